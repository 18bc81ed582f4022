import { expect, test } from 'vitest'
import { createFreshness, type CurrentResponse } from './freshness.ts'

const T = Date.parse('2026-11-20T12:00:00Z')
const OLD = 'a'.repeat(16)
const NEW = 'b'.repeat(16)
const saying = (asOf: number, hash: string, date = asOf): CurrentResponse => ({
  current: { asOf: new Date(asOf).toISOString(), countries: { FR: hash } },
  asOf,
  date,
  ageMs: 0,
})

const scene = (notBefore = 0) => {
  const world = { now: 0, response: saying(T, OLD) as CurrentResponse | undefined }
  const freshness = createFreshness({
    ask: () => Promise.resolve(world.response),
    now: () => world.now,
    steady: () => world.now,
    device: () => 0,
    notBefore,
  })
  const lookAt = async (now: number, response: CurrentResponse | undefined): Promise<string | undefined> => {
    Object.assign(world, { now, response })
    await freshness.look()
    return freshness.hashOf('FR')
  }
  return { freshness, lookAt }
}

test('EDGE-30 EDGE-36 a cache that serves the first response for an hour is fresh for two minutes, whatever it says of its age', async () => {
  const { freshness, lookAt } = scene()
  const seen: (string | undefined)[] = []
  for (let minute = 0; minute <= 60; minute++) seen.push(await lookAt(minute * 60_000, saying(T, OLD, T + (minute % 2) * minute * 60_000)))
  expect(seen.filter((hash) => hash !== undefined)).toEqual([OLD, OLD])
  expect(await lookAt(61 * 60_000, saying(T + 61 * 60_000, NEW))).toBe(NEW)
  expect(freshness.hashOf('DE')).toBeUndefined()
  expect(freshness.hashOf('constructor')).toBeUndefined()
})

test('EDGE-30 what says less than was known, on this visit or an earlier one, changes nothing', async () => {
  const { lookAt } = scene(T)
  expect(await lookAt(0, saying(T - 1_000, OLD))).toBeUndefined()
  expect(await lookAt(1_000, saying(T + 60_000, NEW))).toBe(NEW)
  expect(await lookAt(2_000, saying(T + 30_000, OLD, T + 61_000))).toBe(NEW)
  expect(await lookAt(3_000, undefined)).toBe(NEW)
})

test('EDGE-35 a pack that is not named any more is not the newest', async () => {
  const { freshness, lookAt } = scene()
  await lookAt(0, saying(T, OLD))
  const pack = { country: 'FR', sha256: `${OLD}${'0'.repeat(48)}` }
  expect(freshness.isNewest(pack)).toBe(true)
  await lookAt(10_000, { ...saying(T + 10_000, NEW), current: { asOf: new Date(T + 10_000).toISOString(), countries: {} } })
  expect(freshness.isNewest(pack)).toBe(false)
})

test('EDGE-31 what a cache says of a country is as old as its Date and Age say, and no younger than what it says is current', async () => {
  const { freshness, lookAt } = scene()
  expect([freshness.ageOfResponse(T, 60_000), freshness.ageOfResponse(NaN, 0)]).toEqual([60_000, NaN])
  await lookAt(0, saying(T, OLD))
  expect([freshness.ageOfResponse(T, 0), freshness.ageOfResponse(T - 60_000, 0), freshness.ageOfResponse(T, 600_000)]).toEqual([
    0, 60_000, 600_000,
  ])
  await lookAt(10_000, saying(T, OLD, T + 3_600_000))
  expect(freshness.ageOfResponse(T + 3_600_000, 0)).toBe(3_600_000)
})

test('EDGE-30 a page whose device sets its clock forward is fresh again after two looks', async () => {
  const world = { steady: 0, jump: 0, asOf: T }
  const freshness = createFreshness({
    ask: () => Promise.resolve(saying(world.asOf, OLD)),
    now: () => world.steady + world.jump,
    steady: () => world.steady,
    device: () => 0,
    notBefore: 0,
  })
  const fresh: boolean[] = []
  for (let minute = 0; minute < 4; minute++) {
    Object.assign(world, { steady: minute * 60_000, jump: minute === 0 ? 0 : 600_000, asOf: T + minute * 60_000 })
    await freshness.look()
    fresh.push(freshness.isFresh())
  }
  expect(fresh).toEqual([true, false, true, true])
})
