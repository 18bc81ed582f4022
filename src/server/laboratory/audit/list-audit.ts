import { sql, type Kysely } from 'kysely'
import { isActionOn } from '../../audit/append-audit.ts'
import type { AuditChain, AuditRow, Schema } from '../../db/schema.ts'

type Db = Kysely<Schema>

export type AuditFilter = {
  chain: AuditChain
  entity?: string | undefined
  id?: string | undefined
  actor?: string | undefined
  action?: string | undefined
  /** First and last day, yyyy-MM-dd. */
  from?: string | undefined
  to?: string | undefined
  /** The last entry of the page before, as `next` says it. */
  after?: string | undefined
}

export const AUDIT_PAGE = 50
/** Sorts after every time of a day. */
const END_OF_DAY = '~'

/** One page of entries, the newest first. Each filter is a range of an index in this order. */
export const readAuditPage = async (db: Db, filter: AuditFilter): Promise<{ entries: AuditRow[]; next: string | null }> => {
  const { chain, entity, id, actor, action, from, to, after } = filter
  // Two long ranges without a common entry would be looked through whole.
  if (entity !== undefined && action !== undefined && !isActionOn(entity, action)) return { entries: [], next: null }
  let query = db.selectFrom('audit').selectAll().where('chain', '=', chain)
  if (entity !== undefined) query = query.where('entity', '=', entity)
  if (id !== undefined) query = query.where('entity_id', '=', id)
  if (actor !== undefined) query = query.where('actor', '=', actor)
  if (action !== undefined) query = query.where('action', '=', action)
  if (from !== undefined) query = query.where('at', '>=', from)
  if (to !== undefined) query = query.where('at', '<', `${to}${END_OF_DAY}`)
  if (after !== undefined) {
    const [at = '', seq = ''] = after.split('~')
    query = query.where(sql<boolean>`(at, seq) < (${at}, ${Number(seq)})`)
  }
  const rows = await query
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(AUDIT_PAGE + 1)
    .execute()
  const entries = rows.slice(0, AUDIT_PAGE)
  const last = entries.at(-1)
  return { entries, next: last && rows.length > AUDIT_PAGE ? `${last.at}~${last.seq}` : null }
}

/** The different values of a column: each is one look into its index, however many entries there are. */
export const auditValues = async (db: Db, chain: AuditChain, column: 'actor' | 'action' | 'entity'): Promise<string[]> => {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive found (value) as (
      select min(${name}) from audit where chain = ${chain}
      union all
      select (select min(${name}) from audit where chain = ${chain} and ${name} > found.value) from found where found.value is not null
    )
    select value from found where value is not null`.execute(db)
  return rows.map(({ value }) => value)
}

export const chainsWithEntries = async (db: Db): Promise<AuditChain[]> => {
  const rows = await db.selectFrom('audit_heads').select('chain').where('seq', '>', 0).execute()
  return rows.map(({ chain }) => chain)
}

/** When the whole audit was last verified, and with what result. */
export type AuditCheck = { at: string; entries: number; hash: string; problems: number }

export const noteAuditCheck = async (db: Db, check: AuditCheck): Promise<void> => {
  await db
    .insertInto('audit_checks')
    .values({ one: 1, ...check })
    .onConflict((conflict) => conflict.column('one').doUpdateSet(check))
    .execute()
}

export const lastAuditCheck = (db: Db): Promise<AuditCheck | undefined> =>
  db.selectFrom('audit_checks').select(['at', 'entries', 'hash', 'problems']).executeTakeFirst()
