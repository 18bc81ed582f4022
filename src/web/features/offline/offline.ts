import type { PackInfo } from '../../../contract/packs.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { resellerOf } from '../../../domain/editions.ts'
import { isLanguageCode, type LanguageCode } from '../../../domain/languages.ts'
import { type Api, isCookieBlocked, send } from '../../platform/api.ts'
import { askCurrent } from '../../platform/ask-current.ts'
import { dateAndAge } from '../../platform/date-and-age.ts'
import { csvFromPack } from '../../platform/csv-from-pack.ts'
import { log } from '../../platform/logger.ts'
import { createMonotonic } from '../../platform/monotonic.ts'
import { isOffline, onNetworkBack } from '../../platform/network.ts'
import { sha256 } from '../../platform/sha256.ts'
import { CACHED, createShelf } from '../../platform/shelf.ts'
import type { Session } from '../../platform/session.ts'
import { copies } from '../../platform/stored-copy.ts'
import { createStore, type Store } from '../../platform/store.ts'
import { onStored } from '../../platform/storage-events.ts'
import { fetchText } from '../../platform/fetch-text.ts'
import { createAnswerFirst } from './answer-first.ts'
import { askRead } from './ask-read.ts'
import { createCurrent } from './current.ts'
import { createFollow, type FollowOptions } from './follow.ts'
import { isServerThere, watchForNetwork } from './network-watch.ts'
import { createOpenPacks } from './open-packs.ts'
import { PACK_LIST, type UsedData } from './pack-list.ts'
import { createSavedPacks, type PackFile } from './packs.ts'
import { markOldData } from './mark-old-data.ts'
import { askPlainReport } from './plain-report.ts'
import { createUseInstead } from './use-instead.ts'
import { withPacks } from './with-packs.ts'

const phrases = async (language: LanguageCode) => (await import('./phrases.ts')).importPhrases(language)

type OfflineOptions = Pick<Session, 'brand' | 'edition' | 'storage'> & { api: Api; used: Store<UsedData | undefined> }

const isCode = (value: unknown): value is string => typeof value === 'string' && /^[a-z]{2}$/.test(value)

/** The packs of this brand, and the API that answers from them: from a fresh one first, from any where the network fails. */
export const createOffline = ({ api, brand, edition, storage, used }: OfflineOptions) => {
  const reseller = resellerOf(edition, brand.resellers)
  const { open, openText, opened } = createOpenPacks({
    packs: () => packs,
    asker: { reseller, resellers: brand.resellers },
    language: () => [document.documentElement.lang].find(isLanguageCode),
    ageDays: (country, hash) => {
      const newest = current.hashOf(country)
      return newest !== undefined && hash.startsWith(newest) ? 0 : packs.ageDays(country)
    },
  })
  const packs = createSavedPacks({
    storage,
    shelf: createShelf<PackFile>(brand.storagePrefix, 'packs'),
    cache: createShelf<PackFile>(brand.storagePrefix, CACHED),
    infoOf: (country): Promise<PackInfo> => api('pack', { params: { country: country.toLowerCase() } }),
    wordOn: async (info) => {
      if (!current.isFresh()) await current.look()
      const { date, ageMs } = dateAndAge(copies.get(info))
      return { ageMs: current.ageOfWord(date, ageMs), asOf: current.asOf() }
    },
    fetchText,
    sha256,
    reseller: reseller?.slug,
    countTests: async (country) => (await open(country))?.tests,
    now: Date.now,
  })
  onStored(`${brand.storagePrefix}.${PACK_LIST}`, packs.reload)
  const steady = (): number => performance.now()
  const monotonic = createMonotonic(steady, () => Date.now())
  const current = createCurrent({
    ask: askCurrent,
    now: monotonic,
    steady,
    notBefore: Math.max(0, ...packs.list.get().map(({ asOf = 0 }) => asOf)),
  })
  const chosen = (): string | undefined => edition.forcedCountry ?? storage.read('country', isCode)?.toUpperCase()
  const answerFirst = createAnswerFirst({
    current,
    packs,
    opened,
    openText: (json) => openText(json, () => (current.isFresh() ? 0 : (Date.now() - current.asOf()) / DAY_MS)),
    openStored: open,
    chosen,
    isOffline,
    fetchJson: async (url) => JSON.parse(await fetchText(url, () => undefined)) as Record<string, unknown>,
    plainReport: askPlainReport({
      apiSegment: edition.apiSegment,
      language: edition.forcedLanguage,
      fetch,
      phrases,
    }),
    now: Date.now,
  })
  const { first, atOnce, rescue, update: updateSaved } = answerFirst
  markOldData(used, document.documentElement, Date.now)
  const failing = createStore(false)
  const useInstead = createUseInstead({ used, current, isOffline, isServerThere })
  const usedNow: Pick<Store<UsedData | undefined>, 'set'> = { set: (data) => (data ? void useInstead(data) : used.set(undefined)) }
  const follow = createFollow({ api, brand, edition, current, packs, first, atOnce, used: usedNow, openPack: open })
  const resilient = withPacks({
    api: askRead({
      api,
      apiSegment: edition.apiSegment,
      current,
      isAway: () => used.get() !== undefined,
      get: (url) => send('GET', url),
      phrases,
    }),
    kept: packs.list.get,
    chosen,
    open,
    used: usedNow,
    failing,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    first: async (name, input) => {
      const answer = await first(name, input, packs.list.get())
      follow.onCall(name, input, answer?.value)
      return answer
    },
    rescue,
    update: updateSaved,
    onAsk: follow.onAsk,
  })

  watchForNetwork({
    used,
    isThere: async () => !isCookieBlocked.get() && !failing.get() && (await isServerThere()),
    onMaybeBack: onNetworkBack,
  })
  const update = (): void => void packs.update().catch(log.error)
  onNetworkBack(update)
  update()
  csvFromPack.set(async (asked) => {
    const pack = await open(asked.countryCode.toUpperCase())
    const chunks = await pack?.csv(asked)
    return (
      chunks && pack && { blob: new Blob([...chunks], { type: 'text/csv;charset=utf-8' }), name: pack.csvName(brand.product, asked.kind) }
    )
  })
  return { ...resilient, packs, follow: (options: FollowOptions) => follow.start(options) }
}
export type Offline = ReturnType<typeof createOffline>
