import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyAudit } from '../audit/verify-audit.ts'
import { migrate } from '../upgrade/migrate.ts'
import { openDb, type Database } from '../db/open-db.ts'
import { changeNow, laboratory, submittedRun } from '../laboratory/publishing/testing/publishing.ts'
import { ACCEPTANCE_DATA } from '../testing/acceptance-app.ts'
import { storeExamples } from '../testing/mail-for-tests.ts'
import { loadDemo } from './load-demo.ts'
import { readDataState } from '../db/data-state.ts'
import { importFiles } from '../testing/import-files.ts'
import { exportData } from './export-data.ts'
import type { KilledImport } from './testing/killed-import.ts'

const SCRIPT = fileURLToPath(new URL('./testing/killed-import.ts', import.meta.url))
const MORE = 6
let folder: string
let dataFolder: string
let changed: string
let database: Database
/** As another process: a lock that it meets is an error at once. */
let other: Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-steps-'))
  dataFolder = join(folder, 'data')
  changed = join(folder, 'changed')
  cpSync(ACCEPTANCE_DATA, changed, { recursive: true })
  const [first = ''] = readFileSync(join(changed, 'products.csv'), 'utf8').split('\n').slice(1)
  const ids = Array.from({ length: MORE }, (_, at) => `9${at}`)
  const tests = readFileSync(join(changed, 'tests.csv'), 'utf8').replaceAll(/(?<=\d,)(C|CA)(?=,\d)/g, 'NC')
  writeFileSync(join(changed, 'tests.csv'), tests + ids.map((id) => `${id},foliar,FR,2025-03-14,C,200,,,\n`).join(''))
  const lines = ids.map((id) => `${id},1,${first.split(',')[0]},1\n`)
  writeFileSync(join(changed, 'ingredients.csv'), readFileSync(join(changed, 'ingredients.csv'), 'utf8') + lines.join(''))
  database = openDb({ dataFolder })
  await migrate(database)
  other = openDb({ dataFolder })
  await sql`pragma busy_timeout = 0`.execute(other.kysely)
})
afterEach(async () => {
  await Promise.all([database.close(), other.close()])
  rmSync(folder, { recursive: true, force: true })
})

const testsOf = ({ kysely }: Database) => kysely.selectFrom('tests').selectAll().orderBy('id').execute()
const read = async (of: Database) => ({ state: await readDataState(of.kysely), tests: await testsOf(of) })
const rowsIn = async (table: string): Promise<number> => {
  const { rows: tables } = await sql`select 1 from sqlite_schema where name = ${table}`.execute(other.kysely)
  if (tables.length === 0) return 0
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(other.kysely)
  return rows[0]!.count
}
const problems = async (): Promise<string[]> => (await verifyAudit(other)).problems
const left = async () => (await sql`select name from sqlite_schema where name in ('tests_next', 'tests_old')`.execute(other.kysely)).rows

test.each([
  ['of new and changed tests', ACCEPTANCE_DATA],
  ['that replaces the demonstration', undefined],
])(
  'STAY-26 an import %s never locks the database for more than some tests, and shows nothing before it shows all',
  async (_what, before) => {
    if (before) await importFiles(database, before)
    else await loadDemo(database, { maker: 'Demo', productSets: ['89'], today: '2026-06-30', foliarTests: 30, seedTests: 2 })
    const old = await read(other)
    const rows = 4
    const sizes: [next: number, old: number][] = []
    const blocks: number[] = []
    const seenWhile: unknown[] = []
    const expected: unknown[] = []
    let isSwitched = false
    const pause = async (): Promise<void> => {
      // Nobody has the lock: this fails at once where somebody does.
      await storeExamples(other, 1)
      sizes.push([await rowsIn('tests_next'), await rowsIn('tests_old')])
      const seen = await read(other)
      isSwitched ||= seen.state.version !== old.state.version
      if (!isSwitched) blocks.push(await rowsIn('import_seals'))
      seenWhile.push(isSwitched ? [seen.state.demo, seen.tests.length] : seen)
      expected.push(isSwitched ? [false, 14 + MORE] : old)
    }
    expect(await importFiles(database, changed, { steps: { rows, pause } })).toMatchObject({ ok: true, replacedDemo: !before })
    expect(isSwitched).toBe(true)
    expect(seenWhile).toEqual(expected)
    expect(Math.max(...sizes.map(([next]) => next))).toBeGreaterThan(rows)
    const changes = sizes.slice(1).map(([next, gone], at) => [next > 0 ? next - sizes[at]![0] : 0, gone > 0 ? sizes[at]![1] - gone : 0])
    // The first time that old rows are counted, they are all of them.
    for (const [added = 0, deleted = 0] of changes) expect([added <= rows, deleted <= rows]).toEqual([true, true])
    // One block of some tests after the other, before anything is visible.
    expect(blocks.slice(1).every((count, at) => count - blocks[at]! <= 1)).toBe(true)
    expect(blocks.at(-1)! - blocks[0]!).toBeGreaterThan(2)
    expect((await verifyAudit(other)).problems).toEqual([])
    expect(await other.kysely.selectFrom('requests').select('id').execute()).toHaveLength(sizes.length)
    expect(await left()).toEqual([])
    const fresh = openDb({ dataFolder: join(folder, 'fresh') })
    await migrate(fresh)
    await importFiles(fresh, changed)
    expect(await testsOf(other)).toEqual(await testsOf(fresh))
    const foundBy = (of: Database) =>
      sql`select rowid from product_search_words where product_search_words match 'azostar'`.execute(of.kysely)
    expect((await foundBy(other)).rows).toHaveLength((await foundBy(fresh)).rows.length)
    expect((await foundBy(fresh)).rows).not.toEqual([])
    await fresh.close()
    // The schema is that of the migrations, or this throws.
    await migrate(other)
    expect((await sql<{ secure_delete: number }>`pragma secure_delete`.execute(database.kysely)).rows).toEqual([{ secure_delete: 1 }])
    // Nothing differs any more.
    const pauses = sizes.length
    expect(await importFiles(database, changed, { steps: { rows, pause } })).toMatchObject({ ok: true })
    expect(sizes).toHaveLength(pauses)
  },
)

