/**
 * Paths of the reads that any cache may carry, and addresses of the files that never change. Without schemas, so that a page can use
 * them without loading Zod. `V1` is below `/api/` and below `/api/{reseller}/`.
 */
import { PACKS_BASE } from '../paths.ts'

export const V1 = 'v1/'
/** Path below `/api/` of what is current: see `contract/current.ts`. It is one object for all editions. */
export const CURRENT_PATH = `${V1}current`

/** How often a server that sees its database renews `asOf`. */
export const RENEWED_EVERY_MS = 30_000

/** How many hexadecimal digits of a file's SHA-256 stand in its address and in `current`. */
export const HASH_LENGTH = 16

/**
 * Address of the pack that `current` names for a country. Its content never changes: the first HASH_LENGTH digits of the SHA-256 of its
 * JSON are `hash`. 404 with `no-store` where the server has no such pack (any more): look at `current` again.
 */
export const packAddress = (country: string, hash: string): string => `${PACKS_BASE}${country.toLowerCase()}.${hash}.json`

/** Address of the lists that `current` names; as for a pack. */
export const listsAddress = (hash: string): string => `${PACKS_BASE}lists.${hash}.json`
