import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEST_KINDS } from './records.ts'
import { build, productOf, someConditions } from './search/testing/some-data.ts'
import { conditionsAt } from './search/index/read-test.ts'
import { CONDITIONS } from './condition-limits.ts'
import { isPackedConditions, NOT_RECORDED, packConditions, recordable, unpackConditions } from './test-conditions.ts'

test('WATER-03 conditions are packed into six bytes a test, to their last decimal, and a seed coating keeps temperature and hours only', () => {
  fc.assert(
    fc.property(someConditions, fc.constantFrom(...TEST_KINDS), (conditions, kind) => {
      const packed = packConditions(kind, conditions)
      expect(isPackedConditions(packed)).toBe(true)
      const { hardness, ph, ...rest } = conditions
      expect(unpackConditions(packed)).toEqual(kind === 'seed' ? { hardness: null, ph: null, ...rest } : { hardness, ph, ...rest })
    }),
    { numRuns: 1_000 },
  )
  const index = build(
    [productOf('1', [], [])],
    [
      {
        id: '7',
        kind: 'foliar',
        country: 'FR',
        date: '2025-03-14',
        result: 'C',
        waterRate: 200,
        crop: '',
        benefit: '',
        observations: '',
        conditions: { hardness: 2_000, ph: 14, temperature: 50, hours: 168 },
        ingredients: [{ order: 1, productId: '1', rate: 1 }],
      },
    ],
  )
  expect(index.tests.hardness.BYTES_PER_ELEMENT + index.tests.measured.BYTES_PER_ELEMENT).toBe(6)
  expect(conditionsAt(index, 0)).toEqual({ hardness: 2_000, ph: 14, temperature: 50, hours: 168 })
})

test('WATER-03 what was not recorded is nothing, and so is what no column can hold; hours are never rounded up', () => {
  expect(packConditions('foliar', undefined)).toEqual(NOT_RECORDED)
  expect(unpackConditions(NOT_RECORDED)).toEqual({ hardness: null, ph: null, temperature: null, hours: null })
  const outside = { hardness: 2_000.1, ph: 14.01, temperature: -1, hours: Number.NaN }
  expect(recordable('foliar', outside)).toEqual({ hardness: null, ph: null, temperature: null, hours: null })
  expect(recordable('foliar', { hardness: 0, ph: 0, temperature: 0, hours: 2.29 })).toEqual({
    hardness: 0,
    ph: 0,
    temperature: 0,
    hours: 2.2,
  })
  // What a report published earlier lacks.
  expect(recordable('foliar', { hardness: 180, ph: 7.2, temperature: 20 }).hours).toBeNull()
  expect(CONDITIONS).toEqual(Object.keys(unpackConditions(NOT_RECORDED)))
})
