import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ResultCode } from '../records.ts'
import type { Criteria } from '../search/criteria.ts'
import { idAt } from '../search/index/read-test.ts'
import type { SearchIndex } from '../search/index/search-index.ts'
import { MAX_RESULTS } from '../search/max-results.ts'
import { searchTests } from '../search/search-tests.ts'
import { summariseTests } from '../search/summarise-tests.ts'
import { build } from '../search/testing/some-data.ts'
import { answerTank } from '../tank/answer-tank.ts'
import { chartOf } from '../tank/matrix/chart.ts'
import { noPairCounts, pairTestCount, type PairCounts } from '../tank/matrix/pair-state.ts'
import { someTank, someTankWithHistory } from '../tank/testing/tank-data.ts'
import { assertUntil } from '../search/testing/assert-until.ts'

/** The tests that a search opened from a count lists, without its limit. */
const listOf = (index: SearchIndex, criteria: Criteria): string[] =>
  Array.from(searchTests(index, criteria, Infinity), (doc) => idAt(index, doc))

const pairCriteria = (a: string, b: string, productSet: string | undefined): Criteria => ({
  kind: 'foliar',
  country: 'FR',
  products: [a, b],
  productSet,
})

/** What the lists of a pair have, filtered by a result and by whether the two were alone. */
const countsOfLists = (index: SearchIndex, criteria: Criteria): Omit<PairCounts, 'older' | 'largerOlder'> => {
  const count = (results: ResultCode[] | undefined, onlyThese: boolean): number =>
    listOf(index, { ...criteria, ...(results ? { results } : {}), ...(onlyThese ? { onlyThese } : {}) }).length
  const [pass, care, fail] = [count(['C'], true), count(['CA'], true), count(['NC'], true)]
  const noRate = count(undefined, true) - pass - care - fail
  const largerPass = count(['C', 'CA'], false) - pass - care
  const largerFail = count(['NC'], false) - fail
  const largerNoRate = count(undefined, false) - pass - care - fail - noRate - largerPass - largerFail
  return { pass, care, fail, noRate, largerPass, largerFail, largerNoRate }
}

/** No filter of a list tells passes that show nothing from those of an older formulation. */
const asListed = ({ older, largerOlder, noRate, largerNoRate, ...counts }: PairCounts): Omit<PairCounts, 'older' | 'largerOlder'> => ({
  ...counts,
  noRate: noRate + older,
  largerNoRate: largerNoRate + largerOlder,
})

const editions = fc.constantFrom(undefined, '89')

test('ANS-132 of every pair of a tank the numbers are those of the lists that they lead to, in a chart too, and the tests named are among them', () => {
  let larger = 0
  let withoutRate = 0
  assertUntil(
    fc.property(someTankWithHistory, editions, ({ products, tests, question }, productSet) => {
      const index = build(products, tests)
      const answer = answerTank(index, question, { productSet })
      if ('problem' in answer) return
      for (const { a, b, counts, tests: named } of answer.matrix) {
        const criteria = pairCriteria(a, b, productSet)
        const list = listOf(index, criteria)
        expect(asListed(counts)).toEqual(countsOfLists(index, criteria))
        expect(pairTestCount(counts)).toBe(list.length)
        expect(new Set(list).isSupersetOf(new Set(named))).toBe(true)
        expect(new Set(named).size).toBe(named.length)
        if (counts.largerPass + counts.largerFail > 0) larger++
        if (counts.noRate > 0) withoutRate++
        const cell = chartOf(index, { country: 'FR', products: [a], by: 'products', productSet }).rows.find(({ id }) => id === b)?.cells[0]
        const { pass, care, fail, largerPass, largerFail, noRate, largerNoRate, older, largerOlder } = counts
        const shown = cell ?? Object.values(noPairCounts())
        const all = [pass, care, fail, largerPass, largerFail, noRate, largerNoRate, older, largerOlder]
        expect(all.map((_count, at) => shown[at] ?? 0)).toEqual(all)
      }
    }),
    { numRuns: 600, isMet: () => Math.min(larger, withoutRate) > 5 },
  )
  // What is drawn holds both kinds, some forty of the rarer.
  expect(Math.min(larger, withoutRate)).toBeGreaterThan(5)
})

test('ANS-132 a tank names as many tests as it counts, or the first of them and how many there are', () => {
  fc.assert(
    fc.property(someTankWithHistory, editions, ({ products, tests, question }, productSet) => {
      const answer = answerTank(build(products, tests), question, { productSet })
      if ('problem' in answer) return
      const { headline, evidence, rungs, relevantFails } = answer
      const of = (rung: number, isRelevantFail?: boolean): number =>
        evidence.filter((one) => one.rung === rung && (isRelevantFail === undefined || one.isRelevantFail === isRelevantFail)).length
      for (const rung of [1, 2, 3, 4, 5, 6] as const) {
        const all = rungs[rung] ?? 0
        const fails = relevantFails[rung] ?? 0
        expect(fails).toBeLessThanOrEqual(all)
        expect([of(rung, true), of(rung, false)]).toEqual([Math.min(20, fails), Math.min(20, all - fails)])
      }
      for (const { tests: all, ofRelation } of headline.fails) expect(ofRelation).toBeLessThanOrEqual(all)
      expect(headline.testIds.length).toBeLessThanOrEqual(headline.tests)
      expect(headline.testIds.length > 0).toBe(headline.tests > 0)
      expect(new Set(headline.testIds).size).toBe(headline.testIds.length)
    }),
    { numRuns: 300 },
  )
})

test('ANS-132 each number on a filter is how many tests the list has once it is pressed, and “newest” stands only where there are more than the list shows', () => {
  fc.assert(
    fc.property(someTank, editions, fc.boolean(), ({ products, tests, question }, productSet, alone) => {
      const index = build(products, tests)
      const [a, b] = question.lines.map(({ productId }) => productId)
      const criteria: Criteria = { ...pairCriteria(a ?? '', b ?? '', productSet), ...(alone ? { onlyThese: true } : {}) }
      const summary = summariseTests(index, criteria)
      const lengthOf = (more: Partial<Criteria>): number => listOf(index, { ...criteria, ...more }).length
      expect(summary.total).toBe(lengthOf({}))
      expect(searchTests(index, criteria).length).toBe(Math.min(MAX_RESULTS, summary.total))
      for (const result of ['C', 'CA', 'NC'] as const) expect(summary[result]).toBe(lengthOf({ results: [result] }))
      expect(summary.onlyThese.total).toBe(lengthOf({ onlyThese: true }))
      for (const { year, total } of summary.years) expect(total).toBe(lengthOf({ years: [year, year] }))
      for (const { litresPerHa, total } of summary.waters) expect(total).toBe(lengthOf({ water: [litresPerHa, litresPerHa] }))
    }),
    { numRuns: 300 },
  )
})
