import { expect, test, vi } from 'vitest'
import { CSRF_REASON } from '../../contract/paths.ts'
import type { Answer } from '../platform/network/answer.ts'
import { ApiError } from '../platform/network/api.ts'
import { type Asking, askSources, isUnanswered, type Source, type SourceName, SOURCES } from './ask-sources.ts'
import type { Lookup } from './lookup.ts'

const LOOKUP: Lookup = { name: 'foliarSearch', input: { body: { countryCode: 'FR' } } }
const answer = (value: unknown): Answer => ({ value, from: 'server', asOf: 0, version: undefined })
const away = () => Promise.reject(new TypeError('away'))
const never = () => new Promise<never>(() => undefined)
const refusal = () => new ApiError(410, '/x', { reason: 'withdrawn' })

/** Asks sources that do as they are told; all others have nothing. Time passes at once, so that whoever is slow is late. */
const asking = (acts: Partial<Record<SourceName, Source['ask']>>, options: Asking = {}, patient: readonly SourceName[] = []) => {
  const asked: SourceName[] = []
  const sources = new Map(
    SOURCES.map((name): [SourceName, Source] => [
      name,
      {
        name,
        ask: (...call) => {
          asked.push(name)
          return acts[name]?.(...call)
        },
        ...(patient.includes(name) && { patienceMs: () => 1 }),
      },
    ]),
  )
  const onServerFailed = vi.fn<(error: unknown) => Promise<void>>(() => Promise.resolve())
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve))
  return { asked, onServerFailed, found: askSources(LOOKUP, options, { sources, onServerFailed, wait }) }
}

test('EDGE-51 the order of sources: what holds now, then what is stored, then what caches have', () => {
  expect(SOURCES).toEqual(['fresh pack', 'server', 'newer named pack', 'stored pack', 'lists', 'named pack', 'copy of a report'])
})

test.each(SOURCES.map((name, at) => [name, SOURCES.slice(0, at + 1)] as const))(
  'EDGE-51 %s is asked after those before it, and none after it',
  async (name, expected) => {
    const acts = { server: away, [name]: () => Promise.resolve(answer(name)) }
    const { asked, found } = asking(acts)
    expect([(await found).value, asked]).toEqual([name, expected])
  },
)

test('EDGE-76 what the first source has at once is there in the same task', () => {
  expect(asking({ 'fresh pack': () => answer('at once') }).found).toEqual(answer('at once'))
})

test('EDGE-37 what must hold now is asked of the first two only', async () => {
  const { asked, found } = asking({ server: away, 'stored pack': () => Promise.resolve(answer('old')) }, { freshOnly: true })
  await expect(found).rejects.toThrow('away')
  expect(asked).toEqual(['fresh pack', 'server'])
})

test.each(['server', 'stored pack', 'named pack', 'copy of a report'] as const)(
  'EDGE-41 what %s refuses in the service’s words ends the search',
  async (name) => {
    const { asked, found } = asking({ server: away, [name]: () => Promise.reject(refusal()) })
    await expect(found).rejects.toMatchObject({ status: 410 })
    expect(asked.at(-1)).toBe(name)
  },
)

test('EDGE-41 where nobody answers, the server’s error is reported, whatever others failed with', async () => {
  const { found, onServerFailed } = asking({ server: away, 'named pack': () => Promise.reject(new RangeError('damaged')) })
  await expect(found).rejects.toThrow('away')
  expect(onServerFailed).toHaveBeenCalledExactlyOnceWith(new TypeError('away'))
})

test('a slow server is not waited for where something is stored', async () => {
  const { found } = asking({ server: never, 'stored pack': () => Promise.resolve(answer('stored')) }, {}, ['server'])
  expect((await found).value).toBe('stored')
})

test('EDGE-41 a server that is only slow is not held up by what is asked meanwhile', async () => {
  const slow = () => new Promise<Answer>((resolve) => setTimeout(() => setTimeout(resolve, 0, answer('of now'))))
  const { asked, found } = asking({ server: slow, 'copy of a report': never }, {}, ['server'])
  expect((await found).value).toBe('of now')
  expect(asked.at(-1)).toBe('copy of a report')
})

test('a slow server is waited for where nobody else has the answer', async () => {
  const slow = () => new Promise<Answer>((resolve) => setTimeout(() => setTimeout(resolve, 0, answer('of now'))))
  expect((await asking({ server: slow }, {}, ['server']).found).value).toBe('of now')
  const failing = () => new Promise<Answer>((_resolve, reject) => setTimeout(() => setTimeout(() => reject(new TypeError('away')))))
  await expect(asking({ server: failing }, {}, ['server']).found).rejects.toThrow('away')
})

test.each([
  ['is made newer before it answers', (update: () => void) => Promise.resolve(update()).then(() => undefined), 'newer'],
  ['answers as it is where that takes too long', never, 'older'],
  ['answers as it is where that fails', away, 'older'],
] as const)('EDGE-38 without a server a stored pack %s', async (_what, update, expected) => {
  let stored = 'older'
  const { found } = asking(
    { server: away, 'newer named pack': () => update(() => void (stored = 'newer')), 'stored pack': () => Promise.resolve(answer(stored)) },
    {},
    ['newer named pack'],
  )
  expect((await found).value).toBe(expected)
})

test.each([
  ['nothing came', new TypeError('Failed to fetch'), true],
  ['the server fails', new ApiError(503, '/x', { reason: 'server away' }), true],
  ['a cache or a folder refuses, in no words of the service', new ApiError(405, '/x'), true],
  ['ERR-04 the browser has kept the site’s cookie', new ApiError(403, '/x', { reason: CSRF_REASON }), true],
  ['the service refuses', new ApiError(403, '/x', { reason: 'not allowed' }), false],
  ['there is no such test', new ApiError(404, '/x', { reason: 'not found' }), false],
])('whether others are asked where %s', (_what, error, expected) => expect(isUnanswered(error)).toBe(expected))
