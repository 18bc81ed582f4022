import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { closingTriggers } from '../db/moves.ts'
import { openAlone } from '../db/sqlite/open-alone.ts'
import { DATABASE_FILE } from '../db/sqlite/sqlite.ts'

type Table = { name: string; sql: string }

/** All tables but those of SQLite, of full-text indexes, which others fill, and the one that says how far the move is. */
const tablesToClose = (database: DatabaseSync): string[] => {
  const tables = database.prepare(`select name, sql from sqlite_schema where type = 'table'`).all() as Table[]
  const indexes = tables.filter(({ sql }) => /^create virtual table/i.test(sql)).map(({ name }) => name)
  return tables
    .map(({ name }) => name)
    .filter(
      (name) => name !== 'moves' && !name.startsWith('sqlite_') && !indexes.some((index) => name === index || name.startsWith(`${index}_`)),
    )
}

/** Does something to the embedded database while nobody else has it open, as a whole or not at all. */
const alone = (dataFolder: string, change: (database: DatabaseSync) => void): void => {
  const path = join(dataFolder, DATABASE_FILE)
  const database = openAlone(path)
  if (!database) throw new Error(`there is no whole database ${path}`)
  try {
    change(database)
    database.exec('commit')
  } finally {
    database.close()
  }
}

/** Throws where somebody else has the embedded database open. */
export const requireAlone = (dataFolder: string): void => alone(dataFolder, () => undefined)

/** Lets the embedded database take no change any more, by any program of any version, and notes of which move it is the source. */
export const closeSource = (dataFolder: string, move: { id: string; at: Date; target: string }): void =>
  alone(dataFolder, (database) => {
    if (database.prepare('select 1 from moves').get())
      throw new Error('another process began to move this database: wait for it. Nothing was changed')
    database
      .prepare(
        `insert into moves (one, id, side, state, begun_at, target, table_name, last_row) values (1, ?, 'source', 'begun', ?, ?, '', '')`,
      )
      .run(move.id, move.at.toISOString(), move.target)
    for (const table of tablesToClose(database)) for (const trigger of closingTriggers(table)) database.exec(trigger.sql)
  })

/** Others may read it meanwhile. */
export const noteComplete = (dataFolder: string): void => {
  const database = new DatabaseSync(join(dataFolder, DATABASE_FILE))
  try {
    database.exec(`pragma busy_timeout = 15000; pragma synchronous = full; update moves set state = 'complete'`)
  } finally {
    database.close()
  }
}

/** Lets the embedded database take changes again. */
export const reopenSource = (dataFolder: string): void =>
  alone(dataFolder, (database) => {
    for (const table of tablesToClose(database))
      for (const { name } of closingTriggers(table)) database.exec(`drop trigger if exists ${name}`)
    database.exec('delete from moves')
  })
