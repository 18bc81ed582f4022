import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { mayMount, mounted } from '../testing/faults/small-disk.ts'
import { createDatabase } from '../testing/new-database.ts'
import { runInProcess } from '../testing/programs/run-in-process.ts'
import { environmentOf, runTankmix, spawnTankmix } from '../testing/programs/run-tankmix.ts'
import { openDb } from '../db/open-db.ts'
import { createTrialDatabase, startHarmed, withDatabase } from '../db/testing/harm-migration.ts'
import { migrateUpTo } from '../db/testing/migrate-up-to.ts'

const FIRST_EDITION = '004-product-details'
const SLOW_STATEMENTS = new URL('../db/testing/slow-statements.ts', import.meta.url).href
/** Its migration writes more than SQLite keeps in memory, and goes on for a while after that. */
const LARGE = { products: 10, tests: 10, requests: 1_500 }
const SMALL = { products: 6, tests: 30, requests: 25 }
const MB = 1024 * 1024

let base: string
let large: Awaited<ReturnType<typeof createTrialDatabase>>
let small: Awaited<ReturnType<typeof createTrialDatabase>>
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'tankmix-stopped-'))
  small = await createTrialDatabase(base, FIRST_EDITION, SMALL)
  large = await createTrialDatabase(mkdtempSync(join(base, 'large-')), FIRST_EDITION, LARGE)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))
let folders = 0
const newFolder = (): string => join(base, String(++folders))

const logBytes = (folder: string): number => statSync(join(folder, 'tankmix.db-wal'), { throwIfNoEntry: false })?.size ?? 0

test.each([
  ['migrate', 'SIGTERM', 130],
  ['migrate', 'SIGKILL', null],
  ['serve', 'SIGTERM', 0],
] as const)(
  'STAY-16 STAY-17 a signal in the middle of `%s` (%s) ends it and changes nothing; the next one migrates',
  async (command, signal, code) => {
    const folder = large.copyTo(newFolder())
    const child = spawnTankmix([command], { ...environmentOf({ dataFolder: folder }), NODE_OPTIONS: `--import ${SLOW_STATEMENTS}` })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const ended = new Promise((resolve) => child.on('close', resolve))
    // It has written more than it keeps in memory, and is far from its end.
    await expect.poll(() => logBytes(folder), { interval: 5 }).toBeGreaterThan(0)
    child.kill(signal)
    expect(await ended).toBe(code)
    expect(said.includes('Nothing was changed.')).toBe(signal === 'SIGTERM')
    expect(large.stateOf(folder)).toBe('unchanged')
    const again = await runTankmix(['migrate'], environmentOf({ dataFolder: folder }))
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('Migrated: 005-people') as unknown })
    expect(large.stateOf(folder)).toBe('migrated')
  },
)

