import { expect, test } from 'vitest'
import { createKeptRequests, type Delivery, type KeptRequest, type WaitingRequest } from './kept-requests.ts'
import { emptyValues } from '../request-values.ts'

const values = emptyValues('foliar', { today: '2026-11-21', country: 'FR', language: 'en' })
const request = (key: string, at = '2026-11-21T10:00:00.000Z'): WaitingRequest => ({
  key,
  form: 'foliar',
  apiSegment: '',
  at,
  state: { step: 'waiting', body: { for: key }, values },
})

type Held = Parameters<typeof createKeptRequests>[0]['shelf'] & { held: Map<string, KeptRequest> }
const memoryShelf = (): Held => {
  const held = new Map<string, KeptRequest>()
  return {
    held,
    all: () => Promise.resolve([...held.values()]),
    find: (key) => Promise.resolve(held.get(key)),
    put: (one) => Promise.resolve(void held.set(one.key, one)),
    remove: (key) => Promise.resolve(void held.delete(key)),
    isPersisted: () => true,
  }
}

const keeper = (answers: (Delivery | Promise<Delivery>)[], shelf: Held = memoryShelf()) => {
  const sent: string[] = []
  const told: KeptRequest[] = []
  const kept = createKeptRequests({
    shelf,
    deliver: ({ key }) => {
      sent.push(key)
      return Promise.resolve(answers.shift() ?? { step: 'no answer' })
    },
    withLock: (_key, action) => action(),
    onSettled: (one) => told.push(one),
    onChange: () => undefined,
  })
  return { kept, sent, told }
}
const isSent = (reference: string) => ({ step: 'sent', reference }) as const

test('a request that is answered at once stores its reference and no longer its input', async () => {
  const shelf = memoryShelf()
  const { kept } = keeper([isSent('TM-2026-000001')], shelf)
  expect(await kept.submit(request('a'))).toMatchObject({ state: { step: 'sent', reference: 'TM-2026-000001' } })
  expect(shelf.held.get('a')?.state).toEqual({ step: 'sent', reference: 'TM-2026-000001', isConfidential: false })
})

test('without a response it waits, and is sent again with the same key', async () => {
  const { kept, sent, told } = keeper([{ step: 'no answer' }, { step: 'no answer' }, isSent('TM-2026-000002')])
  expect(await kept.submit(request('a'))).toMatchObject({ state: { step: 'waiting' } })
  expect(await kept.deliverAll()).toBe(true)
  expect(await kept.deliverAll()).toBe(false)
  expect(sent).toEqual(['a', 'a', 'a'])
  expect(told).toMatchObject([{ key: 'a', state: { step: 'sent', reference: 'TM-2026-000002' } }])
})

test('requests that wait from an earlier visit are sent, oldest first', async () => {
  const shelf = memoryShelf()
  await shelf.put(request('late', '2026-11-21T12:00:00.000Z'))
  await shelf.put(request('early', '2026-11-20T12:00:00.000Z'))
  const { kept, sent } = keeper([isSent('TM-2026-000003'), isSent('TM-2026-000004')], shelf)
  await kept.deliverAll()
  expect(sent).toEqual(['early', 'late'])
})

test('a request that is rejected at once is not stored: its form still holds it', async () => {
  const shelf = memoryShelf()
  const { kept } = keeper([{ step: 'rejected', reasons: ['email: Email is not valid'] }], shelf)
  expect(await kept.submit(request('a'))).toMatchObject({ state: { step: 'rejected', reasons: ['email: Email is not valid'] } })
  expect(shelf.held.size).toBe(0)
})

test('a request that is rejected later stores its input until it is back in the form', async () => {
  const shelf = memoryShelf()
  const { kept, told } = keeper([{ step: 'no answer' }, { step: 'rejected', reasons: ['no'] }], shelf)
  await kept.submit(request('a'))
  expect(await kept.deliverAll()).toBe(false)
  expect(told).toMatchObject([{ state: { step: 'rejected', values } }])
  expect(shelf.held.get('a')).toMatchObject({ state: { step: 'rejected', values } })
  await kept.forget('a')
  expect(shelf.held.size).toBe(0)
})

