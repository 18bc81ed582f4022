import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportData } from '../data/export-data.ts'
import { loadIndex } from '../served-data/load-index.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { migrate } from './migrate.ts'
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
})
