import { isObject } from '../../../domain/is-object.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** As many as reports (HIST-03), stored apart, so that none pushes out the others. */
const MAX_TANKS = 20
const TANKS = 'tankHistory'

/** A tank that was checked. What the tests said is not kept: whoever opens it reads what they say then. */
export type CheckedTank = {
  kind: 'tank'
  /** The fragment of its address. */
  address: string
  /** Names of its products in their order. */
  mix: string[]
  /** Upper-case code. */
  country: string
  /** Milliseconds since 1970. */
  at: number
  /** Path of the edition in which it was checked, empty for the main one. */
  prefix: string
  /** It is kept beside the newest 20 (HIST-05). */
  isStarred?: boolean
}

const isChecked = (value: unknown): value is CheckedTank =>
  isObject(value) &&
  value['kind'] === 'tank' &&
  ['address', 'country', 'prefix'].every((key) => typeof value[key] === 'string') &&
  Number.isFinite(value['at']) &&
  Array.isArray(value['mix']) &&
  value['mix'].every((name) => typeof name === 'string')

const isSame = (one: CheckedTank, other: Pick<CheckedTank, 'address' | 'prefix'>): boolean =>
  one.address === other.address && one.prefix === other.prefix

/** The newest 20 tanks that were checked and those with a star, each once, as far as the browser can store them. */
export const createTankHistory = (storage: Pick<Storage, 'read' | 'write' | 'remove'>, now: () => number = Date.now) => {
  const items = (): CheckedTank[] => (storage.read(TANKS, Array.isArray) ?? []).filter(isChecked)
  return {
    items,
    keep: (checked: Omit<CheckedTank, 'kind' | 'at' | 'isStarred'>): void => {
      const known = items()
      const before = known.find((item) => isSame(item, checked))
      const kept = [{ ...before, kind: 'tank' as const, ...checked, at: now() }, ...known.filter((item) => item !== before)].filter(
        ({ isStarred }, place) => isStarred || place < MAX_TANKS,
      )
      for (let count = kept.length; count > 0; count--) if (storage.write(TANKS, kept.slice(0, count))) return
      storage.write(TANKS, kept)
    },
    star: (starred: CheckedTank, isStarred: boolean): boolean =>
      storage.write(
        TANKS,
        items().map((item) => (isSame(item, starred) ? { ...item, isStarred } : item)),
      ),
    clear: () => storage.remove(TANKS),
    /** Tanks that were cleared a moment ago. */
    restore: (kept: readonly CheckedTank[]): boolean => storage.write(TANKS, kept),
  }
}
