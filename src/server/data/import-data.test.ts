import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { conditionsAt, findTest } from '../../domain/search/index/read-test.ts'
import { namesOf, PRODUCT_COLUMNS } from '../db/schema/columns.ts'
import { loadIndex } from '../served-data/load-index.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../testing/fixtures.ts'
import { importFiles } from '../testing/import-files.ts'
import { exportData } from './export-data.ts'
import { contentsOf, FILES, temporaryFolders, textsOf } from './testing/acceptance-folders.ts'

const { newFolder, folderWith } = temporaryFolders()

eachDatabase('data in', ({ open }) => {
  test('DATA-01 an import reads every field of the three files', async () => {
    const database = await open()
    const outcome = await importFiles(database, ACCEPTANCE_DATA)
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
      code_periods: null,
      other_names: null,
      formulations: null,
      density: null,
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
      laboratory: null,
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
    await importFiles(first, ACCEPTANCE_DATA)
    const exported = newFolder()
    await exportData(first, exported)
    const second = await open()
    expect((await importFiles(second, exported)).ok).toBe(true)
    const again = newFolder()
    await exportData(second, again)
    expect(textsOf(again)).toEqual(textsOf(exported))
    expect(textsOf(exported)[2]!.split('\n')).toHaveLength(33)
    expect(textsOf(exported)[0]).toContain('1,maker,Mangavel 500,Yara,L,SC,Manganese,,fr=MANGAVEL SUSPENSION;de=Mangavel Flüssig,89')
  })

  test('DATA-01 the same import again changes no row', async () => {
    const database = await open()
    await importFiles(database, ACCEPTANCE_DATA)
    const before = await contentsOf(database)
    await importFiles(database, ACCEPTANCE_DATA)
    expect(await contentsOf(database)).toMatchObject({ products: before.products, tests: before.tests })
  })

  test('DATA-01 a row with a known id replaces the row that has it, and its ingredients replace the former ones', async () => {
    const database = await open()
    await importFiles(database, ACCEPTANCE_DATA)
    const update = newFolder()
    writeFileSync(
      join(update, 'products.csv'),
      `${textsOf(ACCEPTANCE_DATA)[0]!.split('\n')[0]}\n1,maker,Mangavel 600,Yara,L,SC,Manganese,,,89\n`,
    )
    writeFileSync(
      join(update, 'tests.csv'),
      `${textsOf(ACCEPTANCE_DATA)[1]!.split('\n')[0]}\n1001,foliar,FR,2025-03-14,NC,210,Wheat,,Repeated\n`,
    )
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
    const header = textsOf(ACCEPTANCE_DATA)[0]!.split('\n')[0]!.trim()
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
    expect(textsOf(exported)[0]).toContain('water conditioner,calcium=150 g/L;Sulphur=80.5 g/kg,FR:2110159;GTIN:4012345678901')
    const second = await open()
    expect(await importFiles(second, exported)).toMatchObject({ ok: true })
    expect((await contentsOf(second)).products).toEqual((await contentsOf(database)).products)

    const update = newFolder()
    writeFileSync(join(update, 'products.csv'), `${header}\n901,maker,Renamed,Yara,L,SC,Calcium,,,\n903,maker,New,Yara,L,SC,Zinc,,,\n`)
    for (const at of [1, 2]) writeFileSync(join(update, FILES[at]!), `${textsOf(ACCEPTANCE_DATA)[at]!.split('\n')[0]}\n`)
    expect(await importFiles(database, update)).toMatchObject({ ok: true })
    expect(await row('901')).toEqual({ name: 'Renamed', ...stored })
    expect(await row('903')).toEqual({ name: 'New', role: '', strengths: '[]', codes: '[]' })
    writeFileSync(join(update, 'products.csv'), `${header},role\n901,maker,Again,Yara,L,SC,Calcium,,,,\n`)
    expect(await importFiles(database, update)).toMatchObject({ ok: true })
    expect(await row('901')).toEqual({ name: 'Again', ...stored, role: '' })
  })

  test('WHO-30 WHO-55 what a product was before is read and exported; a file without the columns leaves it, an empty cell empties it', async () => {
    const database = await open()
    const cells = {
      other_names: 'former:FR:2010-01-01/2019-12-31=Old 901',
      codes: 'US:524-549 2003-01-01/2019-05-01',
      formulations: 'FR | 2022-03-01/ | SC | zinc=150 g/L',
      density: '1.17',
    }
    const importing = async (columns: Partial<typeof cells>): Promise<object | undefined> => {
      const folder = folderWith({
        'products.csv': (text) =>
          `${text.split('\n')[0]!.trim()}${Object.keys(columns)
            .map((name) => `,${name}`)
            .join('')}\n901,maker,Name,Yara,L,SC,Zinc,,,${Object.values(columns)
            .map((cell) => `,${cell}`)
            .join('')}\n`,
        'tests.csv': (text) => `${text.split('\n')[0]!}\n`,
        'ingredients.csv': (text) => `${text.split('\n')[0]!}\n`,
      })
      expect(await importFiles(database, folder)).toMatchObject({ ok: true })
      const { rows } = await sql<object>`
        select codes, code_periods, other_names, formulations, density, row_version from products where id = '901'`.execute(database.kysely)
      return rows[0]
    }
    const stored = {
      codes: '["US:524-549"]',
      code_periods: '[{"code":"US:524-549","from":"2003-01-01","until":"2019-05-01"}]',
      other_names: '[{"name":"Old 901","kind":"former","country":"FR","from":"2010-01-01","until":"2019-12-31"}]',
      formulations:
        '[{"country":"FR","from":"2022-03-01","until":"","formulation":"SC","strengths":[{"name":"zinc","amount":150,"unit":"g/L"}],"note":""}]',
      density: 1.17,
    }
    expect(await importing(cells)).toEqual({ ...stored, row_version: 1 })
    const exported = newFolder()
    await exportData(database, exported)
    for (const cell of Object.values(cells)) expect(textsOf(exported)[0]).toContain(cell)
    // The same again, and a file of before these columns, change nothing.
    expect(await importing(cells)).toEqual({ ...stored, row_version: 1 })
    expect(await importing({})).toEqual({ ...stored, row_version: 1 })
    expect(await importing({ formulations: '', density: '' })).toEqual({ ...stored, formulations: null, density: null, row_version: 2 })
    // The product that has it already may not be in the files.
    const shared = folderWith({
      'products.csv': (text) => `${text.split('\n')[0]!.trim()},codes\n902,maker,Other,Yara,L,SC,Zinc,,,,US:524-549\n`,
      'tests.csv': (text) => `${text.split('\n')[0]!}\n`,
      'ingredients.csv': (text) => `${text.split('\n')[0]!}\n`,
    })
    expect(await importFiles(database, shared)).toMatchObject({
      ok: true,
      notes: ['1 code is that of several products, so that whoever looks for it has to choose: US:524-549 (901, 902).'],
    })
    expect(await importing({ codes: 'US:524-549' })).toMatchObject({ codes: '["US:524-549"]', code_periods: null, row_version: 3 })
  })

  test('WATER-01 conditions of tests are read, exported and imported again; a file without a column leaves what was recorded, an empty cell empties it', async () => {
    const database = await open()
    const header = textsOf(ACCEPTANCE_DATA)[1]!.split('\n')[0]!.trim()
    const files = (columns: string, ...rows: string[]) =>
      folderWith({ 'tests.csv': `${header}${columns}\n${rows.map((row) => `${row}\n`).join('')}`, 'ingredients.csv': (text) => text })
    await importFiles(database, ACCEPTANCE_DATA)
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
    expect(textsOf(exported)[1]).toMatch(/^\uFEFF?id,.*,observations,hardness,water_ph,temperature,hours,laboratory\n/)
    expect(textsOf(exported)[1]).toContain('1001,foliar,FR,2025-03-14,C,200,,,,342.5,7.25,20,24,\n')
    const second = await open()
    expect(await importFiles(second, exported)).toMatchObject({ ok: true })
    expect((await contentsOf(second)).tests).toEqual((await contentsOf(database)).tests)

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

  test('DATA-20 the rate 0 is refused in new tests and passes in known ones, which the import names; an export restores', async () => {
    const database = await open()
    await importFiles(database, ACCEPTANCE_DATA)
    const header = textsOf(ACCEPTANCE_DATA)[1]!.split('\n')[0]!.trim()
    const files = (rate: string, id: string) =>
      folderWith({
        'products.csv': (text) => text,
        'tests.csv': `${header}\n${id},foliar,FR,2025-03-14,C,200,,,\n`,
        'ingredients.csv': `test_id,order,product_id,rate\n${id},1,1,1\n${id},2,102,${rate}\n`,
      })
    const refused = await importFiles(database, files('0.000', '7001'))
    expect(refused).toMatchObject({ ok: false, errors: { count: 1 } })
    expect('errors' in refused && refused.errors.listed[0]).toMatchObject({ file: 'ingredients.csv', line: 3, column: 'rate' })
    expect(await importFiles(database, files('0', '1001'))).toMatchObject({
      ok: true,
      notes: ['1 test has a product without a rate, so that it counts as no pass: 1001.'],
    })
    const { ingredients } = await database.kysely
      .selectFrom('tests')
      .select('ingredients')
      .where('id', '=', '1001')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(ingredients)).toEqual([
      [1, '1', 1],
      [2, '102', 0],
    ])
    const exported = newFolder()
    await exportData(database, exported)
    expect(textsOf(exported)[2]).toContain('1001,2,102,unknown\n')
    const second = await open()
    expect(await importFiles(second, exported)).toMatchObject({ ok: true, notes: [expect.stringContaining(': 1001.')] })
    expect((await contentsOf(second)).tests).toEqual((await contentsOf(database)).tests)
    const again = newFolder()
    await exportData(second, again)
    expect(textsOf(again)).toEqual(textsOf(exported))
    expect(await importFiles(database, files('Unknown', '7002'))).toMatchObject({ ok: true, notes: [expect.stringContaining('7002')] })
  })

  test('DATA-01 two imports at once both succeed, one after the other', async () => {
    const database = await open()
    const outcomes = await Promise.all([importFiles(database, ACCEPTANCE_DATA), importFiles(database, ACCEPTANCE_DATA)])
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
  })
})
