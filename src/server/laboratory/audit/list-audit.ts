import { sql, type Kysely } from 'kysely'
import { isActionOn } from '../../audit/append-audit.ts'
import { listPage, type ListOrder, type Page } from '../../db/list-page.ts'
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
  /** The cursor of the page, which was `next` of the page before. */
  after?: string | undefined
}

const ORDER: ListOrder = { by: ['at', 'seq'], isDescending: true, integers: ['seq'] }
/** Sorts after every time of a day. */
const END_OF_DAY = '~'

/** One page of entries, the newest first. Each filter is a range of an index in this order. */
export const readAuditPage = async (db: Db, filter: AuditFilter): Promise<Page<AuditRow>> => {
  const { chain, entity, id, actor, action, from, to, after } = filter
  const list = listPage(ORDER, after)
  // Two long ranges without a common entry would be looked through whole.
  if (entity !== undefined && action !== undefined && !isActionOn(entity, action)) return { rows: [], next: null }
  const conditions = [
    sql`chain = ${chain}`,
    ...(entity === undefined ? [] : [sql`entity = ${entity}`]),
    ...(id === undefined ? [] : [sql`entity_id = ${id}`]),
    ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(to === undefined ? [] : [sql`at < ${`${to}${END_OF_DAY}`}`]),
    ...list.afterCursor(),
  ]
  const found =
    await sql<AuditRow>`select * from audit where ${sql.join(conditions, sql` and `)} ${list.orderBy()} limit ${list.limit}`.execute(db)
  return list.pageOf(found.rows)
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
