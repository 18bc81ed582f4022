import { Trans } from '@lingui/react/macro'
import { matchChoices } from '../../domain/choices.ts'
import { useQuery } from '../platform/use-query.ts'
import { preparedOnce } from '../ui/prepared-choices.ts'

const QUIET = { isExtra: true }

/** What is said where a picker offers nothing that matches: a product that is listed and not offered there is not unknown (SRCH-19). */
export const Unmatched = ({ query, country }: { query: string; country: string }) => {
  const all = useQuery('agrochemicals', {}, QUIET)
  const market = useQuery('marketNames', { params: { country } }, QUIET)
  const isListed = [all, market].some((list) => list.step === 'ready' && matchChoices(query, preparedOnce(list.value), 1).length > 0)
  return isListed ? <Trans>In our list, but not among these products</Trans> : <Trans>No match</Trans>
}
