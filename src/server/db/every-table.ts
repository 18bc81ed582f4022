import type { Schema } from './schema/schema.ts'

/** What a table has of people, by the columns that say whose a row is. A table without any has nothing of a person. */
type Holds = {
  /** The request that a row is of. */
  request?: string
  /** The address that is told of mixes, or one of its mixes. */
  watcher?: string
  watch?: string
  /** Who complained: the row of that person. */
  complainant?: string
  /** The person of the laboratory that a row is about. A row that also names a request is that person's. */
  person?: string
  /** Who of the laboratory did something: an id that stays when the person is erased. */
  acts?: readonly string[]
  /** What an export gives of such a row; of `json` the content. */
  given?: readonly string[]
  json?: readonly string[]
  /** Why an export gives nothing of it. */
  withheld?: string
}

/**
 * Every table of the database: what copies all of it, or all of a person, takes its tables from here. A migration whose table is missing here
 * fails a test.
 */
export const EVERY_TABLE: Record<keyof Schema, Holds> = {
  products: {},
  product_events: { acts: ['actor'] },
  published_verdict_events: { acts: ['actor'] },
  product_search: {},
  tests: {},
  laboratories: {},
  published_verdicts: {},
  data_state: {},
  data_changes: {},
  sheet_tests: {},
  import_fetches: {},
  demand: {},

  requests: {
    request: 'id',
    acts: ['assignee'],
    given: ['form', 'kind', 'edition', 'language', 'submitted_at', 'state', 'changed_at'],
    json: ['body'],
  },
  request_numbers: {},
  request_search: { request: 'request_id', withheld: 'the words by which the request is found' },
  request_events: { request: 'request_id', acts: ['actor'], given: ['at', 'action'] },
  messages: { request: 'request_id', acts: ['person_id'], given: ['at', 'author', 'kind', 'body'] },
  request_notes: { request: 'request_id', acts: ['person_id'], withheld: 'notes that the laboratory wrote for itself' },
  request_mixes: { request: 'request_id', acts: ['added_by'], given: ['place', 'state', 'added_at'], json: ['products'] },
  request_tests: { request: 'request_id', given: ['test_id', 'mix'] },
  request_links: { request: 'request_id', given: ['made_at'] },
  mails: {
    request: 'request_id',
    watcher: 'watcher_id',
    person: 'person_id',
    given: ['purpose', 'made_at', 'state', 'sent_at'],
  },

  test_runs: { acts: ['created_by'] },
  test_numbers: {},
  test_run_search: {},
  run_lines: {},
  jars: { acts: ['added_by', 'removed_by'] },
  readings: { acts: ['added_by'] },
  photos: { acts: ['added_by', 'removed_by'] },
  photo_files: {},
  run_events: { acts: ['actor'] },
  run_notes: { acts: ['person_id'] },
  run_deviations: { acts: ['added_by'] },
  run_controls: { acts: ['linked_by', 'unlinked_by'] },
  protocols: { acts: ['made_by'] },
  retired_protocols: { acts: ['retired_by'] },
  equipment: { acts: ['added_by', 'retired_by'] },
  calibrations: { acts: ['added_by'] },
  equipment_checks: { acts: ['added_by'] },
  equipment_kinds: { acts: ['added_by', 'retired_by'] },
  lots: { acts: ['added_by', 'withdrawn_by'] },
  lot_events: { acts: ['actor'] },
  series: { acts: ['made_by'] },

  imports: { acts: ['uploaded_by', 'mapped_by', 'confirmed_by'] },
  import_parts: {},
  import_undos: { acts: ['asked_by', 'confirmed_by'] },
  import_mappings: { acts: ['saved_by'] },

  test_versions: {},
  publications: { acts: ['withdrawn_by', 'confirmed_by'] },
  version_photos: {},
  reviews: { acts: ['person_id'] },
  suspensions: { acts: ['set_by', 'lifted_by'] },
  signatures: { acts: ['person_id'] },
  nonconformities: { acts: ['opened_by', 'owner', 'finished_by', 'closed_by'] },
  nonconformity_tests: { acts: ['added_by'] },
  nonconformity_events: { acts: ['actor'] },
  items: { acts: ['added_by'] },
  item_events: { acts: ['added_by'] },
  room_days: { acts: ['added_by'] },
  method_checks: { acts: ['added_by'] },
  complainants: { complainant: 'id', given: ['name', 'email', 'contact'] },
  report_pdfs: {},
  report_pdf_files: {},
  report_pdf_stamps: {},
  report_pdf_jobs: {},

  people: { person: 'id', given: ['id', 'email', 'name', 'issuer', 'subject', 'created_at', 'disabled_at'] },
  people_changes: {},
  roles: { person: 'person_id', acts: ['granted_by', 'confirmed_by'], given: ['role', 'granted_at'] },
  competences: {
    person: 'person_id',
    acts: ['given_by', 'ended_by'],
    given: ['protocol_id', 'level', 'valid_from', 'valid_until', 'note', 'given_at', 'ended_at', 'end_reason'],
  },
  invitations: { person: 'person_id', acts: ['invited_by'], given: ['created_at', 'expires_at'] },
  passkeys: { person: 'person_id', given: ['name', 'created_at', 'used_at'], json: ['transports'] },
  sessions: { person: 'person_id', given: ['device', 'created_at', 'seen_at', 'expires_at'] },
  // Random texts, and what a sign-in that was begun was about: gone after minutes.
  challenges: {},
  // What an approver is about to sign: gone after minutes too.
  signings: { acts: ['person_id'] },
  logout_tokens: {},
  mail_preferences: { person: 'person_id', given: ['notice', 'delivery'] },
  digest_items: { request: 'request_id', person: 'person_id', given: ['notice', 'made_at'] },
  digest_days: {},

  audit: { acts: ['actor'], given: ['at', 'action', 'entity'] },
  audit_heads: {},
  audit_checks: {},
  import_seals: {},
  import_values: {},
  open_erasures: {},
  clock: {},
  moves: {},

  watchers: { watcher: 'id', given: ['email'] },
  watches: {
    watcher: 'watcher_id',
    given: ['language', 'made_at', 'confirmed_at', 'ends_at', 'asked_at'],
    json: ['products'],
  },
  watch_products: { watch: 'watch_id', withheld: 'the products of the mixes' },
  watch_links: { watcher: 'watcher_id', given: ['purpose', 'made_at'] },
  ended_watches: {},
  deleted_requests: {},

  unknown_products: { acts: ['settled_by'] },
  unknown_reports: { watcher: 'watcher_id', given: ['name', 'number', 'language', 'made_at', 'photo_sha256'] },
  unknown_days: {},

  demo_requests: { request: 'request_id', withheld: 'that a request is made up' },
  demo_people: { person: 'person_id', withheld: 'that a person is made up' },
}
