import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { IssuingLaboratory } from '../../../contract/brand.ts'
import { nextTestPosition, TEST_TRANSITIONS } from '../../../domain/console/bench/test-states.ts'
import { NO_TIME_ZONE } from '../../../domain/method/laboratory-days.ts'
import { mayApprove } from '../runs/four-eyes.ts'
import { tellOfReturn } from '../runs/tell-of-test.ts'
import { RunNotChanged, type RunChange, type SeenRun } from '../runs/run-change.ts'
import { lockRun, inTransaction, positionOf, recordRun, assertVersion } from '../runs/in-transaction.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import type { Database } from '../../db/open-db.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { contentOf, NotSigned, refuseUnsigned, type SignPublication } from '../signing/sign-publication.ts'
import { auditRequests } from '../desk/change-request.ts'
import { personNow } from '../people/person-now.ts'
import { adoptTest } from './adopt-test.ts'
import { dropAmendment, markUnderReview } from './amend.ts'
import { PublishingRefused, type Done, type PublishingChange, type PublishingOutcome, type PublishingTarget } from './publishing-change.ts'
import { publish } from './publish.ts'
import { confirmWithdrawal, withdraw } from './withdraw.ts'

const carryOut = (
  trx: Kysely<Schema>,
  lockedRun: TestRunRow,
  change: PublishingChange,
  by: RunChange & { email: string },
  laboratory: IssuingLaboratory | undefined,
): Promise<Done> => {
  if (change.action === 'publish') return publish(trx, lockedRun, change, by, laboratory)
  if (change.action === 'withdraw') return withdraw(trx, lockedRun, change, by)
  if (change.action === 'confirm-withdrawal') return confirmWithdrawal(trx, lockedRun, { id: by.actor, email: by.email })
  if (change.action === 'amend') return markUnderReview(trx, lockedRun, change.note)
  if (change.action === 'drop-amendment') return dropAmendment(trx, lockedRun, change.note, by)
  return Promise.resolve({ requests: [], recorded: { changed: {}, note: change.note } })
}

/** Stores a decision and, of an approval, its signature; returns them for their seals. */
const review = async (
  trx: Kysely<Schema>,
  { id: runId, test_id: testId, row_version: after, versions }: TestRunRow,
  change: PublishingChange,
  { actor, now }: RunChange,
  sign: SignPublication,
): Promise<SealedObject[]> => {
  if (change.action !== 'return' && change.action !== 'publish') return []
  const id = randomUUID()
  await trx
    .insertInto('reviews')
    .values({
      id,
      test_id: testId,
      at: now.toISOString(),
      person_id: actor,
      decision: change.action === 'return' ? 'returned' : 'published',
      comment: change.action === 'return' ? change.note : '',
    })
    .execute()
  if (change.action === 'return') return [['review', id]]
  const issued = { runId, rowVersion: after - 1, testId, version: versions + 1, reviewId: id, change, personId: actor, now }
  return [['review', id], ...(await sign(trx, issued))]
}

type Circumstances = Pick<RunChange, 'actor' | 'now'> & {
  laboratory?: IssuingLaboratory | undefined
  /** How an approval is signed; without it nothing is published. */
  sign?: SignPublication | undefined
}

/**
 * Reviews, publishes, amends or withdraws a test in one transaction: the versions, the public test, the requests that it answers with
 * their emails, history and audit, or nothing of it. Roles and four eyes are looked at inside the transaction, after the test is locked.
 */
export const changePublication = async (
  database: Database,
  target: PublishingTarget,
  change: PublishingChange,
  { actor, now, laboratory, sign = refuseUnsigned }: Circumstances,
): Promise<PublishingOutcome> => {
  const timeZone = laboratory?.timeZone ?? NO_TIME_ZONE
  try {
    return await inTransaction(database, async (trx) => {
      const adopted = 'testId' in target ? await adoptTest(trx, target.testId, { actor, now, timeZone, roles: [] }) : undefined
      const lockedRun = await lockRun(trx, 'testId' in target ? adopted!.id : target.id, now)
      if (!('testId' in target)) await assertVersion(trx, lockedRun, target)
      const person = await personNow(trx, actor)
      if (!person) throw new PublishingRefused('role is gone')
      const by = { actor, email: person.email, roles: person.roles, now, timeZone }
      const next = nextTestPosition(positionOf(lockedRun), change.action, person.roles)
      if (!next) throw new RunNotChanged({ ok: false, reason: 'not possible' })
      if (TEST_TRANSITIONS[change.action].needs?.includes('four eyes') && !(await mayApprove(trx, lockedRun, person)))
        throw new PublishingRefused('had a hand in it')
      const { requests, recorded, repeat } = await carryOut(trx, lockedRun, change, by, laboratory)
      await trx
        .updateTable('test_runs')
        .set({ state: next.state, versions: next.versions, is_withdrawal_confirmed: next.isWithdrawalConfirmed ? 1 : 0 })
        .where('id', '=', lockedRun.id)
        .execute()
      const reviews = await review(trx, lockedRun, change, by, sign)
      if (change.action === 'return') await tellOfReturn(trx, lockedRun, by)
      await auditRequests(trx, requests, by)
      await repeat?.()
      const changed = { state: next.state, ...recorded.changed }
      const changes = [...(adopted?.changes ?? []), ...(recorded.changes ?? [])]
      const objects = [...(adopted?.objects ?? []), ...(recorded.objects ?? []), ...reviews]
      const before = { state: lockedRun.state, ...(adopted ? { imported: adopted.imported } : {}) }
      return recordRun(trx, lockedRun, { ...recorded, action: change.action, before, changed, changes, objects }, by)
    })
  } catch (error) {
    if (error instanceof PublishingRefused || error instanceof NotSigned) return { ok: false, reason: error.reason }
    throw error
  }
}

/** Rolls a publication back that was only tried. */
class Tried extends Error {
  readonly content: string
  constructor(content: string) {
    super('only tried')
    this.content = content
  }
}

/**
 * The hash of what an approval would publish now, or why it would be refused: it is carried out and rolled back, so that nobody signs what
 * cannot be published.
 */
export const tryPublication = async (
  database: Database,
  target: SeenRun,
  change: Extract<PublishingChange, { action: 'publish' }>,
  circumstances: Omit<Circumstances, 'sign'>,
): Promise<{ ok: true; content: string } | Extract<PublishingOutcome, { ok: false }>> => {
  try {
    const outcome = await changePublication(database, target, change, {
      ...circumstances,
      sign: async (trx, issued) => {
        throw new Tried(await contentOf(trx, issued))
      },
    })
    if (outcome.ok) throw new Error('a publication was not signed')
    return outcome
  } catch (error) {
    if (error instanceof Tried) return { ok: true, content: error.content }
    throw error
  }
}
