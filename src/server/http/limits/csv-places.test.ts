import { expect, test } from 'vitest'
import { createCsvPlaces, type CsvLimits } from './csv-places.ts'

const LIMITS: CsvLimits = {
  perClient: 2,
  inAll: 3,
  waitingPerClient: 1,
  waitingInAll: 2,
  waitMs: 1_000,
  idleMs: 500,
  longMs: 5_000,
}

const start = () => {
  const clock = { now: 0 }
  const places = createCsvPlaces(LIMITS, () => clock.now)
  const cut: string[] = []
  const enter = (client: string, gone = new AbortController().signal) =>
    places
      .enter(client, () => cut.push(client), gone)
      .then(
        (place) => ({ place, status: 200, retryAfter: undefined }),
        (error: { problem: { status: number; detail: string }; retryAfter: number }) => {
          expect(error.problem.detail).toMatch(new RegExp(`try again in ${error.retryAfter} s`))
          return { place: undefined, status: error.problem.status, retryAfter: error.retryAfter }
        },
      )
  return { clock, places, cut, enter }
}

test('API-15 a client has some files at once, one more waits, and others are refused with the seconds to wait', async () => {
  const { places, enter } = start()
  const [first] = [await enter('a'), await enter('a')]
  const waits = enter('a')
  expect(await enter('a')).toMatchObject({ status: 429, retryAfter: 10 })
  expect(places.size()).toEqual({ open: 2, waiting: 1 })
  first.place!.leave()
  expect((await waits).status).toBe(200)
  expect(places.size()).toEqual({ open: 2, waiting: 0 })
  first.place!.leave()
  expect(places.size()).toEqual({ open: 2, waiting: 0 })
})

test('API-15 all clients together have some files at once, and what waits is bounded; a place goes to whoever waited first and may have it', async () => {
  const { places, enter } = start()
  const [first, , third] = [await enter('a'), await enter('a'), await enter('b')]
  const [waitsA, waitsC] = [enter('a'), enter('c')]
  expect((await enter('d')).status).toBe(503)
  third.place!.leave()
  expect((await waitsC).status).toBe(200)
  first.place!.leave()
  expect((await waitsA).status).toBe(200)
  expect(places.size()).toEqual({ open: 3, waiting: 0 })
})

test('API-15 whoever waits too long is refused, and whoever leaves while it waits takes no place', async () => {
  const { places, clock, enter } = start()
  const [, , third] = [await enter('a'), await enter('a'), await enter('b')]
  const gone = new AbortController()
  const [left, waits] = [enter('c', gone.signal), enter('d')]
  gone.abort()
  expect((await left).status).toBe(503)
  clock.now = 400
  places.check()
  expect(places.size()).toEqual({ open: 3, waiting: 1 })
  third.place!.leave()
  expect((await waits).status).toBe(200)
  const another = enter('a')
  // The others are read, so that none of them is ended.
  clock.now = 1_400
  places.check()
  expect((await another).status).toBe(429)
})

test('API-15 a file whose reader takes nothing, or that takes very long, is ended when another client waits, and only then', async () => {
  const { places, clock, cut, enter } = start()
  const [slow, fast] = [await enter('a'), await enter('a')]
  await enter('b')
  clock.now = 450
  await fast.place!.turn()
  clock.now = 600
  places.check()
  expect(cut).toEqual([])
  const waits = enter('c')
  expect((await waits).status).toBe(200)
  expect(cut).toEqual(['a'])
  slow.place!.leave()
  expect(places.size()).toEqual({ open: 3, waiting: 0 })
  for (let now = 600; now <= LIMITS.longMs; now += 200) {
    clock.now = now
    await fast.place!.turn()
  }
  const next = [enter('d'), enter('e')]
  expect((await Promise.all(next)).map(({ status }) => status)).toEqual([200, 200])
  expect(cut).toEqual(['a', 'b', 'c'])
})

test('API-15 files take turns, one piece in a turn of the event loop, however many they are', async () => {
  const { enter } = start()
  const places = [await enter('a'), await enter('a'), await enter('b')]
  let turns = 0
  let isOver = false
  const loop = (): void => {
    turns++
    if (!isOver) setImmediate(loop)
  }
  setImmediate(loop)
  const made: number[] = []
  await Promise.all(
    places.map(async ({ place }) => {
      for (let piece = 0; piece < 5; piece++) {
        await place!.turn()
        made.push(turns)
      }
    }),
  )
  isOver = true
  expect(new Set(made).size).toBe(15)
})
