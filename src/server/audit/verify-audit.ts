import type { Kysely } from 'kysely'
import { readDataState } from '../db/data-state.ts'
import type { Database } from '../db/open-db.ts'
import type { AuditChain, AuditRow, Schema } from '../db/schema/schema.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { auditHash } from './audit-hash.ts'
import { wrongTriggers } from './wrong-triggers.ts'
import { verifyPdfs, verifyPhotos } from './verify-photos.ts'
import { nameOfEntry } from './entry-names.ts'
import { otherMoments, otherSchema } from './other-moments.ts'
import { notSealed } from './imports/not-sealed.ts'
import { collectSeals, verifySeals } from './verify-seals.ts'

const CHAINS: readonly AuditChain[] = ['record', 'demonstration']
const PAGE = 1_000

export type AuditHead = { entries: number; hash: string }
type AuditVerdict = {
  /** The last entry of the record; its hash, kept elsewhere, shows later whether anything before it was altered. */
  head: AuditHead
  /** How many entries the demonstration has. */
  demonstration: number
  /** How many objects were compared with what the audit sealed. */
  objects: number
  /** What is wrong, in English; empty where nothing is. */
  problems: string[]
  /** What it does not seal, or not from the beginning, in English. */
  notSealed: string[]
}

const readHead = async (db: Kysely<Schema>, chain: AuditChain): Promise<AuditHead> => {
  const { seq, hash } = await db.selectFrom('audit_heads').select(['seq', 'hash']).where('chain', '=', chain).executeTakeFirstOrThrow()
  return { entries: seq, hash }
}
export const readAuditHead = (db: Kysely<Schema>): Promise<AuditHead> => readHead(db, 'record')

/** Follows one chain from its first row and calls `see` with every entry. */
const verifyChain = async (trx: Kysely<Schema>, chain: AuditChain, see: (row: AuditRow) => void): Promise<string[]> => {
  const problems: string[] = []
  const entry = (seq: number): string => nameOfEntry(chain, seq)
  let [seq, hash] = [0, '']
  for (;;) {
    const rows = await trx
      .selectFrom('audit')
      .selectAll()
      .where('chain', '=', chain)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    for (const row of rows) {
      if (row.seq !== seq + 1) problems.push(`${entry(seq + 1)} is missing`)
      else if (row.prev_hash !== hash) problems.push(`${entry(row.seq)} does not follow ${seq === 0 ? 'the beginning' : entry(seq)}`)
      if (auditHash(row) !== row.hash) problems.push(`${entry(row.seq)} was altered: its hash is not that of its content`)
      ;[seq, hash] = [row.seq, row.hash]
      see(row)
    }
    if (rows.length < PAGE) break
  }
  const head = await trx.selectFrom('audit_heads').select(['seq', 'hash']).where('chain', '=', chain).executeTakeFirst()
  if (head?.seq !== seq || head.hash !== hash) problems.push(`${entry(seq)} is the last one, but ${entry(head?.seq ?? 0)} should be`)
  return problems
}

/** What a transaction that ended left erasable. */
const leftOpen = async (trx: Kysely<Schema>): Promise<string[]> => {
  const rows = await trx.selectFrom('open_erasures').selectAll().execute()
  return rows.map(({ entity, entity_id: id }) => `an erasure of ${entity} ${id} is open: its history can be deleted`)
}

type VerifyOptions = {
  /** Of an entry, kept elsewhere: finds a chain that was cut off, or written anew from some entry on. */
  keptHash?: string | undefined
  /** Where given, the files of photos are verified too. */
  photos?: PhotoStore | undefined
}

/**
 * Checks the whole audit, in every chain, and compares everything that it sealed with what is stored, in one snapshot of the database
 * (LAB-32, LAB-174).
 */
export const verifyAudit = (database: Database, options: VerifyOptions = {}): Promise<AuditVerdict> => {
  const transaction = database.kysely.transaction()
  return (database.kind === 'postgresql' ? transaction.setIsolationLevel('repeatable read') : transaction).execute(async (trx) => {
    const schema = await otherSchema(database, trx)
    return verifyIn(trx, database, options, schema).catch((error: unknown) => {
      // What another schema lacks cannot be read.
      throw schema.length > 0 ? new Error(schema[0], { cause: error }) : error
    })
  })
}

const verifyIn = async (
  trx: Kysely<Schema>,
  database: Database,
  { keptHash, photos }: VerifyOptions,
  schema: readonly string[],
): Promise<AuditVerdict> => {
  const problems: string[] = [...schema]
  const seals = collectSeals()
  let isKept = keptHash === undefined
  for (const chain of CHAINS)
    problems.push(
      ...(await verifyChain(trx, chain, (row) => {
        seals.add(row)
        if (chain === 'record' && row.hash === keptHash) isKept = true
      })),
    )
  if (!isKept) problems.push(`no entry has the hash ${keptHash}: the audit was cut off or written anew since that hash was kept`)
  const compared = await verifySeals(trx, seals)
  problems.push(...seals.problems, ...compared.problems)
  problems.push(...(await otherMoments(trx)))
  if (photos) problems.push(...(await verifyPhotos(trx, photos)))
  problems.push(...(await verifyPdfs(trx)))
  problems.push(...(await leftOpen(trx)), ...(await wrongTriggers(database, trx)))
  const { entries: demonstration } = await readHead(trx, 'demonstration')
  const { demo } = await readDataState(trx)
  if (demonstration > 0 && !demo) problems.push('there is no demonstration, but its chain has entries')
  if (demo && !compared.isDemonstration) problems.push('products and tests are marked as a demonstration, but an import is sealed')
  return {
    head: await readAuditHead(trx),
    demonstration,
    objects: compared.objects,
    problems,
    notSealed: await notSealed(trx, compared),
  }
}
