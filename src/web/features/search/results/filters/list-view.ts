import type { SentFilters } from '../../../../../contract/look-ups/tests.ts'
import { RESULT_CODES, type ResultCode, type TestKind } from '../../../../../domain/records.ts'
import { pageParts, type Range } from '../../../../../domain/search/filters.ts'
import { filtersIn } from '../../filters.ts'

/** How the list of results is narrowed, ordered and arranged: all of it is in the address. */
export type ListView = SentFilters & {
  isGrouped: boolean
  /** Without passes in other water than the visitor's, which no address has. */
  isLikeMine?: boolean | undefined
}

export const viewIn = (address: URLSearchParams, kind: TestKind): ListView => ({
  ...filtersIn(address, kind),
  isGrouped: address.get('group') === 'partner',
  isLikeMine: (kind === 'foliar' && address.get('mine') === '1') || undefined,
})

/** The address of the same search with another view of its list; what else is in the address stays. */
export const viewPath = (path: string, address: URLSearchParams, view: ListView): string => {
  const next = new URLSearchParams(address)
  const parts: [name: string, text: string | null | undefined][] = [
    ...pageParts(view),
    ['sort', view.sort],
    ['mine', view.isLikeMine ? '1' : undefined],
    ['group', view.isGrouped ? 'partner' : undefined],
  ]
  for (const [name, text] of parts) {
    if (text) next.set(name, text)
    else next.delete(name)
  }
  // A comma needs no escape there, and the address is read by people.
  return `${path}?${next.toString().replaceAll('%2C', ',')}`
}

/** With or without one of the results; none or all of them restrict nothing. */
export const toggledResult = (results: readonly ResultCode[] | null | undefined, code: ResultCode): ResultCode[] | undefined => {
  const next = RESULT_CODES.filter((one) => (results?.includes(one) ?? false) !== (one === code))
  return next.length === 0 || next.length === RESULT_CODES.length ? undefined : next
}

export const isWithin = (range: readonly number[] | null | undefined, value: number): boolean =>
  range !== null && range !== undefined && value >= range[0]! && value <= range[1]!

/** A value outside widens the range to it; one inside becomes all of it; the only one leaves none. */
export const toggledRange = (range: readonly number[] | null | undefined, value: number): Range | undefined => {
  if (!range) return [value, value]
  const [from, to] = range as Range
  if (!isWithin(range, value)) return [Math.min(from, value), Math.max(to, value)]
  return from === to ? undefined : [value, value]
}
