import { spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { eachDatabase } from '../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../testing/fixtures.ts'
import { createDatabase } from '../testing/new-database.ts'
import {
  ask,
  commandsOn,
  CONSOLE_EDITION,
  contentOf,
  FIRST_EDITION,
  makeEdition,
  newPaths,
  referencesIn,
  withOpen,
} from './testing/copies.ts'

const newPath = newPaths()

eachDatabase('a rollback', ({ untouched }) => {
  test.each([FIRST_EDITION, CONSOLE_EDITION])(
    'OPER-05 upgraded from %s, used, rolled back as written, and upgraded again',
    async (edition) => {
      const place = await untouched()
      const run = commandsOn(place)
      await makeEdition(place, edition)
      const before = await contentOf(place)
      const file = newPath()
      expect(await run('backup', file)).toMatchObject({ code: 0, error: '' })
      expect((await run('migrate')).code).toBe(0)
      const newest = Object.keys(await contentOf(place))
      expect(newest.length).toBeGreaterThan(Object.keys(before).length)

      expect((await run('requests', 'delete', 'TM-2026-000001')).code).toBe(0)
      expect(await ask(place)).toMatchObject({ step: 'stored', reference: 'TM-2026-000003' })
      expect((await run('people', 'invite', 'eve@lab.example', '--role', 'admin')).code).toBe(0)
      // The first edition had no people.
      expect((await run('people', 'disable', 'ada@lab.example')).code).toBe(edition === FIRST_EDITION ? 1 : 0)
      expect((await run('import', ACCEPTANCE_DATA)).code).toBe(0)
      expect((await run('audit', 'verify')).code).toBe(0)
      const used = await contentOf(place)

      const asked = await run('restore', file)
      expect([asked.code, asked.out]).toEqual([2, expect.stringContaining(`with the schema ${edition}, of an earlier version.`)])
      expect(await contentOf(place)).toEqual(used)
      expect(await run('restore', file, '--yes')).toMatchObject({
        code: 0,
        error: '',
        out: expect.stringContaining('of an earlier version') as string,
      })
      // Tables of the newer version are gone, and all rows are those of then.
      expect(await contentOf(place)).toEqual(before)

      expect((await run('migrate')).code).toBe(0)
      expect(Object.keys(await contentOf(place))).toEqual(newest)
      expect(await referencesIn(place)).toEqual(['TM-2026-000001', 'TM-2026-000002'])
      expect((await run('people', 'list')).out.includes('eve@lab.example')).toBe(false)
      expect(await ask(place)).toMatchObject({ reference: 'TM-2026-000003' })
      expect(await run('audit', 'verify')).toMatchObject({ code: 0, error: '' })
    },
  )
})

const postgres = inject('databaseUrl')
test.skipIf(postgres === undefined)(
  'OPER-06 what pg_restore --clean leaves, beside tables of a newer version, is not called complete and unaltered',
  async () => {
    const { url, drop } = await createDatabase(postgres!)
    onTestFinished(drop)
    const place = { databaseUrl: url, dataFolder: newPath() }
    const run = commandsOn(place)
    await makeEdition(place, FIRST_EDITION)
    const file = newPath()
    await run('backup', file)
    await run('migrate')
    await run('requests', 'delete', 'TM-2026-000001')
    await ask(place)
    expect((await run('audit', 'verify')).code).toBe(0)
    expect(spawnSync('pg_restore', ['--clean', '--no-owner', `--dbname=${url}`, file], { stdio: 'ignore' }).status).toBe(1)
    const { code, error } = await run('audit', 'verify')
    expect([code, error]).toEqual([1, expect.stringMatching(/^tankmix audit: .+ not noted as made: the schema is of an earlier version/m)])
    // And from there the documented way back.
    expect((await run('restore', file, '--yes')).code).toBe(0)
    expect((await run('migrate')).code).toBe(0)
    expect(await referencesIn(place)).toEqual(['TM-2026-000001', 'TM-2026-000002'])
    expect((await run('audit', 'verify')).code).toBe(0)
  },
)

eachDatabase('records of two moments', ({ settings }) => {
  test('OPER-06 verify names what cannot be of one moment, beside what the audit sealed', async () => {
    const place = await settings()
    await ask(place)
    const verify = async () => (await commandsOn(place)('audit', 'verify')).error.split('\n').filter(Boolean)
    const change = (statement: string) => withOpen(place, ({ kysely }) => sql.raw(statement).execute(kysely))
    expect(await verify()).toEqual([])
    const two = 'tables are of two moments, as after a restore beside newer tables'
    await change('update request_numbers set last = 0')
    expect(await verify()).toEqual([`tankmix audit: request TM-2026-000001 is there, but 0 was the last number given in 2026: ${two}`])
    await change('update request_numbers set last = 1')
    await change(`insert into data_changes (from_version, version, tests, seq) values ('a', 'b', '[]', 1)`)
    expect(await verify()).toEqual([
      expect.stringMatching(/^tankmix audit: products and tests have the version .+, but their last change led to b: tables/),
    ])
    await change('delete from data_changes')
    await change(`delete from kysely_migration where name = '044-sealed-checks'`)
    expect(await verify()).toEqual([
      `tankmix audit: 044-sealed-checks is not noted as made: the schema is of an earlier version (tankmix migrate), or ${two}`,
    ])
  })
})
