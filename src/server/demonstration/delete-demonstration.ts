import type { Kysely } from 'kysely'
import { NO_TIME_ZONE } from '../../domain/method/laboratory-days.ts'
import { appendAudit, deleteDemonstrationAudit } from '../audit/append-audit.ts'
import { erasing } from '../audit/erasing.ts'
import { endWithProduct, lockLotsOfOthers } from '../laboratory/lots/keep-lots.ts'
import type { RunChange } from '../laboratory/runs/run-change.ts'
import { releaseRequests } from '../laboratory/runs/release-requests.ts'
import type { Schema } from '../db/schema/schema.ts'
import type { Changing } from '../laboratory/desk/desk-change.ts'
import { auditRequests, changeRequestsIn } from '../laboratory/desk/change-request.ts'
import { deleteWithParts } from '../requests/delete-requests.ts'

const WHY_WITHDRAWN = 'It was of a product of the demonstration, which has ended.'

/** Each before what it refers to. */
const PARTS_OF_TESTS = [
  'complainants',
  'nonconformity_events',
  'nonconformity_tests',
  'nonconformities',
  'report_pdf_jobs',
  'report_pdf_stamps',
  'report_pdf_files',
  'report_pdfs',
  'version_photos',
  'signatures',
  'suspensions',
  'reviews',
  'publications',
  'test_versions',
  'photos',
  'photo_files',
  'readings',
  'run_deviations',
  'run_controls',
  'jars',
  'run_notes',
  'run_events',
  'run_lines',
  'test_run_search',
  'test_runs',
  'series',
] as const

/**
 * Tests that were entered while there were no others than the demonstration's are part of it. The requests of visitors that they were for
 * are accepted again.
 */
const deleteTests = async (trx: Kysely<Schema>, now: Date): Promise<void> => {
  const byServer: RunChange = { actor: 'server', roles: ['chemist'], now, timeZone: NO_TIME_ZONE }
  // Published ones first: what is only being repeated is not done without its repetition.
  for (const { test_id: testId } of await trx.selectFrom('test_runs').select('test_id').orderBy('versions', 'desc').execute())
    await auditRequests(trx, await releaseRequests(trx, testId, byServer), byServer)
  await trx.deleteFrom('request_tests').where('test_id', 'in', trx.selectFrom('test_runs').select('test_id')).execute()
  await erasing(trx, { entity: 'demonstration' }, async () => {
    for (const table of PARTS_OF_TESTS) await trx.deleteFrom(table).execute()
  })
}

/** The requests of visitors that a test of the demonstration answered: the laboratory owes them one of its own (LAB-203). */
const reopenAnswered = async (trx: Kysely<Schema>, now: Date): Promise<void> => {
  const byServer: Changing = { actor: 'server', actors: ['server'], now }
  const answered = await trx
    .selectFrom('requests')
    .select(['id', 'row_version'])
    .where((where) =>
      where.or([
        where('state', 'in', ['done', 'answered']),
        where('id', 'in', where.selectFrom('request_mixes').select('request_id').where('request_mixes.state', '=', 'done')),
      ]),
    )
    .where('id', 'in', trx.selectFrom('request_tests').select('request_id'))
    .orderBy('id')
    .execute()
  const seen = answered.map(({ id, row_version: rowVersion }) => ({ id, rowVersion }))
  await auditRequests(trx, await changeRequestsIn(trx, seen, { action: 'reopen' }, byServer), byServer)
}

/** The requests of visitors that have a person or a test of the demonstration: they go on without. */
const requestsToRelease = async (trx: Kysely<Schema>, people: readonly string[]): Promise<string[]> => {
  const rows = await trx
    .selectFrom('requests')
    .select('id')
    .where('row_version', '>', 1)
    .where('id', 'not in', trx.selectFrom('demo_requests').select('request_id'))
    .where((where) =>
      where.or([
        where('assignee', 'in', [...people, 'nobody']),
        where(
          'id',
          'in',
          trx.selectFrom('request_tests').select('request_id').where('test_id', 'in', trx.selectFrom('test_runs').select('test_id')),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes the requests and people of the demonstration, with all that belongs to them, their sessions and their audit, in the transaction that removes
 * the demonstration data. A request that a visitor sent meanwhile stays.
 */
export const deleteDemonstration = async (trx: Kysely<Schema>, now: Date): Promise<void> => {
  const people = (await trx.selectFrom('demo_people').select('person_id').execute()).map(({ person_id: id }) => id)
  const requests = await trx.selectFrom('demo_requests').select('request_id').execute()
  const released = await requestsToRelease(trx, people)
  const lots = await lockLotsOfOthers(trx, people)
  if (requests.length > 0)
    await deleteWithParts(
      trx,
      requests.map(({ request_id: id }) => id),
      { actor: 'server', now },
    )
  await reopenAnswered(trx, now)
  await deleteTests(trx, now)
  // Whoever asked, the products were those of the demonstration: the same ids are other products soon.
  await trx.deleteFrom('demand').execute()
  if (people.length > 0) {
    await erasing(trx, { entity: 'demonstration' }, async () => {
      const own = trx.selectFrom('equipment').select('id').where('added_by', 'in', people)
      await trx.deleteFrom('equipment_checks').where('equipment_id', 'in', own).execute()
      await trx.deleteFrom('calibrations').where('equipment_id', 'in', own).execute()
      const ownLots = trx.selectFrom('lots').select('id').where('added_by', 'in', people)
      await trx.deleteFrom('lot_events').where('lot_id', 'in', ownLots).execute()
      const ownItems = trx.selectFrom('items').select('id').where('added_by', 'in', people)
      await trx.deleteFrom('item_events').where('item_id', 'in', ownItems).execute()
      for (const register of ['equipment', 'lots', 'items', 'room_days', 'method_checks'] as const)
        await trx.deleteFrom(register).where('added_by', 'in', people).execute()
    })
    await trx.updateTable('requests').set({ assignee: '' }).where('assignee', 'in', people).execute()
    for (const table of [
      'competences',
      'sessions',
      'invitations',
      'passkeys',
      'roles',
      'mails',
      'mail_preferences',
      'digest_items',
      'demo_people',
    ] as const)
      await trx.deleteFrom(table).where('person_id', 'in', people).execute()
    await trx.deleteFrom('people').where('id', 'in', people).execute()
  }
  // The lots of the laboratory too were of those products.
  for (const lot of lots) await endWithProduct(trx, lot, WHY_WITHDRAWN, { actor: 'server', now })
  for (const id of released) {
    const entry = { at: now, actor: 'server', action: 'request.end-demonstration', entity: 'request', entityId: id }
    await appendAudit(trx, { ...entry, objects: [['request', id]] })
  }
  await deleteDemonstrationAudit(trx)
}
