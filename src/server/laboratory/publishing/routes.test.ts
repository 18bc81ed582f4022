import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { seedExample } from '../../../contract/requests/example-requests.ts'
import type { PublishedDetail, PublishedList, ReviewDetail } from '../../../contract/console/bench/publishing.ts'
import { REQUEST_TOKEN_HEADER } from '../../../contract/requests/request-status-paths.ts'
import type { RequestStatusAnswer } from '../../../contract/requests/request-status.ts'
import { createPhotoStore } from '../../photos/photo-store.ts'
import { changeState } from '../runs/change-state.ts'
import { addReading } from '../runs/readings.ts'
import { addProducts, as, reading, versionOf } from '../runs/testing/bench.ts'
import { deleteRequest } from '../../requests/delete-requests.ts'
import { mintToken } from '../../mail/links/request-links.ts'
import { as as onDesk, bringInto, change as changeRequest, newRequest } from '../desk/testing/desk.ts'
import { BENCHED } from './testing/what-is-written.ts'
import { consoleClient, memberWith } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { decideAs } from './testing/signing.ts'
import { begunRun, changeNow, submittedRun, submitWhole } from './testing/publishing.ts'

const asRequester = onDesk('requester', 'requester')

const scene = async (served: TestApp) => {
  const { app, database } = served
  await addProducts(database)
  const chemist = await memberWith(app, database, 'cleo@lab.example', ['chemist'])
  const approver = await memberWith(app, database, 'ada@lab.example', ['approver'])
  const second = await memberWith(app, database, 'bo@lab.example', ['approver'])
  const client = consoleClient(app)
  const get = async <Answer>(path: string, who = approver): Promise<Answer> => {
    const response = await client.get(path, { cookie: who.cookie })
    expect(response.statusCode).toBe(200)
    return response.json<Answer>()
  }
  const post = (path: string, body: object, who = approver) => client.post(path, body, { cookie: who.cookie })
  const decide = (id: string, body: Parameters<typeof decideAs>[2], who = approver) => decideAs({ client, member: who }, id, body)
  const report = (id: string) => app.inject({ url: `/api/tankmix/outcome/${id}/en/FR` })
  return { ...served, chemist, approver, second, get, post, decide, report }
}

