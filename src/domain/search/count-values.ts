const EMPTY = 0xffffffff
const FIRST_BITS = 6
/** Spreads values that follow each other over all places (Knuth's multiplicative hashing). */
const SPREAD = 0x9e3779b1

/** Counts how often each number occurs: an open hash table, which costs a tenth of a Map. Numbers are from 0 to 2^32 - 2. */
export const createCounts = () => {
  let bits = FIRST_BITS
  let values = new Uint32Array(2 ** bits).fill(EMPTY)
  let counts = new Uint32Array(2 ** bits)
  let different = 0

  const placeOf = (value: number): number => {
    const last = values.length - 1
    let place = Math.imul(value, SPREAD) >>> (32 - bits)
    while (values[place] !== value && values[place] !== EMPTY) place = (place + 1) & last
    return place
  }
  const grow = (): void => {
    const [oldValues, oldCounts] = [values, counts]
    bits++
    values = new Uint32Array(2 ** bits).fill(EMPTY)
    counts = new Uint32Array(2 ** bits)
    for (const [at, value] of oldValues.entries()) {
      if (value === EMPTY) continue
      const place = placeOf(value)
      values[place] = value
      counts[place] = oldCounts[at]!
    }
  }
  const add = (value: number): void => {
    const place = placeOf(value)
    if (values[place] === value) {
      counts[place]!++
      return
    }
    values[place] = value
    counts[place] = 1
    different++
    if (2 * different > values.length) grow()
  }
  const entries = (): [value: number, count: number][] => {
    const found: [number, number][] = []
    for (const [place, value] of values.entries()) if (value !== EMPTY) found.push([value, counts[place]!])
    return found
  }
  return { add, entries }
}
export type Counts = ReturnType<typeof createCounts>
