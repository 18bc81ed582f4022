import { expect, test } from 'vitest'
import { emptyLine, emptySheet, type BenchSheet } from '../bench-test.ts'
import { ASKED_AT_START, emptyAtStart } from './empty-at-start.ts'

const line = (productId: string) => ({ ...emptyLine(productId), productId, rate: 1, weighed: 5 })
const WHOLE: BenchSheet = {
  ...emptySheet('foliar'),
  protocol: { id: 'jar', version: 1 },
  waterRate: 200,
  waterSource: 'Tap',
  temperature: 20,
  lines: [line('zinc'), line('azo')],
}

test('ENTRY-09 a sheet that has what is known when the jar is mixed lacks nothing', () => {
  expect(emptyAtStart(WHOLE, 3)).toEqual([])
  // What is seen and concluded later is not asked for.
  expect(WHOLE).toMatchObject({ result: null, observations: '' })
})

test.each<[string, Partial<BenchSheet>, readonly string[]]>([
  ['an empty sheet', { ...emptySheet('foliar') }, ASKED_AT_START.filter((field) => field !== 'rates' && field !== 'amounts')],
  ['nothing weighed', { lines: [line('zinc'), { ...line('azo'), weighed: null }] }, ['amounts']],
  ['a rate of none', { lines: [line('zinc'), { ...line('azo'), rate: 0 }] }, ['rates']],
  ['one product twice', { lines: [line('zinc'), line('zinc')] }, ['lines']],
  ['a seed coating has no water', { kind: 'seed', waterRate: null, waterSource: '' }, []],
])('ENTRY-09 %s', (_case, part, expected) => {
  expect(emptyAtStart({ ...WHOLE, ...part }, 3)).toEqual(expected)
})

test('ENTRY-09 the only protocol is entered by the start', () => {
  expect(emptyAtStart({ ...WHOLE, protocol: null }, 1)).toEqual([])
  expect(emptyAtStart({ ...WHOLE, protocol: null }, 2)).toEqual(['protocol'])
})
