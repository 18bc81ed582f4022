import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sha256Hex } from '../process/sha256.ts'
import { openDb } from '../db/open-db.ts'
import { deleteAgain } from '../requests/delete-requests.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../testing/fixtures.ts'
import { environmentOf, runTankmix, spawnTankmix } from '../testing/programs/run-tankmix.ts'
import { connectionOf, readProgram } from './postgres-programs.ts'
import { ask, AT, commandsOn, contentOf, newPaths, withOpen } from './testing/copies.ts'

const newPath = newPaths()

eachDatabase('a restore', ({ settings }) => {
  test('OPER-04 the copy of a database in use comes back whole, beside it nothing is left, and mistakes change nothing', async () => {
    const place = await settings()
    const run = commandsOn(place)
    await run('import', ACCEPTANCE_DATA)
    await ask(place, 'Before')
    const [before, file] = [await contentOf(place), newPath()]
    // By the program itself, which sets the rights of what it writes.
    const made = await runTankmix(['backup', file], environmentOf(place))
    expect(made).toMatchObject({ code: 0, error: '', out: expect.stringMatching(/^Copied [\d,]+ KB to /) as string })
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(existsSync(join(place.dataFolder, 'last-backup'))).toBe(true)
    expect(await run('backup', file)).toMatchObject({
      code: 1,
      error: `tankmix backup: ${file} already exists; a copy never replaces another\n`,
    })
    await ask(place, 'After')
    const after = await contentOf(place)

    const refused = async (path: string, why: RegExp): Promise<void> => {
      const { code, error } = await run('restore', path, '--yes')
      expect([code, error]).toEqual([1, expect.stringMatching(why)])
      expect(error.trimEnd().split('\n')).toHaveLength(1)
      expect(await contentOf(place)).toEqual(after)
    }
    const cut = newPath()
    copyFileSync(file, cut)
    truncateSync(cut, Math.floor(statSync(file).size * 0.7))
    await refused(cut, /damaged/)
    const flipped = newPath()
    const bytes = readFileSync(file)
    bytes.fill(0x41, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 8_192)
    writeFileSync(flipped, bytes)
    await refused(flipped, /damaged/)
    const text = newPath()
    writeFileSync(text, 'no copy')
    await refused(text, /is no copy of a database/)
    await refused(newPath(), /could not be read/)
    // A copy of some tables.
    const some = newPath()
    if (place.databaseUrl === undefined) {
      copyFileSync(file, some)
      const lacking = new DatabaseSync(some)
      lacking.exec('drop table watch_links')
      lacking.close()
    } else await readProgram('pg_dump', ['--format=custom', '--exclude-table-data=watch_links', `--file=${some}`, place.databaseUrl])
    await refused(some, /is no copy of all: it lacks the rows of watch_links\. Nothing was changed/)
    const other = newPath()
    writeFileSync(other, place.databaseUrl === undefined ? 'PGDMP' : 'SQLite format 3\0')
    await refused(other, /damaged, or no whole copy|copy of another program/)

    expect(await run('restore', file, '--yes')).toMatchObject({ code: 0, error: '' })
    expect(await contentOf(place)).toEqual(before)
    expect((await run('audit', 'verify')).code).toBe(0)
    const left = readdirSync(place.dataFolder).filter((name) => name.includes('restoring') || name.includes('unfinished'))
    expect(left).toEqual([])
    // Into a new place, as on a machine that replaces a lost one.
    const fresh = await settings()
    expect(await commandsOn(fresh)('restore', file, '--yes')).toMatchObject({ code: 0, error: '' })
    expect(await contentOf(fresh)).toEqual(before)
  })

  test('TELL-127 what was ended after the copy was made is known after its restore', async () => {
    const place = await settings()
    const run = commandsOn(place)
    const end = (id: string) => withOpen(place, ({ kysely }) => kysely.insertInto('ended_watches').values({ id, ended_at: AT }).execute())
    await end('before')
    const file = newPath()
    await run('backup', file)
    await end('after')
    expect(await run('restore', file, '--yes')).toMatchObject({ code: 0, error: '' })
    const ended = await withOpen(place, ({ kysely }) => kysely.selectFrom('ended_watches').select('id').orderBy('id').execute())
    expect(ended).toEqual([{ id: 'after' }, { id: 'before' }])
  })

  test('PRIV-64 a request that was deleted after the copy was made does not come back with its restore', async () => {
    const place = await settings()
    const run = commandsOn(place)
    await ask(place, 'Gone')
    await ask(place, 'Kept')
    const references = () =>
      withOpen(place, async ({ kysely }) => {
        const rows = await kysely.selectFrom('requests').select('reference').orderBy('reference').execute()
        return rows.map(({ reference }) => reference)
      })
    const [gone, kept] = await references()
    const file = newPath()
    await run('backup', file)
    expect((await run('requests', 'delete', gone!)).code).toBe(0)
    expect(await run('restore', file, '--yes')).toMatchObject({ code: 0, error: '' })
    expect(await references()).toEqual([gone, kept])
    expect(await withOpen(place, (database) => deleteAgain(database, new Date(AT)))).toBe(1)
    expect(await references()).toEqual([kept])
    expect(await withOpen(place, (database) => deleteAgain(database, new Date(AT)))).toBe(0)
    expect((await run('audit', 'verify')).code).toBe(0)
  })

  test('OPER-04 a copy of a newer version is refused', async () => {
    const place = await settings()
    await withOpen(place, ({ kysely }) => sql`insert into kysely_migration values ('999-later', '2030-01-01')`.execute(kysely))
    const file = newPath()
    await commandsOn(place)('backup', file)
    const fresh = await settings()
    const before = await contentOf(fresh)
    expect(await commandsOn(fresh)('restore', file, '--yes')).toMatchObject({
      code: 1,
      error: `tankmix restore: ${file} is of a newer version, which made its schema 999-later: restore it by that version, and run that one\n`,
    })
    expect(await contentOf(fresh)).toEqual(before)
  })

  test('OPER-04 nothing is restored while a server, or a command, has the database open', { timeout: 30_000 }, async () => {
    const place = await settings()
    const file = newPath()
    await commandsOn(place)('backup', file)
    const inUse = openDb(place)
    await sql`select 1 from requests`.execute(inUse.kysely)
    try {
      const { code, error } = await commandsOn(place)('restore', file, '--yes')
      expect([code, error]).toEqual([1, expect.stringMatching(/is in use: .*[Ss]top .*server.*nothing was changed\n$/)])
    } finally {
      await inUse.close()
    }
    expect(await commandsOn(place)('restore', file, '--yes')).toMatchObject({ code: 0 })
  })

  test('OPER-04 a restore that is killed at any moment leaves the database as it was, or as the copy', { timeout: 180_000 }, async () => {
    const place = await settings()
    const run = commandsOn(place)
    const many = newPath()
    cpSync(ACCEPTANCE_DATA, many, { recursive: true })
    const numbers = Array.from({ length: 4_000 }, (_, at) => 9_000_000 + at)
    appendFileSync(join(many, 'tests.csv'), numbers.map((id) => `${id},foliar,FR,2025-03-14,C,200,Wheat,,Stable for 2 h\n`).join(''))
    appendFileSync(join(many, 'ingredients.csv'), numbers.map((id) => `${id},1,1,1\n${id},2,102,0.8\n`).join(''))
    await run('import', many)
    const [copied, file] = [await contentOf(place), newPath()]
    await run('backup', file)
    await ask(place, 'After')
    const after = await contentOf(place)
    const took = performance.now()
    expect((await run('restore', file, '--yes')).code).toBe(0)
    const wholeMs = performance.now() - took
    const seen = new Set<string>()
    const TRIES = 3
    for (let at = 0; at <= TRIES; at++) {
      await ask(place, 'After')
      const now = await contentOf(place)
      const child = spawnTankmix(['restore', file, '--yes'], environmentOf(place))
      const ended = new Promise((resolve) => {
        child.once('close', resolve)
      })
      await sleep(100 + ((wholeMs + 1_200) * at) / TRIES)
      child.kill('SIGKILL')
      await ended
      // PostgreSQL notices within moments that nobody is there to commit.
      await sleep(place.databaseUrl === undefined ? 0 : 400)
      const found = await contentOf(place)
      const state =
        JSON.stringify(found) === JSON.stringify(copied) ? 'copy' : JSON.stringify(found) === JSON.stringify(now) ? 'as it was' : 'neither'
      seen.add(state)
      expect(state).not.toBe('neither')
    }
    expect(seen).toContain('as it was')
    expect(Object.keys(after)).toEqual(Object.keys(copied))
    expect(await run('restore', file, '--yes')).toMatchObject({ code: 0 })
    expect(await contentOf(place)).toEqual(copied)
    expect((await run('audit', 'verify')).code).toBe(0)
  })
})

