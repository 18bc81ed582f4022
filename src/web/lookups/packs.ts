import type { PackInfo } from '../../contract/look-ups/packs.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { FRESH_MS } from '../../domain/packs/freshness.ts'
import { offlineAgeDays } from '../../domain/packs/device-time.ts'
import { surplusOf } from '../../domain/packs/pack-policy.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { createStore } from '../platform/store.ts'
import { type SavedPack, PACK_LIST } from './pack-list.ts'

/** A country's tests as stored in the browser. */
export type PackFile = { key: string; json: string }

/** Why a pack could not be stored. The pack before it is still there. */
export type KeepFailure = 'network' | 'damaged' | 'no room'
type KeepOutcome = { ok: true } | { ok: false; why: KeepFailure }

type PackShelf = {
  all: () => Promise<PackFile[]>
  put: (file: PackFile) => Promise<void>
  remove: (key: string) => Promise<void>
}

export type PacksOptions = {
  storage: Storage
  shelf: PackShelf
  /** For packs that came by themselves. */
  cache: PackShelf
  /** Rejects without a response. */
  labelOf: (country: string) => Promise<PackLabel>
  /** The text of a file; reports the bytes so far. Rejects without a response, or where `mayRead` refuses the size of the download. */
  fetchText: (url: string, onBytes: (bytes: number) => void, mayRead?: (bytes: number) => boolean) => Promise<string>
  sha256: (text: string) => Promise<string>
  /** The reseller in whose edition this is, if any. */
  reseller?: string | undefined
  /** How many tests of a stored pack this edition may see; undefined if the pack cannot be opened. */
  countTests: (country: string) => Promise<number | undefined>
  now: () => number
}

/** What the service says of a country's pack: how long ago, in ms (NaN: unknown), and the newest moment of the service that is known. */
type PackLabel = { info: PackInfo; ageMs: number; asOf: number }

/** A file at an address of its own, whose hash begins so. `checkedAt`: since when it is known to be the newest, by the device's clock. */
type PackSource = { url: string; hash: string; checkedAt: number }

/** Who counted, where nobody has: no edition has that name. */
const NOBODY = ''
/** Whether the visitor saved it for offline use: such a pack stays until the visitor removes it. */
export const isSavedByVisitor = ({ cachedAt }: Pick<SavedPack, 'cachedAt'>): boolean => cachedAt === undefined

