import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { appendAudit } from '../../audit/append-audit.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import type { Database } from '../../db/open-db.ts'
import { change, CHEMIST, newRequest } from '../../laboratory/desk/testing/desk.ts'
import { changeProduct } from '../../laboratory/products/change-product.ts'
import { changePublication } from '../../laboratory/publishing/change-publication.ts'
import { addPerson, NOW } from '../../laboratory/publishing/testing/publishing.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../../testing/fixtures.ts'
import { importFiles } from '../../testing/import-files.ts'
import { sendAllMails } from '../../testing/watchers.ts'
import { loadDemo } from '../load-demo.ts'
import { readWithdrawn } from '../read-publications.ts'
import { changedFolder, namedProblems } from '../testing/imported-scene.ts'
import { forgetValues } from './forget-values.ts'
import { listImports } from './list-imports.ts'
import { undoNow } from './testing/undo-now.ts'
import { wrongly } from './testing/wrong-files.ts'

const folders: string[] = []
const folderOf = (...given: Parameters<typeof changedFolder>): string => {
  const folder = changedFolder(...given)
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const wrong = (): string => folderOf(wrongly)

const rowsOf = async ({ kysely }: Database) => ({
  tests: await kysely.selectFrom('tests').selectAll().orderBy('id').execute(),
  products: (await kysely.selectFrom('products').selectAll().orderBy('id').execute()).map(
    ({ row_version: _version, changed_at: _at, ...row }) => row,
  ),
})
const withdrawnIds = async ({ kysely }: Database): Promise<string[]> => [...(await readWithdrawn(kysely, [])).keys()]
const lastEntry = ({ kysely }: Database) => kysely.selectFrom('audit').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow()

eachDatabase('the undo of an import', ({ copiesOf, open }) => {
  const twice = copiesOf(async (database) => {
    await importFiles(database, ACCEPTANCE_DATA)
    await importFiles(database, wrong())
  })
  const once = copiesOf((database) => importFiles(database, ACCEPTANCE_DATA))

  test('UNDO-01 what it added is withdrawn, what it changed is as it was before, and the audit is whole and has an entry of it', async () => {
    const database = await once.open()
    const before = await rowsOf(database)
    await importFiles(database, wrong())
    expect(await undoNow(database, 2, { approvedBy: 'command-line' })).toMatchObject({
      ok: true,
      tests: { withdrawn: 2, restored: 1 },
      products: { removed: 2, restored: 1 },
      fails: 2,
      cares: 0,
      skipped: [],
    })
    expect(await rowsOf(database)).toEqual(before)
    const entry = await lastEntry(database)
    expect(entry).toMatchObject({ seq: 3, actor: 'command-line', action: 'import.undo' })
    expect(JSON.parse(entry.after)).toMatchObject({ number: 2, withdrawn: 2, restored: 1, fails: 2, approvedBy: 'command-line' })
    expect(await namedProblems(database)).toEqual([])
    const { rows: words } = await sql`select 1 from product_search where product_id in ('901', '902')`.execute(database.kysely)
    expect(words).toEqual([])
    // What it withdrew is sealed as it was, and what it put back too.
    await sql`update import_values set kept = replace(kept, 'Set.', 'Fine') where kind = 'withdrawn-test'`.execute(database.kysely)
    await sql`update tests set result = 'CA' where id = '1001'`.execute(database.kysely)
    expect(await namedProblems(database)).toEqual([
      'public-test:1001 was altered: entry 3 has another hash of it',
      expect.stringMatching(/^import-values:undo-of-.* was altered: entry 3 has another hash of it$/),
    ])
  })

  test('UNDO-02 a look says the same and changes nothing; without a second approver no fail goes', async () => {
    const database = await twice.open()
    const before = await rowsOf(database)
    const look = await undoNow(database, 2, { isLook: true })
    expect(look).toMatchObject({ ok: true, tests: { withdrawn: 2, restored: 1 }, products: { removed: 2, restored: 1 }, fails: 2 })
    expect(await undoNow(database, 2)).toMatchObject({ ok: false, reason: 'needs approval', fails: 2 })
    expect(await rowsOf(database)).toEqual(before)
    expect((await lastEntry(database)).action).toBe('import.apply')
    expect(await namedProblems(database)).toEqual([])
  })

  test('UNDO-04 what the console keeps since, what was changed since and products that others use are left, and named', async () => {
    const database = await twice.open()
    const actor = await addPerson(database, 'ada@lab.example', 'approver')
    const by = { actor, now: NOW }
    expect(await changePublication(database, { testId: '9002' }, { action: 'amend', note: 'Look again.' }, by)).toMatchObject({ ok: true })
    expect(await changeProduct(database, { id: '902', rowVersion: 1 }, { action: 'withdraw' }, by)).toMatchObject({ ok: true })
    const later = folderOf((file, text) => {
      if (file === 'tests.csv') return `${text.split('\n')[0]}\n9001,foliar,FR,2025-04-01,NC,150,Wheat,,Set.\n`
      return file === 'products.csv' ? `${text.split('\n')[0]}\n` : `${text.split('\n')[0]}\n9001,1,901,1\n9001,2,102,0.8\n`
    })
    expect(await importFiles(database, later)).toMatchObject({ ok: true })
    expect(await undoNow(database, 2, { approvedBy: 'command-line' })).toMatchObject({
      ok: true,
      tests: { withdrawn: 0, restored: 1 },
      products: { removed: 0, restored: 1 },
      skipped: [
        { what: 'tests', why: 'changed since', count: 1, ids: ['9001'] },
        { what: 'tests', why: 'console', count: 1, ids: ['9002'] },
        { what: 'products', why: 'used', count: 1, ids: ['901'] },
        { what: 'products', why: 'console', count: 1, ids: ['902'] },
      ],
    })
    expect(await namedProblems(database)).toEqual([])
  })

  test('UNDO-05 imports are undone in any order of which each still finds what it wrote: the newest first, all of them', async () => {
    const database = await twice.open()
    expect(await undoNow(database, 2, { approvedBy: 'command-line' })).toMatchObject({ ok: true })
    expect(await undoNow(database, 2, { approvedBy: 'command-line' })).toMatchObject({ ok: false, reason: 'undone' })
    expect(await undoNow(database, 1, { approvedBy: 'command-line' })).toMatchObject({ ok: true, skipped: [] })
    expect(await rowsOf(database)).toEqual({ tests: [], products: [] })
    expect(await namedProblems(database)).toEqual([])
    // It is a laboratory's all the same, and no demonstration.
    expect(await loadDemo(database, { maker: 'Demo', productSets: [], today: '2026-06-30', foliarTests: 30, seedTests: 2 })).toBeUndefined()
    await expect(importFiles(database, ACCEPTANCE_DATA, { demonstration: true })).rejects.toThrow('has data of a laboratory')
    expect(await importFiles(database, ACCEPTANCE_DATA)).toMatchObject({ ok: true })
    expect((await rowsOf(database)).tests).toHaveLength(14)
    expect(await namedProblems(database)).toEqual([])
    expect((await listImports(database.kysely, { now: new Date(), limit: 10 })).map(({ number, why }) => [number, why])).toEqual([
      [5, undefined],
      [2, 'undone'],
      [1, 'undone'],
    ])
  })

  test('UNDO-06 a test that was withdrawn is refused under another id, and comes again under its own', async () => {
    const database = await twice.open()
    await undoNow(database, 2, { approvedBy: 'command-line' })
    const renamed = folderOf((_file, text) => text.replaceAll(/^900([12]),/gm, '800$1,'), wrong())
    expect(await importFiles(database, renamed)).toMatchObject({
      ok: false,
      errors: {
        count: 2,
        listed: [
          { file: 'tests.csv', line: 16, column: 'id', reason: expect.stringContaining('of test 9001, which was withdrawn') as unknown },
          { file: 'tests.csv', line: 17, column: 'id' },
        ],
      },
    })
    expect(await importFiles(database, wrong())).toMatchObject({ ok: true })
    expect(await withdrawnIds(database)).toEqual([])
    expect(await namedProblems(database)).toEqual([])
    const person = await addPerson(database, 'ada@lab.example', 'approver')
    const withdrawal = { action: 'withdraw', reason: 'wrong-result', note: '' } as const
    expect(await changePublication(database, { testId: '9002' }, withdrawal, { actor: person, now: NOW })).toMatchObject({ ok: true })
    const other = folderOf((_file, text) => text.replaceAll(/^9002,/gm, '8002,'), wrong())
    expect(await importFiles(database, other)).toMatchObject({ ok: false, errors: { count: 1 } })
  })

  test('UNDO-07 a test that answers a request is withdrawn as the console does it: who asked is told, and an approver confirms it', async () => {
    const database = await twice.open()
    const request = await newRequest(database)
    const accepted = await change(database, request, 1, { action: 'accept' })
    await change(database, request, accepted, { action: 'answer', testId: '9002', why: 'It is the mix.' } as never, CHEMIST)
    await sendAllMails(database)
    expect(await undoNow(database, 2, { approvedBy: 'command-line' })).toMatchObject({ ok: true, tests: { withdrawn: 2, restored: 1 } })
    expect(
      await database.kysely.selectFrom('publications').select(['test_id', 'withdrawn_by', 'withdrawal_reason', 'confirmed_by']).execute(),
    ).toEqual([{ test_id: '9002', withdrawn_by: 'command-line', withdrawal_reason: 'imported-in-error', confirmed_by: null }])
    const [mail] = await sendAllMails(database)
    expect(mail!.text).toContain('The test was imported in error.')
    expect(await withdrawnIds(database)).toEqual(['9001', '9002'])
    expect(await namedProblems(database)).toEqual([])
  })

  test('UNDO-08 what an import replaced is kept for 30 days, then goes with an entry, and it cannot be undone any more', async () => {
    const database = await twice.open()
    const day = (days: number): Date => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
    expect(await forgetValues(database, day(29))).toBe(0)
    await sql`delete from clock`.execute(database.kysely)
    await sql`insert into clock values (1, ${day(31).toISOString()}, null, null)`.execute(database.kysely)
    expect(await forgetValues(database, day(31))).toBe(3)
    expect(await lastEntry(database)).toMatchObject({ action: 'import.forget', actor: 'server' })
    expect(await database.kysely.selectFrom('import_values').select('block').execute()).toEqual([])
    expect(await undoNow(database, 2, { now: day(31) })).toMatchObject({ ok: false, reason: 'over' })
    expect(await namedProblems(database)).toEqual([])
    expect(await forgetValues(database, day(31))).toBe(0)
  })

  test('UNDO-09 an import of an edition that kept nothing, one that changed nothing, and one that is not there cannot be undone', async () => {
    const database = await open()
    await database.kysely.transaction().execute((trx) =>
      appendAudit(trx, {
        at: new Date(),
        actor: 'command-line',
        action: 'import.apply',
        entity: 'import',
        entityId: 'an-old-one',
        after: { tests: 3, products: 1 },
      }),
    )
    await importFiles(database, ACCEPTANCE_DATA)
    await importFiles(database, ACCEPTANCE_DATA)
    expect(await undoNow(database, 1)).toMatchObject({ ok: false, reason: 'older edition' })
    expect(await undoNow(database, 3)).toMatchObject({ ok: false, reason: 'nothing' })
    expect(await undoNow(database, 4)).toEqual({ ok: false, reason: 'unknown import' })
  })

  test('UNDO-10 with earlier values that somebody altered nothing is undone', async () => {
    const database = await twice.open()
    await sql`update import_values set kept = replace(kept, '"result":"C"', '"result":"CA"') where kind = 'public-test'`.execute(
      database.kysely,
    )
    const before = await rowsOf(database)
    await expect(undoNow(database, 2, { approvedBy: 'command-line' })).rejects.toThrow('test 1001 as it was before the import')
    expect(await rowsOf(database)).toEqual(before)
    expect((await verifyAudit(database)).problems).toHaveLength(1)
  })

  test('UNDO-11 of two undos at once one is done, and the other says so', async () => {
    const database = await twice.open()
    const outcomes = await Promise.all([1, 2].map(() => undoNow(database, 2, { approvedBy: 'command-line' })))
    expect(outcomes.map((one) => (one.ok ? 'done' : one.reason)).toSorted()).toEqual(['done', 'undone'])
    expect(await namedProblems(database)).toEqual([])
  })
})