test('OPER-04 photos come back with the copy that names them, each by its hash, and those that are nowhere are counted', async () => {
  const place = { dataFolder: newPath() }
  const run = commandsOn(place)
  await run('migrate')
  const [kept, lost] = ['one', 'two'].map((text) => Buffer.from(text))
  const photos = join(place.dataFolder, 'photos')
  mkdirSync(photos)
  await withOpen(place, async ({ kysely }) => {
    await sql`insert into test_runs (id, test_id, kind, country, crop, benefit, state, versions, is_withdrawal_confirmed, row_version, created_by, created_at, changed_at, tested_on, water_source, observations, deviations)
      values ('r', '2026-0001', 'foliar', 'FR', '', '', 'draft', 0, 0, 1, 'p', ${AT}, ${AT}, '', '', '', '')`.execute(kysely)
    for (const content of [kept!, lost!]) {
      const sha256 = sha256Hex(content)
      await sql`insert into photos (id, run_id, sha256, bytes, width, height, caption, added_at, added_by) values (${sha256}, 'r', ${sha256}, 3, 1, 1, '', ${AT}, 'p')`.execute(
        kysely,
      )
      writeFileSync(join(photos, `${sha256}.jpg`), content)
    }
  })
  const file = newPath()
  expect(await run('backup', file)).toMatchObject({ code: 0, out: expect.stringContaining('Copied 2 photos') as string })
  rmSync(join(`${file}.photos`, `${sha256Hex(lost!)}.jpg`))
  // A damaged photo that is there has the size of the right one.
  writeFileSync(join(photos, `${sha256Hex(kept!)}.jpg`), 'eno')
  rmSync(join(photos, `${sha256Hex(lost!)}.jpg`))
  expect(await run('restore', file, '--yes')).toMatchObject({
    code: 0,
    error: expect.stringMatching(/^1 photo is missing, in .+\.photos and here/) as string,
  })
  expect(readFileSync(join(photos, `${sha256Hex(kept!)}.jpg`), 'utf8')).toBe('one')
})

