import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RequestDetail } from '../../../contract/console/requests.ts'
import type { SeriesDetail } from '../../../contract/console/bench/series.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { productRow } from '../../db/record-rows.ts'
import { consoleClient, memberWith, type Member } from '../../testing/calls/console-client.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { sealWritten } from '../../testing/seal-written.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { newRequest } from '../desk/testing/desk.ts'
import { BENCHED } from '../publishing/testing/what-is-written.ts'
import { signAs } from '../publishing/testing/signing.ts'
import { addReading } from '../runs/readings.ts'
import { saveSheet } from '../runs/save-sheet.ts'
import { addProducts, as, mustSucceed, product, reading, versionOf, wholeSheet } from '../runs/testing/bench.ts'
import { runKilled } from '../testing/run-killed.ts'
import { sharedOf } from './testing/series.ts'

const MIXES = 2
/** Each time it is killed after so many times as many statements; `KILLS=all` kills at many more places. */
const LATER = process.env['KILLS'] === 'all' ? 1.3 : 6
const TODAY = new Date().toISOString().slice(0, 10)
const NEXT_YEAR = `${Number(TODAY.slice(0, 4)) + 1}-12`
const PUBLISH = { action: 'publish', isConfidential: false, deviations: [] } as const

anyDatabase('a server that is killed at any step of a series', ({ settings }) => {
  test('SERIES-21 has started all of its tests or none, submitted and published each whole or not at all, and the request is done with the last one only', async () => {
    const { app, database, settings: place, currentData, close } = await buildTestApp(await settings())
    const { kysely } = database
    await addProducts(database)
    await kysely
      .insertInto('products')
      .values(productRow(product('bor', 'Borona', 'L')))
      .execute()
    await sealWritten(database)
    await currentData.refresh()
    const client = consoleClient(app)
    const chemist = await memberWith(app, database, 'cleo@lab.example', ['chemist'])
    const approver = await memberWith(app, database, 'ada@lab.example', ['approver'])
    const request = await newRequest(database, { ingredients: BENCHED, waterRateUnits: 'lt/Ha' })
    const post = async (path: string, body: object, { cookie }: Member) => (await client.post(path, body, { cookie })).statusCode
    const askedFor = async () => (await client.get(`requests/${request}`, { cookie: chemist.cookie })).json<RequestDetail>()
    expect(await post(`requests/${request}/change`, { rowVersion: 1, change: { action: 'accept' } }, chemist)).toBe(200)
    const text = 'Zincora 1.5 L/ha + Borona 1 L/ha'
    expect(await post(`requests/${request}/mixes`, { rowVersion: 2, text, base: null }, chemist)).toBe(200)

    /** How many tests are in each state, beside what their request says. */
    const standing = async () => {
      const runs = await kysely.selectFrom('test_runs').select(['id', 'state']).orderBy('id').execute()
      const reports = await kysely.selectFrom('tests').select('id').orderBy('id').execute()
      const done = await kysely.selectFrom('mails').select('id').where('purpose', '=', 'done').execute()
      const { request: asked, mixes } = await askedFor()
      const published = runs.filter(({ state }) => state === 'published')
      const series = await kysely.selectFrom('series').select('id').execute()
      // Never half of a step, wherever it was killed.
      expect([series.length, runs.length]).toEqual(runs.length === 0 ? [0, 0] : [1, MIXES])
      expect(reports.map(({ id }) => id)).toEqual(published.map(({ id }) => id))
      expect(mixes.filter(({ state }) => state === 'done').length).toBe(published.length)
      expect(asked.state).toBe(runs.length === 0 ? 'accepted' : published.length === MIXES ? 'done' : 'in-test')
      expect(mixes.map(({ state }) => state === 'open')).toEqual(Array.from({ length: MIXES }, () => runs.length === 0))
      expect(done.length).toBeLessThanOrEqual(published.length)
      return new Map(runs.map(({ id, state }) => [id, state]))
    }
    /** The call is made again and again, each time killed later, until all of it was done; how often it was killed before that. */
    const killedUntilDone = async (path: string, body: object, { cookie }: Member, isDone: (now: Map<string, string>) => boolean) => {
      for (let [after, kills] = [3, 0]; ; [after, kills] = [Math.ceil(after * LATER), kills + 1]) {
        await runKilled({ settings: place, work: { path, body, cookie }, after })
        if (isDone(await standing())) return kills
      }
    }

    const { request: asked } = await askedFor()
    const requests = [1, 2].map((mix) => ({ id: request, rowVersion: asked.rowVersion, mix }))
    const shared = { ...sharedOf(wholeSheet()), testedOn: TODAY }
    const series = { key: randomUUID(), name: 'Partners of zinc', shared, source: { from: 'requests', requests }, lots: [] }
    expect(await killedUntilDone('series', series, chemist, (now) => now.size > 0)).toBeGreaterThan(0)
    // Nobody read that it was started: it is asked for again.
    const again = await client.post('series', series, { cookie: chemist.cookie })
    const { id } = again.json<{ id: string }>()
    const ids = [...(await standing()).keys()]

    const { jars } = (await client.get(`series/${id}`, { cookie: chemist.cookie })).json<SeriesDetail>()
    const by = { ...as(chemist.id, 'chemist'), now: new Date() }
    for (const { test: one, sheet } of jars) {
      const lines = sheet.lines.map((line) => ({
        ...line,
        batch: 'B-1',
        expiry: NEXT_YEAR,
        weighed: line.weighedUnit === 'g' ? 4 : line.rate! * 5,
      }))
      mustSucceed(await saveSheet(database, { id: one.id, rowVersion: one.rowVersion }, { ...sheet, lines, result: 'C' }, by))
      mustSucceed(await addReading(database, one.id, { ...reading(), readAt: by.now.toISOString() }, by))
    }
    for (const one of ids) {
      const body = { rowVersion: await versionOf(database, one), change: { action: 'submit' } }
      expect(await killedUntilDone(`tests/${one}/change`, body, chemist, (now) => now.get(one) === 'submitted')).toBeGreaterThan(0)
    }

    const decisions = []
    for (const one of ids) decisions.push({ id: one, rowVersion: await versionOf(database, one), change: PUBLISH })
    const signature = await signAs({ client, member: approver }, ...decisions)
    for (const { id: one, ...body } of decisions) {
      const decision = { ...body, signature }
      expect(await killedUntilDone(`reviews/${one}`, decision, approver, (now) => now.get(one) === 'published')).toBeGreaterThan(0)
      expect(await post(`reviews/${one}`, decision, approver)).toBe(409)
    }
    expect((await kysely.selectFrom('signatures').select('run_id').execute()).length).toBe(MIXES)
    expect((await verifyAudit(database)).problems).toEqual([])
    await close()
  }, 300_000)
})
