import { z } from 'zod/mini'
import { expect, test } from 'vitest'
import { JAR_TEST_REQUIREMENTS as JAR } from '../../../domain/method/jar-test.ts'
import { requirements } from './requirements.ts'

const errorsOf = (value: unknown): string[] => {
  const result = z.safeParse(requirements, value)
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}
const [first, second] = JAR.readings as [(typeof JAR.readings)[number], (typeof JAR.readings)[number]]

test('GATE-02 the requirements that come with the product hold, and are kept as they are', () => {
  expect(errorsOf(JAR)).toEqual([])
  expect(z.parse(requirements, JAR)).toEqual(JAR)
})

test.each<[string, object, string]>([
  ['no reading', { readings: [], decision: [] }, 'readings: must not be empty'],
  ['a reading twice', { readings: [first, first], decision: [] }, 'readings: must be in the order of their hours, each once'],
  ['readings in another order', { readings: [second, first] }, 'readings: must be in the order of their hours, each once'],
  [
    'readings that reach into each other',
    { readings: [first, { ...second, tolerance: 2 }] },
    'readings: must not reach into each other with their tolerances',
  ],
  ['a reading of nothing', { readings: [{ ...first, fields: [] }], decision: [] }, 'readings.0.fields: must not be empty'],
  ['a field twice', { readings: [{ ...first, fields: ['foam', 'foam'] }], decision: [] }, 'readings.0.fields: must have each field once'],
  ['hours below zero', { readings: [{ ...first, hours: -1 }], decision: [] }, 'readings.0.hours: must be at least 0'],
  ['an amount that may be anything', { weights: { tolerance: 1.5 } }, 'weights.tolerance: must be at most 1'],
  ['an instrument twice', { instruments: ['balance', 'balance'] }, 'instruments: must have each kind once'],
  ['no jar', { jars: { ...JAR.jars, replicates: 0 } }, 'jars.replicates: must be at least 1'],
  ['a limit without a bound', { limits: { ph: { from: null, to: null } } }, 'limits.ph.from: must have a bound'],
  ['a limit the wrong way round', { limits: { ph: { from: 8, to: 6 } } }, 'limits.ph.to: must not be below the other bound'],
  ['a verdict twice', { decision: [JAR.decision[0], JAR.decision[0]] }, 'decision: must have each verdict once'],
  ['a rule of what nobody looks at', { readings: [first] }, 'decision: must be of fields that a reading requires'],
  [
    'a scope that ends before it begins',
    { scope: { by: 'PCA', number: 'AB 1', from: '2026-05-14', until: '2026-01-01' } },
    'scope.until: must not be before the first day',
  ],
  ['a scope of nobody', { scope: { by: ' ', number: 'AB 1', from: '2026-01-01', until: '2026-05-14' } }, 'scope.by: must not be empty'],
])('GATE-02 refused: %s', (_what, part, error) => {
  expect(errorsOf({ ...JAR, ...part })).toContain(error)
})