test('OPER-04 a damaged, an empty or no database is replaced too; the database itself, or an open copy, is no copy', async () => {
  const place = { dataFolder: newPath() }
  const run = commandsOn(place)
  await run('import', ACCEPTANCE_DATA)
  const [before, file, path] = [await contentOf(place), newPath(), join(place.dataFolder, 'tankmix.db')]
  await run('backup', file)
  expect(await run('restore', path, '--yes')).toMatchObject({ code: 1, error: `tankmix restore: ${path} is the database itself\n` })
  writeFileSync(`${file}-wal`, 'open')
  expect((await run('restore', file, '--yes')).error).toContain(`was not closed (there is ${file}-wal)`)
  rmSync(`${file}-wal`)
  for (const content of ['', 'no database at all, and long enough to be looked at as one '.repeat(400)]) {
    writeFileSync(path, content)
    writeFileSync(`${path}-wal`, 'of the damaged one')
    expect(await run('restore', file, '--yes')).toMatchObject({ code: 0, error: '' })
    expect(await contentOf(place)).toEqual(before)
  }
  rmSync(place.dataFolder, { recursive: true })
  expect(await run('restore', file, '--yes')).toMatchObject({ code: 0, error: '' })
  expect(await contentOf(place)).toEqual(before)
})

test('OPER-04 the password of a database is no argument of a program, which others could read', () => {
  const { url, env } = connectionOf('postgresql://tankmix:p%40ss%2F@db1.example:5432,db2.example/tankmix?sslmode=verify-full')
  expect([url, env.PGPASSWORD]).toEqual(['postgresql://tankmix@db1.example:5432,db2.example/tankmix?sslmode=verify-full', 'p@ss/'])
  expect(connectionOf('postgresql:///one?host=/run&user=postgres').url).toBe('postgresql:///one?host=/run&user=postgres')
})
