import { useLingui } from '@lingui/react/macro'
import { useQuery } from '../../platform/use-query.ts'

const QUIET = { isExtra: true }

/** The names of products by the list of all; an id where the list cannot be loaded. */
export const useMixNames = (ids: readonly string[]): string => {
  const { t } = useLingui()
  const all = useQuery('agrochemicals', ids.length > 0 ? {} : undefined, QUIET)
  if (all.step !== 'ready') return ids.join(' + ')
  const names = new Map(all.value.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id) ?? t`Unknown product (${id})`).join(' + ')
}