const isKeptPack = (value: unknown): value is SavedPack =>
  typeof value === 'object' &&
  value !== null &&
  ['country', 'version', 'sha256'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string') &&
  ['tests', 'bytes', 'checkedAt'].every((key) => typeof (value as Record<string, unknown>)[key] === 'number')
const isList = (value: unknown): value is SavedPack[] => Array.isArray(value) && value.every(isKeptPack)

/**
 * The countries whose tests are stored: those that a visitor downloads for use without signal, and those that came by themselves. A good
 * pack is replaced only by a complete, verified one.
 */
export const createSavedPacks = ({ storage, shelf, cache, now, ...world }: PacksOptions) => {
  const { labelOf, fetchText, sha256, reseller, countTests } = world
  const read = (): readonly SavedPack[] => storage.read(PACK_LIST, isList) ?? []
  const list = createStore<readonly SavedPack[]>(read())
  /** Other tabs change the list too, so that each change begins with what is stored. */
  const change = (next: (before: readonly SavedPack[]) => readonly SavedPack[]): void => {
    const after = next(read())
    storage.write(PACK_LIST, after)
    list.set(after)
  }
  const of = (country: string): SavedPack | undefined => list.get().find((pack) => pack.country === country)
  const testsOf = ({ tests, countedFor }: SavedPack): number | undefined => (countedFor === reseller ? tests : undefined)
  const noted = (pack: SavedPack): void => change((before) => [...before.filter(({ country }) => country !== pack.country), pack])
  const note = ({ info, ageMs, asOf }: PackLabel): void => {
    const { country, version, tests, bytes, sha256: hash } = info
    noted({ country, version, tests, countedFor: reseller, bytes, sha256: hash, checkedAt: now() - ageMs, ...(asOf > 0 && { asOf }) })
    void cache.remove(country).catch(() => undefined)
  }
  const changeOne = (country: string, part: Partial<SavedPack>): void =>
    change((before) => before.map((pack) => (pack.country === country ? { ...pack, ...part } : pack)))

  /** Editions share the stored packs, but see different parts of them. */
  const recount = async (country: string): Promise<void> => {
    const tests = await countTests(country)
    if (tests !== undefined) changeOne(country, { tests, countedFor: reseller })
  }

  const jsonOf = async (country: string, from: PackShelf): Promise<string | undefined> =>
    (await from.all().catch(() => [])).find(({ key }) => key === country)?.json

  /**
   * Fetches and stores the newest pack of a country, unless it is stored already. `onProgress` gets 0 to 1. What a cache had for long renews
   * and replaces nothing that is saved, nor does a moment of the service that was known before (EDGE-31).
   */
  const keep = async (country: string, onProgress: (part: number) => void = () => undefined): Promise<KeepOutcome> => {
    let label: PackLabel
    let json: string
    try {
      label = await labelOf(country)
      const { info, ageMs, asOf } = label
      const before = of(country)
      const isStored = before?.sha256 === info.sha256
      const isOfNow = ageMs < FRESH_MS
      if (before && isSavedByVisitor(before) && (isStored || !isOfNow)) {
        if (isOfNow && asOf > (before.asOf ?? -1)) note(label)
        return { ok: true }
      }
      if (Number.isNaN(ageMs)) throw new Error(`${info.url} is of an unknown moment`)
      const { jsonBytes } = info
      json =
        (isStored ? await jsonOf(country, cache) : undefined) ??
        (await fetchText(info.url, (bytes) => onProgress(Math.min(1, bytes / jsonBytes))))
    } catch {
      return { ok: false, why: 'network' }
    }
    if ((await sha256(json)) !== label.info.sha256) return { ok: false, why: 'damaged' }
    try {
      await shelf.put({ key: country, json })
    } catch {
      return { ok: false, why: 'no room' }
    }
    note(label)
    return { ok: true }
  }

  const drop = async (country: string): Promise<void> => {
    change((before) => before.filter((pack) => pack.country !== country))
    await Promise.all([shelf.remove(country), cache.remove(country)])
  }

  /**
   * Fetches the pack at an address and stores it where the country's pack belongs: what the visitor saved stays saved, what comes by
   * itself is a cache of the newest two. Returns its text, stored or not; undefined where it could not be had, or `mayRead` refused its size.
   */
  const replace = async (country: string, source: PackSource, mayRead: (bytes: number) => boolean): Promise<string | undefined> => {
    // The visitor may save the country or remove it at any moment, in another tab too.
    const isSaved = (): boolean => {
      list.set(read())
      const pack = of(country)
      return pack !== undefined && isSavedByVisitor(pack)
    }
    const wasSaved = isSaved()
    let size = 0
    const mayReadIt = (bytes: number): boolean => {
      size = bytes
      return wasSaved || mayRead(bytes)
    }
    const json = await fetchText(source.url, () => undefined, mayReadIt).catch(() => undefined)
    const hash = json === undefined ? '' : await sha256(json)
    if (json === undefined || !hash.startsWith(source.hash)) return undefined
    const isKept = isSaved()
    if (wasSaved && !isKept) return json
    const place = isKept ? shelf : cache
    try {
      await place.put({ key: country, json })
    } catch {
      return json
    }
    if (isSaved() !== isKept) {
      await place.remove(country).catch(() => undefined)
      return json
    }
    noted({
      country,
      version: source.hash,
      tests: 0,
      countedFor: NOBODY,
      bytes: size > 0 && Number.isFinite(size) ? size : json.length,
      sha256: hash,
      checkedAt: source.checkedAt,
      ...(isKept ? {} : { cachedAt: now() }),
    })
    for (const one of surplusOf(list.get())) await drop(one.country).catch(() => undefined)
    if (isKept) await recount(country)
    return json
  }

  /** Notes what the clock of the device shows, so that setting it back makes no pack younger. */
  const noteClock = (pack: SavedPack): void => {
    const { country, checkedAt, seenAt = checkedAt } = pack
    if (now() - seenAt > MINUTE_MS) changeOne(country, { seenAt: now() })
  }

  return {
    list,
    of,
    /** How many of its tests this edition may see; undefined until they are counted for it. */
    testsOf,
    keep,
    replace,
    /** Reads the list again, which another tab has changed. */
    reload: (): void => list.set(read()),
    /** The service says that these are a country's newest data, as of that moment; one that was known before renews nothing. */
    confirm: (country: string, asOf: number): void => {
      const pack = of(country)
      if (pack && asOf > (pack.asOf ?? -1) && Math.abs(now() - pack.checkedAt) > MINUTE_MS)
        changeOne(country, { checkedAt: now(), seenAt: now(), asOf })
    },
    /** How many days ago a country's pack was compared with the service; NaN where that cannot be known. */
    ageDays: (country: string): number => {
      const pack = of(country)
      if (!pack) return NaN
      const age = offlineAgeDays(pack, now())
      noteClock(pack)
      return age
    },
    /** Counts first, as that needs no network. Then updates what the visitor saved; a pack that cannot be fetched stays unchanged. */
    update: async (): Promise<void> => {
      const stored = list.get()
      for (const pack of stored) if (testsOf(pack) === undefined) await recount(pack.country)
      for (const { country } of stored.filter(isSavedByVisitor)) await keep(country)
    },
    remove: drop,
    /** The JSON of a stored pack; undefined if the browser lost it, and then it is no longer listed. */
    read: async (country: string): Promise<string | undefined> => {
      const known = of(country)
      const json = known && (await jsonOf(country, isSavedByVisitor(known) ? shelf : cache))
      if (json !== undefined && (await sha256(json)) === known!.sha256) return json
      if (known) change((before) => before.filter(({ country: one, sha256: hash }) => one !== country || hash !== known.sha256))
      return undefined
    },
  }
}
export type SavedPacks = ReturnType<typeof createSavedPacks>