test('STAY-16 several processes migrate at once: one does it, the others find it done', async () => {
  const folder = small.copyTo(newFolder())
  const ran = await Promise.all(Array.from({ length: 3 }, () => runTankmix(['migrate'], environmentOf({ dataFolder: folder }))))
  expect(ran.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(ran.map(({ out }) => out.split(':')[0]!.trim()).toSorted()).toEqual([
    'Migrated',
    'The database is up to date.',
    'The database is up to date.',
  ])
  expect(small.stateOf(folder)).toBe('migrated')
})

test('STAY-16 a process that is killed after any statement leaves the database unchanged', async () => {
  const { ended } = startHarmed({ dataFolder: small.copyTo(newFolder()), edition: 'this' })
  const statements = Number((await ended).out)
  expect(statements).toBeGreaterThan(100)
  // The last statements are the commit and a look at it; `npm run faults -- migrate` kills after each.
  const after = 1 + Math.floor(Math.random() * (statements - 10))
  const folder = small.copyTo(newFolder())
  expect(await startHarmed({ dataFolder: folder, edition: 'this', after, harm: 'kill' }).ended).toMatchObject({ by: 'SIGKILL' })
  expect([after, small.stateOf(folder)]).toEqual([after, 'unchanged'])
  expect(await small.finish(folder)).toBe('finished')
})

test('STAY-18 a disk that is full after any statement leaves the database unchanged, and the error says why', async (context) => {
  const reason = mayMount()
  if (reason !== undefined) {
    process.stderr.write(`NOT RUN: a migration on a full disk: ${reason}\n`)
    context.skip()
  }
  const { folder, remove } = mounted(80 * MB)()
  try {
    large.copyTo(folder)
    const filler = join(folder, 'filler')
    const after = 10 + Math.floor(Math.random() * 50)
    const { code, error } = await startHarmed({ dataFolder: folder, edition: 'this', after, harm: { filler, leave: 2 * MB } }).ended
    expect(code).toBe(1)
    expect(error).toContain(`the database ${join(folder, 'tankmix.db')} could not be migrated to the newest schema`)
    expect(error).toContain('database or disk is full')
    expect(large.stateOf(folder)).toBe('unchanged')
    rmSync(filler)
    expect(await large.finish(folder)).toBe('finished')
  } finally {
    remove()
  }
})

test.each(['migrate', 'requests'])(
  'STAY-18 `%s` asks for space before it changes anything, by the size of the database',
  async (command) => {
    const folder = small.copyTo(newFolder())
    const path = join(folder, 'tankmix.db')
    const { size } = statSync(path)
    // The rest is a hole; SQLite goes by its own count of pages.
    truncateSync(path, 2 ** 42)
    const args = command === 'requests' ? ['requests', 'list'] : [command]
    expect(await runInProcess(args, environmentOf({ dataFolder: folder }))).toMatchObject({
      code: 1,
      error: expect.stringMatching(
        /there is too little disk space in .* to bring the database to the newest schema: 20,971,\d+ MB are needed/,
      ) as unknown,
    })
    truncateSync(path, size)
    expect(small.stateOf(folder)).toBe('unchanged')
  },
)

const url = inject('databaseUrl')
test.skipIf(url === undefined)('STAY-17 SIGTERM ends `migrate` while PostgreSQL waits in a statement, and changes nothing', async () => {
  const created = await createDatabase(url!)
  const settings = { databaseUrl: created.url, dataFolder: newFolder() }
  const database = openDb(settings)
  try {
    await migrateUpTo(database, FIRST_EDITION)
    const executed = async (): Promise<unknown[]> =>
      (await sql`select name from kysely_migration order by name`.execute(database.kysely)).rows
    const before = await executed()
    const waiting = async (): Promise<number> =>
      (
        await sql`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
          database.kysely,
        )
      ).rows.length
    await database.kysely.transaction().execute(async (trx) => {
      await sql`lock table requests in access exclusive mode`.execute(trx)
      const child = spawnTankmix(['migrate'], environmentOf(settings))
      let said = ''
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
      const ended = new Promise((resolve) => child.on('close', resolve))
      await expect.poll(waiting).toBeGreaterThan(0)
      child.kill('SIGTERM')
      expect([await ended, said]).toEqual([130, expect.stringContaining('Stopped. Nothing was changed.')])
    })
    expect(await executed()).toEqual(before)
    expect(await runTankmix(['migrate'], environmentOf(settings))).toMatchObject({ code: 0 })
    expect(await executed()).not.toEqual(before)
  } finally {
    await database.close()
    await created.drop()
  }
})

test('STAY-16 a database that needs no migration is opened while another process writes', async () => {
  const folder = small.copyTo(newFolder())
  await runInProcess(['migrate'], environmentOf({ dataFolder: folder }))
  await withDatabase(folder, (other) =>
    other.kysely.connection().execute(async (writing) => {
      await sql`begin immediate`.execute(writing)
      expect(await runInProcess(['migrate'], environmentOf({ dataFolder: folder }))).toMatchObject({ code: 0 })
      await sql`rollback`.execute(writing)
    }),
  )
})
