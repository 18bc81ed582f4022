import { LOOKUPS_BEFORE } from './lookups-before.ts'

const KILOBYTE = 1024
export const MOST_BYTES = 1024 * KILOBYTE
/** Where the browser says nothing of its connection (Safari, Firefox): first, and from the third look-up of the country on. */
export const MOST_BYTES_UNKNOWN = 200 * KILOBYTE
export const MOST_BYTES_LATER = 512 * KILOBYTE
const LATER_FROM = 3
/** Packs that came by themselves. */
const MOST_CACHED = 2
/** The store must have room for the pack several times over, so that there is room for what the visitor stores. */
const ROOM_FACTOR = 8
const SLOW: ReadonlySet<string> = new Set(['slow-2g', '2g'])

export type ConnectionKind = { saveData?: boolean | undefined; effectiveType?: string | undefined }
/** Bytes; as the browser estimates them. */
export type Room = { usage?: number | undefined; quota?: number | undefined }

type Wanted = {
  /** How many look-ups there were of the country. */
  lookups: number
  /** Bytes of the download. */
  bytes: number
  /** Bytes of what is then stored. */
  storedBytes: number
  connection: ConnectionKind | undefined
  room: Room | undefined
}

const mostBytes = ({ connection, lookups }: Pick<Wanted, 'connection' | 'lookups'>): number => {
  if (connection?.saveData || SLOW.has(connection?.effectiveType ?? '')) return 0
  if (connection?.effectiveType !== undefined) return MOST_BYTES
  return lookups >= LATER_FROM ? MOST_BYTES_LATER : MOST_BYTES_UNKNOWN
}

const hasRoom = (storedBytes: number, { usage, quota }: Room = {}): boolean =>
  usage === undefined || quota === undefined || quota - usage >= ROOM_FACTOR * storedBytes

/** Whether a pack may be fetched although nobody asked for it (EDGE-32). */
export const mayPrefetch = ({ lookups, bytes, storedBytes, connection, room }: Wanted): boolean =>
  lookups >= LOOKUPS_BEFORE && bytes <= mostBytes({ connection, lookups }) && hasRoom(storedBytes, room)

/** Which of the packs that came by themselves go, so that only those that came last stay. */
export const surplusOf = <Pack extends { cachedAt?: number | undefined }>(packs: readonly Pack[]): Pack[] =>
  packs
    .filter(({ cachedAt }) => cachedAt !== undefined)
    .toSorted((one, other) => other.cachedAt! - one.cachedAt!)
    .slice(MOST_CACHED)
