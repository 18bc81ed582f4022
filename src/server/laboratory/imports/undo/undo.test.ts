import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { ImportList } from '../../../../contract/console/imports/imports.ts'
import type { TakenInDetail } from '../../../../contract/console/imports/taken-in.ts'
import type { Today } from '../../../../contract/console/today.ts'
import { DAY_MS } from '../../../../domain/durations.ts'
import { verifyAudit } from '../../../audit/verify-audit.ts'
import { changedFolder } from '../../../data/testing/imported-scene.ts'
import { undoNow } from '../../../data/undo/testing/undo-now.ts'
import { wrongly } from '../../../data/undo/testing/wrong-files.ts'
import type { DatabaseSettings } from '../../../db/open-db.ts'
import { memberWith, type Member } from '../../../testing/calls/console-client.ts'
import { anyDatabase, eachDatabase } from '../../../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../../../testing/fixtures.ts'
import { importFiles } from '../../../testing/import-files.ts'
import { createImportJobs } from '../import-jobs.ts'
import { importBench, workHere } from '../testing/imports.ts'
import { LATER, runKilledImport } from '../testing/run-killed-import.ts'
import { agreeToUndo, askForUndo, lookAtUndo } from './keep-undos.ts'

const wrong = changedFolder(wrongly)
/** A pass that is new, and nothing that warns. */
const harmless = changedFolder((file, text) =>
  file === 'tests.csv'
    ? `${text}9101,foliar,FR,2025-05-01,C,200,Wheat,,\n`
    : file === 'ingredients.csv'
      ? `${text}9101,1,1,1\n9101,2,102,0.6\n`
      : text,
)
afterAll(() => {
  for (const folder of [wrong, harmless]) rmSync(folder, { recursive: true, force: true })
})

const LOOK = {
  tests: { withdrawn: 2, restored: 1 },
  products: { removed: 2, restored: 1 },
  fails: 2,
  cares: 0,
  skipped: [],
}

/** A laboratory in which something wrong was taken in on the command line. */
const wrongImport = async (settings: DatabaseSettings, folder = wrong, work = workHere(settings)) => {
  const bench = await importBench(settings, work)
  const { database, client, jobs } = bench
  const rows = () => database.kysely.selectFrom('tests').selectAll().orderBy('id').execute()
  const entries = () => database.kysely.selectFrom('audit').selectAll().where('entity', '=', 'import').orderBy('seq').execute()
  await importFiles(database, ACCEPTANCE_DATA)
  const before = await rows()
  await importFiles(database, folder)
  const { seq: number } = (await entries()).at(-1)!
  const read = async ({ cookie }: Member = bench.approver): Promise<TakenInDetail> =>
    (await client.get(`taken-in/${number}`, { cookie })).json<TakenInDetail>()
  const settled = async (): Promise<TakenInDetail> => {
    for (;;) {
      jobs.wake()
      const found = await read()
      if (found.undo?.state !== 'looking' && found.undo?.state !== 'undoing') return found
      await new Promise((done) => setTimeout(done, 20))
    }
  }
  const does = async (step: 'look' | 'undo' | 'agree' | 'take-back', { cookie }: Member, rowVersion = 0) => {
    const response = await client.post(`taken-in/${number}/${step}`, step === 'look' ? {} : { rowVersion }, { cookie })
    const { reason, rowVersion: made } = response.json<{ reason?: string; rowVersion?: number }>()
    return response.statusCode === 200 ? made! : reason
  }
  const looked = async (): Promise<TakenInDetail> => {
    expect(await does('look', bench.approver)).toEqual(expect.any(Number))
    return settled()
  }
  const asked = async (): Promise<number> => {
    const { undo } = await looked()
    return (await does('undo', bench.approver, undo!.rowVersion)) as number
  }
  bench.begin()
  return { ...bench, number, before, rows, entries, read, settled, does, looked, asked }
}

