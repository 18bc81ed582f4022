import type { Arrivals } from './build-index.ts'
import { compareIds } from './search-index.ts'

const MAX_NUMERIC_ID = 2 ** 32 - 1
const DIGIT_BITS = 11
const DIGITS = 2 ** DIGIT_BITS

/** The ids as numbers where every one is a plain number, otherwise undefined. */
export const numericIds = (ids: readonly (string | number)[]): Uint32Array | undefined => {
  const numbers = new Uint32Array(ids.length)
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at]!
    const number = Number(id)
    if (!(number >= 0 && number <= MAX_NUMERIC_ID) || (id !== number && String(number) !== id)) return undefined
    numbers[at] = number
  }
  return numbers
}

/** The positions in `places` by ascending key, those with the same key in the order of `places`: counts digit by digit, lowest first. */
const sortedByKey = (places: Uint32Array, key: (place: number) => number): Uint32Array => {
  const count = places.length
  let order = places
  let keys = new Uint32Array(count)
  let highest = 0
  for (let at = 0; at < count; at++) {
    const one = key(places[at]!)
    keys[at] = one
    if (one > highest) highest = one
  }
  for (let shift = 0; shift < 32 && highest >>> shift > 0; shift += DIGIT_BITS) {
    const next = new Uint32Array(DIGITS + 1)
    for (let at = 0; at < count; at++) next[((keys[at]! >>> shift) & (DIGITS - 1)) + 1]!++
    for (let digit = 0; digit < DIGITS; digit++) next[digit + 1]! += next[digit]!
    const sorted = new Uint32Array(count)
    const sortedKeys = new Uint32Array(count)
    for (let at = 0; at < count; at++) {
      const to = next[(keys[at]! >>> shift) & (DIGITS - 1)]!++
      sorted[to] = order[at]!
      sortedKeys[to] = keys[at]!
    }
    order = sorted
    keys = sortedKeys
  }
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

  const arrived = new Uint32Array(count)
  for (let at = 0; at < count; at++) arrived[at] = at
  const ascending = ids instanceof Uint32Array ? sortedByKey(arrived, (at) => ids[at]!) : arrived.sort((a, b) => compareIds(ids[a]!, ids[b]!))
  // Sorting what already descends by id keeps ids descending among equal (kind, country, day).
  const order = sortedByKey(ascending.toReversed(), (at) => pairOf(at) * 0x10000 + (0xffff - day[at]!))

  const numberOf = new Uint32Array(count)
  const partOff = new Uint32Array(2 * countries + 1)
  for (let number = 0; number < count; number++) {
    const arrival = order[number]!
    numberOf[arrival] = number
    partOff[pairOf(arrival) + 1]!++
  }
  for (let pair = 0; pair < 2 * countries; pair++) partOff[pair + 1]! += partOff[pair]!
  const byId = new Uint32Array(count)
  for (let rank = 0; rank < count; rank++) byId[rank] = numberOf[ascending[rank]!]!
  return { arrivalOf: order, byId, partOff }
}
