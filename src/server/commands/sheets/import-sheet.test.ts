import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDb, type DatabaseSettings } from '../../db/open-db.ts'
import { ingredientLines } from '../../db/record-rows.ts'
import { HABITS, sheetOf, type Habit } from '../../data/mapping/testing/country-sheets.ts'
import { LIST, PRODUCTS_CSV, trueTests, type TrueTest } from '../../data/mapping/testing/true-tests.ts'
import { makeXlsx, type MadeCell } from '../../data/sheets/testing/make-xlsx.ts'
import { anyDatabase, eachDatabase } from '../../testing/each-database.ts'
import { runInProcess } from '../../testing/programs/run-in-process.ts'
import { environmentOf } from '../../testing/programs/run-tankmix.ts'

const folder = mkdtempSync(join(tmpdir(), 'tankmix-sheet-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const newPath = (name: string): string => join(folder, `${++files}-${name}`)
const written = (name: string, content: Buffer | string): string => {
  const path = newPath(name)
  writeFileSync(path, content)
  return path
}
const workbook = (rows: MadeCell[][]): string => written('sheet.xlsx', makeXlsx([{ name: 'Tests', rows }]))
const textOf = (cell: MadeCell): string => (typeof cell === 'object' ? ('day' in cell ? cell.day : '') : String(cell ?? ''))
const csvText = (rows: readonly MadeCell[][]): string =>
  rows.map((cells) => cells.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(';')).join('\r\n')

const LABORATORIES = 'id,name,accreditation,address,website\n'
const EMPTY_FILES = {
  'products.csv': PRODUCTS_CSV,
  'tests.csv': 'id,kind,country,date,result,water_rate,crop,benefit,observations\n',
  'ingredients.csv': 'test_id,order,product_id,rate\n',
}

const withList = async (place: DatabaseSettings): Promise<Record<string, string>> => {
  const list = newPath('list')
  mkdirSync(list)
  for (const [name, text] of Object.entries(EMPTY_FILES)) writeFileSync(join(list, name), text)
  const env = environmentOf(place)
  expect(await runInProcess(['import', list], env)).toMatchObject({ code: 0 })
  return env
}

type Mapping = Record<string, unknown> & {
  questions?: string[]
  verdicts: Record<string, string | null>
  units: Record<string, string | null>
}
const propose = async (env: Record<string, string>, path: string, country: string): Promise<{ mapping: Mapping; path: string }> => {
  const to = newPath('mapping.json')
  expect(await runInProcess(['import', path, '--propose', to, '--country', country], env)).toMatchObject({ code: 0 })
  return { mapping: JSON.parse(readFileSync(to, 'utf8')) as Mapping, path: to }
}
const answer = (mapping: Mapping, { verdicts = {}, units = {}, ...plain }: NonNullable<Habit['answers']>): Mapping => ({
  ...mapping,
  ...plain,
  verdicts: { ...mapping.verdicts, ...verdicts },
  units: { ...mapping.units, ...units },
})
/** What a look counts; what it says besides is in look.test.ts. */
const check = async (env: Record<string, string>, path: string, mapping: string): Promise<unknown> => {
  const { out } = await runInProcess(['import', path, '--mapping', mapping, '--check', '--json'], env)
  const {
    fields: _fields,
    milder: _milder,
    same: _same,
    missing: _missing,
    answers: _answers,
    ...counts
  } = JSON.parse(out) as Record<string, unknown>
  return counts
}

const rowsOf = async (place: DatabaseSettings) => {
  const database = openDb(place)
  const rows = await database.kysely.selectFrom('tests').selectAll().orderBy('id').execute()
  await database.close()
  return rows
}

/** Every value of every test as it was made, against what the database has. */
const compare = async (
  place: DatabaseSettings,
  tests: readonly TrueTest[],
  { country, tolerance }: Habit,
  before: readonly { id: string }[] = [],
): Promise<void> => {
  const known = new Set(before.map(({ id }) => id))
  const rows = (await rowsOf(place)).filter(({ id }) => !known.has(id))
  expect(rows).toHaveLength(tests.length)
  const near = (value: number | null, of: number | null, least: number): void => {
    if (of === null || value === null) expect(value).toBe(of)
    else expect(Math.abs(value - of)).toBeLessThanOrEqual(Math.max(of * tolerance, least))
  }
  for (const made of tests) {
    const row = rows.find(({ id }) => id === made.id || id.startsWith(`S-${made.id}-`))!
    expect(row).toMatchObject({ kind: 'foliar', country, date: made.day, result: made.result, crop: made.crop, observations: made.note })
    near(row.water_rate, made.water, 0.02)
    near(row.hardness, made.hardness, 1)
    near(row.water_ph, made.ph, 0)
    near(row.temperature, made.temperature, 0.05)
    const lines = ingredientLines(row)
    expect(lines.map(([, product]) => product)).toEqual(made.products.map(({ at }) => LIST[at]!.id))
    for (const [at, [, , rate]] of lines.entries()) near(rate, made.products[at]!.rate, 0.0001)
  }
}

eachDatabase('a spreadsheet', ({ settings }) => {
  test.each(HABITS.slice(0, 3))('BRING-10 a wide sheet of $country goes into the database, every value as it was', async (habit) => {
    const place = await settings()
    const env = await withList(place)
    const tests = trueTests(7, 40)
    const path = workbook(sheetOf(habit, tests))
    const { mapping, path: at } = await propose(env, path, habit.country)
    expect(mapping.questions ?? []).toEqual([])
    const counts = { changed: 0, unchanged: 0, skipped: 1, refused: 0, problems: [] }
    expect(await check(env, path, at)).toEqual({ new: 40, ...counts })
    expect(await rowsOf(place)).toEqual([])
    const taken = await runInProcess(['import', path, '--mapping', at], env)
    expect(taken).toMatchObject({ code: 0, error: expect.not.stringContaining('wrong') as string })
    expect(taken.out.trim().split('\n').at(-1)).toBe('Tests: 40 added, 0 changed, 0 unchanged, 1 skipped, 0 refused.')
    await compare(place, tests, habit)
    expect(await check(env, path, at)).toEqual({ new: 0, ...counts, unchanged: 40 })
    const changed = tests.map((one, index) =>
      index === 5 ? { ...one, result: one.result === 'C' ? ('NC' as const) : ('C' as const) } : one,
    )
    expect(await check(env, workbook(sheetOf(habit, changed)), at)).toEqual({ new: 0, ...counts, changed: 1, unchanged: 39 })
    expect((await runInProcess(['audit', 'verify'], env)).code).toBe(0)
  })

  test('SOURCE-07 the laboratory of each test comes in by a column, every value as it was; who is not known is asked for once', async () => {
    const place = await settings()
    const env = await withList(place)
    const list = newPath('laboratories')
    mkdirSync(list)
    for (const [name, text] of Object.entries({ ...EMPTY_FILES, 'laboratories.csv': `${LABORATORIES}north,Labor Nord e.V.,,,\n` }))
      writeFileSync(join(list, name), text)
    expect(await runInProcess(['import', list], env)).toMatchObject({ code: 0 })
    const [habit, tests] = [HABITS[0]!, trueTests(9, 40)]
    const names = ['Labor Nord e. V.', undefined, 'Prüfstelle Süd', 'north', 'Labor Nord']
    const wasMadeBy = (id: string): string | undefined => names[Number(id) % names.length]
    const made = new Map(tests.map(({ id }) => [id, wasMadeBy(id)]))
    const [title, space, header, ...rows] = sheetOf(habit, tests)
    const sheet = [title!, space!, [...header!, 'Prüflabor'], ...rows.map((cells) => [...cells, made.get(textOf(cells[0]))])]
    const path = workbook(sheet)
    const { mapping, path: at } = await propose(env, path, 'DE')
    const SOUTH = { name: 'Prüfstelle Süd', accreditation: '', address: '', website: '' }
    expect(mapping['laboratories']).toEqual({
      'Labor Nord e. V.': { id: 'north', name: 'Labor Nord e.V.' },
      north: { id: 'north', name: 'Labor Nord e.V.' },
      'Labor Nord': { id: null, may: ['north Labor Nord e.V.'], new: { ...SOUTH, name: 'Labor Nord' } },
      'Prüfstelle Süd': { id: null, may: ['north Labor Nord e.V.'], new: SOUTH },
    })
    expect(mapping.questions).toHaveLength(2)
    expect(await runInProcess(['import', path, '--mapping', at], env)).toMatchObject({ code: 1 })
    expect(await rowsOf(place)).toEqual([])
    const laboratories = {
      ...(mapping['laboratories'] as object),
      'Labor Nord': { id: 'north' },
      'Prüfstelle Süd': { id: 'make new', new: { ...SOUTH, address: 'Weg 2' } },
    }
    writeFileSync(at, JSON.stringify({ ...mapping, laboratory: { id: 'own laboratory' }, laboratories }))
    // What was answered stays when the mapping is proposed once more.
    expect(await runInProcess(['import', path, '--propose', at, '--country', 'DE'], env)).toMatchObject({ code: 0 })
    const again = JSON.parse(readFileSync(at, 'utf8')) as Mapping
    expect([again.questions, again['laboratories'], again['laboratory']]).toEqual([undefined, laboratories, { id: 'own laboratory' }])
    expect(await runInProcess(['import', path, '--mapping', at], env)).toMatchObject({ code: 0 })
    await compare(place, tests, habit)
    const south = expect.stringMatching(/^L-Pru-fstelle-Su-d-[0-9a-f]{10}$|^L-Prufstelle-Sud-[0-9a-f]{10}$/) as string
    const ids: Record<string, string> = { 'Prüfstelle Süd': south }
    for (const { id, laboratory } of await rowsOf(place)) {
      const name = wasMadeBy(id)
      expect([id, laboratory]).toEqual([id, name === undefined ? null : (ids[name] ?? 'north')])
    }
    const counts = { changed: 0, unchanged: 0, skipped: 1, refused: 0, problems: [] }
    expect(await check(env, path, at)).toEqual({ new: 0, ...counts, unchanged: 40 })
    // Another laboratory of a test is a change of that test.
    const moved = sheet.map((cells) =>
      cells.map((cell, column) => (cell === 'Prüfstelle Süd' && column === header!.length ? 'north' : cell)),
    )
    expect(await check(env, workbook(moved), at)).toEqual({ new: 0, ...counts, changed: 8, unchanged: 32 })
    expect((await runInProcess(['audit', 'verify'], env)).code).toBe(0)
  })
})

anyDatabase('many spreadsheets', ({ settings }) => {
  test('BRING-11 50 sheets in the habits of six countries, as workbooks and as text, are never silently wrong', async () => {
    const place = await settings()
    const env = await withList(place)
    let before: Awaited<ReturnType<typeof rowsOf>> = []
    let refused = 0
    for (let sheet = 0; sheet < 50; sheet++) {
      const habit = HABITS[sheet % HABITS.length]!
      const tests = trueTests(sheet + 100, 6 + (sheet % 9))
      const rows = sheetOf(habit, tests)
      const path = sheet % 4 === 3 ? written('sheet.csv', csvText(rows)) : workbook(rows)
      const { mapping, path: at } = await propose(env, path, habit.country)
      const answers = {
        dates: mapping['dates'] === null ? (habit.country === 'US' ? 'month day year' : 'day month year') : mapping['dates'],
        decimals: mapping['decimals'] ?? (habit.country === 'US' || habit.country === 'IN' ? 'point' : 'comma'),
        ...habit.answers,
      } as NonNullable<Habit['answers']>
      writeFileSync(at, JSON.stringify(answer(mapping, answers)))
      const { code, out, error } = await runInProcess(['import', path, '--mapping', at], env)
      // Refused as a whole with the cell, or whole and right: nothing between.
      const isRefused = code === 1 && /can be read as two numbers: [A-Z]+\d+/.test(out + error)
      refused += isRefused ? 1 : 0
      await compare(place, isRefused ? [] : tests, habit, before)
      before = await rowsOf(place)
    }
    expect(refused).toBeLessThan(10)
  })
})
