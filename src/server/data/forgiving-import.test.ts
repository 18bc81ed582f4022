import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '../db/open-db.ts'
import { anyDatabase } from '../testing/each-database.ts'
import { exportData } from './export-data.ts'
import { errorText } from './import-errors.ts'
import { importFiles } from '../testing/import-files.ts'
import { loadDemo } from './load-demo.ts'
import { readCellNumber } from './csv/read-number.ts'

const PLAIN = {
  products:
    'id,kind,name,manufacturer,form,formulation,active_ingredients,countries,market_names,product_sets\n1,maker,Zincora,"Maker, Inc.",L,SC,Zinc;Sulphur,FR;DE,fr=Zincor;de=Zinkora,89\n',
  tests:
    'id,kind,country,date,result,water_rate,crop,benefit,observations\n1001,foliar,FR,2025-03-14,C,150.5,Wheat,,"Uniform; no ""grit"""\n',
  ingredients: 'test_id,order,product_id,rate\n1001,1,1,1.25\n1001,3,1,0.002499\n',
}
type Key = keyof typeof PLAIN
const KEYS = Object.keys(PLAIN) as Key[]

const base = mkdtempSync(join(tmpdir(), 'tankmix-forgiving-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))
let folders = 0
const newFolder = (): string => {
  const folder = join(base, String(++folders))
  mkdirSync(folder)
  return folder
}
const folderWith = (contents: Partial<Record<Key, string | Buffer>>): string => {
  const folder = newFolder()
  for (const key of KEYS) writeFileSync(join(folder, `${key}.csv`), contents[key] ?? PLAIN[key])
  return folder
}
const textsOf = (folder: string): string[] => KEYS.map((key) => readFileSync(join(folder, `${key}.csv`), 'utf8'))
const each = (change: (text: string) => string): Record<Key, string> => ({
  products: change(PLAIN.products),
  tests: change(PLAIN.tests),
  ingredients: change(PLAIN.ingredients),
})

/** As a spreadsheet of a country with decimal commas saves it: it puts cells that hold a semicolon in quotation marks. */
const WITH_SEMICOLONS: Record<Key, string> = {
  products:
    'id;kind;name;manufacturer;form;formulation;active_ingredients;countries;market_names;product_sets\n1;maker;Zincora;Maker, Inc.;L;SC;"Zinc;Sulphur";"FR;DE";"fr=Zincor;de=Zinkora";89\n',
  tests:
    'id;kind;country;date;result;water_rate;crop;benefit;observations\n1001;foliar;FR;2025-03-14;C;150,5;Wheat;;"Uniform; no ""grit"""\n',
  ingredients: 'test_id;order;product_id;rate\n1001;1;1;1,25\n1001;3;1;0,002499\n',
}

anyDatabase('files as spreadsheets save them', ({ open }) => {
  const exported = async (database: Database): Promise<string[]> => {
    const folder = newFolder()
    await exportData(database, folder)
    return textsOf(folder)
  }
  const imported = async (
    contents: Partial<Record<Key, string | Buffer>>,
    { demonstration = false } = {},
  ): Promise<{ files: string[]; notes: string[] }> => {
    const database = await open()
    const outcome = await importFiles(database, folderWith(contents), { demonstration })
    expect(outcome.ok ? [] : outcome.errors.listed.map(errorText)).toEqual([])
    return { files: await exported(database), notes: outcome.ok ? outcome.notes : [] }
  }

  test.each<[string, Partial<Record<Key, string | Buffer>>]>([
    ['a byte-order mark', each((text) => `\ufeff${text}`)],
    ['line breaks of Windows', each((text) => text.replaceAll('\n', '\r\n'))],
    ['line breaks of old Macs', each((text) => text.replaceAll('\n', '\r'))],
    ['mixed line breaks and blank lines', { ...PLAIN, ingredients: PLAIN.ingredients.replace('\n', '\r\n\n').replace('5\n', '5\r') }],
    ['no line break at the end', each((text) => text.trimEnd())],
    ['semicolons and decimal commas', WITH_SEMICOLONS],
    ['semicolons and decimal points', { ...WITH_SEMICOLONS, ingredients: PLAIN.ingredients.replaceAll(',', ';') }],
    ['semicolons in one file of the three', { ingredients: WITH_SEMICOLONS.ingredients }],
    ['a byte-order mark, semicolons and line breaks of Windows', each((text) => `\ufeff${text.replaceAll('\n', '\r\n')}`)],
    ['blanks around cells', { ingredients: 'test_id , order,product_id,rate\n 1001,1 ,1, 1.25\n1001,3,1,0.002499\t\n' }],
    [
      'cells all in quotation marks',
      { ingredients: '"test_id","order","product_id","rate"\n"1001","1","1","1.25"\n"1001","3","1","0.002499"\n' },
    ],
    ['columns in another order', { ingredients: 'rate,product_id,order,test_id\n1.25,1,1,1001\n0.002499,1,3,1001\n' }],
    ['empty columns on the right', { ingredients: 'test_id,order,product_id,rate,,\n1001,1,1,1.25,,\n1001,3,1,0.002499,,\n' }],
    ['empty rows below', { ingredients: `${PLAIN.ingredients},,,\n ,,, \n\n` }],
    ['zeros behind the decimals', { ingredients: PLAIN.ingredients.replace('1.25', '1.2500000000') }],
  ])('DATA-03 %s changes nothing', async (_what, contents) => {
    expect(await imported(contents)).toEqual({ files: (await imported(PLAIN)).files, notes: [] })
  })

  test('DATA-03 the noise of a spreadsheet’s arithmetic is rounded away, and the import says how often and where first', async () => {
    const ingredients =
      'test_id,order,product_id,rate\n1001,1,1,1.2499999999999998\n1001,3,1,0.0024990000000000004\n1001,4,1,0.30000000000000004\n'
    const { files, notes } = await imported({ ingredients, tests: PLAIN.tests.replace('150.5', '150.50000000000003') })
    expect(files[2]).toBe('\ufefftest_id,order,product_id,rate\n1001,1,1,1.25\n1001,3,1,0.002499\n1001,4,1,0.3\n')
    expect(files[1]).toContain(',150.5,')
    expect(notes).toEqual([
      '1 water rate was rounded to 2 decimals, at tests.csv:2.',
      '3 rates were rounded to 6 decimals, the first at ingredients.csv:2.',
    ])
  })

  test('DATA-04 texts of every kind go out and come in again as they are', async () => {
    const products = `id,kind,name,manufacturer,form,formulation,active_ingredients,countries,market_names,product_sets
1,maker,"=1+1;@x, ""y"" 'z",+Maker,L,SC,"Zinc, chelated;-Bor","FR;IN","in=जिंकोरा;fr=Zinc, l'or",89
2,agrochemical,"two\r\nlines\rand\nmore",,P,,,,,
`
    const tests = `id,kind,country,date,result,water_rate,crop,benefit,observations
A.1-b_2,foliar,FR,1970-01-01,CA,0.25,"Blé d'hiver",,"\u2028=HYPERLINK(""x"")	tab, '
""quoted"" ; \u{1f33e}"
seed,seed,US,2024-02-29,NC,,Barley,Vigour,
`
    const ingredients = 'test_id,order,product_id,rate\nA.1-b_2,1,1,4000\nA.1-b_2,255,2,0.000001\nseed,2,2,unknown\n'
    const { files } = await imported({ products, tests, ingredients })
    const [once, twice] = [files, (await imported({ products: files[0]!, tests: files[1]!, ingredients: files[2]! })).files]
    expect(twice).toEqual(once)
    expect(once[0]).toContain('"two\r\nlines\rand\nmore"')
    expect(once[1]).toContain('\n""quoted"" ; \u{1f33e}"')
    expect(once[2]).toBe(`\ufeff${ingredients}`)
  })

  test('DATA-04 all that a database holds goes into another', async () => {
    const database = await open()
    await loadDemo(database, { maker: 'Maker', productSets: ['89'], today: '2026-06-30', foliarTests: 1_500, seedTests: 200 })
    const [one, two] = [newFolder(), newFolder()]
    await exportData(database, one)
    const other = await open()
    const outcome = await importFiles(other, one, { demonstration: true })
    // Some of their numbers were drawn twice.
    expect(outcome).toMatchObject({ ok: true, notes: [expect.stringContaining('codes are those of several products')] })
    await exportData(other, two)
    const all = (folder: string) =>
      readdirSync(folder)
        .toSorted()
        .map((name) => [name, readFileSync(join(folder, name), 'utf8')])
    expect(all(two)).toEqual(all(one))
    expect(all(one).map(([name]) => name)).toEqual(expect.arrayContaining(['laboratories.csv', 'published.csv']))
    expect(textsOf(one)[1]!.trim().split('\n')).toHaveLength(1_701)
  })
})

test.each<[text: string, decimalComma: boolean, read: number | string]>([
  ['2,5', true, 2.5],
  ['2.5', true, 2.5],
  ['0,250', true, 0.25],
  ['0.250', true, 0.25],
  ['1,2500', true, 1.25],
  ['1234,5', true, 1234.5],
  ['12,34', true, 12.34],
  ['1250', true, 1250],
  ['1,250', true, 'can be 1.250 or 1250: write 1,2500 or 1250, not "1,250"'],
  ['12.500', true, 'can be 12.500 or 12500: write 12.5000 or 12500, not "12.500"'],
  ['1.250', false, 1.25],
  ['0.0024990000000000004', false, 0.002499],
  ['0,0024990000000000004', true, 0.002499],
  ['0.002499001', false, 'must have at most 6 decimals, not "0.002499001"'],
  ['1999.9999999999998', false, 2000],
  ['4000.0000000000005', false, 4000],
  ['4000.000001', false, 'must be at most 4000, not 4000.000001'],
])('DATA-03 %s (decimal comma: %s) is %s', (text, decimalComma, read) => {
  const outcome = readCellNumber(text, { max: 4_000, decimals: 6, decimalComma })
  expect('reason' in outcome ? outcome.reason : outcome.value).toBe(read)
})