test('REQ-11 a request that another sender sent meanwhile is not sent again, and is reported once', async () => {
  const shelf = memoryShelf()
  const { kept, sent, told } = keeper([{ step: 'no answer' }], shelf)
  await kept.submit(request('a'))
  await shelf.put({ ...request('a'), state: { step: 'sent', reference: 'TM-2026-000005', isNews: true } })
  expect(await kept.deliverAll()).toBe(false)
  await kept.refresh()
  expect(sent).toEqual(['a'])
  expect(told).toMatchObject([{ key: 'a', state: { step: 'sent', reference: 'TM-2026-000005' } }])
})

test('REQ-11 a request that two senders find waiting is sent once: the second reads it again when it has the lock', async () => {
  const shelf = memoryShelf()
  await shelf.put(request('a'))
  const sent: string[] = []
  let queue = Promise.resolve()
  const sender = () =>
    createKeptRequests({
      shelf,
      deliver: ({ key }) => {
        sent.push(key)
        return Promise.resolve(isSent('TM-2026-000006'))
      },
      withLock: (_key, action) => (queue = queue.then(action)),
      onSettled: () => undefined,
      onChange: () => undefined,
    })
  await Promise.all([sender().deliverAll(), sender().deliverAll()])
  expect(sent).toEqual(['a'])
})

test('a reference that came after the page was closed is new until it is seen', async () => {
  const shelf = memoryShelf()
  const { kept } = keeper([{ step: 'no answer' }, isSent('TM-2026-000007')], shelf)
  await kept.submit(request('a'))
  await kept.deliverAll()
  expect(shelf.held.get('a')?.state).toMatchObject({ step: 'sent', isNews: true })
  await kept.noteSeen(shelf.held.get('a')!)
  expect(shelf.held.get('a')?.state).toMatchObject({ step: 'sent', isNews: false })
})

test('a sent request stores that it named a non-disclosure agreement, and none of its input', async () => {
  const shelf = memoryShelf()
  const { kept } = keeper([isSent('TM-2026-000008')], shelf)
  const waiting = request('a')
  await kept.submit({ ...waiting, state: { ...waiting.state, values: { ...values, ndaRef: ' NDA-7 ' } } })
  expect(shelf.held.get('a')?.state).toEqual({ step: 'sent', reference: 'TM-2026-000008', isConfidential: true })
})

test('the newest 20 references are remembered', async () => {
  const shelf = memoryShelf()
  const { kept } = keeper(
    Array.from({ length: 25 }, (_, index) => isSent(`TM-2026-${index}`)),
    shelf,
  )
  for (let index = 0; index < 25; index++)
    await kept.submit(request(`r${index}`, `2026-11-21T10:00:${String(index).padStart(2, '0')}.000Z`))
  expect([...shelf.held.keys()].length).toBe(20)
  expect(shelf.held.has('r24')).toBe(true)
  expect(shelf.held.has('r4')).toBe(false)
})

test('REQ-23 a sent request is known with what was asked for while the page is open, and not stored with it', async () => {
  const shelf = memoryShelf()
  const { kept } = keeper([{ step: 'sent', reference: 'TM-2026-000001' }], shelf)
  expect((await kept.submit(request('one'))).asked).toEqual(values)
  expect(JSON.stringify([...shelf.held.values()])).not.toContain('ingredients')
})

test('REQ-44 a request that waits from before a field was added to the form is sent, or is back in it, with that field empty', async () => {
  const { ndaRef: _added, ...before } = values
  const waiting = { step: 'waiting' as const, body: {}, values: before as typeof values }
  const shelf = memoryShelf()
  for (const key of ['a', 'b']) await shelf.put({ ...request(key, `2026-11-2${key === 'a' ? 0 : 1}T10:00:00.000Z`), state: waiting })
  const { kept } = keeper([isSent('TM-2026-000008'), { step: 'rejected', reasons: ['company: is too long'] }], shelf)
  await kept.deliverAll()
  expect(shelf.held.get('a')?.state).toMatchObject({ step: 'sent', isConfidential: false })
  expect(shelf.held.get('b')?.state).toMatchObject({ step: 'rejected', values: { ...values, ndaRef: '' } })
})
