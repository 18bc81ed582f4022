import type { Generated } from 'kysely'
import type { NoticeDelivery, NoticeKind } from '../../../domain/console/notices.ts'
import type { MixState } from '../../../domain/console/request-mixes.ts'
import type { RefusalReason, RequestState } from '../../../domain/console/request-states.ts'
import type { BenchSchema } from './bench-schema.ts'
import type { ImportSchema } from './import-schema.ts'
import type { PeopleSchema } from './people-schema.ts'
import type { PublishingSchema } from './publishing-schema.ts'
import type { QualitySchema } from './quality-schema.ts'
import type { Salted } from './salted.ts'
import type { UnknownSchema } from './unknown-schema.ts'
import type { WatchSchema } from './watch-schema.ts'
import type { Form, LaboratoryRecord, ProductKind, ProductRole, ResultCode, TestKind } from '../../../domain/records.ts'

/** The tables of db/migrations, as every driver returns their rows. */
export type Schema = BenchSchema &
  ImportSchema &
  PeopleSchema &
  PublishingSchema &
  QualitySchema &
  UnknownSchema &
  WatchSchema & {
    products: ProductRow & ProductDeskColumns
    tests: TestRow
    laboratories: LaboratoryRow
    published_verdicts: PublishedVerdictRow
    data_state: {
      one: number
      version: string
      demo: number
      /** Of requests, where the settings say nothing. */ request_days: Generated<number>
    }
    sheet_tests: { mapping: string; test_id: string }
    import_fetches: ImportFetchRow
    data_changes: { from_version: string; version: string; tests: string; seq: number }
    requests: RequestRow & Salted
    request_numbers: { year: number; last: number }
    mails: MailRow
    mail_preferences: { person_id: string; notice: NoticeKind; delivery: Exclude<NoticeDelivery, 'at-once'> }
    digest_items: DigestItemRow
    /** yyyy-MM-dd, empty before the first. */
    digest_days: { one: number; last_on: string }
    clock: ClockRow
    /** The words that a request is found by, with a space between two; the same for products. */
    request_search: { request_id: string; words: string }
    product_search: { product_id: string; words: string }
    request_events: RequestEventRow
    messages: MessageRow & Salted
    request_notes: NoteRow & { request_id: string; salt: string }
    run_notes: NoteRow & { run_id: string }
    request_mixes: RequestMixRow
    /** `mix`: its place; null in a request of one mix. */
    request_tests: { request_id: string; test_id: string; mix: number | null }
    request_links: { token_hash: string; request_id: string; made_at: string }
    audit: AuditRow
    product_events: ProductEventRow
    published_verdict_events: VerdictEventRow
    retired_protocols: { protocol_id: string; retired_at: string; retired_by: string }
    demand: { country: string; products: string; day: string; count: number }
    audit_checks: { one: number; at: string; entries: number; hash: string; problems: number; found: string }
    import_seals: ImportSealRow
    import_values: ImportValuesRow
    audit_heads: { chain: AuditChain; seq: number; hash: string }
    open_erasures: { entity: Erasure['entity']; entity_id: string }
    demo_requests: { request_id: string }
    demo_people: { person_id: string }
    moves: MoveRow
  }

/** Of a move of the embedded database to PostgreSQL: on each side the one that it is part of. */
export type MoveRow = {
  one: number
  id: string
  side: 'source' | 'target'
  state: 'begun' | 'complete'
  begun_at: string
  /** The address of PostgreSQL, without user and password. */
  target: string
  /** On the target: the table that is copied, and the last row of it, by its number in the source. */
  table_name: string
  last_row: string
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
  /** JSON lists, and kg/L. Null says nothing, so that the seals of rows of before these columns go on. */
  code_periods: string | null
  other_names: string | null
  formulations: string | null
  density: number | null
}

/** What the console's list of products is sorted by. */
export type ProductFoundRow = { sort_name: string; sort_maker: string }

/** What a product's row has besides the columns of a file. */
type ProductDeskColumns = {
  row_version: Generated<number>
  changed_at: Generated<string>
  kept_by: Generated<'import' | 'console'>
  /** yyyy-MM-dd, empty while it is sold. */
  withdrawn_on: Generated<string>
  sort_name: Generated<string>
  sort_maker: Generated<string>
}

export type ProductEventRow = {
  product_id: string
  row_version: number
  at: string
  actor: string
  action: string
  /** JSON object, column to its texts before and after. */
  changed: string
}

export type VerdictEventRow = Omit<ProductEventRow, 'product_id' | 'action'> & {
  verdict_id: string
  action: 'add' | 'correct' | 'withdraw'
  /** Empty of one that was added. */
  reason: string
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
  /** As far as they were recorded: mg/L of calcium carbonate, pH of the water, °C of the mix, and hours that it was watched. */
  hardness: number | null
  water_ph: number | null
  temperature: number | null
  hours: number | null
  /** Of `laboratories`; null for the service's own. */
  laboratory: string | null
  /** JSON list of [order, product id, rate]. */
  ingredients: string
}

/** A laboratory besides the service's own. */
export type LaboratoryRow = LaboratoryRecord

