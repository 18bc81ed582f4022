import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ProtocolGap } from '../../../domain/method/requirements.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import type { Database } from '../../db/open-db.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { changeRequests } from '../desk/change-request.ts'
import { bringInto, CHEMIST as DESK, newRequest } from '../desk/testing/desk.ts'
import { changeState } from '../runs/change-state.ts'
import { createRun } from '../runs/create-run.ts'
import { addDeviation } from '../runs/gate/deviations.ts'
import { addReading } from '../runs/readings.ts'
import { saveSheet } from '../runs/save-sheet.ts'
import { CHEMIST, mustSucceed, versionOf } from '../runs/testing/bench.ts'
import { AFTERWARDS, askForWholeTests, readingByProtocol, sheetByProtocol, submitNow } from '../runs/testing/by-protocol.ts'
import { changeNow, laboratory } from './testing/publishing.ts'

const MISSING: ProtocolGap = { kind: 'reading', hours: 2 }

eachDatabase('deviations that a customer accepts', ({ copiesOf }) => {
  const { open } = copiesOf(async (database) => {
    await laboratory(database)
    await askForWholeTests(database)
  })
  const note = async (database: Database, id: string, action: 'ask-acceptance' | 'waive-acceptance') => {
    const { row_version: rowVersion } = await database.kysely
      .selectFrom('requests')
      .select('row_version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await changeRequests(database, [{ id, rowVersion }], { action }, DESK)).toMatchObject({ ok: true })
  }
  /** A test for a request that lacks the reading at 2 h, which nobody justified yet. */
  const lacking = async (database: Database) => {
    const request = await newRequest(database)
    const requests = [{ id: request, rowVersion: await bringInto(database, request, 'accepted') }]
    const { id } = mustSucceed(await createRun(database, { from: 'requests', requests }, CHEMIST))
    mustSucceed(await saveSheet(database, { id, rowVersion: await versionOf(database, id) }, sheetByProtocol(), CHEMIST))
    mustSucceed(await changeState(database, { id, rowVersion: await versionOf(database, id) }, { action: 'start' }, CHEMIST))
    for (const hours of [0, 24]) mustSucceed(await addReading(database, id, readingByProtocol(hours), AFTERWARDS))
    return { request, id }
  }
  const justify = async (database: Database, id: string, isAcceptedByCustomer: boolean, supersedes: string | null = null) => {
    const deviation = { id: randomUUID(), gap: MISSING, kind: 'unplanned' as const, justification: 'The room was closed' }
    mustSucceed(await addDeviation(database, id, { ...deviation, isAcceptedByCustomer, supersedes }, AFTERWARDS))
    return deviation.id
  }
  const publish = async (database: Database, id: string, deviations: string[]) => {
    const { id: approver } = await database.kysely
      .selectFrom('people')
      .select('id')
      .where('email', '=', 'ada@lab.example')
      .executeTakeFirstOrThrow()
    const why = 'It is the nearest test.'
    return changeNow(database, id, { action: 'publish', isConfidential: false, why, deviations }, approver)
  }
  const REFUSED = { ok: false, reason: 'not by its protocol', gaps: [MISSING] }

  test('GATE-19 where a request asks for it, a deviation that its requester did not accept keeps the test from being submitted', async () => {
    const database = await open()
    const { request, id } = await lacking(database)
    await note(database, request, 'ask-acceptance')
    const first = await justify(database, id, false)
    expect(await submitNow(database, id)).toMatchObject(REFUSED)
    const accepted = await justify(database, id, true, first)
    mustSucceed(await submitNow(database, id))
    mustSucceed((await publish(database, id, [accepted])) as never)
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('GATE-19 asked for once it was submitted, it keeps the test from being published until the desk notes otherwise', async () => {
    const database = await open()
    const { request, id } = await lacking(database)
    const deviation = await justify(database, id, false)
    mustSucceed(await submitNow(database, id))
    await note(database, request, 'ask-acceptance')
    expect(await publish(database, id, [deviation])).toMatchObject(REFUSED)
    await note(database, request, 'waive-acceptance')
    await note(database, request, 'ask-acceptance')
    expect(await publish(database, id, [deviation])).toMatchObject(REFUSED)
    await note(database, request, 'waive-acceptance')
    mustSucceed((await publish(database, id, [deviation])) as never)
    const { kysely } = database
    const notes = await kysely
      .selectFrom('request_events')
      .select('action')
      .where('request_id', '=', request)
      .orderBy('row_version')
      .execute()
    expect(notes.map(({ action }) => action).filter((action) => action.endsWith('acceptance'))).toEqual([
      'ask-acceptance',
      'waive-acceptance',
      'ask-acceptance',
      'waive-acceptance',
    ])
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('GATE-19 a request that does not ask for it needs no acceptance, whatever another one asks for', async () => {
    const database = await open()
    const asking = await lacking(database)
    await note(database, asking.request, 'ask-acceptance')
    const { id } = await lacking(database)
    await justify(database, id, false)
    expect(await submitNow(database, id)).toMatchObject({ ok: true, id })
  })
})
