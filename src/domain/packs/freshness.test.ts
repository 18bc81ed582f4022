import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterSighting, ageOf, FRESH_MS, isFresh, type Said, type Sighting, wasMadeLately } from './freshness.ts'

const T = Date.parse('2026-11-20T12:00:00Z')
const sighting = (change: Partial<Sighting> = {}): Sighting => ({ asOf: T, date: T, ageMs: 0, sentAt: 0, ...change })
const ageAfter = (one: Sighting, now: number): number => ageOf(afterSighting(undefined, one), now)

test.each([
  ['a response that was just made', sighting(), 0, 0, true],
  ['one that is asked for again in time', sighting(), FRESH_MS - 1, FRESH_MS - 1, true],
  ['two minutes later', sighting(), FRESH_MS, FRESH_MS, false],
  ['a server that last saw its data long before', sighting({ date: T + FRESH_MS }), 0, FRESH_MS, false],
  ['a cache that says how long it had it', sighting({ ageMs: FRESH_MS }), 0, FRESH_MS, false],
  ['both together', sighting({ date: T + 70_000, ageMs: 60_000 }), 0, 130_000, false],
  ['a moment within the second of Date', sighting({ asOf: T + 999 }), 0, 0, true],
  ['a moment after Date: the age is negative', sighting({ asOf: T + 1_000 }), 0, NaN, false],
  ['no Date', sighting({ date: NaN }), 0, NaN, false],
  ['no moment', sighting({ asOf: NaN }), 0, NaN, false],
  ['a negative Age', sighting({ ageMs: -1 }), 0, NaN, false],
  ['an Age that is no number', sighting({ ageMs: NaN }), 0, NaN, false],
])('EDGE-30 age of what is current: %s', (_case, one, now, age, fresh) => {
  expect(ageAfter(one, now)).toBe(age)
  expect(isFresh(afterSighting(undefined, one), now)).toBe(fresh)
})

test('EDGE-30 nothing that was said is not fresh, and a response that cannot be judged renews nothing', () => {
  expect(isFresh(undefined, 0)).toBe(false)
  const before = afterSighting(undefined, sighting())
  expect(afterSighting(before, sighting({ date: NaN, asOf: T + 60_000, sentAt: 60_000 }))).toBe(before)
})

const anySighting = fc.record({
  asOf: fc.integer({ min: T - 7_200_000, max: T + 7_200_000 }),
  date: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: T - 7_200_000, max: T + 7_200_000 }) }, fc.constant(NaN)),
  ageMs: fc.oneof(fc.constant(0), fc.integer({ min: -10, max: 7_200_000 }), fc.constant(NaN)),
})

test('EDGE-30 a cache that serves the same response for ever, with whatever Date and Age, is fresh for less than two minutes', () => {
  const lies = fc.array(fc.record({ date: fc.integer({ min: T - 7_200_000, max: T + 7_200_000 }), ageMs: fc.nat(1_000) }), { minLength: 3 })
  fc.assert(
    fc.property(anySighting, lies, ({ asOf }, served) => {
      let said: Said | undefined
      const freshFor = served.flatMap((lie, minute) => {
        const now = minute * 60_000
        const before = said
        said = afterSighting(said, { ...lie, asOf, sentAt: now })
        return !before && said ? [now] : []
      })
      const end = served.length * 60_000
      const bound = (freshFor[0] ?? end) + FRESH_MS
      expect(isFresh(said, Math.max(end, bound))).toBe(false)
    }),
  )
})

test('EDGE-30 no response makes the service’s time go back, and none takes back what was said', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anySighting, fc.nat(300_000))), (steps) => {
      let said: Said | undefined
      let now = 0
      const asOf: number[] = []
      const times: number[] = []
      for (const [one, passed] of steps) {
        now += passed
        said = afterSighting(said, { ...one, sentAt: now })
        asOf.push(said?.asOf ?? 0)
        times.push(said ? ageOf(said, now) + said.asOf : 0)
      }
      const grows = (list: number[]): boolean => list.every((value, at) => at === 0 || value >= list[at - 1]!)
      expect([grows(asOf), grows(times), times.every((time, at) => time >= asOf[at]!)]).toEqual([true, true, true])
    }),
  )
})

/** Looks each minute; the device's clock is 10 minutes ahead of the browser's own from the second one on. */
const afterJump = (responses: readonly Partial<Sighting>[]): boolean[] => {
  let said = afterSighting(undefined, sighting({ steadyAt: 0 }))
  return responses.map((response, at) => {
    const steadyAt = (at + 1) * 60_000
    said = afterSighting(said, { ...sighting(response), sentAt: steadyAt + 600_000, steadyAt })
    return isFresh(said, steadyAt + 600_000)
  })
}
const minutes = (...all: readonly number[]): Partial<Sighting>[] => all.map((one) => ({ asOf: T + one * 60_000, date: T + one * 60_000 }))

test('EDGE-30 a clock that is set forward costs the time until two responses, a minute apart, say that it was wrong', () => {
  expect(afterJump(minutes(1, 2, 3, 4, 5))).toEqual([false, true, true, true, true])
  // Whole seconds, latency, and a moment that is renewed every 30 s.
  const real = [1, 2, 3].map((one) => ({
    asOf: T + one * 60_000 - 25_000 + one * 7_000,
    date: T + one * 60_000 - 2_000 + (one % 2) * 1_000,
  }))
  expect(afterJump(real)).toEqual([false, true, true])
})

test('EDGE-30 a device that slept, which its own clock alone knows, is fresh with the first response of now', () => {
  expect(afterJump(minutes(11, 12))).toEqual([true, true])
})

test.each([
  ['the same response', minutes(1, 1, 1, 1, 1)],
  ['an earlier one', minutes(0, 0, 0, 0, 0)],
  ['one response with other dates', [1, 2, 3, 4, 5].map((one) => ({ asOf: T + 30_000, date: T + one * 60_000 }))],
  ['two in turns', minutes(1, 1.5, 1, 1.5, 1)],
  ['one that is older than the time that the browser itself counted', minutes(0.5, 0.6, 0.7, 0.8, 0.9)],
  ['responses that go on at half the speed', minutes(1, 1.5, 2, 2.5, 3)],
] as const)('EDGE-30 after a clock was set forward, nothing that is stored is fresh: %s', (_what, responses) => {
  expect(afterJump(responses)).toEqual([false, false, false, false, false])
})

test('EDGE-30 no response makes the service’s time less than what responses and the browser’s own clock say', () => {
  const step = fc.tuple(anySighting, fc.nat(300_000), fc.constantFrom(0, 0, 600_000))
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let said: Said | undefined
      let [steadyAt, sentAt, least] = [0, 0, 0]
      for (const [one, passed, jump] of steps) {
        steadyAt += passed
        sentAt += passed + jump
        least += passed
        const before = said
        said = afterSighting(said, { ...one, sentAt, steadyAt })
        if (said && said !== before) least = Math.max(least, one.date + one.ageMs)
        const time = said ? ageOf(said, sentAt) + said.asOf : Infinity
        expect(time).toBeGreaterThanOrEqual(least)
      }
    }),
  )
})

test.each([
  ['now', T + 300_000, 0, true],
  ['long before, by what is known of the time', T, 0, false],
  ['long before, by its Age', T + 300_000, FRESH_MS, false],
  ['at a moment that it does not say', NaN, 0, false],
  ['for an Age that is no number', T + 300_000, NaN, false],
])('EDGE-37 a response that was made %s', (_case, date, ageMs, lately) => {
  expect(wasMadeLately(afterSighting(undefined, sighting()), { date, ageMs }, 300_000)).toBe(lately)
})
