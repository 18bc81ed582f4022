import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { conditionsAt, findTest } from '../../domain/search/read-test.ts'
import type { Database } from '../db/open-db.ts'
import { loadIndex } from '../served-data/load-index.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { readDataState } from '../db/data-state.ts'
import { exportData } from './export-data.ts'
import { errorText } from './import-errors.ts'
import { namesOf, PRODUCT_COLUMNS } from '../db/columns.ts'
import { importFiles } from '../testing/import-files.ts'

const FIXTURE = fileURLToPath(new URL('../../../e2e/fixtures/acceptance', import.meta.url))
const FILES = ['products.csv', 'tests.csv', 'ingredients.csv'] as const
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-csv-'))
  folders.push(folder)
  return folder
}

/** The fixture with some files replaced or edited. */
const folderWith = (changes: Partial<Record<(typeof FILES)[number], string | Buffer | ((text: string) => string)>>): string => {
  const folder = newFolder()
  cpSync(FIXTURE, folder, { recursive: true })
  for (const [file, change] of Object.entries(changes)) {
    const path = join(folder, file)
    writeFileSync(path, typeof change === 'function' ? change(readFileSync(path, 'utf8')) : change)
  }
  return folder
}

const texts = (folder: string): string[] => FILES.map((file) => readFileSync(join(folder, file), 'utf8'))

/** Everything that the database holds of products, tests and their state. */
const contents = async (database: Database): Promise<unknown> => ({
  products: await database.kysely.selectFrom('products').select(namesOf(PRODUCT_COLUMNS)).orderBy('id').execute(),
  tests: await database.kysely.selectFrom('tests').selectAll().orderBy('id').execute(),
  state: await readDataState(database.kysely),
})

const errorsOf = async (database: Database, folder: string): Promise<string[]> => {
  const outcome = await importFiles(database, folder)
  return outcome.ok ? [] : outcome.errors.listed.map(errorText)
}

