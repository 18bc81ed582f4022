import type { SearchSummary } from '../../../../../contract/look-ups/tests.ts'
import { Alternatives } from '../../../../shared/verdicts/alternatives.tsx'
import type { Draft } from '../../criteria.ts'

/** What passed instead of the two products that were searched for, in the card of their answer. */
export const SearchedAlternatives = ({ draft, summary }: { draft: Draft; summary: SearchSummary | undefined }) => {
  const { country, product, agrochemical } = draft
  const nameOf = (id: string): string => (id === product?.id ? product : agrochemical)?.name ?? ''
  return country && <Alternatives country={country.id} nameOf={nameOf} summary={summary} isMarked />
}
