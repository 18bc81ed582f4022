import type { Arrivals } from './build-index.ts'
import { compareIds } from './search-index.ts'

/** Plain numbers up to this fit, beside a position, into the 53 bits of a sort key. */
const MAX_NUMERIC_ID = 2 ** 31 - 1
const POSITION = 2 ** 22

/** The ids as numbers where every one is a plain number, otherwise undefined. */
export const numericIds = (ids: readonly string[]): Uint32Array | undefined => {
  const numbers = new Uint32Array(ids.length)
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at]!
    const number = Number(id)
    if (!(number >= 0 && number <= MAX_NUMERIC_ID) || String(number) !== id) return undefined
    numbers[at] = number
  }
  return numbers
}

/** Positions sorted by key; keys are whole numbers below 2^31. Ties keep their order. */
const sortedByKey = (count: number, key: (at: number) => number): Uint32Array => {
  if (count > POSITION) return Uint32Array.from({ length: count }, (_, at) => at).sort((a, b) => key(a) - key(b) || a - b)
  const keys = new Float64Array(count)
  for (let at = 0; at < count; at++) keys[at] = key(at) * POSITION + at
  keys.sort()
  const order = new Uint32Array(count)
  for (let at = 0; at < count; at++) order[at] = keys[at]! % POSITION
  return order
}

/**
 * Numbers tests by (kind, country, date descending, id descending): `arrivalOf[number]` is the test's place among the
 * arrivals, `byId` lists the numbers by ascending id, `partOff` bounds each (kind, country).
 */
export const numberTests = (arrivals: Arrivals, ids: readonly string[] | Uint32Array, rankOfCountry: readonly number[]) => {
  const count = ids.length
  const countries = rankOfCountry.length
  const kind = arrivals.kind.trimmed()
  const country = arrivals.country.trimmed()
  const day = arrivals.day.trimmed()
  const pairOf = (at: number): number => kind[at]! * countries + rankOfCountry[country[at]!]!

  const ascending =
    ids instanceof Uint32Array
      ? sortedByKey(count, (at) => ids[at]!)
      : Uint32Array.from({ length: count }, (_, at) => at).sort((a, b) => compareIds(ids[a]!, ids[b]!))
  // Sorting positions that already descend by id keeps ids descending among equal (kind, country, day).
  const descending = ascending.toReversed()
  const order = sortedByKey(count, (place) => pairOf(descending[place]!) * 0x10000 + (0xffff - day[descending[place]!]!))

  const arrivalOf = new Uint32Array(count)
  const numberOf = new Uint32Array(count)
  const partOff = new Uint32Array(2 * countries + 1)
  for (let number = 0; number < count; number++) {
    const arrival = descending[order[number]!]!
    arrivalOf[number] = arrival
    numberOf[arrival] = number
    partOff[pairOf(arrival) + 1]!++
  }
  for (let pair = 0; pair < 2 * countries; pair++) partOff[pair + 1]! += partOff[pair]!
  const byId = new Uint32Array(count)
  for (let rank = 0; rank < count; rank++) byId[rank] = numberOf[ascending[rank]!]!
  return { arrivalOf, byId, partOff }
}
