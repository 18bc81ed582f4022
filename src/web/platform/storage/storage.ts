/** Stored values do not expire before this day (PREF-01). */
const EXPIRES = '2099-12-31'

type Stored = { value: unknown; expires: string }

const isStored = (entry: unknown): entry is Stored =>
  typeof entry === 'object' && entry !== null && 'value' in entry && 'expires' in entry && typeof entry.expires === 'string'

/** The browser's storage under the brand's prefix. It may be missing, full or corrupt. */
export const createStorage = (prefix: string, backing: () => globalThis.Storage, now: () => number = Date.now) => {
  const attempt = <T>(action: (storage: globalThis.Storage) => T): T | undefined => {
    try {
      return action(backing())
    } catch {
      return undefined
    }
  }
  const unkept = new Map<string, unknown>()
  const fullKey = (key: string) => `${prefix}.${key}`
  return {
    /** The stored value if it has not expired and has the expected shape. */
    read: <T>(key: string, accept: (value: unknown) => value is T): T | undefined => {
      const held = unkept.get(key)
      if (held !== undefined) return accept(held) ? held : undefined
      const entry = attempt((storage): unknown => JSON.parse(storage.getItem(fullKey(key)) ?? 'null'))
      if (!isStored(entry) || Date.parse(entry.expires) < now()) return undefined
      return accept(entry.value) ? entry.value : undefined
    },
    /** Whether the browser stored it. If not, it is remembered until the page is closed. */
    write: (key: string, value: unknown): boolean => {
      const isKept =
        attempt((storage) => {
          storage.setItem(fullKey(key), JSON.stringify({ value, expires: EXPIRES } satisfies Stored))
          return true
        }) ?? false
      if (isKept) unkept.delete(key)
      else unkept.set(key, value)
      return isKept
    },
    remove: (key: string) => {
      unkept.delete(key)
      attempt((storage) => storage.removeItem(fullKey(key)))
    },
    /** Removes a key that does not have the prefix. */
    removeForeign: (key: string) => {
      attempt((storage) => storage.removeItem(key))
    },
  }
}
export type Storage = ReturnType<typeof createStorage>
