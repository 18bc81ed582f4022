import type { UnknownReason, UnknownState } from '../../../domain/products/unknown-products.ts'

/** Products that visitors asked about and that no list has. */
export type UnknownSchema = {
  unknown_products: UnknownProductRow
  unknown_reports: UnknownReportRow
  unknown_days: { day: string; reports: number }
}

export type UnknownProductRow = {
  id: string
  name: string
  number: string
  country: string
  name_key: string
  number_key: string
  state: UnknownState
  asked: number
  first_at: string
  last_at: string
  product_id: string | null
  reason: UnknownReason | null
  settled_at: string | null
  settled_by: string | null
}

export type UnknownReportRow = {
  id: string
  unknown_id: string
  idempotency_key: string | null
  fingerprint: string
  name: string
  number: string
  language: string
  made_at: string
  watcher_id: string | null
  photo_sha256: string | null
  photo_width: number | null
  photo_height: number | null
}
