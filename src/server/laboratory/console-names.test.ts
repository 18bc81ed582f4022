import { expect, test } from 'vitest'
import { importedTest } from '../../domain/console/words/find-imported.ts'
import { build, productOf } from '../../domain/search/testing/some-data.ts'
import type { IndexableTest } from '../../domain/search/index/build-index.ts'
import { loadPhrases } from '../content/phrases.ts'
import { markChanged } from '../db/data-state.ts'
import { readGeneralNames, readNamesIn } from '../db/display-names.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { fillDatabase } from '../testing/fill-database.ts'
import { buildReport } from './report-of.ts'

const PRODUCTS = [
  { ...productOf('1', [], []), name: 'Bortrac 150', manufacturer: 'Yara' },
  { ...productOf('2', [], []), name: 'BORTRAC™ 150', manufacturer: 'Acme' },
  { ...productOf('3', [], []), name: 'Clone EC' },
]
const TEST: IndexableTest = {
  id: '10',
  kind: 'foliar',
  country: 'FR',
  date: '2024-03-01',
  result: 'NC',
  waterRate: 200,
  crop: '',
  benefit: '',
  observations: '',
  ingredients: [
    { order: 1, productId: '2', rate: 1 },
    { order: 2, productId: '3', rate: 1 },
  ],
}

eachDatabase('names in emails and in the console', ({ open }) => {
  test('NAME-06 a name is told apart from one that is not in the test, as long as there is one', async () => {
    const database = await open()
    await fillDatabase(database, { products: PRODUCTS, tests: [TEST] })
    const names = async () =>
      [...(await readGeneralNames(database.kysely, ['2', '3', '2'])).entries()].toSorted(([one], [other]) => one.localeCompare(other))
    expect(await names()).toEqual([
      ['2', 'BORTRAC™ 150 (Acme)'],
      ['3', 'Clone EC'],
    ])
    expect((await readNamesIn(database.kysely, 'FR')).shown.get('1')).toBe('Bortrac 150 (Yara)')
    const report = await buildReport(database.kysely, TEST as never, undefined, { phrases: loadPhrases(), language: 'en', demo: false })
    expect(report!.ingredients.map(({ name }) => name)).toEqual(['BORTRAC™ 150 (Acme)', 'Clone EC'])
    await database.kysely.transaction().execute(async (trx) => {
      await trx.updateTable('products').set({ name: 'Other' }).where('id', '=', '1').execute()
      await markChanged(trx, { demo: false })
    })
    expect(await names()).toEqual([
      ['2', 'BORTRAC™ 150'],
      ['3', 'Clone EC'],
    ])
    await database.close()
  })
})

test('NAME-06 an imported test is listed with the maker beside such a name', () => {
  expect(importedTest(build(PRODUCTS, [TEST]), 0).products).toEqual(['BORTRAC™ 150 (Acme)', 'Clone EC'])
})
