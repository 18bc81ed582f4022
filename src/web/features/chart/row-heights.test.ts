import { describe, expect, test } from 'vitest'
import { createRowHeights, drawnSpans, nextSpan, type Span } from './row-heights.ts'

const TOTAL = 3_000

/** Draws as the table does, frame by frame, until nothing more is wanted; returns each state. */
const drawAll = (drawn: Span, seen: Span, wanted: Span): Span[] => {
  const states: Span[] = []
  for (let next = nextSpan(drawn, seen, wanted); next !== drawn; next = nextSpan(drawn, seen, wanted)) states.push((drawn = next))
  return states
}

describe('ANS-80 which rows are in the page', () => {
  test('all that is seen at once, then a few more at a time until there are enough on both sides', () => {
    const wanted = { from: 85, to: 125 }
    const states = drawAll({ from: 0, to: 16 }, { from: 100, to: 110 }, wanted)
    expect(states[0]).toEqual({ from: 100, to: 112 })
    expect(states.at(-1)).toEqual(wanted)
    for (const [at, { from, to }] of states.slice(1).entries()) {
      const before = states[at]!
      expect(before.from - from + (to - before.to)).toBeLessThanOrEqual(2)
    }
  })

  test('those that are drawn already and still wanted stay, the others go', () => {
    expect(nextSpan({ from: 85, to: 125 }, { from: 104, to: 114 }, { from: 89, to: 129 })).toEqual({ from: 89, to: 127 })
  })

  test('nothing changes where nothing is missing', () => {
    const drawn = { from: 85, to: 125 }
    expect(nextSpan(drawn, { from: 100, to: 110 }, { ...drawn })).toBe(drawn)
    expect(nextSpan(drawn, { from: 100, to: 110 }, { from: 90, to: 120 })).toBe(drawn)
  })

  test.each([
    ['none has the focus', undefined, [{ from: 100, to: 140 }]],
    ['it is among them', 120, [{ from: 100, to: 140 }]],
    [
      'it is above, with its neighbours',
      7,
      [
        { from: 6, to: 9 },
        { from: 100, to: 140 },
      ],
    ],
    [
      'it is the first of all',
      0,
      [
        { from: 0, to: 2 },
        { from: 100, to: 140 },
      ],
    ],
    [
      'it is below, and the last of all',
      2_999,
      [
        { from: 100, to: 140 },
        { from: 2_998, to: 3_000 },
      ],
    ],
    ['it is next to them', 99, [{ from: 98, to: 140 }]],
  ] as const)('with the row that has the focus: %s', (_rule, focused, spans) => {
    expect(drawnSpans({ from: 100, to: 140 }, focused, TOTAL)).toEqual(spans)
  })
})

describe('ANS-80 rows of any height', () => {
  const measured = (heights: Record<number, number>) => new Map(Object.entries(heights).map(([row, height]) => [Number(row), height]))

  test('those that were never drawn count as high as the first ones on average', () => {
    const heights = createRowHeights(10)
    expect(heights.learn(measured({ 0: 50, 1: 150 }), 0)).toBe(true)
    expect(heights.sum({ from: 0, to: 10 })).toBe(1_000)
    expect(heights.between(160, 310)).toEqual({ from: 1, to: 4 })
    // The gap below is not moved by what is learned of the rows before it.
    expect(heights.learn(measured({ 2: 300 }), 0)).toBe(false)
    expect(heights.topOf(3)).toBe(500)
  })

  test('rows drawn above what is seen do not move it; the table settles afterwards', () => {
    const heights = createRowHeights(100)
    heights.learn(measured({ 0: 100 }), 0)
    expect(heights.learn(measured({ 48: 130, 49: 90, 50: 80 }), 50)).toBe(true)
    expect(heights.topOf(50)).toBe(5_000)
    expect(heights.topOf(0)).toBe(-20)
    expect(heights.settle()).toBe(20)
    expect([heights.topOf(0), heights.topOf(50)]).toEqual([0, 5_020])
    expect(heights.settle()).toBe(0)
  })

  test('where a row has another height than before, those that are not drawn are guessed anew', () => {
    const heights = createRowHeights(100)
    heights.learn(measured({ 0: 100, 10: 60 }), 0)
    expect(heights.learn(measured({ 10: 120 }), 10)).toBe(true)
    expect(heights.sum({ from: 0, to: 100 })).toBe(12_000)
    expect(heights.settle()).toBe(10 * 120 - (100 + 9 * 80))
  })

  test.each([
    ['before the first', -500, -100, { from: 0, to: 1 }],
    ['after the last', 1_000, 2_000, { from: 9, to: 10 }],
  ])('some row is seen %s', (_place, top, bottom, rows) => {
    const heights = createRowHeights(10)
    heights.learn(measured({ 0: 10 }), 0)
    expect(heights.between(top, bottom)).toEqual(rows)
  })

  test('a table without rows has none', () => {
    const heights = createRowHeights(0)
    expect([heights.learn(new Map(), 0), heights.topOf(0), heights.between(0, 600)]).toEqual([false, 0, { from: 0, to: 0 }])
  })
})
