import { createHash } from 'node:crypto'
import type { Schema } from '../db/schema/schema.ts'

type Table = keyof Schema

/** What goes with the demonstration: everything while the data are its own, its requests, its people, its lots, or nothing. */
type Demonstration = 'data' | 'request' | 'person' | 'lot' | 'never'

export type SealedKind = {
  table: Table
  key: readonly [string, ...string[]]
  /** Rows of other tables that are part of the object, by their columns that name it. */
  parts?: readonly { table: Table; of: readonly string[] }[]
  /** Which rows the console's entries seal, in SQL; all of them where nothing is said. */
  where?: string
  /** Whether the audit, which stays, names it by the hash of its key, as its other entries do. */
  isNamedByHash?: true
  /** Whether its row gets its salt when it is first sealed. */
  isSaltedLate?: true
  /** Whether its rows are never changed, so that it has one hash only (LAB-330). */
  isAppendOnly?: true
  /** Whether rows that no entry names say nothing: an import writes them before its entry. */
  isWrittenBefore?: true
  /** The action of the only entries that say that such an object was removed. */
  removedBy?: string
  demonstration: Demonstration
  /** The column with the id of the request, the person or the lot that it belongs to. */
  owner?: string
}

const DELETED_WITH_ITS_REQUEST = { isAppendOnly: true, removedBy: 'request.delete' } as const

