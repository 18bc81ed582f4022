import { expect, test } from 'vitest'
import { createTestEncoder } from '../../domain/search/encode-tests.ts'
import { searchTests } from '../../domain/search/search-tests.ts'
import { build, COUNTRIES, productOf } from '../../domain/search/testing/some-data.ts'
import { MAX_CHANGED_TESTS } from '../db/data-changes.ts'
import { lockData, markChanged } from '../db/data-state.ts'
import { writeRecords } from '../data/write-records.ts'
import type { Database } from '../db/open-db.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { fillDatabase } from '../testing/fill-database.ts'
import { loadIndex, type LoadedData } from './load-index.ts'
import { updateIndex } from './update-index.ts'

const products = [productOf('1', ['Zinc'], []), productOf('2', ['Boron'], [])]
type SomeTest = Parameters<typeof build>[1][number]
const testOf = (id: string, more: Partial<SomeTest> = {}): SomeTest => ({
  id,
  kind: 'foliar',
  country: 'FR',
  date: '2024-03-01',
  result: 'C',
  waterRate: 200,
  crop: '',
  benefit: '',
  observations: '',
  ingredients: [
    { order: 1, productId: '1', rate: 1 },
    { order: 2, productId: '2', rate: 2 },
  ],
  ...more,
})

const PHRASES = { C: 'pass', CA: 'with care', NC: 'fail' }
const contentOf = ({ version, demo, index }: LoadedData): unknown => {
  const encoder = createTestEncoder(index)
  return { version, demo, rows: COUNTRIES.map((country) => encoder.encodeTests(searchTests(index, { kind: 'foliar', country }), PHRASES)) }
}

/** Writes, changes and removes tests as a publication does. */
const change = (
  database: Database,
  { written = [], removed = [] }: { written?: SomeTest[]; removed?: string[] },
  told = true,
): Promise<void> =>
  database.kysely.transaction().execute(async (trx) => {
    await lockData(trx)
    const ids = [...written.map(({ id }) => id), ...removed]
    await trx.deleteFrom('tests').where('id', 'in', ids).execute()
    await writeRecords(trx, { products: [], tests: written.map((one) => ({ test: one, ingredients: one.ingredients })) })
    await markChanged(trx, { demo: false, ...(told ? { tests: ids } : {}) })
  })

eachDatabase('an index that is brought up to date', ({ open }) => {
  const filled = async (): Promise<{ database: Database; older: LoadedData }> => {
    const database = await open()
    await fillDatabase(database, { products, tests: ['1', '2', '3'].map((id) => testOf(id)) })
    return { database, older: await loadIndex(database) }
  }

  test('FIRST-11 several changes since are followed, and tests that stayed are not read again', async () => {
    const { database, older } = await filled()
    await change(database, { written: [testOf('2', { result: 'NC' }), testOf('4', { country: 'DE' })] })
    await change(database, { removed: ['1'] })
    await change(database, { written: [testOf('4', { country: 'US', observations: 'Foam' })] })
    await database.kysely.updateTable('products').set({ name: 'Renamed' }).where('id', '=', '2').execute()
    expect(contentOf((await updateIndex(database, older))!)).toEqual(contentOf(await loadIndex(database)))
    // Nobody told of this one, so that it shows what was read.
    await database.kysely.updateTable('tests').set({ result: 'CA' }).where('id', 'in', ['2', '3']).execute()
    const updated = (await updateIndex(database, older))!
    expect(JSON.stringify(contentOf(updated)).match(/with care/g)).toHaveLength(1)
  })

  test('FIRST-11 the same version is taken as it is', async () => {
    const { database, older } = await filled()
    expect(await updateIndex(database, older)).toBe(older)
  })

  test('FIRST-11 where a change in between was not told, or was too large, everything is read', async () => {
    const { database, older } = await filled()
    await change(database, { written: [testOf('4')] })
    await change(database, { written: [testOf('5')] }, false)
    const later = await loadIndex(database)
    await change(database, { written: [testOf('6')] })
    expect(await updateIndex(database, older)).toBeUndefined()
    expect(contentOf((await updateIndex(database, later))!)).toEqual(contentOf(await loadIndex(database)))
    await database.kysely
      .transaction()
      .execute((trx) => markChanged(trx, { demo: false, tests: Array.from({ length: MAX_CHANGED_TESTS + 1 }, (_, at) => String(at)) }))
    expect(await updateIndex(database, later)).toBeUndefined()
  })

  test('FIRST-11 data that became or no longer are demonstration data are read whole, and so is an index of another database', async () => {
    const { database, older } = await filled()
    expect(await updateIndex(database, { ...older, version: 'of another database' })).toBeUndefined()
    await database.kysely.transaction().execute((trx) => markChanged(trx, { demo: true, tests: ['1'] }))
    expect(await updateIndex(database, older)).toBeUndefined()
  })

  test('FIRST-11 changes of long ago are forgotten', async () => {
    const { database, older } = await filled()
    await database.kysely.transaction().execute(async (trx) => {
      for (let changes = 0; changes <= 500; changes++) await markChanged(trx, { demo: false, tests: ['1'] })
    })
    expect(await updateIndex(database, older)).toBeUndefined()
    expect(await database.kysely.selectFrom('data_changes').select('seq').execute()).toHaveLength(500)
  })
})
