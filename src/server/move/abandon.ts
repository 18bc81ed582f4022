import { sql } from 'kysely'
import { readMove } from '../db/moves.ts'
import { openDb } from '../db/open-db.ts'
import { addressOf } from '../db/postgres/postgres-hosts.ts'
import { requireNobody } from '../db/postgres/require-nobody.ts'
import type { MoveRow } from '../db/schema/schema.ts'
import { reopenSource } from './close-source.ts'

type AbandonOptions = {
  dataFolder: string
  /** Undefined where the target is gone for good, which nobody but the operator can know. */
  databaseUrl: string | undefined
  /** Whether a complete target may be emptied, with what servers stored there since. */
  isSure: boolean
}

/** Empties what the move filled, in one transaction. What has nothing of this move is left alone. */
const emptyTarget = async (databaseUrl: string, move: MoveRow, { dataFolder, isSure }: AbandonOptions): Promise<void> => {
  const database = openDb({ databaseUrl, dataFolder })
  try {
    await database.kysely.connection().execute(async (connection) => {
      await requireNobody(connection)
      const there = await readMove(database, connection)
      if (there?.id !== move.id) return
      if (there.state === 'complete' && !isSure)
        throw new Error(
          'the move is complete: what servers stored in PostgreSQL since would be lost, so that giving it up needs --yes. Nothing was changed',
        )
      await connection.transaction().execute(async (trx) => {
        await sql`drop schema public cascade`.execute(trx)
        await sql`create schema public`.execute(trx)
      })
    })
  } finally {
    await database.close()
  }
}

/** Gives a move up: the target is emptied, so that no server goes on there, and then the source takes changes again. */
export const abandonMove = async (options: AbandonOptions): Promise<void> => {
  const source = openDb({ dataFolder: options.dataFolder }, { readOnly: true })
  const move = await readMove(source, source.kysely).finally(() => source.close())
  if (move?.side !== 'source') throw new Error(`no move of the database in ${options.dataFolder} was begun`)
  if (options.databaseUrl !== undefined && addressOf(options.databaseUrl) !== move.target)
    throw new Error(
      `the move was begun into ${move.target}, and DATABASE_URL names ${addressOf(options.databaseUrl)}: set it to that, so that no server goes on there. Nothing was changed`,
    )
  if (options.databaseUrl !== undefined) await emptyTarget(options.databaseUrl, move, options)
  reopenSource(options.dataFolder)
}
