import type { Generated } from 'kysely'

/** Who is told by email when a mix is tested. */
export type WatchSchema = {
  watchers: {
    id: string
    email: string
    /** The forms that it is found and counted by; empty in rows that an edition before makes meanwhile. */
    address: string
    mailbox: string
  }
  watches: WatchRow
  watch_products: { product_id: string; watch_id: string }
  watch_links: WatchLinkRow
  /** Ids of what was ended. */
  ended_watches: { id: string; ended_at: string }
  /** Ids of requests that were deleted. */
  deleted_requests: { id: string; deleted_at: string }
}

type WatchRow = {
  id: string
  watcher_id: string
  /** JSON list of ids in their order. */
  products: string
  language: string
  made_at: string
  confirmed_at: string | null
  ends_at: string | null
  asked_at: string | null
  /** JSON list of what happened before it was confirmed. */
  missed: Generated<string>
  /** The product of no list that it is about instead of a mix. */
  unknown_id: Generated<string | null>
}

export type WatchLinkPurpose = 'confirm' | 'end' | 'renew'
type WatchLinkRow = { token_hash: string; watcher_id: string; purpose: WatchLinkPurpose; watches: string; made_at: string }
