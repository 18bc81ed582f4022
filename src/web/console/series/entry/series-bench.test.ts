import { expect, test } from 'vitest'
import type { Reading } from '../../../../domain/console/bench/bench-test.ts'
import type { EntryDelivery } from '../../runs/bench/bench-entries.ts'
import type { KeptEntry, KeptReading } from '../../runs/bench/kept-entries.ts'
import { memoryShelf, oneLock, PERSON, REFUSED, resilient, saved, settled, STORED, UNREACHED } from '../../runs/testing/bench-page.ts'
import { createSeriesBench, sharedReload } from './series-bench.ts'

const IDS = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(4, '0')}`)
const HOURS = [0, 2, 24]

const benchWith = (shelf: ReturnType<typeof memoryShelf>, deliver: (entry: KeptEntry) => Promise<EntryDelivery>) => {
  let reloads = 0
  const bench = createSeriesBench({
    person: PERSON,
    jars: IDS.map((id) => ({ test: { id, rowVersion: 1 }, sheet: STORED, needsReason: false })),
    isCopy: false,
    storage: resilient(shelf),
    deliver,
    withLock: oneLock(),
    reload: () => {
      reloads += 1
      return Promise.resolve(true)
    },
    tell: () => undefined,
    now: () => new Date('2026-05-14T10:00:00Z'),
    random: () => 0,
    startTimer: () => () => undefined,
  })
  return { bench, reloads: () => reloads }
}
const readingAt = (id: string, hours: number) => ({
  kind: 'reading' as const,
  id: `${id} ${hours}`,
  corrects: null,
  readAt: '2026-05-14T10:00:00.000Z',
  reading: { hours, appearance: `Even at ${hours}` } as Reading,
})
const settledAll = async () => {
  for (let times = 0; times < 40; times += 1) await settled()
}

test('SERIES-04 twelve tests by three hours are entered without a network for a day, and sent once each when it is back, by a page that was opened anew', async () => {
  const shelf = memoryShelf()
  const offline = benchWith(shelf, () => Promise.resolve(UNREACHED))
  const close = offline.bench.open()
  for (const hours of HOURS) for (const id of IDS) await offline.bench.of(id).add(readingAt(id, hours))
  await settledAll()
  close()
  expect([shelf.kept.size, offline.reloads()]).toEqual([36, 0])

  const sent: string[] = []
  const online = benchWith(shelf, (entry) => {
    sent.push((entry as KeptReading).id)
    return Promise.resolve(saved(2))
  })
  online.bench.open()
  await settledAll()
  expect([shelf.kept.size, sent.length, new Set(sent).size]).toEqual([0, 36, 36])
  for (const id of IDS) expect(sent.filter((one) => one.startsWith(`${id} `))).toEqual(HOURS.map((hours) => `${id} ${hours}`))
  expect([...online.bench.state.get().values()].flatMap(({ waiting }) => waiting)).toEqual([])
})

test('SERIES-04 a refused reading stays with its values and why, and keeps no other jar from being saved', async () => {
  const shelf = memoryShelf()
  const { bench } = benchWith(shelf, (entry) => Promise.resolve(entry.runId === IDS[3] ? REFUSED : saved(2)))
  bench.open()
  await settledAll()
  await Promise.all(IDS.map((id) => bench.of(id).add(readingAt(id, 0))))
  await settledAll()
  const waiting = [...bench.state.get()].flatMap(([id, entries]) => entries.waiting.map((entry) => [id, entry.refusal, entry]))
  expect(waiting).toMatchObject([[IDS[3], 'too large', { reading: { appearance: 'Even at 0' } }]])
})

test('SERIES-04 while one jar is on its way, another is saved', async () => {
  const shelf = memoryShelf()
  let finish = (_delivery: EntryDelivery): void => undefined
  const slow = new Promise<EntryDelivery>((resolve) => {
    finish = resolve
  })
  const { bench } = benchWith(shelf, (entry) => (entry.runId === IDS[0] ? slow : Promise.resolve(saved(2))))
  bench.open()
  await settledAll()
  const first = bench.of(IDS[0]!).add(readingAt(IDS[0]!, 0))
  await bench.of(IDS[1]!).add(readingAt(IDS[1]!, 0))
  expect([...shelf.kept.values()].map(({ runId }) => runId)).toEqual([IDS[0]])
  finish(saved(2))
  await first
  expect(shelf.kept.size).toBe(0)
})

test('SERIES-04 a series is read again once for all who ask meanwhile, after the last of them asked', async () => {
  const ends: (() => void)[] = []
  const reload = sharedReload(() => new Promise((resolve) => ends.push(() => resolve(true))))
  const first = reload()
  const others = [reload(), reload(), reload()]
  expect(ends.length).toBe(1)
  ends[0]!()
  await first
  await Promise.resolve()
  await Promise.resolve()
  expect(ends.length).toBe(2)
  ends[1]!()
  expect(await Promise.all(others)).toEqual([true, true, true])
})
