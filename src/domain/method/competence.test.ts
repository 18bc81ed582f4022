import { expect, test } from 'vitest'
import { competenceState, isCompetentAt, type Competence } from './competence.ts'
import { gapsOf } from './gaps.ts'
import { laboratoryDay } from './laboratory-days.ts'
import { JAR_TEST_REQUIREMENTS } from './jar-test.ts'

const dayOf = (moment: string): string => laboratoryDay(moment, 'Pacific/Auckland')
const GIVEN: Competence = { from: '2026-03-10', until: '2026-06-10', givenAt: '2026-03-01T08:00:00.000Z', endedAt: null }

test.each<[string, Partial<Competence>, string, boolean]>([
  ['before its first day', {}, '2026-03-09T08:00:00.000Z', false],
  ['on its first day where the laboratory is', {}, '2026-03-09T12:00:00.000Z', true],
  ['on its last day', {}, '2026-06-10T08:00:00.000Z', true],
  ['after its last day there', {}, '2026-06-10T12:30:00.000Z', false],
  ['without a last day', { until: null }, '2030-01-01T00:00:00.000Z', true],
  ['before it was given, on a day that it names', { from: '2026-01-01' }, '2026-02-01T08:00:00.000Z', false],
  ['at the moment at which it was given', { from: '2026-01-01' }, '2026-03-01T08:00:00.000Z', true],
  ['before it was ended, of the same day', { endedAt: '2026-04-01T08:00:00.000Z' }, '2026-04-01T07:59:59.999Z', true],
  ['at the moment at which it was ended', { endedAt: '2026-04-01T08:00:00.000Z' }, '2026-04-01T08:00:00.000Z', false],
  ['with a time that is written in another way', {}, '2026-06-10T12:00:00+03:00', true],
])('COMP-04 an authorisation counts or not: %s', (_when, part, moment, isIn) => {
  expect(isCompetentAt({ ...GIVEN, ...part }, moment, dayOf)).toBe(isIn)
})

test.each([
  [{ endedAt: '2026-04-01T08:00:00.000Z' }, 'ended'],
  [{ until: '2026-05-13' }, 'over'],
  [{ until: '2026-05-14' }, 'ends soon'],
  [{ until: '2026-06-13' }, 'ends soon'],
  [{ until: '2026-06-14' }, 'in force'],
  [{ until: null, from: '2026-05-15' }, 'later'],
] as const)('COMP-09 how it stands on a day: %j', (part, state) => {
  expect(competenceState({ ...GIVEN, ...part }, { today: '2026-05-14', soon: '2026-06-13' })).toBe(state)
})

test('COMP-06 each hour at which somebody without authorisation read is named once, and nothing where the protocol does not ask', () => {
  const read = (hours: number, isAuthorised?: boolean) => ({
    hours,
    isAuthorised,
    appearance: 'Even',
    foam: 0,
    cream: 0,
    sediment: 0,
    redisperses: 'yes' as const,
    sieveResidue: 'none' as const,
    ph: 7,
    temperature: 20,
    readAt: new Date(Date.parse('2026-05-14T10:00:00Z') + hours * 3_600_000).toISOString(),
  })
  const named = (...readings: ReturnType<typeof read>[]) =>
    gapsOf({
      requirements: { ...JAR_TEST_REQUIREMENTS, instruments: [], weights: null },
      sheet: { kind: 'foliar', testedOn: '2026-05-14', waterRate: 200, hardness: 1, ph: 7, temperature: 20, result: 'C', lines: [] },
      readings,
      startedAt: null,
      instruments: {},
      formOf: () => undefined,
      dayOf,
    })
  expect(named(read(24, false), read(0, false), read(2, true), read(0, false))).toEqual([
    { kind: 'competence', hours: 0 },
    { kind: 'competence', hours: 24 },
  ])
  expect(named(read(0), read(2), read(24))).toEqual([])
})
