import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyReading, usualSource, type ReadingSource } from '../../../../domain/console/bench/bench-test.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import { verifyAudit } from '../../../audit/verify-audit.ts'
import { openDb, type Database } from '../../../db/open-db.ts'
import { migrateUpTo } from '../../../db/testing/migrate-up-to.ts'
import { eachDatabase } from '../../../testing/each-database.ts'
import { migrate } from '../../../upgrade/migrate.ts'
import { JAR_TEST_REQUIREMENTS } from '../../../../domain/method/jar-test.ts'
import { addVersion } from '../../protocols/keep-protocols.ts'
import { addToRegister, calibrate } from '../../equipment/keep-equipment.ts'
import { readNextReadings } from '../../next-readings.ts'
import { readRun } from '../read-run.ts'
import { addReading } from '../readings.ts'
import { readDueRuns } from '../due-runs.ts'
import { as, bringInto, CHEMIST, mustSucceed, newRun, NOW, reading } from '../testing/bench.ts'
import { addJar, removeJar } from './keep-jars.ts'

const AT = NOW.toISOString()

const running = async (database: Database): Promise<string> => {
  const id = await newRun(database)
  await bringInto(database, id, { state: 'running' })
  return id
}
const jarsOf = async (database: Database, id: string) =>
  (await readRun(database.kysely, id, ['chemist'], CHEMIST))!.jars.map(({ place, code }) => [place, code])
const inJar = (jar: string | null, hours = 0, source: Partial<ReadingSource> = {}) => ({
  ...reading({ hours }),
  source: { ...usualSource(), jar, ...source },
})

