import { expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { deleteOldRequests, deleteRequest } from '../../requests/delete-requests.ts'
import { mayApprove } from '../runs/four-eyes.ts'
import { changeState } from '../runs/change-state.ts'
import { addReading } from '../runs/readings.ts'
import { saveSheet } from '../runs/save-sheet.ts'
import { as, mustSucceed, reading, versionOf, wholeSheet } from '../runs/testing/bench.ts'
import { readDataState } from '../../db/data-state.ts'
import type { Database } from '../../db/open-db.ts'
import { change } from '../desk/testing/desk.ts'
import { loadIndex } from '../../served-data/load-index.ts'
import { detailsAt } from '../../../domain/search/index/issued-tests.ts'
import { conditionsAt, findTest } from '../../../domain/search/index/read-test.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { readTodayOf } from '../today/read-today.ts'
import { unsigned } from './testing/signing.ts'
import { changePublication } from './change-publication.ts'
import { addPerson, changeNow, laboratory, NOW, submittedRun } from './testing/publishing.ts'
import { accepted, BENCHED, mailsOf, PUBLISH, runOf, written } from './testing/what-is-written.ts'

const CONFIDENTIALLY = { action: 'publish', isConfidential: true } as const

const stateOf = async ({ kysely }: Database, requestId: string) =>
  (await kysely.selectFrom('requests').select('state').where('id', '=', requestId).executeTakeFirstOrThrow()).state

eachDatabase('publishing a test', ({ open }) => {
  test('LAB-185 who asked for a test does not approve it, also after the request was cancelled, and from whatever form of the address', async () => {
    const database = await open()
    const { approver, second } = await laboratory(database)
    const request = await accepted(database, { email: 'Ada+farm@lab.example' })
    const id = await submittedRun(database, [request])
    expect(await changeNow(database, id, PUBLISH, approver)).toEqual({ ok: false, reason: 'had a hand in it' })
    const { row_version: rowVersion } = await database.kysely
      .selectFrom('requests')
      .select('row_version')
      .where('id', '=', request.id)
      .executeTakeFirstOrThrow()
    await change(database, request.id, rowVersion, { action: 'cancel' }, { actor: 'requester', actors: ['requester'], now: NOW })
    expect(await changeNow(database, id, PUBLISH, approver)).toEqual({ ok: false, reason: 'had a hand in it' })
    expect(await changeNow(database, id, PUBLISH, second)).toMatchObject({ ok: true })
  })

  test('LAB-364 a test of another mix or country than a request’s is not published for it without a reason, and nothing of it is written', async () => {
    const database = await open()
    const { approver } = await laboratory(database)
    const more = { name: 'Something else', orderOfAddition: 3, applicationRate: 1, applicationUnit: 'Litres' as const }
    for (const asked of [{ ingredients: [...BENCHED, more] }, { ingredients: BENCHED.slice(0, 1) }, { countryCode: 'DE - Germany' }]) {
      const request = await accepted(database, asked)
      const id = await submittedRun(database, [request])
      const { test_id: testId } = await runOf(database, id)
      for (const asDecided of [PUBLISH, CONFIDENTIALLY, { ...PUBLISH, why: '' }])
        expect(await changeNow(database, id, asDecided, approver)).toEqual({
          ok: false,
          reason: 'request',
          id: request.id,
          why: 'other mix',
        })
      expect(await written(database, testId)).toEqual({ row: 0, versions: 0, publications: 0, reviews: 0 })
      expect([await stateOf(database, request.id), await mailsOf(database, request.id)]).toEqual(['in-test', []])
      expect(await changeNow(database, id, { ...PUBLISH, why: 'The nearest mix that was in stock' }, approver)).toMatchObject({ ok: true })
      expect(await stateOf(database, request.id)).toBe('done')
    }
    const request = await accepted(database)
    expect(await changeNow(database, await submittedRun(database, [request]), PUBLISH, approver)).toMatchObject({ ok: true })
  })

  test('LAB-185 nor after the request was deleted, by order or by age, while in test or once cancelled; the audit keeps ids only', async () => {
    const database = await open()
    const { approver, second } = await laboratory(database)
    const cancel = async (id: string) => {
      const { row_version: rowVersion } = await database.kysely
        .selectFrom('requests')
        .select('row_version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await change(database, id, rowVersion, { action: 'cancel' }, { actor: 'requester', actors: ['requester'], now: NOW })
    }
    const deletions = {
      ordered: (id: string) => deleteRequest(database, id, NOW),
      'ordered once cancelled': async (id: string) => {
        await cancel(id)
        await deleteRequest(database, id, NOW)
      },
      'by age once cancelled': async (id: string) => {
        await cancel(id)
        await deleteOldRequests(database, 1, new Date('2027-05-20T10:00:00Z'))
      },
    }
    const reviewsOf = async (id: string, email: string) =>
      (await readTodayOf(database, { id, email, roles: ['approver'] }, { mine: false }, { now: NOW, timeZone: 'UTC' })).reviews.map(
        (review) => review.id,
      )
    for (const [how, remove] of Object.entries(deletions)) {
      const request = await accepted(database, { email: 'Ada+farm@lab.example', name: 'Ada Grower' })
      const id = await submittedRun(database, [request])
      const ofNobody = await submittedRun(database, [await accepted(database, { email: 'asa@farm.example' })])
      await remove(request.id)
      const refused = { ok: false, reason: 'had a hand in it' }
      expect([how, await changeNow(database, id, PUBLISH, approver)]).toEqual([how, refused])
      const self = await addPerson(database, `ada+${how.length}@lab.example`, 'approver')
      expect(await changeNow(database, id, PUBLISH, self)).toEqual(refused)
      expect(await reviewsOf(approver, 'ada@lab.example')).toEqual([ofNobody])
      expect((await reviewsOf(second, 'bo@lab.example')).toSorted()).toEqual([id, ofNobody].toSorted())
      for (const one of [id, ofNobody]) expect(await changeNow(database, one, PUBLISH, second)).toMatchObject({ ok: true })
      const kept = await database.kysely.selectFrom('audit').select('after').where('action', '=', 'test.request-deleted').execute()
      expect(kept.map(({ after }) => JSON.parse(after) as unknown).at(-1)).toEqual({
        people: expect.arrayContaining([approver]) as unknown,
        isConfidential: false,
      })
      expect(JSON.stringify(kept)).not.toMatch(/@|Grower/)
    }
    expect((await verifyAudit(database)).problems).toEqual([])
    await database.close()
  })

  test('LAB-185 two accounts of one mailbox are one person: neither approves what the other entered, before or with the company’s sign-in', async () => {
    const database = await open()
    const { second } = await laboratory(database)
    const chemist = await addPerson(database, 'dana@lab.example', 'chemist')
    const plus = await addPerson(database, 'Dana+ok@lab.example', 'approver')
    const ofCompany = await addPerson(database, 'dana+company@lab.example', 'approver')
    const company = { issuer: 'https://sign-in.example', subject: 'dana' }
    await database.kysely
      .updateTable('people')
      .set({ ...company, email: 'dana@lab.example' })
      .where('id', '=', ofCompany)
      .execute()
    const id = await submittedRun(database, [], {}, as(chemist, 'chemist'))
    for (const self of [plus, ofCompany])
      expect(await changeNow(database, id, PUBLISH, self)).toEqual({ ok: false, reason: 'had a hand in it' })
    // Nobody knows any more whose mailbox that was.
    await database.kysely
      .updateTable('people')
      .set({ email: `erased ${chemist}` })
      .where('id', '=', chemist)
      .execute()
    for (const noAddress of ['', `erased ${chemist}`])
      expect(await mayApprove(database.kysely, { id, test_id: id }, { id: second, email: noAddress })).toBe(true)
    expect(await mayApprove(database.kysely, { id, test_id: id }, { id: chemist, email: `erased ${chemist}` })).toBe(false)
    expect(await changeNow(database, id, PUBLISH, second)).toMatchObject({ ok: true })
  })

  test('LAB-77 one approval makes version, public test, done requests and emails, once, and the data have a new version', async () => {
    const database = await open()
    const { approver } = await laboratory(database)
    const requests = [await accepted(database), await accepted(database, { name: 'Tea Twin' })]
    const id = await submittedRun(database, requests)
    const before = await readDataState(database.kysely)
    expect(await changeNow(database, id, PUBLISH, approver)).toMatchObject({ ok: true })
    expect(await runOf(database, id)).toMatchObject({ state: 'published', versions: 1 })
    expect(await written(database, id)).toEqual({ row: 1, versions: 1, publications: 1, reviews: 1 })
    expect((await readDataState(database.kysely)).version).not.toBe(before.version)
    for (const request of requests) {
      expect(await stateOf(database, request.id)).toBe('done')
      expect(await mailsOf(database, request.id)).toEqual([['done', { testId: id }]])
    }
    const { index } = await loadIndex(database)
    const doc = findTest(index, id)!
    expect(JSON.parse(detailsAt(index, doc)!)).toMatchObject({
      version: 1,
      issuedOn: '2026-05-20',
      method: 'Jar test, version 1',
      conditions: { waterSource: 'Tap', hardness: 180, ph: 7.2, temperature: 20 },
      batches: [
        { order: 1, batch: 'Z-17' },
        { order: 2, batch: 'A-4' },
      ],
      amendments: [],
    })
    expect(JSON.stringify([detailsAt(index, doc), await database.kysely.selectFrom('test_versions').selectAll().execute()])).not.toMatch(
      /Tea Twin|@|TM-/,
    )
    expect((await changeNow(database, id, PUBLISH, approver)).ok).toBe(false)
    expect(await verifyAudit(database)).toMatchObject({ problems: [] })
  })

  test('WATER-05 a published test has the conditions of the bench, and was watched until its last valid reading', async () => {
    const database = await open()
    const { approver, chemist: actor } = await laboratory(database)
    const chemist = as(actor, 'chemist')
    const id = await submittedRun(database)
    const readConditions = async () => {
      const { index } = await loadIndex(database)
      const doc = findTest(index, id)!
      return [conditionsAt(index, doc), (JSON.parse(detailsAt(index, doc)!) as { conditions: object }).conditions]
    }
    await changeNow(database, id, PUBLISH, approver)
    const bench = { hardness: 180, ph: 7.2, temperature: 20 }
    expect(await readConditions()).toEqual([
      { ...bench, hours: 0 },
      { ...bench, waterSource: 'Tap', hours: 0 },
    ])
    await changeNow(database, id, { action: 'amend', note: 'Watched longer.' }, actor)
    const wrong = reading({ hours: 48 })
    mustSucceed(await addReading(database, id, wrong, chemist))
    mustSucceed(await addReading(database, id, { ...reading({ hours: 24 }), corrects: wrong.id, reason: 'Read at 24 h' }, chemist))
    const sheet = { ...wholeSheet({ hardness: 9_000, ph: null }), reason: 'Measured again' }
    mustSucceed(await saveSheet(database, { id, rowVersion: await versionOf(database, id) }, sheet, chemist))
    mustSucceed(
      await changeState(
        database,
        { id, rowVersion: await versionOf(database, id) },
        { action: 'submit', note: 'The times are made up' },
        chemist,
      ),
    )
    await changeNow(database, id, PUBLISH, approver)
    // A hardness that no file could have is in the report only.
    expect(await readConditions()).toEqual([
      { hardness: null, ph: null, temperature: 20, hours: 24 },
      { waterSource: 'Tap', hardness: 9_000, ph: null, temperature: 20, hours: 24 },
    ])
  })

  test('LAB-76 nobody approves with a hand in the test, as its requester, or with a role that is gone', async () => {
    const database = await open()
    const { chemist, approver } = await laboratory(database)
    const hand = await addPerson(database, 'hana@lab.example', 'chemist', 'approver')
    const asker = await addPerson(database, 'asa@farm.example', 'approver')
    const request = await accepted(database, { email: ' ASA@farm.example' })
    const id = await submittedRun(database, [request], {}, as(hand, 'chemist'))
    expect(await changeNow(database, id, PUBLISH, hand)).toEqual({ ok: false, reason: 'had a hand in it' })
    expect(await changeNow(database, id, PUBLISH, asker)).toEqual({ ok: false, reason: 'had a hand in it' })
    expect(await changeNow(database, id, PUBLISH, chemist)).toEqual({ ok: false, reason: 'not possible' })
    await database.kysely.updateTable('people').set({ disabled_at: NOW.toISOString() }).where('id', '=', approver).execute()
    expect(await changeNow(database, id, PUBLISH, approver)).toEqual({ ok: false, reason: 'role is gone' })
    expect(await written(database, id)).toEqual({ row: 0, versions: 0, publications: 0, reviews: 0 })
    expect(await runOf(database, id)).toMatchObject({ state: 'submitted', versions: 0 })
  })

  test('LAB-76 of two approvals at once, and of an approval and a return, one is done and the other is told what happened', async () => {
    const database = await open()
    const { approver, second } = await laboratory(database)
    for (const other of [PUBLISH, { action: 'return', note: 'Weigh again.' } as const]) {
      const request = await accepted(database)
      const id = await submittedRun(database, [request])
      const rowVersion = await versionOf(database, id)
      const outcomes = await Promise.all([
        changePublication(database, { id, rowVersion }, PUBLISH, { actor: approver, now: NOW, sign: unsigned }),
        changePublication(database, { id, rowVersion }, other, { actor: second, now: NOW, sign: unsigned }),
      ])
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed meanwhile', changes: [{ rowVersion: rowVersion + 1 }] })
      const { state } = await runOf(database, id)
      const isPublished = state === 'published'
      const count = isPublished ? 1 : 0
      expect(await written(database, id)).toEqual({ row: count, versions: count, publications: count, reviews: count })
      expect(await stateOf(database, request.id)).toBe(isPublished ? 'done' : 'in-test')
      expect(await mailsOf(database, request.id)).toHaveLength(count)
    }
    expect(await verifyAudit(database)).toMatchObject({ problems: [] })
  })

  test('LAB-75 a test that is returned has its comment and goes back to the bench', async () => {
    const database = await open()
    const { approver } = await laboratory(database)
    const id = await submittedRun(database)
    expect(await changeNow(database, id, { action: 'return', note: 'Weigh again.' }, approver)).toMatchObject({ ok: true })
    expect(await runOf(database, id)).toMatchObject({ state: 'returned', versions: 0 })
    expect(await database.kysely.selectFrom('reviews').select(['decision', 'comment']).execute()).toEqual([
      { decision: 'returned', comment: 'Weigh again.' },
    ])
  })

  test('LAB-81 a confidential report is in nothing public, and its requester is told where to read it', async () => {
    const database = await open()
    const { approver, second } = await laboratory(database)
    const request = await accepted(database)
    const id = await submittedRun(database, [request])
    const { version } = await readDataState(database.kysely)
    expect(await changeNow(database, id, CONFIDENTIALLY, approver)).toMatchObject({ ok: true })
    expect(await written(database, id)).toEqual({ row: 0, versions: 1, publications: 1, reviews: 1 })
    expect((await readDataState(database.kysely)).version).toBe(version)
    expect(await stateOf(database, request.id)).toBe('done')
    expect(await mailsOf(database, request.id)).toEqual([['confidential', { testId: id }]])
    expect(await changeNow(database, id, { action: 'withdraw', reason: 'replaced', note: '' }, second)).toMatchObject({ ok: true })
    expect((await loadIndex(database)).index.withdrawn.size).toBe(0)
  })
})
