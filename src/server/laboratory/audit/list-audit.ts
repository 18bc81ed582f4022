import { sql, type Kysely } from 'kysely'
import type { AUDIT_SORTS } from '../../../contract/console/audit.ts'
import type { Sorting, SortOf } from '../../../contract/console/sorting.ts'
import { isActionOn } from '../../audit/append-audit.ts'
import { distinctValues } from '../../db/distinct-values.ts'
import { endOfDay, inDirection } from '../../db/filters.ts'
import { groupedPage } from '../../db/grouped-page.ts'
import { listPage, type Page } from '../../db/list-page.ts'
import { byPersonName, readPeopleNames } from '../people-names.ts'
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
  /** The newest first where it is not given. */
  sorting?: Sorting<AuditSort> | undefined
  /** The cursor of the page, which was `next` of the page before. */
  after?: string | undefined
  /** Rows of a page. */
  size?: number | undefined
}

type AuditSort = SortOf<typeof AUDIT_SORTS>
const NEWEST: Sorting<AuditSort> = { by: 'time', isDescending: true }

/** One page of entries in the order of time. Each filter is a range of an index in this order. */
const findEntries = async (db: Db, filter: AuditFilter): Promise<Page<AuditRow>> => {
  const { chain, entity, id, actor, action, from, to, sorting: { isDescending } = NEWEST, after, size } = filter
  const list = listPage({ by: ['at', 'seq'], isDescending, integers: ['seq'] }, after, size)
  // Two long ranges without a common entry would be looked through whole.
  if (entity !== undefined && action !== undefined && !isActionOn(entity, action)) return { rows: [], next: null }
  const conditions = [
    sql`chain = ${chain}`,
    ...(entity === undefined ? [] : [sql`entity = ${entity}`]),
    ...(id === undefined ? [] : [sql`entity_id = ${id}`]),
    ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(to === undefined ? [] : [sql`at < ${endOfDay(to)}`]),
    ...list.afterCursor(),
  ]
  const found =
    await sql<AuditRow>`select * from audit where ${sql.join(conditions, sql` and `)} ${list.orderBy()} limit ${list.limit}`.execute(db)
  return list.pageOf(found.rows)
}

/** One page of entries; those of the same value of a column that is sorted by begin with the newest. */
export const readAuditPage = async (db: Db, filter: AuditFilter): Promise<Page<AuditRow>> => {
  const { chain, sorting = NEWEST, after, size } = filter
  const { by } = sorting
  if (by === 'time') return findEntries(db, filter)
  const asked = filter[by]
  const values = asked === undefined ? await auditValues(db, chain, by) : [asked]
  const ordered = by === 'actor' ? byPersonName(values, await readPeopleNames(db)) : values
  return groupedPage(inDirection(ordered, sorting), { after, size }, (value, part) =>
    findEntries(db, { ...filter, [by]: value, ...part, sorting: NEWEST }),
  )
}

export const auditValues = (db: Db, chain: AuditChain, column: 'actor' | 'action' | 'entity'): Promise<string[]> =>
  distinctValues(db, { table: 'audit', column: sql.ref(column), where: sql`chain = ${chain}` })

export const chainsWithEntries = async (db: Db): Promise<AuditChain[]> => {
  const rows = await db.selectFrom('audit_heads').select('chain').where('seq', '>', 0).execute()
  return rows.map(({ chain }) => chain)
}
