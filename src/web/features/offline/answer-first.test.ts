import { expect, test } from 'vitest'
import type { OpenPack, PackOutcome } from '../../../domain/calls/open-pack.ts'
import { createAnswerFirst } from './answer-first.ts'

const HASH = 'a'.repeat(16)
const input = { params: { testId: '7', languageCode: 'en', countryCode: 'fr' } }
const copy = { value: { tankmixId: '7' }, checkedAt: 3 }

type Scene = {
  chosen?: string
  isOffline?: boolean
  inPack?: PackOutcome
  report?: typeof copy | undefined
  isStored?: boolean
  saved?: object
}

/** A service that is away, with a pack of France that can be had, and caches that may hold reports. */
const scene = (options: Scene = {}) => {
  const { chosen, isOffline, inPack, report, isStored, saved } = { chosen: 'FR', isOffline: false, report: copy, ...options }
  const fetched: string[] = []
  const open = () => Promise.resolve({ answer: () => Promise.resolve(inPack) } as unknown as OpenPack)
  const { rescue, update } = createAnswerFirst({
    current: {
      isFresh: () => false,
      look: () => Promise.resolve(),
      asOf: () => 5,
      last: () => ({ asOf: '', countries: { FR: HASH } }),
    } as never,
    packs: {
      of: (country) => (isStored && country === 'FR' ? { country, sha256: `${HASH}00` } : saved) as never,
      replace: (country) => {
        fetched.push(country)
        return Promise.resolve('{}')
      },
    },
    opened: () => undefined,
    openText: open,
    openStored: open,
    chosen: () => chosen,
    isOffline: () => isOffline,
    fetchJson: () => Promise.reject(new TypeError('Failed to fetch')),
    plainReport: ({ testId }) => {
      fetched.push(`report ${testId}`)
      return Promise.resolve(report)
    },
    now: () => 10,
  })
  return { fetched, rescue, update }
}

test('EDGE-41 a report that the pack of the visitor’s country does not have is asked of the caches', async () => {
  const { fetched, rescue } = scene()
  expect(await rescue('outcome', input)).toEqual(copy)
  expect(fetched).toEqual(['FR', 'report 7'])
})

test('EDGE-41 a report that the pack has is not asked for', async () => {
  const { fetched, rescue } = scene({ inPack: { value: { tankmixId: '7' } } })
  expect(await rescue('outcome', input)).toEqual({ value: { tankmixId: '7' }, checkedAt: 5 })
  expect(fetched).toEqual(['FR'])
})

test('EDGE-41 a pack that says that the test was withdrawn is believed, and no cache asked', async () => {
  const withdrawn = { on: '2026-11-20', reason: 'error', text: '' }
  const { fetched, rescue } = scene({ inPack: { missing: { missing: 'test', id: '7', needs: 'all', withdrawn } as never } })
  await expect(rescue('outcome', input)).rejects.toMatchObject({ status: 410, withdrawn })
  expect(fetched).toEqual(['FR'])
})

test('EDGE-41 a report that nobody has, is not to be had; one of a reseller is asked for too', async () => {
  expect(await scene({ report: undefined }).rescue('outcome', input)).toBeUndefined()
  expect(await scene().rescue('resellerOutcome', { params: { testId: '7' } })).toEqual(copy)
})

test('EDGE-38 a pack that another call fetched in the meantime answers, and is not fetched again', async () => {
  const { fetched, rescue } = scene({ isStored: true, inPack: { value: [] } })
  expect(await rescue('foliarSearch', { body: { countryCode: 'fr' } })).toEqual({ value: [], checkedAt: 5 })
  expect(fetched).toEqual([])
})

test('EDGE-41 nothing is asked for without a network, and no cache for a search', async () => {
  const offline = scene({ isOffline: true })
  expect([await offline.rescue('outcome', input), offline.fetched]).toEqual([undefined, []])
  const search = scene()
  expect(await search.rescue('foliarSearch', { body: { countryCode: 'de' } })).toBeUndefined()
  expect(search.fetched).toEqual([])
})

test.each([
  ['an older one', { sha256: 'b'.repeat(64), asOf: 4 }, ['FR']],
  ['one that was saved before moments were noted', { sha256: 'b'.repeat(64), checkedAt: 4 }, ['FR']],
  ['one that is as new as what the cache named', { sha256: `${HASH}00`, asOf: 4 }, []],
  ['one that is newer', { sha256: 'b'.repeat(64), asOf: 6 }, []],
  ['one that came by itself', { sha256: 'b'.repeat(64), asOf: 4, cachedAt: 4 }, []],
])('EDGE-38 a saved country whose newer data a cache named is updated, once, before it answers: %s', async (_what, pack, expected) => {
  const { fetched, update } = scene({ saved: { country: 'FR', ...pack } })
  await update(input)
  await update(input)
  expect(fetched).toEqual(expected)
})
