import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PRODUCTS_CSV } from '../../data/mapping/testing/true-tests.ts'
import { makeXlsx, type MadeCell } from '../../data/sheets/testing/make-xlsx.ts'
import { openDb } from '../../db/open-db.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { importFiles } from '../../testing/import-files.ts'
import { runInProcess } from '../../testing/programs/run-in-process.ts'
import { environmentOf } from '../../testing/programs/run-tankmix.ts'

const folder = mkdtempSync(join(tmpdir(), 'tankmix-look-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'list'))
writeFileSync(join(folder, 'list', 'products.csv'), PRODUCTS_CSV)
writeFileSync(join(folder, 'list', 'tests.csv'), 'id,kind,country,date,result,water_rate,crop,benefit,observations\n')
writeFileSync(join(folder, 'list', 'ingredients.csv'), 'test_id,order,product_id,rate\n')

const HEADER = ['Test No', 'Date', 'Water (L/ha)', 'Product 1', 'Rate 1', 'Product 2', 'Rate 2', 'Product 3', 'Rate 3', 'Result', 'Crop']
const ZINC = ['Zincora 700', '1.5 L/ha'] as const
const BORON = ['Borasol', '0.5 kg/ha'] as const
const ATLAS = ['Atlas 360', '2 L/ha'] as const
const NONE = [undefined, undefined] as const
type Part = readonly [MadeCell, MadeCell]
const row = (id: string, result: string, one: Part, other: Part, third: Part = NONE, crop = 'Wheat', day = '2024-05-02'): MadeCell[] => [
  id,
  { day },
  200,
  ...one,
  ...other,
  ...third,
  result,
  crop,
]

const FIRST = [
  row('T1', 'C', ZINC, BORON),
  row('T2', 'NC', ZINC, ATLAS),
  row('T3', 'C', BORON, ATLAS, ZINC),
  row('T4', 'C', BORON, ATLAS),
  row('T5', 'C', BORON, ATLAS, NONE, 'Maize', '2024-06-01'),
]

eachDatabase('a look at a spreadsheet', ({ copiesOf }) => {
  const { settings } = copiesOf((database) => importFiles(database, join(folder, 'list')))
  let files = 0
  const begin = async () => {
    const place = await settings()
    const env = environmentOf(place)
    const mapping = join(folder, `${++files}.json`)
    const write = (rows: readonly MadeCell[][]): string => {
      const path = join(folder, `${++files}.xlsx`)
      writeFileSync(path, makeXlsx([{ name: 'Tests', rows: [HEADER, ...rows] }]))
      return path
    }
    const first = write(FIRST)
    await runInProcess(['import', first, '--propose', mapping, '--country', 'FR'], env)
    const proposed = JSON.parse(readFileSync(mapping, 'utf8')) as { verdicts: object }
    writeFileSync(mapping, JSON.stringify({ ...proposed, verdicts: { ...proposed.verdicts, CA: 'CA' } }))
    const run = (rows: readonly MadeCell[][], ...args: string[]) =>
      runInProcess(['import', write(rows), '--mapping', mapping, ...args], env)
    expect(await run(FIRST)).toMatchObject({ code: 0, out: expect.stringContaining('5 added') as string })
    const look = async (rows: readonly MadeCell[][]) => JSON.parse((await run(rows, '--check', '--json')).out) as Record<string, unknown>
    return { place, env, run, look }
  }

  test('BRING-40 a look names changed rows field by field, with counts and three examples', async () => {
    const { run, look } = await begin()
    const changed = [row('T1', 'CA', ZINC, ['Borasol', '0.6 kg/ha']), ...FIRST.slice(1, 3), row('T4', 'C', BORON, ATLAS, NONE, 'Barley')]
    expect(await look([...changed, FIRST[4]!])).toMatchObject({
      new: 0,
      changed: 2,
      unchanged: 3,
      fields: [
        { field: 'result', count: 1, examples: [{ id: 'T1', from: 'C', to: 'CA' }] },
        { field: 'crop', count: 1, examples: [{ id: 'T4', from: 'Wheat', to: 'Barley' }] },
        { field: 'ingredients', count: 1, examples: [{ id: 'T1' }] },
      ],
      milder: { count: 0, examples: [] },
    })
    const { out, code } = await run([...changed, FIRST[4]!], '--check')
    expect(code).toBe(0)
    expect(out).toContain('1 test has another value for verdict: T1 from "C" to "CA".')
    expect(out).toContain('products and rates: T1 from "Zincora 700 1.5 + Borasol 0.5" to "Zincora 700 1.5 + Borasol 0.6".')
    const many = FIRST.map((one) => one.map((cell, at) => (at === 10 ? 'Oats' : cell)))
    expect((await look(many))['fields']).toEqual([
      {
        field: 'crop',
        count: 5,
        examples: ['T1', 'T2', 'T3'].map((id) => ({ id, from: 'Wheat', to: 'Oats' })),
      },
    ])
    expect(await look([FIRST[0]!, row('T2', 'CA', ZINC, ATLAS), ...FIRST.slice(2)])).toMatchObject({
      milder: { count: 1, examples: ['T2'] },
    })
  })

  test('BRING-41 tests that are there twice are named, in the file and against the database, in whatever order the products stand', async () => {
    const { look, run } = await begin()
    const rows = [...FIRST, row('T6', 'NC', BORON, ZINC), row('T7', 'C', ATLAS, BORON, NONE, '', '2025-01-01')]
    expect((await look([...rows, row('T8', 'C', BORON, ATLAS, NONE, '', '2025-01-01')]))['same']).toEqual({
      count: 2,
      examples: [
        { id: 'T6', as: 'T1' },
        { id: 'T8', as: 'T7' },
      ],
    })
    expect((await look([row('T9', 'C', ATLAS, ZINC)]))['same']).toEqual({ count: 1, examples: [{ id: 'T9', as: 'T2' }] })
    expect((await run([row('T9', 'C', ATLAS, ZINC)], '--check')).out).toContain(
      '1 test has the day, products, rates and water of another: T9 as T2.',
    )
    // Another rate, water or day is another test.
    expect((await look([row('T9', 'C', ['Atlas 360', '2.1 L/ha'], ZINC)]))['same']).toEqual({ count: 0, examples: [] })
  })

  test('BRING-42 tests that the file lacks are named where they came by the same mapping, and stay', async () => {
    const { place, env, run, look } = await begin()
    const rows = [...FIRST.slice(0, 3), row('T6', 'C', ZINC, ATLAS)]
    expect((await look(rows))['missing']).toEqual({ count: 2, examples: ['T4', 'T5'] })
    const { out } = await run(rows, '--check')
    expect(out).toContain('2 tests that came by this mapping before are not in the file, and stay: T4, T5.')
    // A row that is refused is there, though it is no test.
    expect((await look([...rows, row('T4', 'C', BORON, ['Nobody', '1 L/ha'])]))['missing']).toEqual({ count: 0, examples: [] })
    await run(rows)
    const database = openDb(place)
    expect(await database.kysely.selectFrom('tests').select('id').orderBy('id').execute()).toHaveLength(6)
    // What did not come by a mapping is never missing.
    expect(await database.kysely.selectFrom('sheet_tests').select('test_id').orderBy('test_id').execute()).toHaveLength(6)
    await database.kysely.deleteFrom('sheet_tests').execute()
    await database.close()
    expect((await look(rows.slice(0, 1)))['missing']).toEqual({ count: 0, examples: [] })
    expect((await runInProcess(['audit', 'verify'], env)).code).toBe(0)
  })

  test('BRING-44 a look says what the answers will change, by kind with examples, and all of it in a file', async () => {
    const { run, look } = await begin()
    const rows = [...FIRST, row('T6', 'NC', ZINC, BORON, NONE, '', '2025-02-01'), row('T7', 'C', ['Mangavel', '1 L/ha'], BORON)]
    expect((await look(rows))['answers']).toEqual([
      { from: 'pass', to: 'conflicting', count: 1, examples: [{ kind: 'foliar', country: 'FR', productIds: ['11', '13'] }] },
      { from: null, to: 'pass', count: 1, examples: [{ kind: 'foliar', country: 'FR', productIds: ['13', '12'] }] },
    ])
    const csv = join(folder, `${++files}.csv`)
    const { out } = await run(rows, '--check', '--answers', csv)
    expect(out).toContain('1 mix turns from pass to conflicting: FR Zincora 700 + Borasol.')
    expect(out).toContain('1 mix gets its first answer: pass: FR Borasol + Mangavel.')
    expect(readFileSync(csv, 'utf8').split('\n')).toEqual([
      'kind,country,mix,product_ids,before,after',
      '"foliar","FR","FR Zincora 700 + Borasol","11 13","pass","conflicting"',
      '"foliar","FR","FR Borasol + Mangavel","13 12","","pass"',
      '',
    ])
    // A part that fails no more takes back what stood over the larger mix, too.
    const better = FIRST.map((one) => (one[0] === 'T2' ? row('T2', 'C', ZINC, ATLAS) : one))
    expect((await look(better))['answers']).toMatchObject([
      { from: 'fail', to: 'pass', count: 1, examples: [{ productIds: ['11', '22'] }] },
      { from: 'part-fail', to: 'pass', count: 1, examples: [{ productIds: ['11', '13', '22'] }] },
    ])
    expect((await look(FIRST))['answers']).toEqual([])
  })
})
