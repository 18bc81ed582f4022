import { expect, test } from 'vitest'
import { createKeptRequests, type Delivery, type KeptRequest, type Shelf, type WaitingRequest } from './kept-requests.ts'
import { emptyValues } from './request-values.ts'

const values = emptyValues('foliar', { today: '2026-11-21', country: 'FR' })
const request = (key: string, at = '2026-11-21T10:00:00.000Z'): WaitingRequest => ({
  key,
  form: 'foliar',
  apiSegment: '',
  at,
  state: { step: 'waiting', body: { for: key }, values },
})

const memoryShelf = (): Shelf & { held: Map<string, KeptRequest> } => {
  const held = new Map<string, KeptRequest>()
  return {
    held,
    all: () => Promise.resolve([...held.values()]),
    put: (one) => Promise.resolve(void held.set(one.key, one)),
    remove: (key) => Promise.resolve(void held.delete(key)),
  }
}
const brokenShelf: Shelf = {
  all: () => Promise.reject(new Error('no storage')),
  put: () => Promise.reject(new Error('no storage')),
  remove: () => Promise.reject(new Error('no storage')),
}

const keeper = (answers: Delivery[], shelf: Shelf = memoryShelf()) => {
  const sent: string[] = []
  const told: KeptRequest[] = []
  const kept = createKeptRequests({
    shelf,
    deliver: ({ key }) => {
      sent.push(key)
      return Promise.resolve(answers.shift() ?? { step: 'no answer' })
    },
    alone: (action) => action(),
    onSettled: (one) => told.push(one),
    onChange: () => undefined,
  })
  return { kept, sent, told }
}
const isSent = (reference: string) => ({ step: 'sent', reference }) as const

test('a request that is answered at once keeps its reference and no longer its input', async () => {
  const shelf = memoryShelf()
  const { kept } = keeper([isSent('TM-2026-000001')], shelf)
  expect(await kept.submit(request('a'))).toMatchObject({ state: { step: 'sent', reference: 'TM-2026-000001' } })
  expect(shelf.held.get('a')?.state).toEqual({ step: 'sent', reference: 'TM-2026-000001' })
})

test('without an answer it waits, and goes with the same key once there is one', async () => {
  const { kept, sent, told } = keeper([{ step: 'no answer' }, { step: 'no answer' }, isSent('TM-2026-000002')])
  expect(await kept.submit(request('a'))).toMatchObject({ state: { step: 'waiting' } })
  expect(await kept.deliverAll()).toBe(true)
  expect(await kept.deliverAll()).toBe(false)
  expect(sent).toEqual(['a', 'a', 'a'])
  expect(told).toMatchObject([{ key: 'a', state: { step: 'sent', reference: 'TM-2026-000002' } }])
})

test('what waited in an earlier visit goes, oldest first', async () => {
  const shelf = memoryShelf()
  await shelf.put(request('late', '2026-11-21T12:00:00.000Z'))
  await shelf.put(request('early', '2026-11-20T12:00:00.000Z'))
  const { kept, sent } = keeper([isSent('TM-2026-000003'), isSent('TM-2026-000004')], shelf)
  await kept.deliverAll()
  expect(sent).toEqual(['early', 'late'])
})

test('a request that is rejected at once is not kept: its form still holds it', async () => {
  const shelf = memoryShelf()
  const { kept } = keeper([{ step: 'rejected', reasons: ['email: Email is not valid'] }], shelf)
  expect(await kept.submit(request('a'))).toMatchObject({ state: { step: 'rejected', reasons: ['email: Email is not valid'] } })
  expect(shelf.held.size).toBe(0)
})

test('a request that is rejected later keeps its input until it is back in the form', async () => {
  const shelf = memoryShelf()
  const { kept, told } = keeper([{ step: 'no answer' }, { step: 'rejected', reasons: ['no'] }], shelf)
  await kept.submit(request('a'))
  expect(await kept.deliverAll()).toBe(false)
  expect(told).toMatchObject([{ state: { step: 'rejected', values } }])
  expect(shelf.held.get('a')).toMatchObject({ state: { step: 'rejected', values } })
  await kept.forget('a')
  expect(shelf.held.size).toBe(0)
})

test('a browser that keeps nothing sends all the same, and says so when it cannot', async () => {
  expect(
    await keeper([isSent('TM-2026-000005')], brokenShelf)
      .kept.submit(request('a'))
      .catch(() => 'threw'),
  ).toMatchObject({
    state: { step: 'sent' },
  })
  expect(await keeper([{ step: 'no answer' }], brokenShelf).kept.submit(request('a'))).toEqual({ step: 'unsent' })
})

test('the newest 20 references are remembered', async () => {
  const shelf = memoryShelf()
  const { kept } = keeper(
    Array.from({ length: 25 }, (_, at) => isSent(`TM-2026-${at}`)),
    shelf,
  )
  for (let at = 0; at < 25; at++) await kept.submit(request(`r${at}`, `2026-11-21T10:00:${String(at).padStart(2, '0')}.000Z`))
  expect([...shelf.held.keys()].length).toBe(20)
  expect(shelf.held.has('r24')).toBe(true)
  expect(shelf.held.has('r4')).toBe(false)
})
