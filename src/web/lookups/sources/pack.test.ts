import { expect, test } from 'vitest'
import type { OpenPack, PackOutcome } from '../../../domain/calls/open-pack.ts'
import type { CallName } from '../../platform/network/api.ts'
import { createStore } from '../../platform/store.ts'
import type { FallbackData } from '../availability.ts'
import type { SavedPack } from '../pack-list.ts'
import { packSources } from './pack.ts'

const HASH = 'a'.repeat(16)
const VERSION = { FR: HASH }
const FRANCE: SavedPack = { country: 'FR', version: 'v1', tests: 1, bytes: 1, sha256: `${HASH}00`, checkedAt: 4 }
const REPORT = { params: { testId: '7', languageCode: 'en', countryCode: 'fr' } }
const SEARCH = { body: { countryCode: 'fr' } }

type Scene = {
  stored?: SavedPack[]
  isFresh?: boolean
  isOffline?: boolean
  /** What the pack of France gives, and whether it can at once. */
  inPack?: PackOutcome
  isAtOnce?: boolean
  holds?: boolean
  hasTest?: boolean
}

/** The sources of a visitor of France, whose pack a cache names. */
const scene = ({ stored = [], isFresh = false, isOffline = false, inPack, isAtOnce = false, holds = true, hasTest = true }: Scene = {}) => {
  const fetched: string[] = []
  const used: FallbackData[] = []
  const pack = {
    answer: () => Promise.resolve(inPack),
    answerAtOnce: () => (isAtOnce ? inPack : undefined),
    holds: () => holds,
    hasTest: () => hasTest,
  } as unknown as OpenPack
  const list = createStore<readonly SavedPack[]>(stored)
  const of = (country: string) => list.get().find((one) => one.country === country)
  const { sources, mayBeStored } = packSources({
    freshness: {
      refresh: () => Promise.resolve(),
      asOf: () => 5,
      namedAt: () => 5,
      ageDays: () => 0,
      version: () => VERSION,
      namedHash: (country: string) => (country === 'FR' ? HASH : undefined),
      isNewest: ({ country, sha256 }: SavedPack) => isFresh && country === 'FR' && sha256.startsWith(HASH),
    } as never,
    packs: {
      list,
      of,
      replace: (country) => {
        fetched.push(country)
        return Promise.resolve('{}')
      },
    },
    openPacks: {
      open: async (country) => of(country) && pack,
      opened: (country) => of(country) && pack,
      openText: () => Promise.resolve(pack),
    },
    chosen: () => 'FR',
    isOffline: () => isOffline,
    use: (data) => used.push(data),
  })
  const sourceOf = (name: string) => sources.find((one) => one.name === name)!
  const ask = (source: string, name: CallName, input: object, freshOnly = false) => sourceOf(source).ask({ name, input }, { freshOnly })
  return { ask, fetched, used, mayBeStored }
}

test('EDGE-34 the newest pack answers, as the server does, with the version that it is', async () => {
  const fresh = { stored: [FRANCE], isFresh: true, inPack: { value: [] } }
  const expected = { value: [], from: 'pack', version: VERSION }
  expect(scene({ ...fresh, isAtOnce: true }).ask('fresh pack', 'foliarSearch', SEARCH)).toMatchObject(expected)
  // In another language the words have to be loaded first.
  expect(await scene(fresh).ask('fresh pack', 'foliarSearch', SEARCH)).toMatchObject(expected)
})

test.each<[string, Scene, CallName, object, boolean?]>([
  ['one that is not known to be the newest', { isFresh: false }, 'foliarSearch', SEARCH],
  ['another country', {}, 'foliarSearch', { body: { countryCode: 'de' } }],
  ['a product that it does not have', { holds: false }, 'foliarSearch', SEARCH],
  ['a report of another country', { hasTest: false }, 'outcome', REPORT],
  ['a list that it has in part', {}, 'agrochemicals', {}],
  ['no network, of which the visitor is told', { isOffline: true }, 'foliarSearch', SEARCH],
  ['a report of which all is asked for', {}, 'outcome', REPORT, true],
])('EDGE-34 EDGE-35 a pack answers nothing first for %s', async (_what, change, name, input, freshOnly) => {
  const { ask } = scene({ stored: [FRANCE], isFresh: true, inPack: { value: [] }, isAtOnce: true, ...change })
  expect(await ask('fresh pack', name, input, freshOnly)).toBeUndefined()
})

