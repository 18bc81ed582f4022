import type { Form, ProductKind, ProductRole, ResultCode, TestKind } from '../../domain/records.ts'

/** The tables of db/migrations, as every driver returns their rows. */
export type Schema = {
  products: ProductRow
  tests: TestRow
  data_state: { one: number; version: string; demo: number }
  requests: RequestRow
  request_numbers: { year: number; last: number }
  mails: MailRow
  clock: ClockRow
  audit: AuditRow
  audit_heads: { chain: AuditChain; seq: number; hash: string }
}

export type ProductRow = {
  id: string
  kind: ProductKind
  name: string
  manufacturer: string
  form: Form
  formulation: string
  /** JSON lists. */
  active_ingredients: string
  countries: string
  /** JSON object, upper-case country code to name. */
  market_names: string
  product_sets: string
  role: ProductRole | ''
  /** JSON lists. */
  strengths: string
  codes: string
}

export type TestRow = {
  id: string
  kind: TestKind
  country: string
  date: string
  result: ResultCode
  water_rate: number | null
  crop: string
  benefit: string
  observations: string
  /** JSON list of [order, product id, rate]. */
  ingredients: string
}

export type RequestRow = {
  id: string
  reference: string
  idempotency_key: string | null
  fingerprint: string
  form: 'foliar' | 'seed'
  kind: string
  /** The reseller's slug, empty for the main edition. */
  edition: string
  language: string
  /** Times are ISO texts in UTC. */
  submitted_at: string
  /** The validated request as JSON. */
  body: string
}

export type MailRow = {
  id: string
  request_id: string
  purpose: 'laboratory' | 'acknowledgement'
  state: 'waiting' | 'sent' | 'given up'
  attempts: number
  first_tried_at: string | null
  due_at: string
  leased_by: string | null
  leased_until: string | null
  sent_at: string | null
  last_error: string | null
}

export type ClockRow = { one: number; confirmed_at: string; doubted_since: string | null; seen_at: string | null }

/** Demonstration rows are a chain of their own, which is deleted whole. */
export type AuditChain = 'record' | 'demonstration'

export type AuditRow = {
  chain: AuditChain
  /** From 1 without gaps in each chain. */
  seq: number
  at: string
  actor: string
  action: string
  entity: string
  entity_id: string
  /** JSON objects of codes, or empty. */
  before: string
  after: string
  reason: string
  prev_hash: string
  hash: string
}
