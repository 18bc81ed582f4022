import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTop } from './top-tests.ts'

const ranks = fc
  .array(
    fc.record({
      isFail: fc.boolean(),
      isRelevant: fc.boolean(),
      covered: fc.integer({ min: 1, max: 3 }),
      isStrengthInside: fc.boolean(),
      extras: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 60, size: 'max' },
  )
  .map((all) =>
    all.map(({ isRelevant, ...one }) => ({
      ...one,
      isRelevantFail: one.isFail && isRelevant,
      substitutes: 0,
      water: 0 as const,
    })),
  )

test('TANK-156 of more tests than a rung lists the newest pass and the newest fail are listed, each where it ranks, and no more than before', () => {
  fc.assert(
    fc.property(ranks, fc.integer({ min: 2, max: 20 }), (all, limit) => {
      const [top, everything] = [createTop(limit), createTop(Infinity)]
      // Tests come newest first, and the lower number is the newer test.
      for (const [doc, rank] of all.entries()) for (const one of [top, everything]) one.add(rank, doc)
      const others = top.tests().flatMap(({ doc, isRelevantFail }) => (isRelevantFail ? [] : [doc]))
      const apart = all.flatMap(({ isRelevantFail }, doc) => (isRelevantFail ? [] : [doc]))
      expect(others).toHaveLength(Math.min(limit, apart.length))
      const each = [false, true].flatMap((isFail) => apart.find((doc) => all[doc]!.isFail === isFail) ?? [])
      // Of passes alone, and of fails alone, the ranks decide.
      const newest = each.length === 2 ? each : []
      expect(new Set(others).isSupersetOf(new Set(newest))).toBe(true)
      const inOrder = everything.tests().flatMap(({ doc }) => (others.includes(doc) ? [doc] : []))
      expect(others).toEqual(inOrder)
      // What is not kept for its age has the highest ranks.
      const first = everything.tests().flatMap(({ doc, isRelevantFail }) => (isRelevantFail ? [] : [doc]))
      expect(first.slice(0, limit - 2).filter((doc) => !others.includes(doc))).toEqual([])
    }),
  )
})