eachDatabase('data in', ({ open }) => {
  test('DATA-01 an import reads every field of the three files', async () => {
    const database = await open()
    const outcome = await importFiles(database, FIXTURE)
    expect(outcome).toEqual({
      ok: true,
      counts: { products: 13, tests: 14, ingredients: 31 },
      replacedDemo: false,
      skipped: [],
      notes: [],
      observed: [expect.stringContaining('free text')],
    })
    expect(await database.kysely.selectFrom('products').select(namesOf(PRODUCT_COLUMNS)).where('id', '=', '1').executeTakeFirst()).toEqual({
      id: '1',
      kind: 'maker',
      name: 'Mangavel 500',
      manufacturer: 'Yara',
      form: 'L',
      formulation: 'SC',
      active_ingredients: '["Manganese"]',
      countries: '[]',
      market_names: '{"FR":"MANGAVEL SUSPENSION","DE":"Mangavel Flüssig"}',
      product_sets: '["89"]',
      role: '',
      strengths: '[]',
      codes: '[]',
    })
    const { ingredients, ...row } = (await database.kysely.selectFrom('tests').selectAll().where('id', '=', '1002').executeTakeFirst())!
    expect(row).toEqual({
      id: '1002',
      kind: 'foliar',
      country: 'FR',
      date: '2025-03-14',
      result: 'NC',
      water_rate: 150.5,
      crop: 'Wheat',
      benefit: '',
      observations: 'White precipitate within 10 minutes, "gritty"; sieve blocked.',
      hardness: null,
      water_ph: null,
      temperature: null,
      hours: null,
    })
    expect(JSON.parse(ingredients)).toEqual([
      [1, '4', 5],
      [2, '106', 3.25],
      [4, '102', 0.75],
    ])
    expect(
      (await database.kysely.selectFrom('tests').select('water_rate').where('id', '=', '2001').executeTakeFirst())?.water_rate,
    ).toBeNull()
  })

  test('DATA-04 an export imported into an empty database exports the same three files', async () => {
    const first = await open()
    await importFiles(first, FIXTURE)
    const exported = newFolder()
    await exportData(first, exported)
    const second = await open()
    expect((await importFiles(second, exported)).ok).toBe(true)
    const again = newFolder()
    await exportData(second, again)
    expect(texts(again)).toEqual(texts(exported))
    expect(texts(exported)[2]!.split('\n')).toHaveLength(33)
    expect(texts(exported)[0]).toContain('1,maker,Mangavel 500,Yara,L,SC,Manganese,,fr=MANGAVEL SUSPENSION;de=Mangavel Flüssig,89')
  })

  test('DATA-01 the same import again changes no row', async () => {
    const database = await open()
    await importFiles(database, FIXTURE)
    const before = (await contents(database)) as { products: unknown; tests: unknown }
    await importFiles(database, FIXTURE)
    expect(await contents(database)).toMatchObject({ products: before.products, tests: before.tests })
  })

  test('DATA-01 a row with a known id replaces the row that has it, and its ingredients replace the former ones', async () => {
    const database = await open()
    await importFiles(database, FIXTURE)
    const update = newFolder()
    writeFileSync(join(update, 'products.csv'), `${texts(FIXTURE)[0]!.split('\n')[0]}\n1,maker,Mangavel 600,Yara,L,SC,Manganese,,,89\n`)
    writeFileSync(join(update, 'tests.csv'), `${texts(FIXTURE)[1]!.split('\n')[0]}\n1001,foliar,FR,2025-03-14,NC,210,Wheat,,Repeated\n`)
    writeFileSync(join(update, 'ingredients.csv'), 'test_id,order,product_id,rate\n1003,1,1,2\n')
    expect(await importFiles(database, update)).toMatchObject({ ok: true })
    const row = (id: string) => database.kysely.selectFrom('tests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(await row('1001')).toMatchObject({ result: 'NC', water_rate: 210, observations: 'Repeated' })
    expect(JSON.parse((await row('1001')).ingredients)).toEqual([
      [1, '1', 1],
      [2, '102', 0.8],
    ])
    expect(JSON.parse((await row('1003')).ingredients)).toEqual([[1, '1', 2]])
    const { count } = (await sql<{ count: number }>`select cast(count(*) as integer) as count from tests`.execute(database.kysely)).rows[0]!
    expect(count).toBe(14)
  })

  test('TANK-01 role, strengths and codes are read, exported and searched with; a file without these columns leaves them', async () => {
    const database = await open()
    const product = (id: string, more: string): string => `${id},maker,Name ${id},Yara,L,SC,Calcium;Sulphur,,,${more}\n`
    const header = texts(FIXTURE)[0]!.split('\n')[0]!.trim()
    const details = 'water conditioner,calcium=150 g/L; Sulphur = 80.5 g/KG,fr:2110159;GTIN:4012345678901'
    const withColumns = folderWith({
      'products.csv': (text) =>
        text.replaceAll(/(?<=.)$/gm, ',,,').replace(/,,,/, ',role,strengths,codes') + product('901', `,${details}`) + product('902', ',,,'),
    })
    expect(await importFiles(database, withColumns)).toMatchObject({ ok: true })
    const row = (id: string) =>
      database.kysely.selectFrom('products').select(['name', 'role', 'strengths', 'codes']).where('id', '=', id).executeTakeFirst()
    const stored = {
      role: 'water conditioner',
      strengths: '[{"name":"calcium","amount":150,"unit":"g/L"},{"name":"Sulphur","amount":80.5,"unit":"g/kg"}]',
      codes: '["FR:2110159","GTIN:4012345678901"]',
    }
    expect(await row('901')).toEqual({ name: 'Name 901', ...stored })
    expect(await row('902')).toEqual({ name: 'Name 902', role: '', strengths: '[]', codes: '[]' })
    const { index } = await loadIndex(database)
    expect(index.products.find(({ id }) => id === '901')).toMatchObject({
      formulation: 'SC',
      role: 'water conditioner',
      codes: ['FR:2110159', 'GTIN:4012345678901'],
    })

    const exported = newFolder()
    await exportData(database, exported)
    expect(texts(exported)[0]).toContain('water conditioner,calcium=150 g/L;Sulphur=80.5 g/kg,FR:2110159;GTIN:4012345678901')
    const second = await open()
    expect(await importFiles(second, exported)).toMatchObject({ ok: true })
    expect((await contents(second)) as object).toMatchObject({ products: ((await contents(database)) as { products: unknown }).products })

    const update = newFolder()
    writeFileSync(join(update, 'products.csv'), `${header}\n901,maker,Renamed,Yara,L,SC,Calcium,,,\n903,maker,New,Yara,L,SC,Zinc,,,\n`)
    for (const at of [1, 2]) writeFileSync(join(update, FILES[at]!), `${texts(FIXTURE)[at]!.split('\n')[0]}\n`)
    expect(await importFiles(database, update)).toMatchObject({ ok: true })
    expect(await row('901')).toEqual({ name: 'Renamed', ...stored })
    expect(await row('903')).toEqual({ name: 'New', role: '', strengths: '[]', codes: '[]' })
    writeFileSync(join(update, 'products.csv'), `${header},role\n901,maker,Again,Yara,L,SC,Calcium,,,,\n`)
    expect(await importFiles(database, update)).toMatchObject({ ok: true })
    expect(await row('901')).toEqual({ name: 'Again', ...stored, role: '' })
  })

  test('WATER-01 conditions of tests are read, exported and imported again; a file without a column leaves what was recorded, an empty cell empties it', async () => {
    const database = await open()
    const header = texts(FIXTURE)[1]!.split('\n')[0]!.trim()
    const files = (columns: string, ...rows: string[]) =>
      folderWith({ 'tests.csv': `${header}${columns}\n${rows.map((row) => `${row}\n`).join('')}`, 'ingredients.csv': (text) => text })
    await importFiles(database, FIXTURE)
    const foliar = (id: string, cells: string): string => `${id},foliar,FR,2025-03-14,C,200,,,${cells}`
    const read = async (id: string) => {
      const row = await database.kysely.selectFrom('tests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return [row.hardness, row.water_ph, row.temperature, row.hours, row.observations]
    }
    const all = files(
      ',hours,hardness,water_ph,temperature',
      foliar('1001', ',24,342.5,7.25,20'),
      foliar('1002', ',,0,,50'),
      '2001,seed,FR,2025-03-14,C,,,,,2,,,15.5',
    )
    expect(await importFiles(database, all)).toMatchObject({ ok: true })
    expect((await Promise.all(['1001', '1002', '2001', '1003'].map(read))).map((row) => row.slice(0, 4))).toEqual([
      [342.5, 7.25, 20, 24],
      [0, null, 50, null],
      [null, null, 15.5, 2],
      [null, null, null, null],
    ])
    const exported = newFolder()
    await exportData(database, exported)
    expect(texts(exported)[1]).toMatch(/^\uFEFF?id,.*,observations,hardness,water_ph,temperature,hours\n/)
    expect(texts(exported)[1]).toContain('1001,foliar,FR,2025-03-14,C,200,,,,342.5,7.25,20,24\n')
    const second = await open()
    expect(await importFiles(second, exported)).toMatchObject({ ok: true })
    expect(((await contents(second)) as { tests: unknown }).tests).toEqual(((await contents(database)) as { tests: unknown }).tests)

    expect(await importFiles(database, files('', foliar('1001', 'Again')))).toMatchObject({ ok: true })
    expect(await read('1001')).toEqual([342.5, 7.25, 20, 24, 'Again'])
    expect(await importFiles(database, files(',temperature,hours', foliar('1001', ',,48'), foliar('7001', ',,')))).toMatchObject({
      ok: false,
    })
    expect(await importFiles(database, files(',temperature,hours', foliar('1001', ',,48')))).toMatchObject({ ok: true })
    expect(await read('1001')).toEqual([342.5, 7.25, null, 48, ''])
    const { index } = await loadIndex(database)
    expect(conditionsAt(index, findTest(index, '1001')!)).toEqual({ hardness: 342.5, ph: 7.25, temperature: null, hours: 48 })
  })

  test('DATA-02 every error is listed as file:line: column: reason, and nothing is changed', async () => {
    const database = await open()
    await importFiles(database, FIXTURE)
    const before = await contents(database)
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
    expect(await contents(database)).toEqual(before)
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
    expect(await contents(database)).toEqual({ products: [], tests: [], state: { version: 'empty', demo: false } })
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

  test('DATA-01 two imports at once both succeed, one after the other', async () => {
    const database = await open()
    const outcomes = await Promise.all([importFiles(database, FIXTURE), importFiles(database, FIXTURE)])
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
  })
})
