const DIGIT_BITS = 8
const DIGITS = 2 ** DIGIT_BITS

/**
 * Sorts `order`, positions in `keys`, by ascending key. Stable radix sort, lowest digit first.
 */
export const sortByKey = (order: Uint32Array, keys: Uint32Array): void => {
  const count = order.length
  let highest = 0
  let ascends = true
  for (let at = 0, last = 0; at < count; at++) {
    const key = keys[order[at]!]!
    if (key > highest) highest = key
    if (key < last) ascends = false
    last = key
  }
  if (ascends) return
  let from: Uint32Array = order
  let to: Uint32Array = new Uint32Array(count)
  const next = new Uint32Array(DIGITS + 1)
  for (let shift = 0; shift < 32 && highest >>> shift > 0; shift += DIGIT_BITS) {
    next.fill(0)
    for (let at = 0; at < count; at++) next[((keys[from[at]!]! >>> shift) & (DIGITS - 1)) + 1]!++
    for (let digit = 0; digit < DIGITS; digit++) next[digit + 1]! += next[digit]!
    for (let at = 0; at < count; at++) {
      const position = from[at]!
      to[next[(keys[position]! >>> shift) & (DIGITS - 1)]!++] = position
    }
    ;[from, to] = [to, from]
  }
  if (from !== order) order.set(from)
}

/** 0, 1, 2 … up to `count` - 1. */
export const countUp = (count: number): Uint32Array => {
  const numbers = new Uint32Array(count)
  for (let at = 0; at < count; at++) numbers[at] = at
  return numbers
}
