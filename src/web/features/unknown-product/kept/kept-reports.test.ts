import { expect, test } from 'vitest'
import { createKeptReports, type KeptReport, type ReportDelivery } from './kept-reports.ts'

const report = (key: string, at = '2026-11-21T10:00:00.000Z'): KeptReport => ({
  key,
  at,
  report: { name: key, number: '', country: 'FR', email: '', languageCode: 'en', photo: undefined },
})

type Held = Parameters<typeof createKeptReports>[0]['shelf'] & { held: Map<string, KeptReport> }
const memoryShelf = (): Held => {
  const held = new Map<string, KeptReport>()
  return {
    held,
    all: () => Promise.resolve([...held.values()]),
    find: (key) => Promise.resolve(held.get(key)),
    put: (one) => Promise.resolve(void held.set(one.key, one)),
    remove: (key) => Promise.resolve(void held.delete(key)),
    isPersisted: () => true,
  }
}
const keeper = (answers: ReportDelivery[], shelf: Held = memoryShelf()) => {
  const sent: string[] = []
  const told: string[] = []
  let queue = Promise.resolve()
  const kept = createKeptReports({
    shelf,
    deliver: ({ key }) => {
      sent.push(key)
      return Promise.resolve(answers.shift() ?? { step: 'waiting' })
    },
    withLock: (_key, action) => (queue = queue.then(action)),
    onSent: ({ key }) => told.push(key),
    onChange: () => undefined,
  })
  return { kept, sent, told, shelf }
}

test('WHO-76 what is sent at once is not kept; without a response it waits and is sent again under its key', async () => {
  const { kept, sent, told, shelf } = keeper([{ step: 'sent' }, { step: 'waiting', retryAfterS: 60 }, { step: 'waiting', retryAfterS: 90 }, { step: 'sent' }]) // prettier-ignore
  expect(await kept.submit(report('a'))).toEqual({ step: 'sent' })
  expect(shelf.held.size).toBe(0)
  expect(await kept.submit(report('b'))).toEqual({ step: 'waiting', retryAfterS: 60 })
  expect(await kept.deliverAll()).toEqual({ waiting: 1, retryAfterS: 90 })
  expect(await kept.deliverAll()).toEqual({ waiting: 0, retryAfterS: 0 })
  expect([sent, told, shelf.held.size]).toEqual([['a', 'b', 'b', 'b'], ['b'], 0])
})

test('WHO-76 what waits from an earlier visit is sent oldest first, and by one of two tabs', async () => {
  const shelf = memoryShelf()
  await shelf.put(report('late', '2026-11-21T12:00:00.000Z'))
  await shelf.put(report('early', '2026-11-20T12:00:00.000Z'))
  const { kept, sent, told } = keeper([{ step: 'sent' }, { step: 'sent' }], shelf)
  await Promise.all([kept.deliverAll(), kept.deliverAll()])
  expect([sent, told]).toEqual([['early', 'late'], ['early', 'late']]) // prettier-ignore
})

test('WHO-76 what is refused at once stays in its form; what is refused later is kept with the reasons until it is corrected', async () => {
  const { kept, sent, shelf } = keeper([{ step: 'refused', reasons: ['no photo'] }, { step: 'waiting' }, { step: 'refused', reasons: ['name: is too long'] }]) // prettier-ignore
  expect(await kept.submit(report('a'))).toEqual({ step: 'refused', reasons: ['no photo'] })
  expect(shelf.held.size).toBe(0)
  await kept.submit(report('b'))
  expect(await kept.deliverAll()).toEqual({ waiting: 0, retryAfterS: 0 })
  expect(shelf.held.get('b')?.refused).toEqual(['name: is too long'])
  await kept.deliverAll()
  expect(sent).toEqual(['a', 'b', 'b'])
  await kept.forget('b')
  expect(shelf.held.size).toBe(0)
})
