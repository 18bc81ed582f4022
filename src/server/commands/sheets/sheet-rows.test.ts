import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { ingredientLines } from '../../db/record-rows.ts'
import { openDb } from '../../db/open-db.ts'
import { guessColumn } from '../../data/mapping/guess-column.ts'
import { loadSheetWords } from '../../data/mapping/sheet-words.ts'
import { PRODUCTS_CSV } from '../../data/mapping/testing/true-tests.ts'
import { makeXlsx, type MadeCell } from '../../data/sheets/testing/make-xlsx.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { importFiles } from '../../testing/import-files.ts'
import { runInProcess } from '../../testing/programs/run-in-process.ts'
import { environmentOf } from '../../testing/programs/run-tankmix.ts'

const folder = mkdtempSync(join(tmpdir(), 'tankmix-rows-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'list'))
writeFileSync(join(folder, 'list', 'products.csv'), PRODUCTS_CSV)
writeFileSync(join(folder, 'list', 'tests.csv'), 'id,kind,country,date,result,water_rate,crop,benefit,observations\n')
writeFileSync(join(folder, 'list', 'ingredients.csv'), 'test_id,order,product_id,rate\n')

const HEADER = [
  'Test No',
  'Date',
  'Water (L/ha)',
  'Product 1',
  'Rate 1',
  'Product 2',
  'Rate 2',
  'Hardness (ppm)',
  'pH',
  'Result',
  'Comments',
]
const DAY = { day: '2024-05-02' }
const ROW: MadeCell[] = ['T1', DAY, 200, 'Zincora 700', '1.5 L/ha', 'Borasol', '0.5 kg/ha', 100, 7, 'OK', 'Fine']
const rowWith = (changes: Record<number, MadeCell>): MadeCell[] => ROW.map((cell, at) => (at in changes ? changes[at] : cell))

anyDatabase('rows of a spreadsheet', ({ copiesOf }) => {
  const { settings } = copiesOf((database) => importFiles(database, join(folder, 'list')))
  let files = 0
  const bring = async (rows: readonly MadeCell[][], change: (mapping: Record<string, unknown>) => object = (mapping) => mapping) => {
    const place = await settings()
    const env = environmentOf(place)
    const [file, at] = [join(folder, `${++files}.xlsx`), join(folder, `${files}.json`)]
    writeFileSync(file, makeXlsx([{ name: 'Tests', rows }]))
    const proposed = await runInProcess(['import', file, '--propose', at, '--country', 'FR'], env)
    const mapping = JSON.parse(readFileSync(at, 'utf8')) as Record<string, unknown>
    writeFileSync(at, JSON.stringify(change(mapping)))
    const ran = await runInProcess(['import', file, '--mapping', at], env)
    const database = openDb(place)
    const tests = await database.kysely.selectFrom('tests').selectAll().orderBy('id').execute()
    const laboratories = await database.kysely.selectFrom('laboratories').selectAll().orderBy('id').execute()
    await database.close()
    return { ...ran, said: proposed.out, mapping, tests, laboratories }
  }
  const problemsOf = async (...rows: MadeCell[][]): Promise<string> => {
    const { code, out, tests } = await bring([HEADER, ...rows])
    expect([code, tests]).toEqual([1, []])
    return out
  }

  test.each([
    ['a rate is 0: E2 "0 L/ha"', { 4: '0 L/ha' }],
    ['a rate can be read as two numbers: E2', { 4: '1,250 L/ha', 6: '0.5 kg/ha' }],
    ['a rate has the unit of a liquid for a solid, or the other way round: E2', { 4: '1.5 kg/ha' }],
    ['a product has no rate: D2', { 4: undefined }],
    ['a rate has no product: E2', { 3: undefined }],
    ['a product is in the mix twice', { 5: 'Zincora 700', 6: '1 L/ha' }],
    ['what identifies the test is missing: A2', { 0: undefined }],
    ['the date cannot be read: B2', { 1: 'spring' }],
    ['water is missing: C2', { 2: undefined }],
    ['the verdict is missing: J2', { 9: undefined }],
    ['is an error of the spreadsheet: H2', { 7: { error: '#REF!' } }],
    ['is a formula whose value was not saved: C2', { 2: { formula: 'B1' } }],
    ['date: must not be after today', { 1: { day: '2999-01-01' } }],
    ['the rate of a conditioner, anti-foam or adjuvant is a range: E2', { 3: 'Softwater', 4: '1-2 L/ha' }],
  ])('BRING-06 %s, and nothing is taken in', async (problem, changes) => {
    expect(await problemsOf(rowWith(changes), rowWith({ 0: 'T2', 4: '2.5 L/ha' }))).toContain(problem)
  })

  test('BRING-06 controls and what the mapping leaves out are skipped', async () => {
    const { code, out, tests } = await bring(
      [
        HEADER,
        ROW,
        rowWith({ 0: 'K', 3: undefined, 4: 0, 5: undefined, 6: 0, 9: 'Untreated control' }),
        rowWith({ 0: 'T3', 3: 'Own brew' }),
      ],
      (mapping) => ({ ...mapping, products: { ...(mapping['products'] as object), 'Own brew': { id: 'leave out' } } }),
    )
    expect(code).toBe(0)
    expect(out).toContain('Tests: 1 added, 0 changed, 0 unchanged, 2 skipped, 0 refused.')
    expect(tests.map(({ id }) => id)).toEqual(['T1'])
  })

  test('BRING-05 names of columns are found below titles, in other languages, and merged over several columns', async () => {
    const { tests } = await bring([
      ['Register 2024'],
      [],
      ['Nr badania', 'Data', 'Ilość wody (l/ha)', 'Środek 1', undefined, 'Środek 2', undefined, 'Wynik'],
      [undefined, undefined, undefined, 'Produkt', 'Dawka', 'Produkt', 'Dawka'],
      ['T1', DAY, 200, 'Zincora 700', '1,5 l/ha', 'Borasol', '0,5 kg/ha', 'Mieszalne'],
    ])
    expect(tests).toHaveLength(1)
    expect(JSON.parse(tests[0]!.ingredients)).toEqual([
      [1, '11', 1.5],
      [2, '13', 0.5],
    ])
  })

  test.each([
    ['which column says which test it is', HEADER.with(0, 'Something'), ROW],
    ['what do "Meh" mean', HEADER, rowWith({ 9: 'Meh' })],
    ['which units of rates are "oz/ac"', HEADER, rowWith({ 4: '3 oz/ac' })],
    ['in which order are day, month and year', HEADER, rowWith({ 1: '02/05/2024' })],
    ['which products are "Zincora"', HEADER, rowWith({ 3: 'Zincora' })],
    ['a point stand before decimals', HEADER, rowWith({ 4: '1,250 L/ha', 6: '1 kg/ha' })],
    ['"Rate 1" would be read as something that another column is', HEADER.with(10, 'Rate 1'), rowWith({ 10: '2 L/ha' })],
    ['hardnessUnit', HEADER.with(7, 'Hardness'), ROW],
  ])('BRING-07 %j is asked, and nothing is taken in', async (question, header, row) => {
    const { said, code, error, tests } = await bring([header, row])
    expect(said).toContain(question)
    expect([code, tests]).toEqual([1, []])
    expect(error).toContain(question)
  })

  test('BRING-07 a mapping of other columns is refused', async () => {
    const { code, error } = await bring([HEADER, ROW], (mapping) => ({
      ...mapping,
      columns: (mapping['columns'] as { header: string }[]).map((column) =>
        column.header === 'pH' ? { ...column, header: 'pH after' } : column,
      ),
    }))
    expect([code, error]).toEqual([1, expect.stringContaining('column I is "pH" in row 1, and the mapping was made for "pH after"')])
  })

  const LONG = ['Test No', 'Date', 'Water (L/ha)', 'Product', 'Rate', 'Result']
  test('BRING-08 rows of one product each become tests', async () => {
    const { tests, mapping } = await bring([
      LONG,
      ['T1', DAY, 200, 'Zincora 700', '1.5 L/ha', 'OK'],
      ['T1', undefined, undefined, 'Borasol', '0.5 kg/ha'],
      ['T2', DAY, 150, 'Mangavel', '2 L/ha', 'Failed'],
    ])
    expect(mapping['rows']).toBe('product')
    expect(tests.map((row) => [row.id, row.result, row.water_rate, ingredientLines(row)])).toEqual([
      [
        'T1',
        'C',
        200,
        [
          [1, '11', 1.5],
          [2, '13', 0.5],
        ],
      ],
      ['T2', 'NC', 150, [[1, '12', 2]]],
    ])
  })

  test('BRING-08 the same test twice, and rows of a test that differ, are refused', async () => {
    expect(await problemsOf(ROW, rowWith({ 1: { day: '2024-05-03' } }))).toMatch(/the test is there twice|rows of one test differ/)
    const { out } = await bring([LONG, ['T1', DAY, 200, 'Zincora 700', '1.5 L/ha', 'OK'], ['T1', undefined, 300, 'Borasol', '0.5 kg/ha']])
    expect(out).toContain('rows of one test differ: 3 "T1"')
  })

  test('BRING-09 of ranges one end is taken by the rule, and the observations say so', async () => {
    const { code, out, tests } = await bring([HEADER, rowWith({ 2: '150-200', 4: '1-1.5 L/ha', 7: '>300', 8: '7.5-8' })])
    expect([code, out]).toEqual([0, expect.stringContaining('1 added')])
    expect(tests[0]).toMatchObject({ water_rate: 200, hardness: 300, water_ph: null })
    expect(ingredientLines(tests[0]!).map(([, , rate]) => rate)).toEqual([1, 0.5])
    expect(tests[0]!.observations).toBe(
      'Fine; In the spreadsheet water was written as 150-200; the rate of Zincora 700 was written as 1-1.5 L/ha; hardness was written as >300; pH was written as 7.5-8',
    )
  })

  const WITH_SOURCE = [...HEADER, 'Laboratory', 'Source']
  const NEW = { name: 'Agro Lab', accreditation: 'ISO/IEC 17025, until 2027-05-01', address: 'Road 1', website: 'https://agro.example/' }

  test('SOURCE-07 one laboratory is of all tests of a file; one that is made new has what the mapping says of it', async () => {
    const { code, tests, laboratories } = await bring([HEADER, ROW, rowWith({ 0: 'T2' })], (mapping) => ({
      ...mapping,
      laboratory: { id: 'make new', new: NEW },
    }))
    expect(code).toBe(0)
    expect(laboratories).toEqual([{ id: expect.stringMatching(/^L-Agro-Lab-[0-9a-f]{10}$/) as string, ...NEW }])
    expect(tests.map(({ laboratory }) => laboratory)).toEqual([laboratories[0]!.id, laboratories[0]!.id])
  })

  test.each([
    ['which laboratories are "Agro Lab"', [['Agro Lab', undefined]], {}],
    ['which laboratory made the tests of which no cell says it', [[undefined, undefined]], {}],
    ['what do "Journal" say of a test? own, partner, published', [['Agro Lab', 'Journal']], {}],
    ['what are name, accreditation, address and website', [['Agro Lab', undefined]], { 'Agro Lab': { id: 'make new' } }],
  ])('SOURCE-07 %j is asked, and nothing is taken in', async (question, cells, answers) => {
    const { code, error, tests, laboratories } = await bring(
      [WITH_SOURCE, ...cells.map((pair, at) => [...rowWith({ 0: `T${at}` }), ...pair])],
      (mapping) => ({ ...mapping, laboratories: { ...(mapping['laboratories'] as object), ...answers } }),
    )
    expect([code, tests, laboratories]).toEqual([1, [], []])
    expect(error).toContain(question)
  })

  const answered = (mapping: Record<string, unknown>) => ({
    ...mapping,
    laboratory: { id: 'own laboratory' },
    laboratories: { 'Agro Lab': { id: 'make new', new: NEW }, Us: { id: 'own laboratory' } },
    sources: { Eigen: 'own', Fremd: 'partner', Lit: 'published' },
  })

  test('SOURCE-08 rows of what others published are skipped, and a source and a laboratory that agree are taken', async () => {
    const rows = [
      ['Agro Lab', 'Fremd'],
      ['agro lab', undefined],
      ['Us', 'Eigen'],
      [undefined, 'Eigen'],
      [undefined, 'Lit'],
    ].map((pair, at) => [...rowWith({ 0: `T${at}` }), ...pair])
    const { code, out, tests, laboratories } = await bring([WITH_SOURCE, ...rows], answered)
    expect([code, out]).toEqual([0, expect.stringContaining('Tests: 4 added, 0 changed, 0 unchanged, 1 skipped, 0 refused.')])
    const { id } = laboratories[0]!
    expect(tests.map((one) => [one.id, one.laboratory])).toEqual([
      ['T0', id],
      ['T1', id],
      ['T2', null],
      ['T3', null],
    ])
  })

  test.each([
    ['the source says another laboratory than the row: M2 "Eigen"', ['Agro Lab', 'Eigen']],
    ['the source says another laboratory than the row: M2 "Fremd"', ['Us', 'Fremd']],
    ['the source says another laboratory than the row: M2 "Fremd"', [undefined, 'Fremd']],
    ['the laboratory is not in the mapping: L2 "Elsewhere"', ['Elsewhere', undefined]],
    ['the source is not in the mapping: M2 "Journal"', ['Us', 'Journal']],
  ])('SOURCE-08 %s, and nothing is taken in', async (problem, pair) => {
    const { code, out, tests, laboratories } = await bring([WITH_SOURCE, [...ROW, ...pair]], answered)
    expect([code, tests, laboratories]).toEqual([1, [], []])
    expect(out).toContain(problem)
  })

  test('SOURCE-07 columns of laboratories and sources are known by their names in 17 languages', () => {
    const words = loadSheetWords()
    for (const language of LANGUAGE_CODES) {
      const { columns } = JSON.parse(
        readFileSync(new URL(`../../../../content/spreadsheets/${language}.json`, import.meta.url), 'utf8'),
      ) as {
        columns: Record<'laboratory' | 'source', string[]>
      }
      for (const meaning of ['laboratory', 'source'] as const)
        for (const header of columns[meaning])
          expect([language, header, guessColumn(header, words)]).toEqual([language, header, { meaning }])
    }
  })
})
