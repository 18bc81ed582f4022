import { expect, test } from 'vitest'
import { nextTestPosition, TEST_STATES, type TestPosition, type TestRole } from '../../../domain/console/bench/test-states.ts'
import { BENCH_STATES, EDITABLE_STATES } from '../../../domain/console/bench/bench-test.ts'
import { USUAL_LIMITS } from '../../../domain/console/bench/plausibility.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { openDb } from '../../db/open-db.ts'
import { readEvents } from '../desk/events.ts'
import { change as changeRequest, newRequest } from '../desk/testing/desk.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { addVersion } from '../protocols/keep-protocols.ts'
import { changeState, type BenchChange } from './change-state.ts'
import { createRun } from './create-run.ts'
import { readRunEvents } from './in-transaction.ts'
import { changePhoto } from './photos.ts'
import { readRun } from './read-run.ts'
import { addReading } from './readings.ts'
import { saveSheet } from './save-sheet.ts'
import { addProducts, as, bringInto, CHEMIST, mustSucceed, newRun, NOW, reading, versionOf, wholeRun, wholeSheet } from './testing/bench.ts'

const CHANGES: BenchChange[] = [
  { action: 'start' },
  { action: 'submit' },
  { action: 'rework' },
  { action: 'void', note: 'The wrong batch' },
]
const ROLES: TestRole[] = ['viewer', 'chemist', 'approver', 'admin']
const POSITIONS: TestPosition[] = TEST_STATES.flatMap((state) =>
  [0, 1].map((versions) => ({ state, versions, isWithdrawalConfirmed: false })),
)