export type PublishedVerdictRow = {
  id: string
  /** JSON list of ids. */
  products: string
  verdict: ResultCode | 'withdrawn'
  reference: string
  title: string
  year: number
  note: string
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
  state: RequestState
  /** Where a request that waits for its requester returns to. */
  waiting_from: 'new' | 'accepted' | null
  /** A person's id, empty where nobody has it. */
  assignee: string
  /** yyyy-MM-dd; 9999-12-31 where none is set. */
  due_on: string
  changed_at: string
  row_version: number
  mix_key: string
}

export type RequestMixRow = {
  request_id: string
  /** From 1. */
  place: number
  /** A JSON list of `MixProduct`; null where it is what the form asked for. */
  products: string | null
  state: MixState
  /** Why it was refused. */
  reason: RefusalReason | null
  /** Of the request after the last change of this mix. */
  row_version: number
  added_at: string
  added_by: string
  salt: string
}

/** The first two are sent for every request; the others say what the laboratory did with it. */
export type RequestMailPurpose =
  | 'laboratory'
  | 'acknowledgement'
  | 'accepted'
  | 'question'
  | 'refused'
  | 'answered'
  | 'replaced'
  | 'takenBack'
  | 'repeated'
  | ReportMailPurpose
/** A test was published, for those who asked for it only or for all, and later amended or withdrawn. */
export type ReportMailPurpose = 'done' | 'confidential' | 'amended' | 'withdrawn' | MixMailPurpose
/** Of a request of several mixes: its first report, how many there are since, and that it is finished. */
type MixMailPurpose = 'first' | 'progress' | 'finished'
export type MailPurpose = RequestMailPurpose | PersonMailPurpose | WatchMailPurpose
/**
 * To whoever asked to be told of a mix: to confirm it, what happened, and whether to go on; or of a product that was in no list: what became of
 * it.
 */
export type WatchMailPurpose = 'watch confirm' | 'watch news' | 'watch question' | 'unknown settled'
/**
 * To a person of the laboratory: their own passkeys are gone, or somebody else's, or somebody is to get a guarded role, or lost one, or was disabled; something
 * happened to a request or a test, or all that happened in a day.
 */
export type PersonMailPurpose =
  | 'passkey added'
  | 'passkey removed'
  | 'passkeys removed'
  | 'passkeys of another removed'
  | 'role waits'
  | 'role waits again'
  | 'role taken'
  | 'account disabled'
  | 'notice'
  | 'digest'

/** What is sent in turns, so that many emails of one kind do not delay the others. */
export type MailClass = 'acknowledgement' | 'laboratory' | 'request' | 'account' | 'notice' | 'news' | 'confirmation'

export type MailRow = {
  id: string
  /** One of these two is set, or both: a person is told of a request. */
  request_id: string | null
  person_id: string | null
  /** Set in place of both: whoever asked to be told of a mix. */
  watcher_id: string | null
  purpose: MailPurpose
  class: MailClass
  /** JSON. */
  data: string
  made_at: string | null
  state: 'waiting' | 'sent' | 'given up'
  attempts: number
  first_tried_at: string | null
  due_at: string
  leased_by: string | null
  leased_until: string | null
  sent_at: string | null
  last_error: string | null
}

type DigestItemRow = {
  id: string
  person_id: string
  request_id: string | null
  notice: NoticeKind
  /** JSON with ids. */
  item: string
  made_at: string
}

/** What people of the laboratory wrote for each other. */
export type NoteRow = { id: string; at: string; person_id: string; body: string }

/** Of what is fetched from elsewhere; at most one. */
export type ImportFetchRow = {
  one: number
  leased_by: string | null
  leased_until: string | null
  looked_at: string | null
  /** Hash of the content and the mapping that were last taken in. */
  taken: string | null
  etag: string | null
  said: string
  /** Whom what is said waits for, by `WAITS`. */
  waits: number
  /** What waits: of its content, its mapping and where it came from. */
  waiting: string | null
  /** Hash of what was last emailed. */
  told: string
}

export type ClockRow = { one: number; confirmed_at: string; doubted_since: string | null; seen_at: string | null }

type RequestEventRow = {
  request_id: string
  row_version: number
  at: string
  actor: string
  action: string
  /** JSON of codes. */
  changed: string
}

export type MessageRow = {
  id: string
  request_id: string
  at: string
  author: 'laboratory' | 'requester'
  /** Of the laboratory; empty for the requester. */
  person_id: string
  kind: 'question' | 'reply' | 'reason'
  body: string
}

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
  /** JSON object of names of objects to their hashes, null where one was removed; empty in entries of the edition before. */
  seals: string
}

/** The hashes of some rows that an import wrote. */
export type ImportSealRow = {
  /** The id of the import, or the upgrade that sealed what was there. */
  import_id: string
  block: number
  kind: 'product' | 'public-test'
  first_id: string
  last_id: string
  /** JSON list of [id, hash] and [id, hash, hash before]; the hash is empty where an undo took the row away. */
  leaves: string
}

/** Whole rows that an import replaced, or that an undo withdrew. */
export type ImportValuesRow = Pick<ImportSealRow, 'import_id' | 'block' | 'first_id' | 'last_id'> & {
  kind: ImportSealRow['kind'] | 'withdrawn-test'
  /** JSON list of `KeptRow`. */
  kept: string
}

/** What is erased with all that is kept of it. */
export type Erasure = { entity: 'request'; ids: readonly string[] } | { entity: 'demonstration' }
