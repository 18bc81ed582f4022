import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import type { SuspensionCause } from '../../../domain/console/bench/suspensions.ts'
import { positionOf } from '../runs/in-transaction.ts'
import { lockData, markChanged, readDataState } from '../../db/data-state.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { isUnderReview, type TestPosition } from '../../../domain/console/bench/test-states.ts'
import type { ShownSuspension } from '../../../contract/console/bench/publishing.ts'
import { nameOf, type PeopleNames } from '../people-names.ts'
import { isAnotherThan, mayApprove } from '../runs/four-eyes.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'

type Db = Kysely<Schema>
type Reader = { id: string; email: string; roles: readonly string[] }

/** The suspensions of a report, the newest first, and which of them the reader may lift. */
export const readSuspensions = async (
  db: Db,
  run: Pick<TestRunRow, 'id' | 'test_id'>,
  { reader, people, isPublished }: { reader: Reader; people: PeopleNames; isPublished: boolean },
): Promise<ShownSuspension[]> => {
  const rows = await db
    .selectFrom('suspensions')
    .selectAll()
    .where('test_id', '=', run.test_id)
    .orderBy('set_at', 'desc')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const isFree = isPublished && reader.roles.includes('approver') && (await mayApprove(db, run, reader))
  return Promise.all(
    rows.map(async ({ id, set_at: at, set_by: by, cause, source, note, lifted_at: liftedAt, lifted_by: liftedBy, lift_note: why }) => ({
      id,
      at,
      by: nameOf(by, people),
      cause,
      source,
      note,
      lifted: liftedAt === null ? null : { at: liftedAt, by: nameOf(liftedBy ?? '', people), note: why ?? '' },
      mayLift: liftedAt === null && isFree && (await isAnotherThan(db, by, reader)),
    })),
  )
}

export type Suspension = { batch: string; cause: SuspensionCause; source: string; note: string }

/** Suspends a report of a test that is locked; what its entry of the audit seals for it. */
export const setSuspension = async (
  trx: Db,
  run: TestRunRow,
  { batch, cause, source, note }: Suspension,
  { actor, now }: { actor: string; now: Date },
): Promise<{ id: string; objects: SealedObject[] }> => {
  const id = randomUUID()
  const set = { id, batch_id: batch, test_id: run.test_id, set_at: now.toISOString(), set_by: actor, cause, source, note }
  await trx
    .insertInto('suspensions')
    .values({ ...set, lifted_at: null, lifted_by: null, lift_note: null })
    .execute()
  await markForReaders(trx, run.test_id, positionOf(run))
  const objects: SealedObject[] = [
    ['publication', run.test_id],
    ['suspension', id],
  ]
  return { id, objects }
}

/** Whether a report has a suspension that nobody lifted. */
export const isSuspended = async (db: Kysely<Schema>, testId: string): Promise<boolean> =>
  (await db
    .selectFrom('suspensions')
    .select('id')
    .where('test_id', '=', testId)
    .where('lifted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Sets the mark that readers see: it is there while the test is being amended, and while one of its suspensions is not lifted. Every server
 * shows it once it has seen the new version of the data.
 */
export const markForReaders = async (trx: Kysely<Schema>, testId: string, position: TestPosition): Promise<void> => {
  await lockData(trx)
  const isMarked = isUnderReview(position) || (await isSuspended(trx, testId))
  const changed = await trx
    .updateTable('publications')
    .set({ is_under_review: isMarked ? 1 : 0 })
    .where('test_id', '=', testId)
    .returning('is_confidential')
    .executeTakeFirstOrThrow()
  if (changed.is_confidential === 0) await markChanged(trx, { ...(await readDataState(trx)), tests: [testId] })
}