eachDatabase('a change of a test', ({ open, settings }) => {
  test('LAB-62 each action at the bench is done in each state by each role exactly where the table allows it, with history and audit', async () => {
    const database = await open()
    await addProducts(database)
    const { id, rowVersion } = await wholeRun(database)
    let done = 0
    for (const position of POSITIONS)
      for (const asked of CHANGES)
        for (const role of ROLES) {
          const version = await bringInto(database, id, position)
          const expected = nextTestPosition(position, asked.action, [role])?.state
          const outcome = await changeState(database, { id, rowVersion: version }, asked, as('somebody', role))
          expect([position, asked.action, role, outcome.ok]).toEqual([position, asked.action, role, expected !== undefined])
          const row = await database.kysely.selectFrom('test_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
          expect(row).toMatchObject({ state: expected ?? position.state, row_version: outcome.ok ? version + 1 : version })
          if (outcome.ok) done++
        }
    // Two roles: start and rework with or without a version, submit from two states, void from two states without a version.
    expect(done).toBe(2 * (2 + 2 + 4 + 2))
    expect(await readRunEvents(database.kysely, id, rowVersion)).toHaveLength(done)
    // What brought it into a state had no entry; this has, as has the import of the products.
    const version = await bringInto(database, id, { state: 'draft' })
    mustSucceed(await changeState(database, { id, rowVersion: version }, { action: 'start' }, CHEMIST))
    expect(await verifyAudit(database)).toMatchObject({ head: { entries: done + 2 + rowVersion }, problems: [] })
  })

  test('LAB-60 sheet, readings and photos are changed exactly in the states of the bench', async () => {
    const database = await open()
    const id = await newRun(database)
    for (const state of TEST_STATES) {
      const rowVersion = await bringInto(database, id, { state })
      const saved = await saveSheet(database, { id, rowVersion }, wholeSheet({ crop: state }), CHEMIST)
      expect([state, saved.ok]).toEqual([state, EDITABLE_STATES.includes(state)])
      const added = await addReading(database, id, reading(), CHEMIST)
      expect([state, added.ok]).toEqual([state, BENCH_STATES.includes(state)])
      const removed = await changePhoto(database, { runId: id, id: 'none' }, { action: 'remove-photo' }, CHEMIST)
      expect(removed).toMatchObject({ ok: false, reason: BENCH_STATES.includes(state) ? 'unknown photo' : 'not possible' })
    }
  })

  test('LAB-61 a submission names all that is missing, and does nothing', async () => {
    const database = await open()
    await addProducts(database)
    const id = await newRun(database)
    const rowVersion = await bringInto(database, id, { state: 'running' })
    const nothing = await changeState(database, { id, rowVersion }, { action: 'submit' }, CHEMIST)
    expect(nothing).toMatchObject({ ok: false, reason: 'incomplete' })
    expect(await versionOf(database, id)).toBe(rowVersion)
    const lines = [...wholeSheet().lines, { ...wholeSheet().lines[0]!, productId: 'gone', rate: null }]
    const saved = mustSucceed(await saveSheet(database, { id, rowVersion }, wholeSheet({ lines }), CHEMIST))
    const first = reading({ appearance: '' })
    mustSucceed(await addReading(database, id, first, CHEMIST))
    const seen = { id, rowVersion: saved.rowVersion + 1 }
    expect(await changeState(database, seen, { action: 'submit' }, CHEMIST)).toEqual({
      ok: false,
      reason: 'incomplete',
      missing: [
        { field: 'unknownProduct', line: 3 },
        { field: 'rate', line: 3 },
        { field: 'reading', hours: 0 },
      ],
    })
    mustSucceed(await saveSheet(database, seen, wholeSheet(), CHEMIST))
    mustSucceed(await addReading(database, id, { ...reading(), corrects: first.id }, CHEMIST))
    mustSucceed(await changeState(database, { id, rowVersion: seen.rowVersion + 2 }, { action: 'submit' }, CHEMIST))
    const row = await database.kysely.selectFrom('test_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'submitted', submitted_at: NOW.toISOString() })
  })

  test('LAB-188 a start enters the day and the only protocol where nobody did, and says so in the history', async () => {
    const database = await open()
    await addProducts(database)
    const started = async (part?: Parameters<typeof wholeSheet>[0]) => {
      const id = await newRun(database)
      if (part) mustSucceed(await saveSheet(database, { id, rowVersion: await versionOf(database, id) }, wholeSheet(part), CHEMIST))
      const rowVersion = await versionOf(database, id)
      mustSucceed(await changeState(database, { id, rowVersion }, { action: 'start' }, CHEMIST))
      const { sheet } = (await readRun(database.kysely, id, ['chemist'], CHEMIST))!
      return { id, at: rowVersion, testedOn: sheet.testedOn, protocol: sheet.protocol }
    }
    const only = { id: 'jar-test', version: 1 }
    const empty = await started()
    expect(empty).toMatchObject({ testedOn: '2026-05-14', protocol: only })
    expect((await readRunEvents(database.kysely, empty.id, empty.at))[0]).toMatchObject({
      action: 'start',
      changes: [
        { field: 'testedOn', before: null, after: '2026-05-14' },
        { field: 'protocol', before: null, after: 'jar-test 1' },
      ],
    })
    expect(await started({ testedOn: '2026-05-11' })).toMatchObject({ testedOn: '2026-05-11', protocol: only })
    // Of two the chemist chooses.
    const content = { name: 'Other', text: 'Warm', decisionRule: 'The same', limits: USUAL_LIMITS }
    expect(await addVersion(database, { id: 'other', base: 0 }, content, { actor: 'admin', now: NOW })).toMatchObject({ ok: true })
    expect(await started()).toMatchObject({ testedOn: '2026-05-14', protocol: null })
    expect(await started({ protocol: only })).toMatchObject({ protocol: only })
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('DAYS-03 a start enters the day that the laboratory has, and the number of a test has its year', async () => {
    const database = await open()
    await addProducts(database)
    const startedIn = async (timeZone: string, at: string) => {
      const by = { ...CHEMIST, timeZone, now: new Date(at) }
      const id = await newRun(database, by)
      mustSucceed(await changeState(database, { id, rowVersion: 1 }, { action: 'start' }, by))
      return [id, (await readRun(database.kysely, id, ['chemist'], by))!.sheet.testedOn]
    }
    expect(await startedIn('Pacific/Kiritimati', '2026-12-31T10:00:00Z')).toEqual(['2027-0001', '2027-01-01'])
    expect(await startedIn('Pacific/Pago_Pago', '2026-01-01T10:59:00Z')).toEqual(['2025-0001', '2025-12-31'])
    expect(await startedIn('UTC', '2026-12-31T23:59:00Z')).toEqual(['2026-0001', '2026-12-31'])
  })

  test('LAB-186 LAB-187 what cannot be is not submitted at all, and what is unlikely by the protocol with a reason only', async () => {
    const database = await open()
    await addProducts(database)
    const limits = { hourShare: 0.2, weighedShare: 0.1, temperature: { from: 15, to: 25 } }
    const content = { name: 'Narrow', text: 'Warm', decisionRule: 'The same', limits }
    expect(await addVersion(database, { id: 'narrow', base: 0 }, content, { actor: 'admin', now: NOW })).toMatchObject({ ok: true })
    const id = await newRun(database)
    const seen = async () => ({ id, rowVersion: await versionOf(database, id) })
    mustSucceed(await changeState(database, await seen(), { action: 'start' }, CHEMIST))
    mustSucceed(await addReading(database, id, reading(), CHEMIST))
    const protocol = { id: 'narrow', version: 1 }
    const save = async (part: Parameters<typeof wholeSheet>[0]) =>
      mustSucceed(await saveSheet(database, await seen(), wholeSheet({ protocol, ...part }), CHEMIST))
    const submit = async (note?: string) => changeState(database, await seen(), { action: 'submit', note }, CHEMIST)

    await save({ testedOn: '2031-05-14' })
    expect(await submit('It is right')).toEqual({ ok: false, reason: 'incomplete', missing: [{ field: 'futureDay' }] })
    await save({ testedOn: '2018-06-01' })
    expect(await submit('It is right')).toEqual({ ok: false, reason: 'incomplete', missing: [{ field: 'dayBefore' }] })
    await save({ temperature: 30 })
    const detail = (await readRun(database.kysely, id, ['chemist'], CHEMIST))!
    expect([detail.missing, detail.doubts]).toEqual([[], [{ kind: 'outside', axis: 'temperature' }]])
    for (const note of [undefined, '']) expect(await submit(note)).toEqual({ ok: false, reason: 'unlikely' })
    // The same is likely by another protocol.
    const { id: other, rowVersion } = await wholeRun(database)
    mustSucceed(await saveSheet(database, { id: other, rowVersion }, wholeSheet({ temperature: 30 }), CHEMIST))
    expect((await readRun(database.kysely, other, ['chemist'], CHEMIST))!.doubts).toEqual([])
    mustSucceed(await submit('The room was warm'))
    const { history, doubts } = (await readRun(database.kysely, id, ['chemist'], CHEMIST))!
    expect([doubts.length, history.at(-1)?.note]).toEqual([1, 'The room was warm'])
  })

  test('LAB-187 a correction is read when what it corrects was', async () => {
    const database = await open()
    await addProducts(database)
    const id = await newRun(database)
    const seen = async () => ({ id, rowVersion: await versionOf(database, id) })
    mustSucceed(await changeState(database, await seen(), { action: 'start' }, CHEMIST))
    mustSucceed(await saveSheet(database, await seen(), wholeSheet(), CHEMIST))
    const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString()
    const first = { ...reading({ hours: 2 }), readAt: later(2) }
    mustSucceed(await addReading(database, id, reading(), CHEMIST))
    mustSucceed(await addReading(database, id, first, CHEMIST))
    mustSucceed(await addReading(database, id, { ...reading({ hours: 2, foam: 3 }), corrects: first.id, readAt: later(90) }, CHEMIST))
    expect((await readRun(database.kysely, id, ['chemist'], { ...CHEMIST, now: new Date(later(91)) }))!).toMatchObject({
      missing: [],
      doubts: [],
    })
  })

  test('LAB-63 of many who change the same test at once in several servers one succeeds, and the others see what it did', async () => {
    const place = await settings()
    const servers = [openDb(place, { writesInThread: true }), openDb(place, { writesInThread: true })]
    await migrate(servers[0]!)
    const id = await newRun(servers[0]!)
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        number % 2 === 0
          ? saveSheet(
              servers[number % 2]!,
              { id, rowVersion: 1 },
              wholeSheet({ crop: `Crop ${number}` }),
              as(`chemist-${number}`, 'chemist'),
            )
          : changeState(servers[number % 2]!, { id, rowVersion: 1 }, { action: 'start' }, as(`chemist-${number}`, 'chemist')),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const winner = (await readRunEvents(servers[1]!.kysely, id)).at(-1)!
    for (const outcome of outcomes.filter(({ ok }) => !ok))
      expect(outcome).toEqual({ ok: false, reason: 'changed meanwhile', rowVersion: 2, changes: [winner] })
    expect(await verifyAudit(servers[0]!)).toMatchObject({ head: { entries: 2 }, problems: [] })
    for (const server of servers) await server.close()
  })

  test('LAB-64 a test is started for accepted requests, all or none; voided, they are accepted again, except one that was cancelled', async () => {
    const database = await open()
    await addProducts(database)
    const ingredient = (name: string, applicationRate: number, applicationUnit: 'Litres' | 'Grammes', orderOfAddition: number) => ({
      name,
      applicationRate,
      applicationUnit,
      orderOfAddition,
    })
    const asked = {
      countryCode: 'FR - France',
      waterRate: 200,
      waterRateUnits: 'lt/Ha' as const,
      crop: 'Wheat',
      ingredients: [
        { ...ingredient('azostar 50 wg', 800, 'Grammes', 2), productId: 'azo' },
        ingredient('Something else', 1.5, 'Litres', 1),
      ],
    }
    const ids = [await newRequest(database, asked), await newRequest(database, asked), await newRequest(database, asked)]
    for (const id of ids.slice(0, 2)) await changeRequest(database, id, 1, { action: 'accept' })
    const source = (count: number) => ({
      from: 'requests' as const,
      requests: ids.slice(0, count).map((id, at) => ({ id, rowVersion: at === 2 ? 1 : 2 })),
    })
    expect(await createRun(database, source(3), CHEMIST)).toEqual({ ok: false, reason: 'request', id: ids[2], why: 'not possible' })
    expect(await database.kysely.selectFrom('test_runs').selectAll().execute()).toEqual([])
    const { id } = mustSucceed(await createRun(database, source(2), CHEMIST))
    expect(id).toBe('2026-0001')
    const lines = await database.kysely.selectFrom('run_lines').selectAll().orderBy('position').execute()
    expect(lines).toMatchObject([
      { position: 1, product_id: '', name: 'Something else', rate: 1.5, weighed_unit: 'ml' },
      { position: 2, product_id: '', name: 'azostar 50 wg', rate: 0.8, weighed_unit: 'g' },
    ])
    const states = async () =>
      (await database.kysely.selectFrom('requests').select(['id', 'state']).execute()).map((row) => [row.id, row.state])
    expect(Object.fromEntries(await states())).toEqual({ [ids[0]!]: 'in-test', [ids[1]!]: 'in-test', [ids[2]!]: 'new' })
    await changeRequest(database, ids[1]!, 3, { action: 'cancel' }, { actor: 'requester', actors: ['requester'], now: NOW })
    expect(await database.kysely.selectFrom('request_tests').selectAll().execute()).toEqual([
      { request_id: ids[0], test_id: id, mix: null },
    ])
    mustSucceed(await changeState(database, { id, rowVersion: 1 }, { action: 'void', note: 'Spilled' }, CHEMIST))
    expect(Object.fromEntries(await states())).toEqual({ [ids[0]!]: 'accepted', [ids[1]!]: 'cancelled', [ids[2]!]: 'new' })
    expect((await readEvents(database.kysely, ids[0]!)).at(-1)).toMatchObject({
      action: 'void-test',
      changed: { state: 'accepted', test: id },
    })
    expect(await database.kysely.selectFrom('request_tests').selectAll().execute()).toEqual([])
    expect(await verifyAudit(database)).toMatchObject({ problems: [] })
    const audit = JSON.stringify(await database.kysely.selectFrom('audit').selectAll().execute())
    expect(audit).not.toContain('Spilled')
    expect((await readRunEvents(database.kysely, id)).at(-1)).toMatchObject({ action: 'void', note: 'Spilled' })
  })

  test('LAB-64 the mix of a published test is tested again under a new number, which no imported test has', async () => {
    const database = await open()
    await addProducts(database)
    const published = {
      kind: 'foliar' as const,
      country: 'FR',
      date: '2025-03-14',
      result: 'NC' as const,
      water_rate: 150.5,
      crop: 'Wheat',
      benefit: '',
      observations: 'Gel',
      ingredients: '[[1,"azo",0.8],[5,"zinc",1.5]]',
    }
    for (const id of ['2026-0001', 'old'])
      await database.kysely
        .insertInto('tests')
        .values({ id, ...published })
        .execute()
    const { id } = mustSucceed(await createRun(database, { from: 'test', testId: 'old' }, CHEMIST))
    expect(id).toBe('2026-0002')
    const row = await database.kysely.selectFrom('test_runs').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      test_id: id,
      country: 'FR',
      crop: 'Wheat',
      water_rate: 150.5,
      result: null,
      observations: '',
      tested_on: '',
    })
    expect(await database.kysely.selectFrom('run_lines').selectAll().orderBy('position').execute()).toMatchObject([
      { product_id: 'azo', name: 'Azostar 50 WG', rate: 0.8, weighed_unit: 'g', role: '' },
      { product_id: 'zinc', name: 'Zincora', rate: 1.5, weighed_unit: 'ml', role: 'micronutrient' },
    ])
    expect(await createRun(database, { from: 'test', testId: 'none' }, CHEMIST)).toMatchObject({ reason: 'unknown test' })
  })
})
