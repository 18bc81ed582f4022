/** A seeded stream of numbers in [0, 1): the same seed gives the same numbers (mulberry32). */
export type Random = () => number

export const seeded = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!

/** Favours the first items, as few products are used everywhere and most seldom. */
export const pickPopular = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(items.length * random() ** 2.5)]!

export const between = (random: Random, from: number, to: number): number => from + random() * (to - from)