/** Every kind of object that entries of the audit seal: one row, whole, with what belongs to it (LAB-173). */
const SEALED_KINDS = {
  run: { table: 'test_runs', key: ['id'], parts: [{ table: 'run_lines', of: ['run_id'] }], demonstration: 'data' },
  series: { table: 'series', key: ['id'], isAppendOnly: true, demonstration: 'data' },
  'run-event': { table: 'run_events', key: ['run_id', 'row_version'], isAppendOnly: true, demonstration: 'data' },
  'run-note': { table: 'run_notes', key: ['id'], isAppendOnly: true, demonstration: 'data' },
  jar: { table: 'jars', key: ['id'], demonstration: 'data' },
  reading: { table: 'readings', key: ['id'], isAppendOnly: true, demonstration: 'data' },
  deviation: { table: 'run_deviations', key: ['id'], isAppendOnly: true, demonstration: 'data' },
  'control-link': { table: 'run_controls', key: ['id'], demonstration: 'data' },
  photo: { table: 'photos', key: ['id'], demonstration: 'data' },
  version: {
    table: 'test_versions',
    key: ['test_id', 'version'],
    parts: [{ table: 'version_photos', of: ['test_id', 'version'] }],
    isAppendOnly: true,
    demonstration: 'data',
  },
  publication: { table: 'publications', key: ['test_id'], demonstration: 'data' },
  /** What search and report show of a test that the console published. */
  'public-test': {
    table: 'tests',
    key: ['id'],
    where: 'id in (select test_id from publications)',
    demonstration: 'data',
  },
  /** Those of the demonstration are made up, and sealed by nothing. */
  laboratory: { table: 'laboratories', key: ['id'], where: '(select demo from data_state) = 0', demonstration: 'data' },
  'published-verdict': {
    table: 'published_verdicts',
    key: ['id'],
    where: '((select demo from data_state) = 0 or id in (select verdict_id from published_verdict_events))',
    demonstration: 'data',
  },
  'published-verdict-event': {
    table: 'published_verdict_events',
    key: ['verdict_id', 'row_version'],
    isAppendOnly: true,
    demonstration: 'data',
  },
  review: { table: 'reviews', key: ['id'], isAppendOnly: true, demonstration: 'data' },
  suspension: { table: 'suspensions', key: ['id'], demonstration: 'data' },
  nonconformity: {
    table: 'nonconformities',
    key: ['id'],
    parts: [{ table: 'nonconformity_tests', of: ['nonconformity_id'] }],
    demonstration: 'data',
  },
  'nonconformity-event': {
    table: 'nonconformity_events',
    key: ['nonconformity_id', 'row_version'],
    isAppendOnly: true,
    demonstration: 'data',
  },
  item: { table: 'items', key: ['id'], isAppendOnly: true, demonstration: 'person', owner: 'added_by' },
  'item-event': { table: 'item_events', key: ['id'], isAppendOnly: true, demonstration: 'person', owner: 'added_by' },
  'method-check': { table: 'method_checks', key: ['id'], isAppendOnly: true, demonstration: 'person', owner: 'added_by' },
  'room-day': { table: 'room_days', key: ['id'], isAppendOnly: true, demonstration: 'person', owner: 'added_by' },
  /** Who complained. */
  complainant: { table: 'complainants', key: ['id'], isSaltedLate: true, demonstration: 'data' },
  signature: { table: 'signatures', key: ['id'], isAppendOnly: true, demonstration: 'data' },
  /** The hash of the file is in its row. */
  'report-pdf': { table: 'report_pdfs', key: ['test_id', 'version', 'language'], isAppendOnly: true, demonstration: 'data' },
  protocol: { table: 'protocols', key: ['id', 'version'], isAppendOnly: true, demonstration: 'never' },
  retirement: { table: 'retired_protocols', key: ['protocol_id'], demonstration: 'never' },
  equipment: { table: 'equipment', key: ['id'], demonstration: 'person', owner: 'added_by' },
  'equipment-kind': { table: 'equipment_kinds', key: ['id'], demonstration: 'never' },
  lot: { table: 'lots', key: ['id'], demonstration: 'person', owner: 'added_by' },
  'lot-event': { table: 'lot_events', key: ['lot_id', 'row_version'], isAppendOnly: true, demonstration: 'lot', owner: 'lot_id' },
  'equipment-check': { table: 'equipment_checks', key: ['id'], isAppendOnly: true, demonstration: 'person', owner: 'added_by' },
  calibration: { table: 'calibrations', key: ['id'], isAppendOnly: true, demonstration: 'person', owner: 'added_by' },
  product: { table: 'products', key: ['id'], where: `kept_by = 'console'`, demonstration: 'data' },
  'product-event': { table: 'product_events', key: ['product_id', 'row_version'], isAppendOnly: true, demonstration: 'data' },
  person: {
    table: 'people',
    key: ['id'],
    parts: [{ table: 'roles', of: ['person_id'] }],
    isSaltedLate: true,
    demonstration: 'person',
    owner: 'id',
  },
  competence: { table: 'competences', key: ['id'], demonstration: 'person', owner: 'person_id' },
  /** Its counter and last use are of a sign-in, whose entry seals it. */
  passkey: { table: 'passkeys', key: ['id'], isNamedByHash: true, demonstration: 'person', owner: 'person_id' },
  /** The hashes of some rows that an import wrote. */
  'import-seal': { table: 'import_seals', key: ['import_id', 'block'], isAppendOnly: true, isWrittenBefore: true, demonstration: 'never' },
  /** Whole rows that an import replaced, for as long as it can be undone, and tests that an undo withdrew. */
  'import-values': {
    table: 'import_values',
    key: ['import_id', 'block'],
    isAppendOnly: true,
    isWrittenBefore: true,
    removedBy: 'import.forget',
    demonstration: 'never',
  },
  /** What the last check of the audit found. */
  'audit-check': { table: 'audit_checks', key: ['one'], demonstration: 'never' },
  /** From its first change in the console on. */
  request: {
    table: 'requests',
    key: ['id'],
    parts: [{ table: 'request_tests', of: ['request_id'] }],
    where: 'row_version > 1',
    isSaltedLate: true,
    demonstration: 'request',
    owner: 'id',
  },
  /** One of several mixes of a request. */
  mix: { table: 'request_mixes', key: ['request_id', 'place'], demonstration: 'request', owner: 'request_id' },
  'request-event': {
    table: 'request_events',
    key: ['request_id', 'row_version'],
    ...DELETED_WITH_ITS_REQUEST,
    demonstration: 'request',
    owner: 'request_id',
  },
  'request-note': { table: 'request_notes', key: ['id'], ...DELETED_WITH_ITS_REQUEST, demonstration: 'request', owner: 'request_id' },
  message: { table: 'messages', key: ['id'], ...DELETED_WITH_ITS_REQUEST, demonstration: 'request', owner: 'request_id' },
} as const satisfies Record<string, SealedKind>

export type SealedKindName = keyof typeof SEALED_KINDS
export const SEALED_KIND_NAMES = Object.keys(SEALED_KINDS) as SealedKindName[]
export const sealedKind = (kind: SealedKindName): SealedKind => SEALED_KINDS[kind]

/** An object by its kind and the values of its key. */
export type SealedObject = readonly [kind: SealedKindName, ...key: (string | number)[]]

/** Its name in `seals` and in what `verify` reports, such as `reading:ID`. */
export const nameOfObject = ([kind, ...key]: SealedObject): string => {
  const written = key.join(':')
  return `${kind}:${sealedKind(kind).isNamedByHash ? createHash('sha256').update(written).digest('base64url') : written}`
}

/** The kind of an object by that name; undefined for one that this edition does not know. */
export const kindOfName = (name: string): SealedKind | undefined => {
  const kind = name.slice(0, name.indexOf(':'))
  return Object.hasOwn(SEALED_KINDS, kind) ? sealedKind(kind as SealedKindName) : undefined
}
