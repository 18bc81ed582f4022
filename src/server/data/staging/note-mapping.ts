import { sql } from 'kysely'
import type { Steps } from './next-tests.ts'
import type { Connection } from './staging.ts'

/**
 * Notes by which mapping the staged tests come, some at a time, each time in a transaction of its own where none is open. Of a test that is
 * not in the database it says nothing, so that an import which is ended afterwards leaves nothing wrong.
 */
export const noteMapping = async (connection: Connection, mapping: string, { rows, pause }: Steps): Promise<void> => {
  for (let after = ''; ;) {
    const { rows: found } = await sql<{ last: string | null; count: number }>`
      select max(id) as last, cast(count(*) as integer) as count
      from (select id from staged_tests where id > ${after} order by id limit ${sql.lit(rows)}) as page`.execute(connection)
    const { last, count } = found[0]!
    if (last === null) return
    const write = async (db: Connection): Promise<void> => {
      await sql`
        insert into sheet_tests (mapping, test_id) select ${mapping}, id from staged_tests where id > ${after} and id <= ${last}
        on conflict do nothing`.execute(db)
    }
    await pause()
    await (connection.isTransaction ? write(connection) : connection.transaction().execute(write))
    if (count < rows) return
    after = last
  }
}
