import { expect, test } from 'vitest'
import { foliarExample } from '../../../../contract/requests/example-requests.ts'
import { OPEN_STATES, REQUEST_STATES, type RequestState } from '../../../../domain/console/request-states.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import { verifyAudit } from '../../../audit/verify-audit.ts'
import { openDb } from '../../../db/open-db.ts'
import { migrateUpTo } from '../../../db/testing/migrate-up-to.ts'
import { readMixes } from '../../../mail/outbox/request-mixes.ts'
import { eachDatabase } from '../../../testing/each-database.ts'
import { migrate } from '../../../upgrade/migrate.ts'
import { changeRequests } from '../change-request.ts'
import { CHEMIST, NOW } from '../testing/desk.ts'

const AT = NOW.toISOString()
const MIXES = [[{ name: 'A', applicationRate: null, applicationUnit: 'Litres' }]] as const
/** Of the only mix of such a request, once another one is added. */
const FIRST: Partial<Record<RequestState, string>> = { new: 'open', accepted: 'open', waiting: 'open', 'in-test': 'in-test' }

eachDatabase('requests from before they could have several mixes', ({ untouched }) => {
  test('MIX-09 one in each state keeps it, its seals and its tests, and has one mix until another is added', async () => {
    const database = openDb(await untouched())
    await migrateUpTo(database, '049-deleted-requests')
    const { kysely } = database
    await kysely.insertInto('request_numbers').values({ year: 2026, last: REQUEST_STATES.length }).execute()
    for (const [at, state] of REQUEST_STATES.entries()) {
      const row = {
        id: `r-${state}`,
        reference: `TM-2026-00000${at + 1}`,
        fingerprint: 'f',
        form: 'foliar',
        kind: 'Foliar',
        edition: '',
        language: 'en',
      } as const
      const desk = {
        state,
        waiting_from: state === 'waiting' ? ('accepted' as const) : null,
        row_version: 2,
        changed_at: AT,
        assignee: '',
        due_on: '9999-12-31',
        mix_key: '',
      }
      await kysely.insertInto('requests').values({ ...row, ...desk, idempotency_key: null, submitted_at: AT, body: JSON.stringify(foliarExample) }).execute() // prettier-ignore
      if (state === 'in-test' || state === 'done' || state === 'answered')
        await kysely
          .insertInto('request_tests')
          .values({ request_id: row.id, test_id: `t-${state}` })
          .execute()
      const entry = {
        at: NOW,
        actor: 'p1',
        action: 'request.accept',
        entity: 'request',
        entityId: row.id,
        objects: [['request', row.id]],
      } as const
      await kysely.transaction().execute((trx) => appendAudit(trx, entry))
    }
    expect(await migrate(database)).toContain('052-request-mixes')
    expect((await verifyAudit(database)).problems).toEqual([])
    const add = (state: RequestState) =>
      changeRequests(database, [{ id: `r-${state}`, rowVersion: 2 }], { action: 'add-mixes', mixes: MIXES }, CHEMIST)
    for (const state of REQUEST_STATES) {
      const id = `r-${state}`
      expect(await readMixes(kysely, id)).toEqual([])
      expect([state, (await add(state)).ok]).toEqual([state, OPEN_STATES.includes(state)])
      const first = FIRST[state]
      expect((await readMixes(kysely, id)).map((mix) => mix.state)).toEqual(first === undefined ? [] : [first, 'open'])
      const after = await kysely.selectFrom('requests').select('state').where('id', '=', id).executeTakeFirstOrThrow()
      expect(after.state).toBe(state)
    }
    expect(await kysely.selectFrom('request_tests').selectAll().orderBy('request_id').execute()).toEqual([
      { request_id: 'r-answered', test_id: 't-answered', mix: null },
      { request_id: 'r-done', test_id: 't-done', mix: null },
      { request_id: 'r-in-test', test_id: 't-in-test', mix: 1 },
    ])
    expect((await verifyAudit(database)).problems).toEqual([])
    await database.close()
  })
})