eachDatabase('the undo of an import in the console', ({ settings }) => {
  test('UNDO-20 UNDO-21 what was taken in is listed, also by the command line; a look says what an undo would do and changes nothing', async () => {
    const { number, client, approver, database, rows, looked, close } = await wrongImport(await settings())
    const listed = (await client.get('taken-in', { cookie: approver.cookie })).json<{ imports: unknown[]; next: null }>()
    expect(listed).toMatchObject({
      imports: [
        { number, file: null, by: 'The command line', tests: 3, products: 3, state: 'can be undone' },
        { by: 'The command line', tests: 14, products: 13, state: 'can be undone' },
      ],
      next: null,
    })
    const wrongNow = await rows()
    expect(await looked()).toMatchObject({ undo: { state: 'looked', look: LOOK, problem: '', askedBy: null }, undone: null, mayAsk: true })
    expect(await rows()).toEqual(wrongNow)
    const { imports } = (await client.get('taken-in?direction=asc', { cookie: approver.cookie })).json<{ imports: { number: number }[] }>()
    expect(imports.at(-1)!.number).toBe(number)
    for (const id of ['0', '1x', '99999999999', '999999999'])
      expect([id, (await client.get(`taken-in/${id}`, { cookie: approver.cookie })).statusCode]).toEqual([id, 404])
    expect((await verifyAudit(database)).problems).toEqual([])
    await close()
  })

  test('UNDO-22 where warnings go one approver asks and another agrees; both are in the audit, and the page says what was done', async () => {
    const { number, approver, both, before, rows, entries, read, settled, does, asked, database, close } = await wrongImport(
      await settings(),
    )
    const rowVersion = await asked()
    expect(await read()).toMatchObject({
      import: { state: 'asked' },
      undo: { state: 'asked', askedBy: 'ben' },
      mayAgree: 'own',
      hasSecond: true,
    })
    expect(await read(both)).toMatchObject({ mayAgree: 'yes' })
    expect(await does('agree', approver, rowVersion)).toBe('own request')
    expect(await does('undo', both, rowVersion)).toBe('not possible')
    expect(await does('agree', both, rowVersion)).toBe(rowVersion + 1)
    const { import: own, undo, undone, mayAsk } = await settled()
    expect([own.state, own.until, undo!.state, mayAsk]).toEqual(['undone', null, 'done', false])
    const last = (await entries()).at(-1)!
    expect(undone).toEqual({ number: last.seq, at: last.at, by: 'ben', agreedBy: 'cem', done: LOOK, left: 0 })
    expect(await rows()).toEqual(before)
    expect((await entries()).slice(-3).map(({ action, actor, after }) => [action, actor, JSON.parse(after) as unknown])).toEqual([
      ['import.ask-undo', approver.id, { number, withdrawn: 2, restored: 1, fails: 2, cares: 0 }],
      ['import.agree-undo', both.id, { number, fails: 2, cares: 0, askedBy: approver.id }],
      ['import.undo', approver.id, expect.objectContaining({ number, fails: 2, approvedBy: both.id })],
    ])
    expect(await does('look', approver)).toBe('undone')
    expect((await verifyAudit(database)).problems).toEqual([])
    await close()
  })

  test('UNDO-22 where no warning goes one approver undoes it', async () => {
    const { approver, before, rows, settled, does, looked, close } = await wrongImport(await settings(), harmless)
    const { undo } = await looked()
    expect(undo!.look).toMatchObject({ tests: { withdrawn: 1, restored: 0 }, fails: 0, cares: 0 })
    expect(await does('undo', approver, undo!.rowVersion)).toBe(undo!.rowVersion + 1)
    expect(await settled()).toMatchObject({ undone: { by: 'ben', agreedBy: null }, undo: { state: 'done' } })
    expect(await rows()).toEqual(before)
    await close()
  })

  test('UNDO-23 a request is shown to other approvers, and is taken back or refused by any of them', async () => {
    const { number, client, admin, approver, both, read, does, asked, rows, close } = await wrongImport(await settings())
    const wrongNow = await rows()
    const shown = async ({ cookie }: Member) => [
      (await client.get('imports', { cookie })).json<ImportList>().undos,
      (await client.get('today', { cookie })).json<Today>().undos,
    ]
    const waiting = [{ number, askedBy: 'ben' }]
    let rowVersion = await asked()
    expect([await shown(both), await shown(approver), await shown(admin)]).toEqual([
      [waiting, waiting],
      [waiting, []],
      [waiting, []],
    ])
    expect(await does('take-back', approver, rowVersion)).toBe(rowVersion + 1)
    expect(await shown(both)).toEqual([[], []])
    expect(await does('agree', both, rowVersion + 1)).toBe('not possible')
    rowVersion = (await does('undo', approver, rowVersion + 1)) as number
    expect(await does('take-back', both, rowVersion)).toBe(rowVersion + 1)
    expect(await read()).toMatchObject({ undo: { state: 'looked', askedBy: null }, mayAgree: 'not asked' })
    expect(await rows()).toEqual(wrongNow)
    await close()
  })

  test('UNDO-24 what is undone is what was looked at: where the data changed since, nothing is, and it has to be asked for again', async () => {
    const { database, both, settled, does, asked, rows, close } = await wrongImport(await settings())
    const rowVersion = await asked()
    await sql`update tests set crop = 'Barley' where id = '9001'`.execute(database.kysely)
    const wrongNow = await rows()
    expect(await does('agree', both, rowVersion)).toBe(rowVersion + 1)
    expect(await settled()).toMatchObject({
      undo: {
        state: 'looked',
        askedBy: null,
        problem: expect.stringContaining('changed since it was looked at') as string,
        look: {
          tests: { withdrawn: 1, restored: 1 },
          fails: 1,
          skipped: [{ what: 'tests', why: 'changed since', ids: ['9001'] }, { what: 'products' }],
        },
      },
      undone: null,
    })
    expect(await rows()).toEqual(wrongNow)
    await close()
  })

  test('UNDO-25 of two who agree at once one does, of two servers one undoes it, and one that the command line undid is refused', async () => {
    const place = await settings()
    const { database, both, admin, before, rows, entries, read, does, asked, jobs, close } = await wrongImport(place)
    const rowVersion = await asked()
    await jobs.stop()
    const answers = await Promise.all([does('agree', both, rowVersion), does('agree', both, rowVersion)])
    expect(answers.toSorted()).toEqual([rowVersion + 1, 'changed meanwhile'])
    const errors: unknown[] = []
    const servers = [1, 2].map(() =>
      createImportJobs({
        database,
        work: workHere(place),
        timeZone: 'UTC',
        now: () => new Date(),
        signal: new AbortController().signal,
        onError: (error) => errors.push(error),
      }),
    )
    for (const server of servers) server.start()
    await expect.poll(async () => (await read(admin)).undo!.state).toBe('done')
    for (const server of servers) await server.stop()
    expect([errors, await rows(), (await entries()).filter(({ action }) => action === 'import.undo').length]).toEqual([[], before, 1])
    await close()

    const other = await wrongImport(await settings())
    const version = await other.asked()
    await undoNow(other.database, other.number, { approvedBy: 'command-line' })
    expect(await other.does('agree', other.both, version)).toBe('undone')
    expect(await other.read()).toMatchObject({
      import: { state: 'undone' },
      undone: { by: 'The command line', done: LOOK },
      mayAgree: 'not asked',
    })
    await other.close()
  })

  test('UNDO-26 only approvers look, ask, agree and take back; an admin reads, whoever has neither role sees nothing, and a role that is gone counts', async () => {
    const { served, database, client, admin, approver, both, number, does, asked, close } = await wrongImport(await settings())
    const rowVersion = await asked()
    for (const step of ['look', 'undo', 'agree', 'take-back'] as const)
      expect([step, await does(step, admin, rowVersion)]).toEqual([step, 'forbidden'])
    expect((await client.get(`taken-in/${number}`, { cookie: admin.cookie })).json()).toMatchObject({ mayAsk: false, mayAgree: 'no role' })
    const chemist = await memberWith(served.app, database, 'chemist@lab.example', ['chemist'])
    for (const path of ['taken-in', 'taken-in.csv', `taken-in/${number}`])
      expect([path, (await client.get(path, { cookie: chemist.cookie })).statusCode]).toEqual([path, 403])
    await database.kysely.updateTable('people').set({ disabled_at: new Date().toISOString() }).where('id', '=', both.id).execute()
    const agreed = await agreeToUndo(database, { number, rowVersion }, { actor: both.id, now: new Date() })
    expect(agreed).toEqual({ ok: false, reason: 'role is gone' })
    expect((await client.get(`taken-in/${number}`, { cookie: approver.cookie })).json()).toMatchObject({ hasSecond: false })
    await close()
  })

  test('UNDO-27 after 30 days nothing is looked at, asked for or agreed to any more', async () => {
    const { database, approver, both, number, asked, close } = await wrongImport(await settings())
    const rowVersion = await asked()
    const now = new Date(Date.now() + 31 * DAY_MS)
    const over = { ok: false, reason: 'over' }
    expect(await lookAtUndo(database, number, { actor: approver.id, now })).toEqual(over)
    expect(await askForUndo(database, { number, rowVersion }, { actor: approver.id, now })).toEqual(over)
    expect(await agreeToUndo(database, { number, rowVersion }, { actor: both.id, now })).toEqual(over)
    await close()
  })
})