test('STAY-26 what the console publishes or withdraws while an import writes stays as the console has it', async () => {
  const { approver } = await laboratory(database)
  const withdrawn = await submittedRun(database)
  await changeNow(database, withdrawn, { action: 'publish', isConfidential: false }, approver)
  const published = await submittedRun(database)
  await importFiles(database, ACCEPTANCE_DATA)
  await exportData(database, join(folder, 'export'))
  for (const file of ['tests.csv', 'ingredients.csv']) {
    const own = readFileSync(join(folder, 'export', file), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith(withdrawn))
      // The changed file has no conditions and no laboratory.
      .map((line) => (file === 'tests.csv' ? line.replace(/(,[^,]*){5}$/, '') : line))
    writeFileSync(join(changed, file), `${readFileSync(join(changed, file), 'utf8')}${own.map((line) => `${line}\n`).join('')}`)
  }
  let pauses = 0
  const rows = (14 + 1 + MORE) / 3
  const pause = async (): Promise<void> => {
    // All tests are copied, and not yet exchanged.
    if (++pauses !== 4) return
    expect(await rowsIn('tests_next')).toBe(3 * rows)
    await changeNow(other, published, { action: 'publish', isConfidential: false }, approver)
    await changeNow(other, withdrawn, { action: 'withdraw', reason: 'wrong-result', note: '' }, approver)
  }
  expect(await importFiles(database, changed, { steps: { rows, pause } })).toMatchObject({ ok: true })
  const ids = (await testsOf(other)).map(({ id }) => id)
  expect([ids.includes(published), ids.includes(withdrawn), ids.length]).toEqual([true, false, 14 + MORE + 1])
})

test('STAY-26 LAB-345 an import that is killed at any moment leaves the data and their seals as they were or is whole, and the next one removes what it left', async () => {
  await importFiles(database, ACCEPTANCE_DATA)
  const old = await testsOf(other)
  const dies = async (at: KilledImport['at']): Promise<boolean> => {
    const argument = JSON.stringify({ dataFolder, folder: changed, rows: 8, at } satisfies KilledImport)
    const [code] = (await once(spawn(process.execPath, [SCRIPT, argument], { stdio: 'inherit' }), 'exit')) as [number | null]
    return code !== 0
  }
  for (const at of ['insert into merged_tests', 'alter table tests_next', 'insert into products', 3] as const) {
    expect([at, await dies(at)]).toEqual([at, true])
    await storeExamples(other, 1)
    expect(await testsOf(other)).toEqual(old)
    expect(await problems()).toEqual([])
  }
  expect(await left()).not.toEqual([])
  // Each of them first removes what the one before left.
  for (let at = 4; await dies(at); at++) {
    const seen = await testsOf(other)
    const isOld = JSON.stringify(seen) === JSON.stringify(old)
    expect(seen).toHaveLength(isOld ? old.length : 14 + MORE)
    // Rows and seals are those of the same import.
    expect(await problems()).toEqual([])
    if (!isOld) break
  }
  expect(await importFiles(database, changed)).toMatchObject({ ok: true })
  expect(await testsOf(other)).toHaveLength(14 + MORE)
  expect(await left()).toEqual([])
  expect(await problems()).toEqual([])
  // Seals of imports that were killed say nothing, and are gone.
  const sealing = await other.kysely.selectFrom('import_seals').select('import_id').distinct().execute()
  const entries = await other.kysely
    .selectFrom('audit')
    .select('entity_id')
    .where('entity', '=', 'import')
    .where('seals', '<>', '')
    .execute()
  expect(sealing.map((one) => one.import_id).toSorted()).toEqual(entries.map((one) => one.entity_id).toSorted())
})
