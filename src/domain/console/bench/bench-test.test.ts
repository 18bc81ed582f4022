import { expect, test } from 'vitest'
import { BENCH_STATES, EDITABLE_STATES, contributorsOf, emptySheet, READING_HOURS, type BenchSheet, type Reading } from './bench-test.ts'
import { missingInReport } from './missing-in-report.ts'
import { TEST_TRANSITIONS } from './test-states.ts'

const line = (productId: string, rate: number | null = 1) => ({
  productId,
  name: productId,
  rate,
  batch: '',
  lotId: '',
  expiry: '',
  weighed: null,
  weighedUnit: 'ml' as const,
})
const SHEET: BenchSheet = {
  ...emptySheet('foliar'),
  country: 'FR',
  testedOn: '2026-05-14',
  protocol: { id: 'jar-test', version: 1 },
  waterRate: 200,
  waterSource: 'Tap',
  hardness: null,
  ph: null,
  temperature: 20,
  result: 'C',
  observations: '',
  deviations: '',
  lines: [line('a'), line('b')],
}
const READING: Reading = {
  hours: 0,
  appearance: 'Even',
  foam: null,
  cream: null,
  sediment: null,
  redisperses: '',
  sieveResidue: '',
  ph: null,
  temperature: null,
}
const missing = (part: Partial<BenchSheet>, readings = [READING]) =>
  missingInReport({ ...SHEET, ...part }, readings, (id) => id !== 'unlisted')

test('LAB-60 everybody who created, edited or submitted a test has a hand in it; reviewing is none', () => {
  const event = (actor: string, action: Parameters<typeof contributorsOf>[0][number]['action']) => ({ actor, action })
  expect(
    contributorsOf([
      event('a', 'create'),
      event('b', 'add-reading'),
      event('b', 'edit'),
      event('c', 'submit'),
      event('d', 'return'),
      event('e', 'add-photo'),
      event('f', 'remove-photo'),
      event('g', 'correct-reading'),
      event('h', 'publish'),
      event('i', 'withdraw'),
      event('j', 'confirm-withdrawal'),
      event('k', 'amend'),
    ]),
  ).toEqual(['a', 'b', 'c', 'e', 'f', 'g', 'k'])
})

test('LAB-60 a test is changed at the bench only in states from which it can be submitted, or before it is started', () => {
  expect(BENCH_STATES).toEqual(TEST_TRANSITIONS.submit.from)
  expect(EDITABLE_STATES).toEqual(['draft', ...BENCH_STATES])
  expect(READING_HOURS).toEqual([0, 2, 24])
})

test('LAB-61 what a report needs is missing until it is entered', () => {
  expect(missing({})).toEqual([])
  const nothing = {
    country: '',
    testedOn: '',
    protocol: null,
    waterRate: null,
    waterSource: '',
    temperature: null,
    result: null,
    lines: [],
  }
  expect(missing(nothing, [])).toEqual(
    ['country', 'testedOn', 'protocol', 'waterRate', 'waterSource', 'temperature', 'lines', 'readings', 'result'].map((field) => ({
      field,
    })),
  )
})

test('LAB-61 a seed coating needs no water, and only a compatible mix no observations', () => {
  expect(missing({ kind: 'seed', waterRate: null, waterSource: '' })).toEqual([])
  for (const result of ['CA', 'NC'] as const) {
    expect(missing({ result })).toEqual([{ field: 'observations' }])
    expect(missing({ result, observations: 'Sediment' })).toEqual([])
  }
})

test('LAB-61 every line needs a product of the list and a rate above 0; a reading says something', () => {
  expect(missing({ lines: [line('a'), line('', null), line('unlisted'), line('a', 0)] })).toEqual([
    { field: 'product', line: 2 },
    { field: 'rate', line: 2 },
    { field: 'unknownProduct', line: 3 },
    { field: 'rate', line: 4 },
  ])
  expect(missing({ lines: [line('a'), line('a')] })).toEqual([{ field: 'lines' }])
  expect(missing({}, [READING, { ...READING, hours: 2, appearance: '' }])).toEqual([{ field: 'reading', hours: 2 }])
  const nothing = { ...READING, appearance: '', readAt: '2026-05-14T10:00:00.000Z', by: 'cleo', phMeter: 'PH-1' }
  expect(missing({}, [nothing])).toEqual([{ field: 'reading', hours: 0 }])
})
