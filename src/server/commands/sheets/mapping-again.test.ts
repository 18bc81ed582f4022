import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PRODUCTS_CSV } from '../../data/mapping/testing/true-tests.ts'
import { makeXlsx, type MadeCell } from '../../data/sheets/testing/make-xlsx.ts'
import { ingredientLines } from '../../db/record-rows.ts'
import { openDb } from '../../db/open-db.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { importFiles } from '../../testing/import-files.ts'
import { runInProcess } from '../../testing/programs/run-in-process.ts'
import { environmentOf } from '../../testing/programs/run-tankmix.ts'

const folder = mkdtempSync(join(tmpdir(), 'tankmix-again-'))
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
  'Supplier 1',
  'Formulation 1',
  'Active ingredients 1',
  'Rate 1',
  'Product 2',
  'Rate 2',
  'Result',
]
const DAY = { day: '2024-05-02' }
const row = (id: string, changes: Record<number, MadeCell> = {}): MadeCell[] =>
  [id, DAY, 200, 'Own brew 7', 'Hinterland Ltd', 'SC', 'azoxystrobin + difenoconazole', '1.5 L/ha', 'Borasol', '0.5 kg/ha', 'OK'].map(
    (cell, at) => (at in changes ? changes[at] : cell),
  )

type Answers = Record<string, unknown> & {
  questions?: string[]
  products: Record<string, { id: string | null; new?: Record<string, unknown> }>
  verdicts: Record<string, string | null>
  read: Record<string, unknown>
}

