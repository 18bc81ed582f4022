import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FAR, lettersOffFrom } from './letters-off.ts'

/** Optimal string alignment in which a digit is never another sign. */
const distance = (left: string, right: string): number => {
  const change = (...signs: string[]) => (signs.some((sign) => /\d/.test(sign)) ? FAR : 1)
  const rows: number[][] = [[0]]
  for (let row = 0; row <= left.length; row++)
    for (let at = 0; at <= right.length; at++) {
      if (row + at === 0) continue
      const [one, other] = [left[row - 1]!, right[at - 1]!]
      const ways: number[] = []
      if (row > 0) ways.push(rows[row - 1]![at]! + change(one))
      if (at > 0) ways.push((rows[row] ??= [])[at - 1]! + change(other))
      if (row > 0 && at > 0) ways.push(rows[row - 1]![at - 1]! + (one === other ? 0 : change(one, other)))
      if (row > 1 && at > 1 && one === right[at - 2] && left[row - 2] === other && one !== other)
        ways.push(rows[row - 2]![at - 2]! + change(one, other))
      ;(rows[row] ??= [])[at] = Math.min(...ways, FAR)
    }
  return rows[left.length]![right.length]!
}
const beginnings = (text: string): string[] => Array.from({ length: text.length + 1 }, (_one, length) => text.slice(0, length))

const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1'), minLength: 1, maxLength: 10 }),
  fc.string({ unit: fc.constantFrom('a', 'b', '1', 'ä'), minLength: 28, maxLength: 36 }),
)
/** A text with a few signs changed. */
const nearby = fc
  .tuple(texts, fc.array(fc.tuple(fc.nat(40), fc.constantFrom('', 'a', 'bc')), { maxLength: 3 }))
  .map(([text, edits]) => [text, edits.reduce((now, [at, by]) => now.slice(0, at) + by + now.slice(at + 1), text)] as const)

test('SPELL-02 how many letters a text is off another, or the beginning of another, is what their distance says; a digit is never another', () =>
  fc.assert(
    fc.property(fc.oneof(nearby, fc.tuple(texts, texts)), fc.constantFrom(0, 1, 2), fc.boolean(), ([typed, other], most, isWhole) => {
      const least = Math.min(...(isWhole ? [other] : beginnings(other)).map((one) => distance(typed, one)))
      expect(lettersOffFrom(typed, most, isWhole)(other)).toBe(least > most ? FAR : least)
    }),
    { numRuns: 600 },
  ))
