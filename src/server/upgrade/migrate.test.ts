import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { exportData } from '../data/export-data.ts'
import { loadIndex } from '../served-data/load-index.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { forKysely, migrate } from './migrate.ts'
import { readMigrations } from './migrations.ts'
import { openDb } from '../db/open-db.ts'
import { migrateUpTo } from '../db/testing/migrate-up-to.ts'

eachDatabase('migration of', ({ untouched }) => {
  test('TANK-01 a database of the version before goes on, its products without role, strengths and codes', async () => {
    const own = await untouched()
    const database = openDb(own)
    try {
      await migrateUpTo(database, '003-clock')
      await sql`insert into products values ('1', 'maker', 'Zincora', 'Maker', 'L', 'SC', '["Zinc"]', '[]', '{}', '["89"]')`.execute(
        database.kysely,
      )
      await sql`insert into tests values ('7', 'foliar', 'FR', '2025-03-14', 'C', 200, '', '', '', '[[1,"1",1.5]]')`.execute(
        database.kysely,
      )
      expect((await migrate(database))[0]).toBe('004-product-details')
      expect(await migrate(database)).toEqual([])
      const { index } = await loadIndex(database)
      expect(index.products).toMatchObject([{ id: '1', formulation: 'SC', role: '', strengths: [], codes: [], productSets: ['89'] }])
      await exportData(database, own.dataFolder)
    } finally {
      await database.close()
    }
  })

  test('WATER-02 tests of the version before go on without conditions, but those that the console published with what their reports say', async () => {
    const own = await untouched()
    const database = openDb(own)
    try {
      await migrateUpTo(database, '016-search')
      const oldTest = (id: string, kind = 'foliar') =>
        sql`insert into tests values (${id}, ${kind}, 'FR', '2025-03-14', 'C', ${kind === 'foliar' ? 200 : null}, '', '', '', '[]')`
      const version = (id: string, number: number, conditions: object) =>
        sql`insert into test_versions values (${id}, ${number}, '2026-05-14T00:00:00.000Z', ${JSON.stringify({ conditions })}, '', '', '[]')`
      const publication = (id: string, newest: number) =>
        sql`insert into publications (test_id, version, is_confidential, is_under_review) values (${id}, ${newest}, 0, 0)`
      const recorded = { waterSource: 'Tap', hardness: 180.5, ph: 7.2, temperature: 20 }
      for (const statement of [
        oldTest('1'),
        oldTest('2'),
        version('2', 1, { ...recorded, hardness: 90 }),
        version('2', 2, recorded),
        publication('2', 2),
        oldTest('3'),
        version('3', 1, { waterSource: '', hardness: 9_000, ph: null, temperature: -4 }),
        publication('3', 1),
        oldTest('4', 'seed'),
        version('4', 1, recorded),
        publication('4', 1),
      ])
        await statement.execute(database.kysely)
      await migrate(database)
      const rows = await database.kysely
        .selectFrom('tests')
        .select(['id', 'hardness', 'water_ph', 'temperature', 'hours'])
        .orderBy('id')
        .execute()
      expect(rows.map((row) => Object.values(row))).toEqual([
        ['1', null, null, null, null],
        ['2', 180.5, 7.2, 20, null],
        ['3', null, null, null, null],
        ['4', null, null, 20, null],
      ])
    } finally {
      await database.close()
    }
  })

  test.each([
    ['033-sorted-days', '036-report-versions'],
    ['036-report-versions', '033-sorted-days'],
  ])('LAB-320 a database that has %s and not %s gets what it has not, in whatever order they were written', async (only, missing) => {
    const own = await untouched()
    const database = openDb(own)
    try {
      const some = (await readMigrations(database)).filter(({ name }) => name === only || name < '033')
      const { error } = await new Migrator({
        db: database.kysely,
        provider: { getMigrations: () => Promise.resolve(forKysely(some)) },
      }).migrateToLatest()
      expect(error).toBeUndefined()
      const ran = await migrate(database)
      expect(ran).toContain(missing)
      expect(ran).not.toContain(only)
      expect(await migrate(database)).toEqual([])
    } finally {
      await database.close()
    }
  })
})

test('LAB-320 from 018 on a number belongs to one migration, so that their order is the order of their numbers', async () => {
  const names = (await readMigrations({ kind: 'embedded', binaryText: 'text' })).map(({ name }) => name)
  const numbers = names.map((name) => name.slice(0, 3)).filter((number) => number >= '018')
  expect(numbers).toEqual([...new Set(numbers)])
})
