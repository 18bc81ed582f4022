import { resellerOf } from '../../domain/editions.ts'
import { isLanguageCode, type LanguageCode } from '../../domain/texts/languages.ts'
import { type ServerCall, isCookieBlocked } from '../platform/network/api.ts'
import { csvFromPack } from '../platform/csv-from-pack.ts'
import { dateAndAge } from '../platform/network/date-and-age.ts'
import { fetchText } from '../platform/network/fetch-text.ts'
import { log } from '../platform/logger.ts'
import { createMonotonic } from '../platform/time/monotonic.ts'
import { isOffline, onNetworkBack } from '../platform/network/network.ts'
import type { Session } from '../platform/session.ts'
import { sha256 } from '../platform/sha256.ts'
import { CACHED, createShelf } from '../platform/storage/shelf.ts'
import { onStored } from '../platform/storage/storage-events.ts'
import { createStore, type Store } from '../platform/store.ts'
import { createFallbackNote, isServerThere, type FallbackData, watchForNetwork, watchServer } from './availability.ts'
import type { LookupCache } from './cache.ts'
import { askCurrent, createFreshness } from './freshness.ts'
import { markOldData } from './mark-old-data.ts'
import { createOpenPacks } from './open-packs.ts'
import { PACK_LIST } from './pack-list.ts'
import { createSavedPacks, type PackFile } from './packs.ts'
import { listsSource, reportCopySource } from './sources/copy.ts'
import { packSources } from './sources/pack.ts'
import { serverSource } from './sources/server.ts'
import { type PageHooks, startRenewal } from './start-renewal.ts'
import { isLowerCaseCountry } from '../platform/preferences.ts'

const phrases = async (language: LanguageCode) => (await import('./phrases.ts')).importPhrases(language)

type LateOptions = Pick<Session, 'brand' | 'edition' | 'storage'> & {
  call: ServerCall
  cache: LookupCache
  used: Store<FallbackData | undefined>
}

/** The packs of this brand, and the sources of look-ups besides the server. */
export const createLateLookups = ({ call, cache, brand, edition, storage, used }: LateOptions) => {
  const { apiSegment } = edition
  const reseller = resellerOf(edition, brand.resellers)
  const openPacks = createOpenPacks({
    packs: () => packs,
    asker: { reseller, resellers: brand.resellers },
    language: () => [document.documentElement.lang].find(isLanguageCode),
    ageDays: (country, hash) => (freshness.isNewest({ country, sha256: hash }) ? 0 : packs.ageDays(country)),
  })
  const packs = createSavedPacks({
    storage,
    shelf: createShelf<PackFile>(brand.storagePrefix, 'packs'),
    cache: createShelf<PackFile>(brand.storagePrefix, CACHED),
    labelOf: async (country) => {
      const { value: info, headers } = await call('pack', { params: { country: country.toLowerCase() } })
      await freshness.refresh()
      const { date, ageMs } = dateAndAge(headers)
      return { info, ageMs: freshness.ageOfResponse(date, ageMs), asOf: freshness.asOf() }
    },
    fetchText,
    sha256,
    reseller: reseller?.slug,
    countTests: async (country) => (await openPacks.open(country))?.tests,
    now: Date.now,
  })
  onStored(`${brand.storagePrefix}.${PACK_LIST}`, packs.reload)
  const steady = (): number => performance.now()
  const freshness = createFreshness({
    ask: askCurrent,
    now: createMonotonic(steady, Date.now),
    steady,
    device: Date.now,
    notBefore: Math.max(0, ...packs.list.get().map(({ asOf = 0 }) => asOf)),
  })
  markOldData(used, document.documentElement, Date.now)
  const failing = createStore(false)
  const useNow = createFallbackNote({ used, freshness, isOffline, isServerThere })
  const use = (data: FallbackData): void => void useNow(data)
  const chosen = (): string | undefined => edition.forcedCountry ?? storage.read('country', isLowerCaseCountry)?.toUpperCase()
  const { sources, mayBeStored } = packSources({ freshness, packs, openPacks, chosen, isOffline, use })
  const server = serverSource({ call, apiSegment, freshness, isOffline, mayBeStored })
  const fetchJson = async (url: string) => JSON.parse(await fetchText(url, () => undefined)) as object
  const copies = [
    listsSource({ isOffline, use, freshness, fetchJson }),
    reportCopySource({ isOffline, use, apiSegment, language: edition.forcedLanguage, fetch: (...request) => fetch(...request), phrases }),
  ]
  for (const source of [...sources, server, ...copies]) cache.add(source)
  cache.watch(watchServer({ used, failing }))

  watchForNetwork({
    used,
    isThere: async () => !isCookieBlocked.get() && !failing.get() && (await isServerThere()),
    onMaybeBack: onNetworkBack,
  })
  const update = (): void => void packs.update().catch(log.error)
  onNetworkBack(update)
  update()
  csvFromPack.set(async (asked) => {
    const pack = await openPacks.open(asked.countryCode.toUpperCase())
    const chunks = await pack?.csv(asked)
    return (
      chunks && pack && { blob: new Blob([...chunks], { type: 'text/csv;charset=utf-8' }), name: pack.csvName(brand.product, asked.kind) }
    )
  })
  let isRenewing = false
  return {
    packs,
    /** Begins once the page has its first answers. */
    renew: (hooks: PageHooks): void => {
      if (isRenewing) return
      isRenewing = true
      const said = { get: used.get, set: (data: FallbackData | undefined) => (data ? use(data) : used.set(undefined)) }
      startRenewal({ brand, edition, cache, server, freshness, packs, used: said, openPack: openPacks.open }, hooks)
    },
  }
}
export type LateLookups = ReturnType<typeof createLateLookups>
