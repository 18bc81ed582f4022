import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { nameOfObject } from '../../audit/sealed-kinds.ts'
import { doubtOfClock } from '../../db/confirm-clock.ts'
import { lockData } from '../../db/data-state.ts'
import type { Database } from '../../db/open-db.ts'
import { createLoop, type Loop } from '../../process/loop.ts'
import { UNDO_DAYS } from './list-imports.ts'

/** Blocks of one transaction: some megabytes. */
const AT_ONCE = 20

/**
 * Deletes what imports, and undos of them, kept to be undone, 30 days after it; an entry of the audit says so of each block. Tests that an undo
 * withdrew stay. With a clock that is far from the last trusted time nothing is deleted. Returns how many blocks went.
 */
export const forgetValues = async (database: Database, now: Date): Promise<number> => {
  if ((await doubtOfClock(database, now)) !== undefined) return 0
  const { kysely } = database
  const before = new Date(now.getTime() - UNDO_DAYS * DAY_MS).toISOString()
  const old = await kysely
    .selectFrom('audit')
    .select('entity_id')
    .where('chain', '=', 'record')
    .where('entity', '=', 'import')
    .where('action', 'in', ['import.apply', 'import.undo'])
    .where('at', '<=', before)
    .where('entity_id', 'in', kysely.selectFrom('import_values').select('import_id').where('kind', '<>', 'withdrawn-test'))
    .execute()
  let forgotten = 0
  for (const { entity_id: id } of old)
    for (let deleted = AT_ONCE; deleted === AT_ONCE; forgotten += deleted)
      deleted = await kysely.transaction().execute(async (trx) => {
        await lockData(trx)
        const blocks = await trx
          .selectFrom('import_values')
          .select('block')
          .where('import_id', '=', id)
          .where('kind', '<>', 'withdrawn-test')
          .orderBy('block')
          .limit(AT_ONCE)
          .execute()
        if (blocks.length === 0) return 0
        const own = blocks.map(({ block }) => block)
        await trx.deleteFrom('import_values').where('import_id', '=', id).where('block', 'in', own).execute()
        await appendAudit(trx, {
          at: now,
          actor: 'server',
          action: 'import.forget',
          entity: 'import',
          entityId: id,
          chain: 'record',
          after: { blocks: own.length },
          seals: Object.fromEntries(own.map((block) => [nameOfObject(['import-values', id, block]), null])),
        })
        return own.length
      })
  return forgotten
}

type Options = { database: Database; log: Pick<FastifyBaseLogger, 'info' | 'error'> }

/** Does so every hour. */
export const createForgetting = ({ database, log }: Options): Loop =>
  createLoop(
    async () => {
      const blocks = await forgetValues(database, new Date())
      if (blocks > 0) log.info({ blocks }, 'what imports of more than 30 days ago replaced is no longer kept')
    },
    {
      everyMs: HOUR_MS,
      onError: (error) => log.error({ err: error }, 'what old imports replaced could not be deleted; the server will try again'),
    },
  )