eachDatabase('the jars of a test', ({ open, settings, untouched }) => {
  test('JAR-01 JAR-03 a jar is added once; one that nobody read is removed, and its code is not given again', async () => {
    const database = await open()
    const id = await running(database)
    const [second, third] = [randomUUID(), randomUUID()]
    const added = mustSucceed(await addJar(database, id, { id: second, code: '2' }, CHEMIST))
    expect(await addJar(database, id, { id: second, code: '2' }, CHEMIST)).toEqual({ ok: true, ...added })
    mustSucceed(await removeJar(database, id, second, CHEMIST))
    expect(await jarsOf(database, id)).toEqual([])
    expect((await readRun(database.kysely, id, ['chemist'], CHEMIST))!.nextJar).toBe(3)
    mustSucceed(await addJar(database, id, { id: third, code: '3' }, CHEMIST))
    mustSucceed(await addReading(database, id, inJar(third), CHEMIST))
    expect(await removeJar(database, id, third, CHEMIST)).toEqual({ ok: false, reason: 'not possible' })
    expect(await removeJar(database, id, randomUUID(), CHEMIST)).toEqual({ ok: false, reason: 'unknown jar' })
    // What was seen in a jar that another chemist removed meanwhile is taken down.
    mustSucceed(await addReading(database, id, inJar(second), CHEMIST))
    expect(await jarsOf(database, id)).toEqual([
      [2, '2'],
      [3, '3'],
    ])
    expect((await verifyAudit(database)).problems).toEqual([])
    const other = await running(database)
    expect(await addReading(database, other, inJar(second), CHEMIST)).toEqual({ ok: false, reason: 'unknown jar' })
    expect(await addJar(database, other, { id: second, code: '2' }, CHEMIST)).toEqual({ ok: false, reason: 'not possible' })
    await bringInto(database, other, { state: 'submitted' })
    expect(await addJar(database, other, { id: randomUUID(), code: '2' }, CHEMIST)).toEqual({ ok: false, reason: 'not possible' })
  })

  test('JAR-02 of jars that several people add at once with one code each has its own, in places of their own', async () => {
    const place = await settings()
    const servers = [openDb(place, { writesInThread: true }), openDb(place, { writesInThread: true })]
    await migrate(servers[0]!)
    const id = await running(servers[0]!)
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, (_, at) => addJar(servers[at % 2]!, id, { id: randomUUID(), code: '2' }, as(`chemist-${at}`, 'chemist'))),
    )
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect(await jarsOf(servers[1]!, id)).toEqual([
      [2, '2'],
      [3, '2b'],
      [4, '2c'],
      [5, '2d'],
    ])
    expect((await verifyAudit(servers[0]!)).problems).toEqual([])
    for (const server of servers) await server.close()
  })

  test('JAR-04 a reading keeps its jar, its instruments and when it was noted, whether they are calibrated or not', async () => {
    const database = await open()
    const id = await running(database)
    const jar = randomUUID()
    mustSucceed(await addJar(database, id, { id: jar, code: '2' }, CHEMIST))
    const changing = { actor: 'chemist-1', now: NOW, timeZone: 'UTC' }
    await addToRegister(database, { id: 'P-2', kind: 'ph-meter', name: 'Meter' }, changing)
    const calibration = { on: '2025-01-10', until: '2026-01-10', certificate: '' }
    await calibrate(database, 'P-2', { id: randomUUID(), calibration }, changing)
    const notedAt = '2026-05-14T09:58:00.000Z'
    mustSucceed(await addReading(database, id, inJar(jar, 0, { phMeter: 'P-2', notedAt }), CHEMIST))
    expect(await addReading(database, id, inJar(null, 0, { thermometer: 'P-2' }), CHEMIST)).toEqual({
      ok: false,
      reason: 'unknown equipment',
    })
    mustSucceed(await addReading(database, id, reading(), CHEMIST))
    const { readings } = (await readRun(database.kysely, id, ['chemist'], CHEMIST))!
    expect(readings.find((one) => one.jar === jar)).toMatchObject({ phMeter: 'P-2', thermometer: '', notedAt, readAt: AT })
    expect(readings.find((one) => one.jar === null)).toMatchObject(usualSource())
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('JAR-05 a test is due at an hour until each of its jars was read', async () => {
    const database = await open()
    const id = await running(database)
    const jar = randomUUID()
    mustSucceed(await addJar(database, id, { id: jar, code: '2' }, CHEMIST))
    for (const one of [inJar(null), inJar(jar), inJar(null, 2)]) mustSucceed(await addReading(database, id, one, CHEMIST))
    const dueAt = '2026-05-14T12:00:00.000Z'
    expect(await readNextReadings(database.kysely, [{ id, state: 'running' }])).toEqual(new Map([[id, { hours: 2, dueAt }]]))
    expect(await readDueRuns(database, [{ id }], false)).toEqual([{ id, dueAt }])
    mustSucceed(await addReading(database, id, inJar(jar, 2), CHEMIST))
    expect(await readDueRuns(database, [{ id }], false)).toEqual([{ id, dueAt: '2026-05-15T10:00:00.000Z' }])
  })

  test('GATE-15 a test is due at the hours of its protocol', async () => {
    const database = await open()
    const [own, usual] = [await running(database), await running(database)]
    for (const id of [own, usual]) mustSucceed(await addReading(database, id, reading({ hours: 0 }), CHEMIST))
    const readings = [0, 1, 6].map((hours) => ({ hours, tolerance: 0.1, fields: ['appearance' as const] }))
    const content = { name: 'Quick', text: 'Shake.', decisionRule: 'None.', requirements: { ...JAR_TEST_REQUIREMENTS, readings } }
    expect(await addVersion(database, { id: 'quick', base: 0 }, content, CHEMIST)).toMatchObject({ ok: true })
    await database.kysely.updateTable('test_runs').set({ protocol_id: 'quick', protocol_version: 1 }).where('id', '=', own).execute()
    const runs = [own, usual].map((id) => ({ id, state: 'running' as const }))
    const next = await readNextReadings(database.kysely, runs)
    expect([next.get(own)?.hours, next.get(usual)?.hours]).toEqual([1, 2])
    expect((await readDueRuns(database, runs, false)).map(({ id }) => id)).toEqual([own, usual])
  })

  test('JAR-07 an older database keeps its readings in the first jar, and their seals hold', async () => {
    const database = openDb(await untouched())
    await migrateUpTo(database, '049-deleted-requests')
    for (const statement of [
      'insert into test_numbers values (2026, 1)',
      `insert into people (id, name, email, created_at, salt) values ('p1', 'Ada', 'ada@lab.example', '${AT}', 's')`,
      `insert into test_runs (id, test_id, kind, country, crop, benefit, state, versions, is_withdrawal_confirmed, row_version, created_by, created_at,
          changed_at, tested_on, water_source, observations, deviations)
        values ('2026-0001', '2026-0001', 'foliar', 'FR', '', '', 'running', 0, 0, 3, 'p1', '${AT}', '${AT}', '2026-05-14', 'Tap', '', '')`,
      `insert into readings (id, run_id, hours, read_at, added_at, added_by, appearance, foam, redisperses, sieve_residue)
        values ('e1', '2026-0001', 0, '${AT}', '${AT}', 'p1', 'Even', 2.5, '', '')`,
    ])
      await sql.raw(statement).execute(database.kysely)
    const objects = [['person', 'p1'] as const, ['run', '2026-0001'] as const, ['reading', 'e1'] as const]
    const entry = { at: NOW, actor: 'p1', action: 'test.add-reading', entity: 'test', entityId: '2026-0001', objects }
    await database.kysely.transaction().execute((trx) => appendAudit(trx, entry))
    expect(await migrate(database)).toContain('054-jars')
    expect((await verifyAudit(database)).problems).toEqual([])
    const run = (await readRun(database.kysely, '2026-0001', ['chemist'], CHEMIST))!
    expect([run.jars, run.nextJar]).toEqual([[], 2])
    expect(run.readings).toMatchObject([{ ...emptyReading(0), appearance: 'Even', foam: 2.5, ...usualSource() }])
    await database.close()
  })
})
