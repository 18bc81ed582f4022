import { randomKey } from '../../../platform/storage/random-key.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { MAX_TANK_NAME } from '../entered-tank.ts'

/** A tank that a visitor saved under a name. */
export type SavedTank = {
  id: string
  name: string
  /** Milliseconds since 1970. */
  at: number
  /** The fragment of its address. */
  address: string
  /** Names of its products. */
  products: string
}

const MAX_SAVED = 20

const isSaved = (value: unknown): value is SavedTank =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name', 'address', 'products'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string') &&
  typeof (value as Record<string, unknown>)['at'] === 'number'
const isList = (value: unknown): value is unknown[] => Array.isArray(value)

type SavedOptions = { storage: Pick<Storage, 'read' | 'write'>; prefix: string; now?: () => number; newId?: () => string }

/** The tanks that an edition's visitor saved in this browser, newest first. Changes return whether the browser stored them. */
export const createSavedTanks = ({ storage, prefix, now = Date.now, newId = randomKey }: SavedOptions) => {
  const key = `savedTanks${prefix}`
  /** What is no saved tank is passed over, so that one broken entry loses no other. */
  const list = (): SavedTank[] => (storage.read(key, isList) ?? []).filter(isSaved).slice(0, MAX_SAVED)
  const write = (tanks: readonly SavedTank[]): boolean => storage.write(key, tanks.slice(0, MAX_SAVED))
  const named = (name: string): string => name.trim().slice(0, MAX_TANK_NAME)
  return {
    list,
    /** A name that is taken is that of the newer tank from now on. */
    save: ({ name, ...tank }: Pick<SavedTank, 'name' | 'address' | 'products'>): boolean =>
      write([{ id: newId(), name: named(name), at: now(), ...tank }, ...list().filter((one) => one.name !== named(name))]),
    rename: (id: string, name: string): boolean =>
      write(list().map((one) => (one.id === id ? { ...one, name: named(name) || one.name } : one))),
    remove: (id: string): boolean => write(list().filter((one) => one.id !== id)),
  }
}
