import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OutputOf } from '../../../contract/call.ts'
import type { listMethodChecks } from '../../../contract/console/quality/method-checks.ts'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { openDb } from '../../db/open-db.ts'
import { migrateUpTo } from '../../db/testing/migrate-up-to.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { qualityScene, type Who } from '../nonconformities/testing/nonconformities.ts'

eachDatabase('checks of methods', ({ settings, untouched }) => {
  test('CHECK-01 CHECK-02 CHECK-03 are entered once by who works at the bench, corrected by another entry once, sealed, and in the record', async () => {
    const { post, get, client, people, database, begun, close } = await qualityScene(await settings())
    const made = await begun({ protocol: { id: 'jar-test', version: 1 } })
    const check = (part: object = {}) => ({
      id: randomUUID(),
      kind: 'verification',
      protocol: { id: 'jar-test', version: 1 },
      on: '2026-05-01',
      what: 'Ten jars twice',
      outcome: 'questionable',
      note: 'In folder 7',
      corrects: null,
      ...part,
    })
    const enter = (body: object, who: Who = 'cleo') => post('method-checks', body, who)
    const listed = (query = '') => get<OutputOf<typeof listMethodChecks>>(`method-checks${query}`)
    const first = check()
    expect((await Promise.all([1, 2, 3].map(() => enter(first)))).map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    expect((await enter(first, 'ada')).json()).toMatchObject({ status: 409, reason: 'known check' })
    for (const who of ['vic', 'max'] as const) expect((await enter(check(), who)).statusCode).toBe(403)
    for (const wrong of [
      { on: '2999-01-01' },
      { what: '' },
      { note: '' },
      { outcome: 'fine' },
      { kind: 'guess' },
      { protocol: { id: 'jar-test', version: 99 } },
      { protocol: { id: 'none', version: 1 } },
    ])
      expect((await enter(check(wrong))).statusCode).toBe(400)
    // A verification that was not satisfactory is none.
    expect((await listed()).versions).toMatchObject([{ id: 'jar-test', version: 1, isVerified: false }])
    const good = { outcome: 'satisfactory', corrects: first.id }
    const corrections = await Promise.all([enter(check(good)), enter(check(good), 'ada')])
    expect(new Set(corrections.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 409]))
    expect((await enter(check({ corrects: randomUUID() }))).json()).toMatchObject({ reason: 'corrected already' })
    expect((await listed()).versions).toMatchObject([{ isVerified: true }])
    expect((await enter(check({ kind: 'proficiency', what: 'Round 7', outcome: 'unsatisfactory' }))).statusCode).toBe(204)

    expect((await listed('?kind=verification')).checks.filter(({ isCorrected }) => isCorrected)).toMatchObject([{ id: first.id }])
    expect((await listed('?outcome=unsatisfactory')).checks).toMatchObject([{ what: 'Round 7', by: 'cleo' }])
    expect((await client.get('method-checks.csv?kind=proficiency', { cookie: people.vic.cookie })).body).toContain(
      '"2026-05-01","proficiency",',
    )
    const record = await get<TestRecordFile>(`tests/${made}/record`)
    expect([record.methodChecks.length, record.seals.isUnaltered]).toEqual([3, true])
    expect(record.seals.objects.map(({ object }) => object)).toContain(`method-check:${first.id}`)
    for (const statement of [`update method_checks set outcome = 'satisfactory'`, 'delete from method_checks'])
      await expect(sql.raw(statement).execute(database.kysely)).rejects.toThrow('append-only')
    expect((await verifyAudit(database)).problems).toEqual([])
    await close()
  })

  test('CHECK-02 a database of before has none', async () => {
    const database = openDb(await untouched())
    await migrateUpTo(database, '061-report-pdfs')
    await migrate(database)
    expect(await database.kysely.selectFrom('method_checks').selectAll().execute()).toEqual([])
    await database.close()
  })
})
