import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestEncoder } from '../search/encode-tests.ts'
import type { Asker, Outcome } from '../search/outcomes.ts'
import { assertUntil } from '../search/testing/assert-until.ts'
import { build, someData, someFilters } from '../search/testing/some-data.ts'
import type { AnswerFace } from '../tank/answer-face.ts'
import { dataCalls } from './answer-calls.ts'

const MAIN: Asker = { reseller: undefined, resellers: [] }
const RESELLER = { slug: 'one', name: 'One', productSet: '89', country: 'US', language: 'en' } as const
const PHRASES = { C: '', CA: '', NC: '' }

const withTests = someData.filter(({ tests }) => tests.length > 0)

const valueOf = (outcome: Outcome | { refused: unknown }): Record<string, unknown> => {
  if (!('json' in outcome)) throw new Error('no answer')
  return JSON.parse(outcome.json(() => PHRASES)) as Record<string, unknown>
}

test('FACE-05 a search for two products and nothing else has the face of the tank of the two without rates, whatever its filters and its edition', () => {
  const families = new Set<string>()
  assertUntil(
    fc.property(
      withTests.chain((data) => fc.tuple(fc.constant(data), fc.constantFrom(...data.tests), fc.oneof(fc.constant({}), someFilters))),
      fc.constantFrom(undefined, RESELLER),
      ([{ products, tests }, one, filters], reseller) => {
        const index = build(products, tests)
        const source = { index, encoder: createTestEncoder(index) }
        const asker: Asker = { reseller, resellers: [] }
        const [a, b] = [...new Set(one.ingredients.map(({ productId }) => productId))]
        if (a === undefined || b === undefined) return
        const pair = { countryCode: one.country, makerChemicalId: a, agrochemicalCode: b }
        const { face } = valueOf(dataCalls.searchSummary(source, asker, { ...pair, ...filters })) as { face?: AnswerFace }
        const { headline } = valueOf(
          dataCalls.tank(source, asker, { countryCode: one.country, lines: [{ productId: a }, { productId: b }] }),
        ) as { headline: { face: AnswerFace } }
        expect(face).toEqual(headline.face)
        families.add(face!.family)
        expect(valueOf(dataCalls.searchSummary(source, asker, { ...pair, activeIngredientCode: 'Zinc' }))).not.toHaveProperty('face')
        expect(valueOf(dataCalls.searchSummary(source, asker, { ...pair, agrochemicalCode: null }))).not.toHaveProperty('face')
      },
    ),
    { numRuns: 300, isMet: () => families.size === 4 },
  )
  expect([...families].toSorted()).toEqual(['care', 'fail', 'pass', 'unknown'])
})

test('FACE-06 a seed coating’s face counts the tests of just the two, is never solid, and is green only where all passed without care', () => {
  const seen = new Set<string>()
  assertUntil(
    fc.property(
      withTests.chain((data) => fc.tuple(fc.constant(data), fc.constantFrom(...data.tests))),
      ([{ products, tests }, one]) => {
        const index = build(products, tests)
        const source = { index, encoder: createTestEncoder(index) }
        const [a, b] = [...new Set(one.ingredients.map(({ productId }) => productId))]
        if (a === undefined || b === undefined) return
        const { face, onlyThese } = valueOf(
          dataCalls.searchSummary(source, MAIN, { kind: 'seed', countryCode: one.country, makerChemicalId: a, agrochemicalCode: b }),
        ) as { face: AnswerFace; onlyThese: { C: number; CA: number; NC: number; noRate?: number; older?: number } }
        const { C, CA, NC, noRate = 0, older = 0 } = onlyThese
        expect([face.solid, face.failed, face.noRate, face.older]).toEqual([false, NC, noRate, older])
        // A pass under review counts as one with care.
        expect(face.passed + face.withCare).toBe(C + CA)
        expect(face.withCare).toBeGreaterThanOrEqual(CA)
        expect(face.family === 'pass' && (face.withCare > 0 || NC > 0 || C === 0)).toBe(false)
        expect([face.fails.length, NC === 0 || face.family === (C + CA > 0 ? 'care' : 'fail')]).toEqual([Math.min(NC, 1), true])
        seen.add(face.family)
      },
    ),
    { numRuns: 300, isMet: () => seen.size === 4 },
  )
  expect(seen.size).toBe(4)
})
