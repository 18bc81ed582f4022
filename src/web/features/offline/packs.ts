import type { PackInfo } from '../../../contract/packs.ts'
import type { Storage } from '../../platform/storage.ts'
import { createStore } from '../../platform/store.ts'
import { type SavedPack, PACK_LIST } from './pack-list.ts'

/** A country's tests as stored in the browser. */
export type PackFile = { key: string; json: string }

/** Why a pack could not be stored. The pack before it is still there. */
export type KeepFailure = 'network' | 'damaged' | 'no room'
export type KeepOutcome = { ok: true } | { ok: false; why: KeepFailure }

export type PacksOptions = {
  storage: Storage
  shelf: {
    all: () => Promise<PackFile[]>
    put: (file: PackFile) => Promise<void>
    remove: (key: string) => Promise<void>
  }
  /** Rejects without a response. */
  infoOf: (country: string) => Promise<PackInfo>
  /** The text of a file; reports the bytes so far. Rejects without a response. */
  fetchText: (url: string, onBytes: (bytes: number) => void) => Promise<string>
  sha256: (text: string) => Promise<string>
  /** The reseller in whose edition this is, if any. */
  reseller?: string | undefined
  /** How many tests of a stored pack this edition may see; undefined if the pack cannot be opened. */
  countTests: (country: string) => Promise<number | undefined>
  now: () => number
}

export const KILOBYTE = 1024
const isKeptPack = (value: unknown): value is SavedPack =>
  typeof value === 'object' &&
  value !== null &&
  ['country', 'version', 'sha256'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string') &&
  ['tests', 'bytes', 'checkedAt'].every((key) => typeof (value as Record<string, unknown>)[key] === 'number')
const isList = (value: unknown): value is SavedPack[] => Array.isArray(value) && value.every(isKeptPack)

/** The countries that a visitor downloads for use without signal. A good pack is replaced only by a complete, verified one. */
export const createSavedPacks = ({ storage, shelf, infoOf, fetchText, sha256, reseller, countTests, now }: PacksOptions) => {
  const list = createStore<readonly SavedPack[]>(storage.read(PACK_LIST, isList) ?? [])
  const setList = (next: readonly SavedPack[]): void => {
    storage.write(PACK_LIST, next)
    list.set(next)
  }
  const of = (country: string): SavedPack | undefined => list.get().find((pack) => pack.country === country)
  const testsOf = ({ tests, countedFor }: SavedPack): number | undefined => (countedFor === reseller ? tests : undefined)
  const note = (info: PackInfo): void => {
    const { country, version, tests, bytes, sha256: hash } = info
    const noted: SavedPack = { country, version, tests, countedFor: reseller, bytes, sha256: hash, checkedAt: now() }
    setList([...list.get().filter((pack) => pack.country !== country), noted])
  }

  /** Editions share the stored packs, but see different parts of them. */
  const recount = async (country: string): Promise<void> => {
    const tests = await countTests(country)
    if (tests !== undefined) setList(list.get().map((pack) => (pack.country === country ? { ...pack, tests, countedFor: reseller } : pack)))
  }

  /** Fetches and stores the newest pack of a country, unless it is stored already. `onProgress` gets 0 to 1. */
  const keep = async (country: string, onProgress: (part: number) => void = () => undefined): Promise<KeepOutcome> => {
    let info: PackInfo
    let json: string
    try {
      info = await infoOf(country)
      if (of(country)?.sha256 === info.sha256) {
        note(info)
        return { ok: true }
      }
      const { jsonBytes } = info
      json = await fetchText(info.url, (bytes) => onProgress(Math.min(1, bytes / jsonBytes)))
    } catch {
      return { ok: false, why: 'network' }
    }
    if ((await sha256(json)) !== info.sha256) return { ok: false, why: 'damaged' }
    try {
      await shelf.put({ key: country, json })
    } catch {
      return { ok: false, why: 'no room' }
    }
    note(info)
    return { ok: true }
  }

  return {
    list,
    of,
    /** How many of its tests this edition may see; undefined until they are counted for it. */
    testsOf,
    keep,
    /** Counts first, as that needs no network. Then updates the stored packs; a pack that cannot be fetched stays unchanged. */
    update: async (): Promise<void> => {
      const stored = list.get()
      for (const pack of stored) if (testsOf(pack) === undefined) await recount(pack.country)
      for (const { country } of stored) await keep(country)
    },
    remove: async (country: string): Promise<void> => {
      setList(list.get().filter((pack) => pack.country !== country))
      await shelf.remove(country)
    },
    /** The JSON of a stored pack; undefined if the browser lost it, and then it is no longer listed. */
    read: async (country: string): Promise<string | undefined> => {
      const known = of(country)
      const file = known && (await shelf.all().catch(() => [])).find(({ key }) => key === country)
      if (file && (await sha256(file.json)) === known.sha256) return file.json
      if (known) setList(list.get().filter((pack) => pack.country !== country))
      return undefined
    },
  }
}
export type SavedPacks = ReturnType<typeof createSavedPacks>
