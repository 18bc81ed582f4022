import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { readDataState } from '../../db/data-state.ts'
import { openDb, type Database } from '../../db/open-db.ts'
import { changeNow, laboratory, submittedRun } from '../../laboratory/publishing/testing/publishing.ts'
import { changePublication } from '../../laboratory/publishing/change-publication.ts'
import { ACCEPTANCE_DATA } from '../../testing/fixtures.ts'
import { importFiles } from '../../testing/import-files.ts'
import { storeExamples } from '../../testing/mail-for-tests.ts'
import { migrate } from '../../upgrade/migrate.ts'
import type { KilledUndo } from './testing/killed-undo.ts'
import { undoNow } from './testing/undo-now.ts'

const SCRIPT = fileURLToPath(new URL('./testing/killed-undo.ts', import.meta.url))
const MORE = 20
const APPROVED = { approvedBy: 'command-line' }
let folder: string
let dataFolder: string
let changed: string
let database: Database
/** As another process: a lock that it meets is an error at once. */
let other: Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-undo-'))
  dataFolder = join(folder, 'data')
  changed = join(folder, 'changed')
  cpSync(ACCEPTANCE_DATA, changed, { recursive: true })
  const ids = Array.from({ length: MORE }, (_, at) => `9${String(at).padStart(3, '0')}`)
  const tests = readFileSync(join(changed, 'tests.csv'), 'utf8').replaceAll(/(?<=\d,)(C|CA)(?=,\d)/g, 'NC')
  writeFileSync(join(changed, 'tests.csv'), tests + ids.map((id) => `${id},foliar,FR,2025-03-14,C,200,,,\n`).join(''))
  writeFileSync(join(changed, 'products.csv'), readFileSync(join(changed, 'products.csv'), 'utf8').replace('Mangavel 500', 'Wrongname'))
  appendFileSync(join(changed, 'ingredients.csv'), ids.map((id) => `${id},1,1,1\n`).join(''))
  database = openDb({ dataFolder })
  await migrate(database)
  other = openDb({ dataFolder })
  await sql`pragma busy_timeout = 0`.execute(other.kysely)
  await importFiles(database, ACCEPTANCE_DATA)
})
afterEach(async () => {
  await Promise.all([database.close(), other.close()])
  rmSync(folder, { recursive: true, force: true })
})

const testsOf = ({ kysely }: Database) => kysely.selectFrom('tests').selectAll().orderBy('id').execute()
const read = async (of: Database) => ({ state: await readDataState(of.kysely), tests: await testsOf(of) })
const problems = async (): Promise<string[]> => (await verifyAudit(other)).problems
const left = async (): Promise<unknown[]> => [
  ...(await sql`select name from sqlite_schema where name in ('tests_next', 'tests_old')`.execute(other.kysely)).rows,
  ...(
    await sql`
      select import_id from import_values where not exists (select 1 from audit where entity = 'import' and entity_id = import_id)`.execute(
      other.kysely,
    )
  ).rows,
]

test('UNDO-12 an undo never locks the embedded database for more than some tests, and shows nothing before it shows all', async () => {
  const before = await testsOf(other)
  await importFiles(database, changed)
  const old = await read(other)
  let isSwitched = false
  let pauses = 0
  const pause = async (): Promise<void> => {
    pauses++
    // Nobody has the lock: this fails at once where somebody does.
    await storeExamples(other, 1)
    const seen = await read(other)
    isSwitched ||= seen.state.version !== old.state.version
    expect(seen.tests).toEqual(isSwitched ? before : old.tests)
  }
  expect(await undoNow(database, 2, { ...APPROVED, steps: { rows: 4, pause } })).toMatchObject({ ok: true, tests: { withdrawn: MORE } })
  expect([isSwitched, pauses > (MORE + 14) / 4]).toEqual([true, true])
  expect(await testsOf(other)).toEqual(before)
  expect([await problems(), await left()]).toEqual([[], []])
  // The schema is that of the migrations, or this throws.
  await migrate(other)
})

test('UNDO-12 what the console publishes or takes over while an undo writes stays as the console has it', async () => {
  const { approver } = await laboratory(database)
  const published = await submittedRun(database)
  await importFiles(database, changed)
  const number = (await database.kysely.selectFrom('audit').select('seq').orderBy('seq', 'desc').executeTakeFirstOrThrow()).seq
  let pauses = 0
  const pause = async (): Promise<void> => {
    if (++pauses !== 6) return
    await changeNow(other, published, { action: 'publish', isConfidential: false }, approver)
    const amend = { action: 'amend', note: 'Look again.' } as const
    expect(await changePublication(other, { testId: '9000' }, amend, { actor: approver, now: new Date() })).toMatchObject({ ok: true })
  }
  expect(await undoNow(database, number, { ...APPROVED, steps: { rows: 4, pause } })).toMatchObject({
    ok: true,
    tests: { withdrawn: MORE - 1 },
    skipped: [{ what: 'tests', why: 'console', ids: ['9000'] }],
  })
  const ids = (await testsOf(other)).map(({ id }) => id)
  expect([ids.includes(published), ids.includes('9000'), ids.length]).toEqual([true, true, 16])
  expect(await problems()).toEqual([])
})

test('UNDO-12 an undo that is killed at any moment has undone all or nothing, and the next one removes what it left', async () => {
  const before = await testsOf(other)
  await importFiles(database, changed)
  const old = await testsOf(other)
  const dies = async (at: string): Promise<boolean> => {
    const argument = JSON.stringify({ dataFolder, number: 2, rows: 12, at } satisfies KilledUndo)
    const [code] = (await once(spawn(process.execPath, [SCRIPT, argument], { stdio: 'inherit' }), 'exit')) as [number | null]
    return code !== 0
  }
  for (const at of ['create temporary table removed_tests', 'alter table tests_next', 'update products']) {
    expect([at, await dies(at)]).toEqual([at, true])
    await storeExamples(other, 1)
    expect(await testsOf(other)).toEqual(old)
    expect(await problems()).toEqual([])
  }
  expect(await left()).not.toEqual([])
  await importFiles(database, changed)
  expect(await left()).toEqual([])
  // All is shown by now, and the tests of before are still to be deleted.
  expect(await dies('pragma secure_delete = off')).toBe(true)
  expect(await testsOf(other)).toEqual(before)
  expect(await problems()).toEqual([])
  expect(await left()).not.toEqual([])
  expect(await undoNow(database, 2, APPROVED)).toMatchObject({ ok: false, reason: 'undone' })
  // An import that changes nothing removes what was left.
  await importFiles(database, ACCEPTANCE_DATA)
  expect([await problems(), await left()]).toEqual([[], []])
})

test('UNDO-12 an undo that is stopped or finds no room on the disk leaves all as it was', async () => {
  await importFiles(database, changed)
  const old = await read(other)
  const stopping = new AbortController()
  const pause = (): Promise<void> => Promise.resolve(stopping.abort())
  await expect(undoNow(database, 2, { ...APPROVED, signal: stopping.signal, steps: { rows: 4, pause } })).rejects.toThrow('aborted')
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.kysely)
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count + 2}`).execute(database.kysely)
  await expect(undoNow(database, 2, { ...APPROVED, steps: { rows: 4, pause: () => Promise.resolve() } })).rejects.toThrow('full')
  await sql`pragma max_page_count = 1000000`.execute(database.kysely)
  expect(await read(other)).toEqual(old)
  expect(await problems()).toEqual([])
  expect(await undoNow(database, 2, APPROVED)).toMatchObject({ ok: true })
  expect([await problems(), await left()]).toEqual([[], []])
})
