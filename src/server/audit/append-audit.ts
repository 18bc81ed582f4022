import type { Kysely } from 'kysely'
import type { AuditChain, AuditRow, Schema } from '../db/schema/schema.ts'
import { auditChainOf } from './audit-chain.ts'
import { auditHash } from './audit-hash.ts'
import { sealsOf, type Seals } from './seal.ts'
import type { SealedObject } from './sealed-kinds.ts'

/** An id, a code, a hash or a time; never a name, an address or a sentence. */
type Code = string | number | boolean | null
export type Codes = Record<string, Code | readonly string[]>

export type AuditEntry = {
  at: Date
  /** The id of a person, or `requester`, `command-line`, `server`. */
  actor: string
  /** What was done, such as `request.refuse`. */
  action: string
  /** What it was done to, such as `request`, and its id. */
  entity: string
  entityId: string
  /** The changed fields, before and after. */
  before?: Codes
  after?: Codes
  /** The code of a reason; its text belongs into a table that can be erased. */
  reason?: string
  /** What it made, changed or removed: the entry has the hash of each as it is at the end of the transaction. */
  objects?: readonly SealedObject[]
  /** Hashes that were made already. */
  seals?: Seals
  /** By default that of what it was done to. */
  chain?: AuditChain
}

const CODE = /^[\w.:+-]{0,128}$/

const requireCode = (field: string, value: unknown): void => {
  if (typeof value === 'string' && !CODE.test(value)) throw new TypeError(`the audit takes ids, codes and hashes only: ${field} is a text`)
}

/** Whether an action can be done to what an entry is about: `request.refuse` to a request. */
export const isActionOn = (entity: string, action: string): boolean => action.startsWith(`${entity}.`)

const jsonOf = (field: string, codes: Codes | undefined): string => {
  if (!codes) return ''
  for (const [name, value] of Object.entries(codes))
    for (const one of Array.isArray(value) ? (value as readonly string[]) : [value]) requireCode(`${field}.${name}`, one)
  return JSON.stringify(codes)
}

/**
 * Appends one entry to its chain, in the transaction of what it describes. The chain's last row stays locked until the transaction ends,
 * so call this last: a transaction that locks other rows afterwards could wait for one that waits for it.
 */
export const appendAudit = async (transaction: Kysely<Schema>, entry: AuditEntry): Promise<AuditRow> => {
  const { actor, action, entity, entityId, reason = '' } = entry
  for (const [field, value] of Object.entries({ actor, action, entity, entityId, reason })) requireCode(field, value)
  if (!isActionOn(entity, action)) throw new TypeError(`an action begins with what it is done to: ${action} is not done to ${entity}`)
  const [before, after] = [jsonOf('before', entry.before), jsonOf('after', entry.after)]
  const chain = entry.chain ?? (await auditChainOf(transaction, entity, entityId))
  const made = { ...entry.seals, ...(await sealsOf(transaction, entry.objects ?? [])) }
  const seals = Object.keys(made).length === 0 ? '' : JSON.stringify(made)
  const last = await transaction
    .updateTable('audit_heads')
    .set((set) => ({ seq: set('seq', '+', 1) }))
    .where('chain', '=', chain)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  const row = {
    chain,
    seq: last.seq,
    at: entry.at.toISOString(),
    actor,
    action,
    entity,
    entity_id: entityId,
    before,
    after,
    reason,
    prev_hash: last.hash,
    seals,
  }
  const hash = auditHash(row)
  await transaction
    .insertInto('audit')
    .values({ ...row, hash })
    .execute()
  await transaction.updateTable('audit_heads').set({ hash }).where('chain', '=', chain).execute()
  return { ...row, hash }
}

/** Deletes the whole chain of the demonstration, with the demonstration itself. */
export const deleteDemonstrationAudit = async (transaction: Kysely<Schema>): Promise<void> => {
  await transaction.updateTable('audit_heads').set({ seq: 0, hash: '' }).where('chain', '=', 'demonstration').execute()
  await transaction.deleteFrom('audit').where('chain', '=', 'demonstration').execute()
}