anyDatabase('the undo of an import in the console in trouble', ({ settings }) => {
  test('UNDO-28 killed at any statement it has undone all or nothing, its state says which, and the next process does the rest', async () => {
    const place = await settings()
    const { database, both, before, rows, read, does, asked, jobs, close } = await wrongImport(place)
    const rowVersion = await asked()
    await jobs.stop()
    const wrongNow = await rows()
    expect(await does('agree', both, rowVersion)).toBe(rowVersion + 1)
    let kills = 0
    for (let after = 2; ; after = Math.ceil(after * LATER)) {
      const statements = await runKilledImport({ settings: place, after, leaseMs: 400 })
      const { undo, undone } = await read()
      expect([undo!.state, undone !== null, await rows()]).toEqual(
        undo!.state === 'done' ? ['done', true, before] : ['undoing', false, wrongNow],
      )
      if (statements !== undefined) break
      kills++
      await database.kysely.updateTable('import_undos').set({ attempts: 0, leased_until: null }).execute()
    }
    expect(kills).toBeGreaterThan(3)
    expect((await verifyAudit(database)).problems).toEqual([])
    await close()
  })
})

test('UNDO-29 where the disk is full nothing is undone, and it says so; one that ended its process three times is given up', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tankmix-full-'))
  const ids = Array.from({ length: 1_500 }, (_, at) => `F${at}`)
  const large = changedFolder((file, text) => {
    if (file === 'products.csv') return text
    const added =
      file === 'tests.csv' ? ids.map((id) => `${id},foliar,FR,2025-03-14,NC,200,,,\n`) : ids.map((id, at) => `${id},1,1,${at + 1}\n`)
    return text + added.join('')
  })
  let isFull = true
  const work = workHere({ dataFolder }, (opened) => {
    // The size that it has is the least that can be set.
    if (isFull) void sql`pragma max_page_count = 1`.execute(opened.kysely)
    return opened
  })
  const { database, both, rows, does, settled, asked, errors, close } = await wrongImport({ dataFolder }, large, work)
  const rowVersion = await asked()
  const wrongNow = await rows()
  await does('agree', both, rowVersion)
  expect((await settled()).undo).toMatchObject({
    state: 'looked',
    askedBy: null,
    problem: 'the disk of the server is full, and nothing was changed: try again once there is room',
  })
  expect([await rows(), errors.length]).toEqual([wrongNow, 1])
  isFull = false
  await database.kysely.updateTable('import_undos').set({ state: 'undoing', attempts: 3 }).execute()
  expect((await settled()).undo).toMatchObject({ state: 'looked', problem: expect.stringContaining('3 times') as string })
  expect(await rows()).toEqual(wrongNow)
  await close()
  for (const folder of [dataFolder, large]) rmSync(folder, { recursive: true, force: true })
})