test('EDGE-34 a report is found in the newest pack that has it, whatever its address says', async () => {
  const { ask } = scene({ stored: [FRANCE], isFresh: true, inPack: { value: { tankmixId: '7' } }, isAtOnce: true })
  expect(await ask('fresh pack', 'resellerOutcome', { params: { testId: '7' } })).toMatchObject({ from: 'pack' })
})

test('EDGE-38 a pack that a cache has is fetched now, and what it says is a copy of when it was named', async () => {
  const { ask, fetched, used } = scene({ inPack: { value: { tankmixId: '7' } } })
  expect(await ask('named pack', 'outcome', REPORT)).toEqual({ value: { tankmixId: '7' }, from: 'copy', asOf: 5, version: undefined })
  expect([fetched, used]).toEqual([['FR'], [{ checkedAt: 5 }]])
})

test('EDGE-38 EDGE-41 what a pack that a cache has does not know, is of no country that is named, or of no country, is not its to answer', async () => {
  const { ask, fetched, used } = scene()
  expect(await ask('named pack', 'outcome', REPORT)).toBeUndefined()
  expect(await ask('named pack', 'foliarSearch', { body: { countryCode: 'de' } })).toBeUndefined()
  expect(await ask('named pack', 'contacts', {})).toBeUndefined()
  expect([fetched, used]).toEqual([['FR'], []])
})

test('EDGE-41 a pack that says that the test was withdrawn is believed', async () => {
  const withdrawn = { on: '2026-11-20', reason: 'error', text: '' }
  const { ask } = scene({ inPack: { missing: { missing: 'test', id: '7', needs: 'all', withdrawn } as never } })
  await expect(ask('named pack', 'outcome', REPORT)).rejects.toMatchObject({ status: 410, withdrawn })
})

test('EDGE-38 a pack that another call fetched in the meantime answers, and is not fetched again', async () => {
  const { ask, fetched } = scene({ stored: [FRANCE], inPack: { value: [] } })
  expect(await ask('named pack', 'foliarSearch', SEARCH)).toMatchObject({ value: [], asOf: 5 })
  expect(fetched).toEqual([])
})

test('EDGE-38 calls of one page fetch their pack once', async () => {
  const { ask, fetched } = scene({ inPack: { value: [] } })
  await Promise.all([ask('named pack', 'foliarSearch', SEARCH), ask('named pack', 'searchSummary', SEARCH)])
  expect(fetched).toEqual(['FR'])
})

test('EDGE-41 without a network nothing is fetched', async () => {
  const { ask, fetched } = scene({ isOffline: true, stored: [{ ...FRANCE, sha256: 'b', asOf: 4 }] })
  expect([await ask('named pack', 'outcome', REPORT), await ask('newer named pack', 'outcome', REPORT), fetched]).toEqual([
    undefined,
    undefined,
    [],
  ])
})

test.each([
  ['an older one', { sha256: 'b'.repeat(64), asOf: 4 }, ['FR']],
  ['one that was saved before moments were noted', { sha256: 'b'.repeat(64), checkedAt: 4 }, ['FR']],
  ['one that is as new as what the cache named', { sha256: `${HASH}00`, asOf: 4 }, []],
  ['one that is newer', { sha256: 'b'.repeat(64), asOf: 6 }, []],
  ['one that came by itself', { sha256: 'b'.repeat(64), asOf: 4, cachedAt: 4 }, []],
])('EDGE-38 a saved country whose newer data a cache named is updated, once, before it answers: %s', async (_what, change, expected) => {
  const { ask, fetched } = scene({ stored: [{ ...FRANCE, ...change }] })
  await ask('newer named pack', 'outcome', REPORT)
  await ask('newer named pack', 'outcome', REPORT)
  expect(fetched).toEqual(expected)
})

test('whether a stored pack may have an answer: that of the country, or any where none is named', () => {
  const { mayBeStored } = scene({ stored: [FRANCE] })
  const inputs: [CallName, object][] = [['foliarSearch', SEARCH], ['foliarSearch', { body: { countryCode: 'de' } }], ['agrochemicals', {}]] // prettier-ignore
  expect(inputs.map(([name, input]) => mayBeStored({ name, input }))).toEqual([true, false, true])
})
