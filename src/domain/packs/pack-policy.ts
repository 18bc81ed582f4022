import { LOOKUPS_BEFORE } from './lookups-before.ts'

const KILOBYTE = 1024
export const MOST_BYTES = 1024 * KILOBYTE
/** Where the browser says nothing of its connection. */
export const MOST_BYTES_UNKNOWN = 200 * KILOBYTE
/** Packs that came by themselves. */
export const MOST_CACHED = 2
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

const mostBytes = (connection: ConnectionKind | undefined): number => {
  if (connection?.saveData || SLOW.has(connection?.effectiveType ?? '')) return 0
  return connection?.effectiveType === undefined ? MOST_BYTES_UNKNOWN : MOST_BYTES
}

const hasRoom = (storedBytes: number, { usage, quota }: Room = {}): boolean =>
  usage === undefined || quota === undefined || quota - usage >= ROOM_FACTOR * storedBytes

/** Whether a pack may be fetched although nobody asked for it (EDGE-32). */
export const mayComeByItself = ({ lookups, bytes, storedBytes, connection, room }: Wanted): boolean =>
  lookups >= LOOKUPS_BEFORE && bytes <= mostBytes(connection) && hasRoom(storedBytes, room)

/** Which of the packs that came by themselves go, so that only those that came last stay. */
export const surplusOf = <Pack extends { cachedAt?: number | undefined }>(packs: readonly Pack[]): Pack[] =>
  packs
    .filter(({ cachedAt }) => cachedAt !== undefined)
    .toSorted((one, other) => other.cachedAt! - one.cachedAt!)
    .slice(MOST_CACHED)
