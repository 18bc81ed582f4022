import { z } from 'zod/mini'
import { describeList } from './list.ts'
import { day } from '../texts.ts'

const code = z.string().check(z.regex(/^[\w.:+-]{1,128}$/, 'must be a code or an id'))
const person = z.object({ id: z.string(), name: z.string() })
/** A value of an entry: an id, a code, a hash, a number, or a list of codes. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
const codes = z.record(z.string(), value)

const entry = z.object({
  seq: z.int(),
  at: z.string(),
  actor: person,
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** The name of what it is about, such as a reference; empty where that was erased or has none. */
  name: z.string(),
  isErased: z.boolean(),
  before: codes,
  after: codes,
  reason: z.string(),
  hash: z.string(),
})
export type AuditListEntry = z.infer<typeof entry>

const AUDIT_CHAINS = ['record', 'demonstration'] as const

/** Entries of the audit, from the newest on where nothing else is asked. */
export const listAudit = describeList({
  path: 'audit',
  access: ['approver', 'admin'],
  rows: 'entries',
  row: entry,
  columns: {
    entry: { isShown: true, csv: 'Entry' },
    time: { csv: 'Time', sort: 'desc' },
    action: { isShown: true, csv: 'Action', sort: 'asc' },
    actor: { csv: 'By', sort: 'asc' },
    actorId: { csv: 'By, id' },
    entity: { isShown: true, csv: 'About', sort: 'asc' },
    name: { csv: 'Name' },
    id: { csv: 'Id' },
    before: { csv: 'Before' },
    after: { csv: 'After' },
    changed: { isShown: true },
    reason: { csv: 'Reason' },
    hash: { isShown: true, csv: 'Hash' },
  },
  order: 'time',
  filters: {
    chain: z.enum(AUDIT_CHAINS),
    entity: code,
    /** The id of what was changed, or the reference of a request. */
    id: code,
    actor: code,
    action: code,
    from: day,
    to: day,
  },
  isPaged: true,
  beside: {
    /** The names of people, requests and products whose ids are among the values of these entries. */
    names: z.record(z.string(), z.string()),
    /** What can be chosen in the filters: all that occurs. */
    actions: z.array(z.string()),
    entities: z.array(z.string()),
    actors: z.array(person),
    chains: z.array(z.enum(AUDIT_CHAINS)),
    /** The chain of these entries: where none was asked for, that of what they are about. */
    chain: z.enum(AUDIT_CHAINS),
    /** The last entry of the record. */
    head: z.object({ entries: z.int(), hash: z.string() }),
    /** The last complete check by the command line, as the audit sealed it; null where there was none, or what is noted of it was altered. */
    check: z.nullable(
      z.object({
        at: z.string(),
        entries: z.int(),
        hash: z.string(),
        problems: z.int(),
        /** The first of them, as the command named them. */
        found: z.array(z.string()),
      }),
    ),
    /** Whether what is noted of the last check is not what the audit sealed. */
    isCheckAltered: z.boolean(),
    /** The day of the upgrade that sealed what was imported before; null where nothing was. What was altered before is not known. */
    importsSealedSince: z.nullable(day),
  },
})
export type AuditEntries = z.infer<typeof listAudit.response>
