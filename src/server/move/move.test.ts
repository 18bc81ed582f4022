import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { foliarExample } from '../../contract/requests/example-requests.ts'
import { loadDemo } from '../data/load-demo.ts'
import { EVERY_TABLE } from '../db/every-table.ts'
import { loadDemoRequests } from '../demonstration/load-requests.ts'
import { storeRequest } from '../requests/store-request.ts'
import { ACCEPTANCE_DATA } from '../testing/fixtures.ts'
import { environmentOf, runTankmix, startTankmix } from '../testing/programs/run-tankmix.ts'
import { addressOf } from '../db/postgres/postgres-hosts.ts'
import { commandsOn, contentOf, createSides, POSTGRES, run, withOpen } from './testing/sides.ts'
import { LAID_AT, wholeLaboratory } from './testing/whole-laboratory.ts'

describe.skipIf(POSTGRES === undefined)('a move to PostgreSQL', () => {
  const { newFolder, newUrl } = createSides()

  test('OPER-07 takes every table with every row, photos, and the audit with its chain, which verify says of both', async () => {
    const [dataFolder, databaseUrl] = [newFolder(), await newUrl()]
    await wholeLaboratory(dataFolder)
    const before = await contentOf({ dataFolder })
    const filled = Object.entries(before).filter(([, rows]) => !rows.startsWith('0 rows'))
    const empty = Object.keys(EVERY_TABLE).filter((table) => !filled.some(([name]) => name === table))
    expect(empty.toSorted()).toEqual(['demo_people', 'demo_requests', 'moves', 'open_erasures', 'photo_files'])
    const place = { dataFolder, databaseUrl }
    const moved = await commandsOn(place)('move')
    expect([moved.code, moved.error.includes('tankmix move:')]).toEqual([0, false])
    expect(moved.out).toMatch(
      /^The database in \S+ takes no changes from now on\.\nMoved \d+ rows of \d+ tables and 2 photos; both sides were compared row by row\.\ntankmix audit verify says the same of both: \d+ entries, the last with the hash [\da-f]{64}; \d+ records\.\nThe move is complete: start the servers with DATABASE_URL\./,
    )
    expect(await contentOf(place)).toEqual(before)
    expect(await contentOf({ dataFolder })).toEqual(before)
    const [here, there] = [await commandsOn({ dataFolder })('audit', 'verify'), await commandsOn(place)('audit', 'verify')]
    expect([here.code, there.code, there.out]).toEqual([0, 0, here.out])
    // Again, it has nothing to do.
    expect(await commandsOn(place)('move')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The move goes on\.\nThe move is complete/) as string,
    })
    // What is next goes on in PostgreSQL.
    await withOpen(place, async (database) => {
      const next = await storeRequest(
        database,
        { request: foliarExample, language: 'en', edition: '', idempotencyKey: undefined },
        { now: new Date(LAID_AT), referencePrefix: 'TM' },
      )
      expect(next).toMatchObject({ step: 'stored', reference: 'TM-2026-000003' })
    })
  })

  test('OPER-07 a demonstration stays one', async () => {
    const [dataFolder, databaseUrl] = [newFolder(), await newUrl()]
    await commandsOn({ dataFolder })('migrate')
    await withOpen({ dataFolder }, async (database) => {
      await loadDemo(database, { maker: 'Any', productSets: [], today: '2026-05-14', foliarTests: 300, seedTests: 20 })
      await loadDemoRequests(database, new Date(LAID_AT))
    })
    const before = await contentOf({ dataFolder })
    expect(before['demo_people']).toMatch(/^[1-9]/)
    expect(await commandsOn({ dataFolder, databaseUrl })('move')).toMatchObject({ code: 0 })
    expect(await contentOf({ dataFolder, databaseUrl })).toEqual(before)
  })

  test('OPER-07 what was wrong before, also a damaged photo, is wrong alike afterwards, and is said', async () => {
    const [dataFolder, databaseUrl] = [newFolder(), await newUrl()]
    await wholeLaboratory(dataFolder)
    await run({ dataFolder }, [`update tests set result = 'C' where id = '1002'`])
    const { rows } = await withOpen({ dataFolder }, ({ kysely }) => sql<{ sha256: string }>`select sha256 from photos`.execute(kysely))
    const file = join(dataFolder, 'photos', `${rows[0]!.sha256}.jpg`)
    writeFileSync(file, `${readFileSync(file, 'utf8')} and more`)
    const { code, error } = await commandsOn({ dataFolder, databaseUrl })('move')
    expect(code).toBe(0)
    expect(error).toContain('tankmix move: as before, on both sides: public-test:1002 was altered: entry 1 ')
    expect(error).toMatch(/^tankmix move: as before, on both sides: the file of photo:\S+ was altered/m)
  })

  test('OPER-08 from its beginning the source takes no change, by any program; no server starts on either side, and reading goes on', async () => {
    const [dataFolder, databaseUrl] = [newFolder(), await newUrl()]
    await wholeLaboratory(dataFolder)
    const here = commandsOn({ dataFolder })
    const copy = newFolder()
    await here('backup', copy)
    const place = { dataFolder, databaseUrl }
    await commandsOn(place)('move')
    const before = await contentOf({ dataFolder })
    const closed = 'is moved to PostgreSQL and takes no changes: set DATABASE_URL, or give the move up with tankmix move --abandon'
    for (const args of [
      ['import', ACCEPTANCE_DATA],
      ['people', 'invite', 'eve@lab.example', '--role', 'viewer'],
      ['requests', 'delete', 'TM-2026-000001'],
      ['mail', 'retry'],
    ]) {
      const { code, error } = await here(...args)
      expect([args[0], code, error]).toEqual([args[0], 1, expect.stringContaining(closed)])
    }
    expect(await here('restore', copy, '--yes')).toMatchObject({
      code: 1,
      error: expect.stringContaining('give the move up first') as string,
    })
    // A program of any version, by the database's own means.
    for (const statement of [
      `update mails set state = 'sent'`,
      'delete from sessions',
      `insert into demand values ('FR', '[]', '2026-01-01', 1)`,
      `insert or replace into clock values (1, '', null, null)`,
      `insert into kysely_migration values ('046', '')`,
    ])
      await expect(run({ dataFolder }, [statement])).rejects.toThrow('takes no changes')
    const served = await runTankmix(['serve'], { ...environmentOf({ dataFolder }), TANKMIX_DEMO: 'on' })
    expect([served.code, served.error]).toEqual([
      1,
      expect.stringMatching(
        /^tankmix serve: the database \S+ was moved to PostgreSQL \(begun .+\): set DATABASE_URL, or give the move up with tankmix move --abandon$/m,
      ),
    ])
    expect((await here('doctor')).out).toMatch(/^wrong +database +the database \S+ was moved to PostgreSQL/m)
    expect((await here('requests', 'list')).out).toContain('TM-2026-000001')
    expect(await here('export', newFolder())).toMatchObject({ code: 0 })
    expect((await here('backup', newFolder())).code).toBe(0)
    expect(await contentOf({ dataFolder })).toEqual(before)
    // Of a move that is not complete, the other side is not used either.
    await run(place, [`update moves set state = 'begun'`])
    for (const args of [['requests', 'list'], ['import', ACCEPTANCE_DATA], ['export', newFolder()], ['people', 'list'], ['serve']])
      expect(await commandsOn(place)(...args)).toMatchObject({
        code: 1,
        error: expect.stringMatching(
          /^tankmix \w+: a move into PostgreSQL is under way \(begun .+\): run tankmix move until it is complete\n$/,
        ) as string,
      })
  })

  test(
    'OPER-09 it begins only where the source is nobody’s and PostgreSQL is empty and nobody’s; else nothing changes',
    { timeout: 60_000 },
    async () => {
      const [dataFolder, databaseUrl] = [newFolder(), await newUrl()]
      const place = { dataFolder, databaseUrl }
      const move = () => commandsOn(place)('move')
      const refused = async (why: RegExp, at = place): Promise<void> => {
        const { code, error } = await commandsOn(at)('move')
        expect([code, error.trimEnd().split('\n')]).toEqual([1, [expect.stringMatching(why)]])
        expect((await commandsOn({ dataFolder })('people', 'list')).code).toBe(0)
      }
      expect(await commandsOn({ dataFolder })('move')).toMatchObject({
        code: 2,
        error: expect.stringMatching(/^DATABASE_URL is not set/) as string,
      })
      expect(await move()).toMatchObject({
        code: 1,
        error: `tankmix move: there is no database ${join(dataFolder, 'tankmix.db')} to move\n`,
      })
      await commandsOn({ dataFolder })('import', ACCEPTANCE_DATA)
      const server = await startTankmix(environmentOf({ dataFolder }))
      const used = { dataFolder, databaseUrl: await newUrl() }
      await withOpen(used, async ({ kysely }) => {
        await sql`select 1`.execute(kysely)
        const sourceInUse = /^tankmix move: the database \S+ is in use: stop the server, and any command, first; nothing was changed$/
        const targetInUse =
          /PostgreSQL is in use: 1 connection of its servers or commands is open\. Stop all servers first; nothing was changed$/
        await Promise.all([refused(sourceInUse), refused(targetInUse, used)])
      })
      expect(await server.stop()).toBe(0)
      await commandsOn(place)('people', 'invite', 'eve@lab.example', '--role', 'viewer')
      await refused(/PostgreSQL is not empty \(there are rows in \w+\): a move takes an empty database\. Nothing was changed$/)
      const other = { dataFolder, databaseUrl: await newUrl() }
      await commandsOn(other)('import', ACCEPTANCE_DATA)
      expect(await commandsOn(other)('move')).toMatchObject({
        code: 1,
        error: expect.stringContaining('PostgreSQL is not empty') as string,
      })
      const foreign = { dataFolder, databaseUrl: await newUrl() }
      await run(foreign, ['create table invoices (id text)'])
      await refused(
        /PostgreSQL is not empty \(there is invoices, of another program\): a move takes an empty database\. Nothing was changed$/,
        foreign,
      )
      // Nothing of it was begun: the source takes changes.
      expect((await commandsOn({ dataFolder })('import', ACCEPTANCE_DATA)).code).toBe(0)
      expect(await commandsOn(place)('move', '--abandon')).toMatchObject({ code: 1, error: expect.stringContaining('was begun') as string })
    },
  )

  test('OPER-10 given up, PostgreSQL has nothing of it and the source takes changes; a complete one needs --yes', async () => {
    const [dataFolder, databaseUrl] = [newFolder(), await newUrl()]
    const place = { dataFolder, databaseUrl }
    await wholeLaboratory(dataFolder)
    const before = await contentOf({ dataFolder })
    await commandsOn(place)('move')
    const abandon = (...args: string[]) => commandsOn(place)('move', '--abandon', ...args)
    expect(await abandon()).toMatchObject({
      code: 1,
      error: expect.stringContaining('giving it up needs --yes. Nothing was changed') as string,
    })
    const elsewhere = { dataFolder, databaseUrl: await newUrl() }
    for (const args of [['move'], ['move', '--abandon', '--yes']])
      expect(await commandsOn(elsewhere)(...args)).toMatchObject({
        code: 1,
        error: expect.stringContaining(
          `the move was begun into ${addressOf(databaseUrl)}, and DATABASE_URL names ${addressOf(elsewhere.databaseUrl)}`,
        ) as string,
      })
    expect(await commandsOn({ dataFolder })('move', '--abandon', '--yes')).toMatchObject({
      code: 2,
      error: expect.stringContaining('DATABASE_URL is not set') as string,
    })
    expect(await abandon('--yes')).toEqual({
      code: 0,
      error: '',
      out: `The move is given up: the database in ${dataFolder} takes changes again. PostgreSQL has nothing of it.\n`,
    })
    expect((await withOpen(place, ({ kysely }) => sql`select 1 from pg_tables where schemaname = 'public'`.execute(kysely))).rows).toEqual(
      [],
    )
    expect(await contentOf({ dataFolder })).toEqual(before)
    expect((await commandsOn({ dataFolder })('audit', 'verify')).code).toBe(0)
    expect((await commandsOn({ dataFolder })('import', ACCEPTANCE_DATA)).code).toBe(0)
    // And once more, into the same PostgreSQL; then that is lost.
    expect((await commandsOn(place)('move')).code).toBe(0)
    expect(await abandon('--yes', '--target-is-gone')).toMatchObject({ code: 2 })
    expect((await commandsOn({ dataFolder })('move', '--abandon', '--target-is-gone')).code).toBe(0)
    expect((await commandsOn({ dataFolder })('import', ACCEPTANCE_DATA)).code).toBe(0)
    for (const args of [
      ['move', '--yes'],
      ['move', 'x'],
      ['move', '--target-is-gone'],
    ])
      expect((await commandsOn(place)(...args)).code).toBe(2)
  })
})

test('OPER-09 the address of PostgreSQL is kept without user and password', () => {
  expect(addressOf('postgresql://tankmix:p%40ss@db1.example:5432,db2.example/tankmix?sslmode=verify-full')).toBe(
    'db1.example:5432,db2.example/tankmix',
  )
  expect(addressOf('postgresql:///one?host=%2Frun&user=postgres&port=5433')).toBe('/run:5433/one')
})