eachDatabase('the calls of reviews and reports', ({ settings }) => {
  test('LAB-75 LAB-77 LAB-78 LAB-79 LAB-115 a submitted test is reviewed, published, amended, and withdrawn by two', async () => {
    const { database, currentData, chemist, approver, second, get, post, decide, report, close } = await scene(
      await buildTestApp(await settings()),
    )
    const id = await submittedRun(database, [], {}, as(chemist.id, 'chemist'))
    expect((await get<PublishedList>('published')).submitted).toEqual([{ id, products: ['Zincora', 'Azostar 50 WG'], isAmendment: false }])
    const review = await get<ReviewDetail>(`reviews/${id}`)
    expect(review).toMatchObject({
      state: 'submitted',
      versions: 0,
      difference: [],
      mayApprove: true,
      confidentialByDefault: false,
      isConfidential: null,
    })
    expect(review.preview).toMatchObject({ tankmixId: id, result: 'C', issue: { version: 1, method: 'Jar test, version 1' } })
    expect((await get<ReviewDetail>(`reviews/${id}`, chemist)).mayApprove).toBe(false)
    const publish = { rowVersion: review.rowVersion, change: { action: 'publish', isConfidential: false } }
    expect((await post(`reviews/${id}`, publish, chemist)).statusCode).toBe(403)
    expect((await post(`reviews/${id}`, { ...publish, rowVersion: review.rowVersion - 1 })).json()).toMatchObject({
      reason: 'changed meanwhile',
      changes: [{ action: 'submit' }],
    })
    // No version of a row: more than both databases can count.
    const uncountable = 2_147_483_648
    expect((await post(`reviews/${id}`, { ...publish, rowVersion: uncountable })).statusCode).toBe(400)
    expect((await decide(id, publish)).statusCode).toBe(200)
    await currentData.refresh()
    expect((await report(id)).json()).toMatchObject({ tankmixId: id, issue: { version: 1 } })

    const published = await get<PublishedDetail>(`published/${id}`)
    expect(published).toMatchObject({ run: { id, state: 'published' }, versions: [{ version: 1 }], actions: ['amend', 'withdraw'] })
    const amend = { rowVersion: published.run!.rowVersion, change: { action: 'amend', note: 'Typing.' } }
    expect((await post(`published/${id}/change`, { ...amend, rowVersion: uncountable }, chemist)).statusCode).toBe(400)
    expect((await post(`published/${id}/change`, amend, chemist)).statusCode).toBe(200)
    await currentData.refresh()
    expect((await report(id)).json()).toMatchObject({ underReview: true, issue: { version: 1 } })
    const withdraw = { action: 'withdraw', reason: 'other', note: '' }
    const rowVersion = await versionOf(database, id)
    expect((await post(`published/${id}/change`, { rowVersion, change: withdraw })).statusCode).toBe(400)
    expect((await post(`published/${id}/change`, { rowVersion, change: { ...withdraw, note: 'Wrong jar.' } }, chemist)).statusCode).toBe(
      409,
    )
    expect((await post(`published/${id}/change`, { rowVersion, change: { ...withdraw, note: 'Wrong jar.' } })).statusCode).toBe(200)
    await currentData.refresh()
    expect((await report(id)).statusCode).toBe(410)
    const confirm = { rowVersion: await versionOf(database, id), change: { action: 'confirm-withdrawal' } }
    expect((await get<PublishedList>('published?state=to-confirm')).tests).toMatchObject([{ testId: id, state: 'to-confirm' }])
    expect((await post(`published/${id}/change`, confirm, approver)).json()).toMatchObject({ status: 409, reason: 'withdrew it' })
    expect((await get<PublishedDetail>(`published/${id}`)).actions).toEqual([])
    expect((await get<PublishedDetail>(`published/${id}`, second)).actions).toEqual(['confirm-withdrawal'])
    expect((await post(`published/${id}/change`, confirm, second)).statusCode).toBe(200)
    expect((await get<PublishedList>('published?state=withdrawn&text=zinc')).tests).toHaveLength(1)
    expect((await get<PublishedList>('published?text=nothing')).tests).toEqual([])
    await close()
  })

  test('LAB-76 whoever entered or corrected a test may not publish it, though they are an approver; somebody else may', async () => {
    const { app, database, approver, get, post, decide, close } = await scene(await buildTestApp(await settings()))
    const roles = ['chemist', 'approver'] as const
    const entered = await memberWith(app, database, 'enno@lab.example', roles)
    const corrected = await memberWith(app, database, 'cora@lab.example', roles)
    const enteredBy = as(entered.id, 'chemist')
    const id = await submittedRun(database, [], {}, enteredBy)
    const { readings } = await get<ReviewDetail>(`reviews/${id}`)
    await changeNow(database, id, { action: 'return', note: 'The first reading looks mistyped.' }, approver.id)
    expect(await changeState(database, { id, rowVersion: await versionOf(database, id) }, { action: 'rework' }, enteredBy)).toMatchObject({
      ok: true,
    })
    const correction = { ...reading({ appearance: 'Flakes' }), corrects: readings[0]!.id, reason: 'Looked at again' }
    expect(await addReading(database, id, correction, as(corrected.id, 'chemist'))).toMatchObject({ ok: true })
    expect(await changeState(database, { id, rowVersion: await versionOf(database, id) }, { action: 'submit' }, enteredBy)).toMatchObject({
      ok: true,
    })
    const publish = { rowVersion: await versionOf(database, id), change: { action: 'publish', isConfidential: false } }
    for (const hand of [entered, corrected]) {
      expect((await get<ReviewDetail>(`reviews/${id}`, hand)).mayApprove).toBe(false)
      const refused = await post(`reviews/${id}`, publish, hand)
      expect([refused.statusCode, refused.json<{ reason: string }>().reason]).toEqual([409, 'had a hand in it'])
    }
    expect(await database.kysely.selectFrom('tests').select('id').where('id', '=', id).execute()).toEqual([])
    expect((await decide(id, publish)).statusCode).toBe(200)
    await close()
  })

  test('LAB-141 a review has all readings in the order of time with their corrections, and marks those since the published version', async () => {
    const { database, chemist, approver, get, decide, close } = await scene(await buildTestApp(await settings()))
    const by = as(chemist.id, 'chemist')
    const id = await submittedRun(database, [], { deviations: 'At 15 °C' }, by)
    const first = await get<ReviewDetail>(`reviews/${id}`)
    expect(first).toMatchObject({
      deviations: 'At 15 °C',
      readings: [{ hours: 0, appearance: 'Even', by: 'cleo', corrects: null, correctedBy: null, isNew: false }],
    })
    const publish = { rowVersion: first.rowVersion, change: { action: 'publish', isConfidential: false } }
    expect((await decide(id, publish)).statusCode).toBe(200)
    await changeNow(database, id, { action: 'amend', note: 'The first reading was mistyped.' }, approver.id)
    const later = { ...by, now: new Date(Date.now() + 60_000) }
    const [old] = first.readings
    const correction = { ...reading({ appearance: 'Flakes', sediment: 2 }), corrects: old!.id, reason: 'Looked at again' }
    await addReading(database, id, { ...reading({ hours: 24, appearance: 'Separated' }) }, later)
    await addReading(database, id, correction, later)
    await changeState(database, { id, rowVersion: await versionOf(database, id) }, { action: 'submit' }, by)
    const review = await get<ReviewDetail>(`reviews/${id}`)
    expect(review.history.findLast(({ action }) => action === 'correct-reading')).toMatchObject({ by: 'cleo', note: 'Looked at again' })
    expect(review.readings).toMatchObject([
      { hours: 0, appearance: 'Even', correctedBy: correction.id, isNew: false },
      { hours: 0, appearance: 'Flakes', sediment: 2, corrects: old!.id, isNew: true },
      { hours: 24, appearance: 'Separated', isNew: true },
    ])
    await close()
  })

  test('LAB-182 LAB-183 the record of a test is a file for everybody of the laboratory, with the entries of the audit for those who may read them', async () => {
    const { app, chemist, approver, database, get, close } = await scene(await buildTestApp(await settings()))
    const id = await submittedRun(database, [], {}, as(chemist.id, 'chemist'))
    const { headers } = await consoleClient(app).get(`tests/${id}/record`, { cookie: approver.cookie })
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('application/json') as unknown,
      'content-disposition': `attachment; filename="test-${id}.json"`,
      'cache-control': 'no-store',
    })
    type Record = { seals: { isUnaltered: boolean; entries?: unknown[] } }
    const [full, short] = [await get<Record>(`tests/${id}/record`), await get<Record>(`tests/${id}/record`, chemist)]
    expect([full.seals.isUnaltered, full.seals.entries?.length, short.seals.entries]).toEqual([true, 5, undefined])
    expect(await get(`tests/${id}/seals`, chemist)).toEqual({ parts: 8, altered: [] })
    await database.kysely.updateTable('run_lines').set({ batch: 'X' }).where('run_id', '=', id).where('position', '=', 1).execute()
    expect(await get(`tests/${id}/seals`, chemist)).toEqual({ parts: 8, altered: [`run:${id}`] })
    expect((await consoleClient(app).get('tests/2020-0001/record', { cookie: approver.cookie })).statusCode).toBe(404)
    await close()
  })

  test.each([
    [
      'seed',
      {
        ...seedExample,
        country: 'FR - France',
        company: '',
        crop: '',
        comments: [],
        waterRateUnits: 'lt/Ha' as const,
        ingredients: BENCHED,
      },
      { kind: 'seed' as const, waterRate: null },
    ],
    ['foliar', { ndaRef: 'NDA-7', ingredients: BENCHED }, {}],
  ])(
    'LAB-81 LAB-88 REQ-25 a %s request with an agreement gets its report on its own page only, and its photos are at no public address',
    async (_form, agreement, sheet) => {
      const {
        app,
        database,
        settings: place,
        chemist,
        get,
        post,
        decide,
        report,
        close,
      } = await scene(await buildTestApp(await settings()))
      const asked = await newRequest(database, { ingredients: BENCHED })
      const agreed = await newRequest(database, agreement)
      const addPhoto = async (runId: string, text: string): Promise<string> => {
        const content = Buffer.from(text)
        const sha256 = createHash('sha256').update(content).digest('hex')
        await createPhotoStore(database, place.dataFolder).write(database.kysely, sha256, content)
        const row = {
          id: randomUUID(),
          run_id: runId,
          reading_id: null,
          sha256,
          bytes: content.length,
          width: 4,
          height: 3,
          caption: 'At 2 h',
        }
        const rest = { added_at: '2026-05-14T10:00:00.000Z', added_by: chemist.id, removed_at: null, removed_by: null }
        await database.kysely
          .insertInto('photos')
          .values({ ...row, ...rest })
          .execute()
        return `/photos/${sha256}.jpg`
      }
      const run = async (request: string, entered = {}) =>
        submittedRun(
          database,
          [{ id: request, rowVersion: await bringInto(database, request, 'accepted') }],
          entered,
          as(chemist.id, 'chemist'),
        )
      const status = async (request: string): Promise<RequestStatusAnswer> =>
        (
          await app.inject({
            url: '/api/tankmix/request-status?languageCode=en',
            headers: { [REQUEST_TOKEN_HEADER]: await mintToken(database.kysely, request, new Date()) },
          })
        ).json()

      const [open, secret] = [await run(asked), await run(agreed, sheet)]
      const [openPhoto, secretPhoto] = [await addPhoto(open, 'one'), await addPhoto(secret, 'another')]
      expect(await status(asked)).toMatchObject({ state: 'in-test', testIds: [], confidential: [] })
      expect((await app.inject(openPhoto)).statusCode).toBe(404)
      for (const id of [open, secret]) {
        const { rowVersion, confidentialByDefault } = await get<ReviewDetail>(`reviews/${id}`)
        expect(confidentialByDefault).toBe(id === secret)
        const change = { action: 'publish', isConfidential: confidentialByDefault }
        const { preview } = await get<ReviewDetail>(`reviews/${id}`)
        expect(preview?.issue?.photos).toEqual([{ url: expect.stringMatching(`^/api/console/tests/${id}/photos/`), caption: 'At 2 h' }])
        expect((await decide(id, { rowVersion, change })).statusCode).toBe(200)
      }
      expect(await status(asked)).toMatchObject({ state: 'done', testIds: [open], confidential: [] })
      expect(await status(agreed)).toMatchObject({
        state: 'done',
        testIds: [],
        confidential: [{ tankmixId: secret, result: 'C' }],
        withdrawn: [],
      })
      expect((await app.inject(openPhoto)).headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'no-cache',
      })
      expect((await app.inject(secretPhoto)).statusCode).toBe(404)
      expect((await app.inject(`/photos/${'0'.repeat(64)}.jpg`)).statusCode).toBe(404)
      const change = { action: 'withdraw', reason: 'wrong-products', note: '' }
      for (const id of [open, secret]) await post(`published/${id}/change`, { rowVersion: await versionOf(database, id), change })
      expect((await app.inject(openPhoto)).statusCode).toBe(404)
      for (const request of [asked, agreed])
        expect(await status(request)).toMatchObject({
          testIds: [],
          confidential: [],
          withdrawn: [{ reason: 'wrong-products', reasonText: 'The products or their amounts were not as stated.' }],
        })
      expect((await report(secret)).statusCode).not.toBe(200)
      await close()
    },
  )

  test('LAB-81 a test that was begun for a request under an agreement is confidential unless decided otherwise, also once that was cancelled, and deleted', async () => {
    const { database, chemist, get, close } = await scene(await buildTestApp(await settings()))
    const by = as(chemist.id, 'chemist')
    for (const [ndaRef, isConfidential] of [
      ['NDA-7', true],
      ['', false],
    ] as const) {
      const request = await newRequest(database, { ndaRef, ingredients: BENCHED })
      const id = await begunRun(database, [{ id: request, rowVersion: await bringInto(database, request, 'accepted') }], by)
      await changeRequest(database, request, 2, { action: 'cancel' }, asRequester)
      await submitWhole(database, id, {}, by)
      expect(await get<ReviewDetail>(`reviews/${id}`)).toMatchObject({ requests: [], confidentialByDefault: isConfidential })
      await deleteRequest(database, request, new Date())
      expect(await get<ReviewDetail>(`reviews/${id}`)).toMatchObject({ requests: [], confidentialByDefault: isConfidential })
    }
    await close()
  })
})
