import { sql, type Kysely } from 'kysely'
import { listAudit } from '../../../contract/console/audit.ts'
import { sortingOf, type SortName } from '../../../contract/console/list.ts'
import { isActionOn } from '../../audit/append-audit.ts'
import { distinctValues } from '../../db/lists/distinct-values.ts'
import type { AuditChain, AuditRow, Schema } from '../../db/schema/schema.ts'
import { defineList, type ListFilterValues } from '../lists/define-list.ts'
import { byPersonName, readPeopleNames } from '../people-names.ts'

type Db = Kysely<Schema>

export const auditValues = (db: Db, chain: AuditChain, column: 'actor' | 'action' | 'entity'): Promise<string[]> =>
  distinctValues(db, { table: 'audit', column: sql.ref(column), where: sql`chain = ${chain}` })

/** Each filter is a range of an index in the order of time. */
const entries = defineList<ListFilterValues<typeof listAudit>, SortName<typeof listAudit>, AuditRow>({
  source: 'audit',
  key: 'seq',
  isNumbered: true,
  columns: sql`*`,
  order: sortingOf(listAudit),
  filters: {
    chain: {},
    entity: {},
    id: { column: 'entity_id' },
    actor: {},
    action: {},
    from: { column: 'at', is: (column, moment) => sql`${column} >= ${moment}` },
    to: { column: 'at', is: (column, moment) => sql`${column} < ${moment}` },
  },
  sorts: {
    time: { column: 'at' },
    action: { values: ({ kysely }, { chain }) => auditValues(kysely, chain!, 'action') },
    actor: {
      values: async ({ kysely }, { chain }) => byPersonName(await auditValues(kysely, chain!, 'actor'), await readPeopleNames(kysely)),
    },
    entity: { values: ({ kysely }, { chain }) => auditValues(kysely, chain!, 'entity') },
  },
  // Two long ranges without a common entry would be looked through whole.
  isEmpty: ({ entity, action }) => entity !== undefined && action !== undefined && !isActionOn(entity, action),
})

/** One page of entries; those of the same value of a column that is sorted by begin with the newest. */
export const readAuditPage = entries.page

export const chainsWithEntries = async (db: Db): Promise<AuditChain[]> => {
  const rows = await db.selectFrom('audit_heads').select('chain').where('seq', '>', 0).execute()
  return rows.map(({ chain }) => chain)
}
