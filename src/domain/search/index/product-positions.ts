import { numberInPlainForm } from './test-ids.ts'

/** A table may have this many places for each product; above it a map takes less memory. */
const PLACES_FOR_EACH = 64

/**
 * Where each product is in `ids`. Ids that are plain numbers, as nearly all are, are looked up in a table: a map of texts takes up to a
 * third of the time in which tests are taken in.
 */
export const createPositions = (ids: readonly string[]): ((id: string) => number | undefined) => {
  const numbers = ids.map(numberInPlainForm)
  const places = numbers.reduce((most, number) => Math.max(most, number + 1), 0)
  if (numbers.includes(-1) || places > PLACES_FOR_EACH * ids.length) {
    const positions = new Map(ids.map((id, position) => [id, position]))
    return (id) => positions.get(id)
  }
  const table = new Int32Array(places).fill(-1)
  for (const [position, number] of numbers.entries()) table[number] = position
  return (id) => {
    const number = numberInPlainForm(id)
    const position = number === -1 || number >= places ? -1 : table[number]!
    return position === -1 ? undefined : position
  }
}
