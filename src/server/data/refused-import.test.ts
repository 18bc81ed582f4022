import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '../db/open-db.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../testing/fixtures.ts'
import { importFiles } from '../testing/import-files.ts'
import { errorText } from './import-errors.ts'
import { contentsOf, temporaryFolders } from './testing/acceptance-folders.ts'

const { folderWith } = temporaryFolders()

const errorsOf = async (database: Database, folder: string): Promise<string[]> => {
  const outcome = await importFiles(database, folder)
  return outcome.ok ? [] : outcome.errors.listed.map(errorText)
}

eachDatabase('data that are refused', ({ open }) => {
  test('DATA-02 every error is listed as file:line: column: reason, and nothing is changed', async () => {
    const database = await open()
    await importFiles(database, ACCEPTANCE_DATA)
    const before = await contentsOf(database)
    const folder = folderWith({
      'products.csv': (text) =>
        `${text}1,maker,Twice,Yara,L,SC,,,,\n1 2,makers,,Yara,X,SC,,ZZ,fr;de=,a b\n300,agrochemical,"${'x'.repeat(201)}",,L,,,,,\n`,
      'tests.csv': (text) =>
        `${text}3001,foliar,XX,2025-02-30,OK,,Wheat,,\n3002,seed,FR,2025-02-28,C,10,Wheat,,\n3003,foliar,FR,1969-12-31,C,-1,,,\n3004,foliar,FR,2025-01-01,C,1.234,,,\n`,
      'ingredients.csv': (text) =>
        `${text}3001,0,1,1\n3002,1,999,1\n3003,1,1,1e3\n3004,1,1,0.0000001\n3004,256,1,4000.5\n9999,1,1,1\n1001,1,1,1\n3003,2,101\n`,
    })
    expect(await errorsOf(database, folder)).toEqual([
      'products.csv:16: id: must be 1 to 64 letters, digits or . _ -, not "1 2"',
      'products.csv:16: kind: must be maker or agrochemical, not "makers"',
      'products.csv:16: name: must not be empty',
      'products.csv:16: form: must be L or P, not "X"',
      'products.csv:16: countries: "ZZ" is not a two-letter ISO country code such as FR',
      'products.csv:16: market_names: "fr" must read like fr=NAME',
      'products.csv:16: market_names: "de=" must read like fr=NAME',
      'products.csv:16: product_sets: each must be 1 to 64 letters, digits or . _ -, not "a b"',
      'products.csv:17: name: has 201 characters, at most 200 are allowed',
      'tests.csv:16: country: "XX" is not a two-letter ISO country code such as FR',
      'tests.csv:16: date: must be a date such as 2026-03-31, not "2025-02-30"',
      'tests.csv:16: result: must be C, CA or NC, not "OK"',
      'tests.csv:16: water_rate: must be given in L/ha for a foliar test',
      'tests.csv:17: water_rate: must be empty for a seed coating',
      'tests.csv:18: date: must lie between 1970 and 2149, not 1969-12-31',
      'tests.csv:18: water_rate: must be a number such as 0.25 without a sign or unit, not "-1"',
      'tests.csv:19: water_rate: must have at most 2 decimals, not "1.234"',
      'ingredients.csv:33: order: must be a whole number from 1 to 255, not "0"',
      'ingredients.csv:35: rate: is in scientific notation, "1e3", in which decimals may be lost: format the column as a number with 6 decimals and save the file again',
      'ingredients.csv:36: rate: must have at most 6 decimals, not "0.0000001"',
      'ingredients.csv:37: order: must be a whole number from 1 to 255, not "256"',
      'ingredients.csv:37: rate: must be at most 4000, not 4000.5',
      'ingredients.csv:40: has 3 cells instead of 4',
    ])
    expect(await contentsOf(database)).toEqual(before)
  })

  test('DATA-02 errors that show only across files are listed too', async () => {
    const database = await open()
    const folder = folderWith({
      'products.csv': (text) => `${text}1,maker,Twice,Yara,L,SC,,,,\n`,
      'tests.csv': (text) => `${text}1001,foliar,FR,2025-01-01,C,100,,,\n4001,foliar,FR,2025-01-01,C,100,,,\n`,
      'ingredients.csv': (text) => `${text}1001,2,1,1\n9999,1,1,1\n1004,7,777,1\n`,
    })
    expect(await errorsOf(database, folder)).toEqual([
      'products.csv:15: id: product 1 is already on line 2',
      'tests.csv:16: id: test 1001 is already on line 2',
      'tests.csv:17: id: test 4001 has no ingredients in ingredients.csv',
      'ingredients.csv:34: test_id: there is no test 9999 in tests.csv or in the database',
      'ingredients.csv:35: product_id: there is no product 777 in products.csv or in the database',
      'ingredients.csv:33: order: order 2 of this test is already on line 3',
    ])
    expect(await contentsOf(database)).toEqual({ products: [], tests: [], state: { version: 'empty', demo: false } })
  })

  test('DATA-02 the first hundred errors are listed, and all are counted', async () => {
    const database = await open()
    const rows = Array.from({ length: 250 }, (_, at) => `${5000 + at},foliar,FR,2025-01-01,maybe,100,,,\n`).join('')
    const outcome = await importFiles(database, folderWith({ 'tests.csv': (text) => text + rows }))
    expect(outcome).toMatchObject({ ok: false, errors: { count: 500 } })
    expect(outcome.ok ? 0 : outcome.errors.listed.length).toBe(100)
  })

  test('DATA-02 a missing file is reported', async () => {
    const folder = folderWith({})
    rmSync(join(folder, 'tests.csv'))
    expect(await errorsOf(await open(), folder)).toContain(`tests.csv: there is no such file in ${folder}`)
  })
})