anyDatabase('a mapping that is used again', ({ copiesOf }) => {
  const { settings } = copiesOf((database) => importFiles(database, join(folder, 'list')))
  let files = 0
  const begin = async () => {
    const place = await settings()
    const env = environmentOf(place)
    const at = join(folder, `${++files}.json`)
    const read = (): Answers => JSON.parse(readFileSync(at, 'utf8')) as Answers
    return {
      at,
      read,
      write: (rows: readonly MadeCell[][], ...more: { name: string; rows: MadeCell[][] }[]): string => {
        const path = join(folder, `${++files}.xlsx`)
        writeFileSync(path, makeXlsx([{ name: 'Tests', rows: [HEADER, ...rows] }, ...more]))
        return path
      },
      answer: (change: (mapping: Answers) => object) => writeFileSync(at, JSON.stringify(change(read()))),
      propose: (...paths: string[]) => runInProcess(['import', ...paths, '--propose', at, '--country', 'FR'], env),
      run: (...args: string[]) => runInProcess(['import', ...args, '--mapping', at], env),
      rows: async () => {
        const database = openDb(place)
        const tests = await database.kysely.selectFrom('tests').selectAll().orderBy('id').execute()
        const products = await database.kysely.selectFrom('products').selectAll().where('id', 'like', 'N-%').execute()
        await database.close()
        return { tests, products }
      },
    }
  }
  const makeNew = (mapping: Answers): Answers => ({
    ...mapping,
    newProducts: 'agrochemical',
    products: { ...mapping.products, 'Own brew 7': { ...mapping.products['Own brew 7']!, id: 'make new' } },
  })

  test('BRING-45 BRING-66 a product that no list has is made new from what its columns say, once, and only where a test has it', async () => {
    const { read, write, answer, propose, run, rows } = await begin()
    const path = write([row('T1'), row('T2')])
    expect((await propose(path)).out).toContain('products: which products are "Own brew 7"? Write the id, make new, or leave out')
    expect(read().products['Own brew 7']).toEqual({
      id: null,
      new: {
        name: 'Own brew 7',
        manufacturer: 'Hinterland Ltd',
        form: 'L',
        formulation: 'SC',
        activeIngredients: ['azoxystrobin', 'difenoconazole'],
      },
    })
    answer((mapping) => ({ ...makeNew(mapping), newProducts: undefined }))
    expect(await run(path)).toMatchObject({ code: 1, error: expect.stringContaining('newProducts: are the new products') as string })
    answer((mapping) => ({
      ...makeNew(mapping),
      products: {
        ...makeNew(mapping).products,
        Unused: { id: 'make new', new: { ...mapping.products['Own brew 7']!.new, name: 'Unused' } },
      },
    }))
    const { out } = await run(path, '--check')
    expect(out, 'BRING-66 it has its name before it is made').toContain('Own brew 7 + Borasol')
    expect(out).not.toContain('N-Own-brew-7')
    expect(await run(path)).toMatchObject({ code: 0, out: expect.stringContaining('2 added') as string })
    const { products, tests } = await rows()
    expect(products).toMatchObject([
      { name: 'Own brew 7', kind: 'agrochemical', manufacturer: 'Hinterland Ltd', form: 'L', formulation: 'SC', countries: '["FR"]' },
    ])
    expect(tests.map((one) => ingredientLines(one)[0]![1])).toEqual([products[0]!.id, products[0]!.id])
    expect((await run(path, '--check')).out).toContain('0 new, 0 changed, 2 unchanged')
    expect((await rows()).products).toEqual(products)
  })

  test('BRING-45 where no rate tells whether a new product is a liquid it is asked', async () => {
    const { write, answer, propose, run } = await begin()
    const path = write([row('T1', { 7: 1.5 })])
    await propose(path)
    answer(makeNew)
    expect((await run(path)).error).toContain('products: are "Own brew 7" measured in litres (L) or in kilogrammes (P)?')
  })

  test('BRING-46 a product that stands only in rows that are no tests is not asked for', async () => {
    const { read, write, propose } = await begin()
    const path = write([row('T1', { 3: 'Zincora 700' }), row('K1', { 3: 'Tap water', 10: 'Control' })])
    await propose(path)
    expect(Object.keys(read().products)).toEqual(['Zincora 700', 'Borasol'])
  })

  test('BRING-47 proposing again keeps every answer, and asks what is new', async () => {
    const { at, read, write, answer, propose } = await begin()
    await propose(write([row('T1')]))
    answer((mapping) => ({
      ...makeNew(mapping),
      idPrefix: 'A-',
      verdicts: { OK: 'CA' },
      corrections: [{ row: 'T9', column: 'C', from: '2', to: '200' }],
    }))
    const before = read()
    await propose(write([row('T1'), row('T2', { 10: 'Splits' }), row('T3', { 8: 'Nobody knows' })]))
    const { questions, products, verdicts, ...kept } = read()
    expect(questions).toEqual([
      'verdicts: what do "Splits" mean? C, CA, NC or not a test',
      'products: which products are "Nobody knows"? Write the id, make new, or leave out',
    ])
    expect(verdicts).toEqual({ OK: 'CA', Splits: null })
    expect(products['Own brew 7']).toEqual(before.products['Own brew 7'])
    const { questions: _questions, products: _products, verdicts: _verdicts, ...known } = before
    expect(kept).toEqual(known)
    writeFileSync(at, 'no mapping')
    expect(await propose(write([row('T1')]))).toMatchObject({ code: 1, error: expect.stringContaining('cannot be read as JSON') as string })
    expect(readFileSync(at, 'utf8')).toBe('no mapping')
  })

  test('BRING-48 a cell is corrected by the mapping, and refused where it has another value meanwhile', async () => {
    const { write, answer, propose, run, rows } = await begin()
    const rows1 = [row('T1', { 3: 'Zincora 700', 7: '15 L/ha' }), row('T2', { 3: 'Zincora 700' })]
    await propose(write(rows1))
    answer((mapping) => ({ ...mapping, corrections: [{ row: 'T1', column: 'H', from: '15 L/ha', to: '1.5 L/ha' }] }))
    expect(await run(write(rows1))).toMatchObject({ code: 0 })
    expect((await rows()).tests.map((one) => ingredientLines(one)[0]![2])).toEqual([1.5, 1.5])
    // Corrected in the sheet itself.
    expect((await run(write([row('T1', { 3: 'Zincora 700', 7: '1.5 L/ha' })]))).out).toContain('1 unchanged')
    const other = await run(write([row('T1', { 3: 'Zincora 700', 7: '2 L/ha' }), row('T2', { 3: 'Zincora 700' })]))
    expect(other).toMatchObject({
      code: 1,
      out: expect.stringContaining('a correction was made for another value: H2 "15 L/ha"') as string,
    })
    expect(other.out).toContain('1 refused')
  })

  test('BRING-49 several files and sheets of the same columns go in as one, and a problem names its sheet', async () => {
    const { write, answer, propose, run, rows } = await begin()
    const zinc = { 3: 'Zincora 700' }
    const two = write([row('T1', zinc)], { name: 'Older', rows: [HEADER, row('T2', zinc)] })
    const other = write([row('T3', zinc)])
    await propose(two)
    answer((mapping) => ({ ...mapping, read: { ...mapping.read, sheet: 'Tests', alsoSheets: ['Older'] } }))
    await propose(two)
    expect(await run(two, other)).toMatchObject({ code: 0, out: expect.stringContaining('3 added') as string })
    expect((await rows()).tests.map(({ id }) => id)).toEqual(['T1', 'T2', 'T3'])
    const twice = write([row('T3', zinc), row('T4', { ...zinc, 1: { day: '2999-01-01' } })])
    const refused = await run(two, other, twice)
    const name = twice.split('/').at(-1)!
    expect(refused.out).toContain(`the test is there twice: ${name} 2 "T3"`)
    expect(refused.out).toContain(`date: must not be after today`)
    expect(refused.out).toContain(`${name} 3`)
    expect((await run(two, write([], { name: 'Tests 2', rows: [['Other']] }))).code).toBe(0)
  })
})
