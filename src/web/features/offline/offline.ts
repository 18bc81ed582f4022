import { DAY_MS } from '../../../domain/durations.ts'
import type { PackInfo } from '../../../contract/packs.ts'
import { resellerOf } from '../../../domain/editions.ts'
import type { OpenPack } from '../../../domain/calls/open-pack.ts'
import { type Api, isCookieBlocked } from '../../platform/api.ts'
import { csvFromPack } from '../../platform/csv-from-pack.ts'
import { log } from '../../platform/logger.ts'
import { onNetworkBack } from '../../platform/network.ts'
import { sha256 } from '../../platform/sha256.ts'
import { createShelf } from '../../platform/shelf.ts'
import type { Session } from '../../platform/session.ts'
import { createStore, type Store } from '../../platform/store.ts'
import { fetchText } from '../../platform/fetch-text.ts'
import { isServerThere, watchForNetwork } from './network-watch.ts'
import type { SavedPack } from './pack-list.ts'
import { createSavedPacks, type PackFile } from './packs.ts'
import { withPacks } from './with-packs.ts'

type OfflineOptions = Pick<Session, 'brand' | 'edition' | 'storage'> & { api: Api; used: Store<SavedPack | undefined> }

/** The packs of this brand, and the API that falls back to them. */
export const createOffline = ({ api, brand, edition, storage, used }: OfflineOptions) => {
  const reseller = resellerOf(edition, brand.resellers)
  const packs = createSavedPacks({
    storage,
    shelf: createShelf<PackFile>(brand.storagePrefix, 'packs'),
    infoOf: (country): Promise<PackInfo> => api('pack', { params: { country: country.toLowerCase() } }),
    fetchText,
    sha256,
    reseller: reseller?.slug,
    countTests: async (country) => (await open(country))?.tests,
    now: Date.now,
  })

  /** The search code is loaded with the first pack that is opened. A pack that cannot be read is unused until it is fetched again. */
  const openNow = async (country: string): Promise<OpenPack | undefined> => {
    const [{ openPack }, { importPhrases: loadPhrases, loadCoder }, json] = await Promise.all([
      import('../../../domain/calls/open-pack.ts'),
      import('./phrases.ts'),
      packs.read(country),
    ])
    const ageDays = (): number => (Date.now() - (packs.of(country)?.checkedAt ?? 0)) / DAY_MS
    try {
      return json === undefined
        ? undefined
        : openPack(json, { phrases: loadPhrases, codesOf: await loadCoder() }, { reseller, resellers: brand.resellers }, ageDays)
    } catch (error) {
      log.error(error)
      return undefined
    }
  }
  /** Opening a pack takes time, so the last one stays open until its data change. */
  let opened: { sha256: string; pack: Promise<OpenPack | undefined> } | undefined
  const open = (country: string): Promise<OpenPack | undefined> => {
    const hash = packs.of(country)?.sha256
    if (hash === undefined) return Promise.resolve(undefined)
    if (opened?.sha256 !== hash) {
      opened = { sha256: hash, pack: openNow(country) }
    }
    return opened.pack
  }
  const failing = createStore(false)
  const resilient = withPacks({
    api,
    kept: packs.list.get,
    open,
    used,
    failing,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
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
  return { api: resilient, packs }
}
export type Offline = ReturnType<typeof createOffline>
