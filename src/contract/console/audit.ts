import { z } from 'zod/mini'
import type { ConsoleCall } from './console-call.ts'
import { csvOf } from './csv.ts'
import { sortParameters, type SortColumns } from './sorting.ts'
import { cursor, day } from '../texts.ts'

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

export const AUDIT_CHAINS = ['record', 'demonstration'] as const

export const AUDIT_SORTS = { time: 'desc', action: 'asc', actor: 'asc', entity: 'asc' } as const satisfies SortColumns

/** Entries of the audit, from the newest on where nothing else is asked. */
export const listAudit = {
  method: 'GET',
  path: 'audit',
  access: ['approver', 'admin'],
  query: z.object({
    chain: z.optional(z.enum(AUDIT_CHAINS)),
    entity: z.optional(code),
    /** The id of what was changed, or the reference of a request. */
    id: z.optional(code),
    actor: z.optional(code),
    action: z.optional(code),
    from: z.optional(day),
    to: z.optional(day),
    ...sortParameters(AUDIT_SORTS),
    after: z.optional(cursor),
  }),
  response: z.object({
    entries: z.array(entry),
    /** The names of people, requests and products whose ids are among the values of these entries. */
    names: z.record(z.string(), z.string()),
    next: z.nullable(z.string()),
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
  }),
} as const satisfies ConsoleCall
export const auditCsv = csvOf(listAudit)
export type AuditEntries = z.infer<typeof listAudit.response>
