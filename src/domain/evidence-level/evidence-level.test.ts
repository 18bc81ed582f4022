import { expect, test } from 'vitest'
import { LAST_READING_HOURS } from '../condition-limits.ts'
import { JAR_TEST_REQUIREMENTS } from '../method/jar-test.ts'
import { COMPATIBLE, NOT_COMPATIBLE, WITH_CARE } from '../records.ts'
import { isRepeated, levelAlone, type RepeatedTest } from './evidence-level.ts'

const conditions = { hardness: 342, ph: 7, temperature: 20, hours: 24 }
const whole = { kind: 'foliar' as const, conditions, hasRates: true, isIncomplete: false, isWholeByMethod: false }

test.each([
  ['B: its conditions and rates are recorded, and it was watched as long as the jar test asks for', whole, 'B'],
  ['C: the hardness is not recorded', { ...whole, conditions: { ...conditions, hardness: null } }, 'C'],
  ['C: the pH is not recorded', { ...whole, conditions: { ...conditions, ph: null } }, 'C'],
  ['C: the temperature is not recorded', { ...whole, conditions: { ...conditions, temperature: null } }, 'C'],
  ['C: the hours are not recorded', { ...whole, conditions: { ...conditions, hours: null } }, 'C'],
  [
    'C: the hours are not recorded, though its method is',
    { ...whole, conditions: { ...conditions, hours: null }, isWholeByMethod: true },
    'C',
  ],
  [
    'C: nothing says which readings its method requires, and it was watched for less than a day',
    { ...whole, conditions: { ...conditions, hours: 23.9 } },
    'C',
  ],
  ['B: its method requires no reading after two hours', { ...whole, conditions: { ...conditions, hours: 2 }, isWholeByMethod: true }, 'B'],
  ['C: a reading that its method requires is missing', { ...whole, isIncomplete: true }, 'C'],
  ['C: how much of a product was in it is not recorded', { ...whole, hasRates: false }, 'C'],
  [
    'B: a seed coating has no water whose conditions could be recorded',
    { ...whole, kind: 'seed' as const, conditions: { ...conditions, hardness: null, ph: null } },
    'B',
  ],
  ['D: published elsewhere, whatever else is known of it', { ...whole, isPublishedElsewhere: true }, 'D'],
])('EVID-01 %s', (_rule, recorded, level) => expect(levelAlone(recorded)).toBe(level))

test('EVID-01 where nothing says what a method requires, it is the last reading of the jar test that counts', () => {
  expect(LAST_READING_HOURS).toBe(Math.max(...JAR_TEST_REQUIREMENTS.readings.map(({ hours }) => hours)))
})

const tested = (more: Partial<RepeatedTest> = {}): RepeatedTest => ({
  result: COMPATIBLE,
  day: 1,
  strengths: Float64Array.of(0.01, 0.02),
  isDoubted: false,
  ...more,
})
const [pass, fail] = [tested(), tested({ result: NOT_COMPATIBLE })]
const at = (...strengths: number[]) => ({ strengths: Float64Array.from(strengths), day: 2 })
const failAt = (...strengths: number[]) => tested({ ...at(...strengths), result: NOT_COMPATIBLE })

test.each<[rule: string, one: RepeatedTest, others: RepeatedTest[], expected: boolean]>([
  ['on another day', pass, [tested({ day: 2 })], true],
  ['by nobody else', pass, [], false],
  ['not by itself', pass, [pass], false],
  ['not on the same day by the same laboratory', pass, [tested()], false],
  ['on the same day by another laboratory', pass, [tested({ laboratory: 'partner' })], true],
  ['a pass at higher strengths', pass, [tested(at(0.02, 0.03))], true],
  ['not a pass that was weaker in one product', pass, [tested(at(0.02, 0.019))], false],
  ['not a pass with care', pass, [tested({ day: 2, result: WITH_CARE })], false],
  ['not one that is doubted itself', tested({ isDoubted: true }), [tested({ day: 2 })], false],
  ['not by one that is doubted', pass, [tested({ day: 2, isDoubted: true })], false],
  ['not by one whose strengths are not known', fail, [failAt(Number.NaN, 0.02)], false],
  ['a fail at lower strengths', fail, [failAt(0.005, 0.01)], true],
  ['not a fail at much higher strengths', fail, [failAt(0.02, 0.02)], false],
  ['not where a fail that applies to it says otherwise', pass, [tested({ day: 2 }), failAt(0.01, 0.02)], false],
  ['nor where that fail is under review', pass, [tested({ day: 2 }), { ...failAt(0.01, 0.02), isDoubted: true }], false],
  ['also where a fail that does not apply to it says otherwise', pass, [tested({ day: 2 }), failAt(0.05, 0.05)], true],
  ['not where a pass with care covers it', pass, [tested({ day: 2 }), tested({ day: 3, result: WITH_CARE })], false],
  ['not a fail that a pass covers', fail, [failAt(0.01, 0.02), tested({ day: 3 })], false],
])('EVID-02 what repeats a test: %s', (_rule, one, others, expected) => expect(isRepeated(one, others, [false, false])).toBe(expected))

test('EVID-02 a pass with more of an adjuvant repeats none with less: too little of it can fail too', () => {
  expect(isRepeated(pass, [tested(at(0.02, 0.02))], [true, false])).toBe(false)
})
