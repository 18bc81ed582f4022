import type { Kysely } from 'kysely'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { isIndependent } from '../../mail/independent.ts'
import { addNotice, readersOf } from '../../mail/outbox/notices.ts'
import type { RunChange } from './run-change.ts'
import { readContributors } from './four-eyes.ts'
import { readRunEvents } from './in-transaction.ts'

type Run = Pick<TestRunRow, 'id' | 'test_id'>

/** Tells the approvers who may approve a test that it was submitted, by four eyes as they are in this transaction (LAB-221). */
export const tellOfSubmission = async (trx: Kysely<Schema>, run: Run, { actor, now }: RunChange): Promise<void> => {
  // Whoever submits it has a hand in it, though that is written last.
  const contributors = await readContributors(trx, run, actor)
  const to = (await readersOf(trx, 'submitted')).filter((person) => isIndependent(person, contributors)).map(({ id }) => id)
  await addNotice(trx, { notice: 'submitted', run: run.id, by: actor, to }, now)
}

/** Tells whoever submitted a test, and who began it, that it came back; everybody where neither can be told any more. */
export const tellOfReturn = async (trx: Kysely<Schema>, run: Run, { actor, now }: RunChange): Promise<void> => {
  const events = await readRunEvents(trx, run.id)
  const submitted = events.findLast(({ action }) => action === 'submit')
  const began = events[0]
  const to = [submitted, began].flatMap((event) => (event ? [event.actor] : []))
  await addNotice(trx, { notice: 'returned', run: run.id, by: actor, to, otherwise: 'everybody' }, now)
}
