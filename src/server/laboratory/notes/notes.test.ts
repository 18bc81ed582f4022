import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '../../../contract/call.ts'
import { REQUEST_STATUS, REQUEST_TOKEN_HEADER } from '../../../contract/requests/request-status-paths.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { mintToken } from '../../mail/links/request-links.ts'
import { createMailWorker } from '../../mail/mail-worker.ts'
import { deleteRequest } from '../../requests/delete-requests.ts'
import { exportPieces } from '../../requests/export-requests.ts'
import { requestPages } from '../../requests/request-rows.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { FAST, MAIL_SETTINGS } from '../../testing/mail-for-tests.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { bringInto, newRequest } from '../desk/testing/desk.ts'
import { changeNow, submittedRun } from '../publishing/testing/publishing.ts'
import { addProducts } from '../runs/testing/bench.ts'

const SECRET = 'He was rude on the telephone'

eachDatabase('internal notes', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  const members: Partial<Record<Role, Member>> = {}
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    client = consoleClient(served.app)
    for (const role of ['viewer', 'chemist', 'approver', 'admin'] as const)
      members[role] = await memberWith(served.app, served.database, `${role}@lab.example`, [role])
    await addProducts(served.database)
  })
  afterAll(() => served.close())
  const as = (role: Role) => ({ cookie: members[role]!.cookie })
  const write = (path: string, text: string, { id = randomUUID(), role = 'chemist' }: { id?: string; role?: Role } = {}) =>
    client.post(`${path}/notes`, { id, text }, as(role))
  const textsOf = async (path: string): Promise<string[]> =>
    (await client.get(`${path}/notes`, as('viewer'))).json<{ notes: { text: string }[] }>().notes.map(({ text }) => text)

  test('LAB-230 who works on requests writes notes, everybody of the laboratory reads them; what is sent twice is kept once', async () => {
    const request = await newRequest(served.database)
    const run = await submittedRun(served.database)
    for (const path of [`requests/${request}`, `tests/${run}`]) {
      const id = randomUUID()
      const all = await Promise.all(Array.from({ length: 4 }, () => write(path, 'First', { id })))
      expect(all.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204])
      expect((await write(path, 'Second', { role: 'approver' })).statusCode).toBe(204)
      expectProblem(await write(path, 'Other', { id }), 409)
      expectProblem(await write(path, ''), 400)
      expectProblem(await write(path, 'A\u0000B'), 400)
      expectProblem(await write(path, 'x'.repeat(4_001)), 400)
      expectProblem(await write(path, 'No', { role: 'viewer' }), 403)
      expectProblem(await write(path, 'No', { role: 'admin' }), 403)
      expect(await textsOf(path)).toEqual(['First', 'Second'])
    }
    for (const path of ['requests/none', 'tests/none']) {
      expectProblem(await write(path, 'No'), 404)
      expectProblem(await client.get(`${path}/notes`, as('viewer')), 404)
    }
    // A colleague's work is not stale because of a note.
    const accepted = await client.post(`requests/${request}/change`, { rowVersion: 1, change: { action: 'accept' } }, as('chemist'))
    expect(accepted.statusCode).toBe(200)
    expect((await verifyAudit(served.database)).problems).toEqual([])
  })

  test('LAB-231 no requester and no reader sees a note: not on the page of the request, in emails, exports or the report', async () => {
    const { database, app } = served
    const request = await newRequest(database)
    const rowVersion = await bringInto(database, request, 'accepted')
    await write(`requests/${request}`, SECRET)
    const run = await submittedRun(database, [{ id: request, rowVersion }])
    await write(`tests/${run}`, SECRET)
    const published = { action: 'publish', isConfidential: false, why: 'The nearest mix that was in stock' } as const
    expect((await changeNow(database, run, published, members.approver!.id)).ok).toBe(true)
    await served.currentData.refresh()

    const token = await mintToken(database.kysely, request, new Date())
    const seen = [
      (await app.inject({ url: `${API_BASE}${REQUEST_STATUS}?languageCode=en`, headers: { [REQUEST_TOKEN_HEADER]: token } })).body,
      (await app.inject({ url: `/api/tankmix/outcome/${run}/en/FR` })).body,
    ]
    for (const format of ['csv', 'json'] as const)
      for await (const piece of exportPieces(format, requestPages(database.kysely))) seen.push(piece)
    const worker = createMailWorker({
      database,
      send: ({ content }) => Promise.resolve(void seen.push(content.toString())),
      settings: MAIL_SETTINGS,
      owner: 'test',
      now: () => new Date(),
      random: () => 0.5,
      maySend: () => true,
      onError: (error) => {
        throw error
      },
      times: FAST,
    })
    await worker.sendDue()
    expect(seen.length).toBeGreaterThan(8)
    expect(seen[0]).toContain('"state":"done"')
    for (const text of seen) expect(text).not.toMatch(/rude/)
    const audit = await database.kysely.selectFrom('audit').select(['before', 'after', 'reason']).execute()
    expect(JSON.stringify(audit)).not.toMatch(/rude/)
    // Whoever has to prove the test has it.
    expect((await client.get(`tests/${run}/record`, as('approver'))).body).toContain('rude')
  })

  test.each([true, false])('LAB-232 a note goes with its request and leaves the audit whole (worked on: %s)', async (isWorkedOn) => {
    const { database } = served
    const request = await newRequest(database)
    if (isWorkedOn) await client.post(`requests/${request}/change`, { rowVersion: 1, change: { action: 'accept' } }, as('chemist'))
    await write(`requests/${request}`, SECRET)
    await expect(database.kysely.updateTable('request_notes').set({ body: 'Kind' }).execute()).rejects.toThrow(/append-only/)
    await expect(database.kysely.deleteFrom('request_notes').execute()).rejects.toThrow(/append-only/)
    expect(await deleteRequest(database, request, new Date())).toBeDefined()
    expect(await database.kysely.selectFrom('request_notes').select('id').where('request_id', '=', request).execute()).toEqual([])
    const entries = await database.kysely.selectFrom('audit').select('action').where('entity_id', '=', request).execute()
    expect(entries.filter(({ action }) => action === 'request.delete')).toHaveLength(1)
    expect((await verifyAudit(database)).problems).toEqual([])
  })
})
