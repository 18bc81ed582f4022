import { FILES } from '../../db/schema/columns.ts'
import { ingredientLines, ingredientsText, productRow, testRow } from '../../db/record-rows.ts'
import type { ErrorList } from '../import-errors.ts'
import type { Connection } from '../staging/staging.ts'
import { DEMO_SIZE, generateDemo, type DemoTest } from './generate.ts'

/** Ids of one statement. */
const AT_ONCE = 500

/** What differs between two demonstrations: the day on which they were made, and whose brand and resellers they were made for. */
const ANY = { today: '2026-01-01', maker: '', productSets: [] }

/** Its products take longer to make than many an import. */
let demonstration: ReturnType<typeof generateDemo> | undefined

type Found = { line: number; id: string; count: number }

const note = (found: Found | undefined, { line, id }: { line: number; id: string }): Found => ({
  ...(found && found.line < line ? found : { line, id }),
  count: (found?.count ?? 0) + 1,
})

function* inParts<Item>(items: Iterable<Item>): Generator<Item[]> {
  let part: Item[] = []
  for (const item of items)
    if (part.push(item) === AT_ONCE) {
      yield part
      part = []
    }
  if (part.length > 0) yield part
}

/** Products that have the id of one of the demonstration, and its name and composition. */
const findProducts = async (connection: Connection, products: Iterable<Parameters<typeof productRow>[0]>): Promise<Found | undefined> => {
  let found: Found | undefined
  for (const part of inParts(products)) {
    const made = new Map(part.map((record) => [record.id, productRow(record)]))
    const staged = await connection
      .selectFrom('staged_products')
      .select(['line', 'id', 'kind', 'name', 'formulation', 'active_ingredients'])
      .where('id', 'in', [...made.keys()])
      .execute()
    for (const { line, ...row } of staged) {
      const own = made.get(row.id)!
      if (Object.entries(row).every(([column, value]) => own[column as keyof typeof own] === value))
        found = note(found, { line, id: row.id })
    }
  }
  return found
}

const COLUMNS = ['kind', 'country', 'result', 'water_rate', 'crop', 'benefit', 'observations'] as const

/** Tests that have the id of one of the demonstration, and all of it but its day and conditions. */
const findTests = async (connection: Connection, tests: Iterable<DemoTest>): Promise<Found | undefined> => {
  let found: Found | undefined
  for (const part of inParts(tests)) {
    const made = new Map(part.map((one) => [one.test.id, { row: testRow(one.test), ingredients: ingredientsText(one.ingredients) }]))
    const staged = await connection
      .selectFrom('staged_tests')
      .select(['line', 'id', ...COLUMNS])
      .where('id', 'in', [...made.keys()])
      .execute()
    const alike = staged.filter((row) => COLUMNS.every((column) => row[column] === made.get(row.id)!.row[column]))
    if (alike.length === 0) continue
    const lines = await connection
      .selectFrom('staged_ingredients')
      .select(['test_id', 'position', 'product_id', 'rate'])
      .where(
        'test_id',
        'in',
        alike.map(({ id }) => id),
      )
      .orderBy('position')
      .execute()
    const ingredients = Map.groupBy(lines, ({ test_id: id }) => id)
    for (const { line, id } of alike) {
      const own = ingredientLines({ ingredients: made.get(id)!.ingredients })
      const other = (ingredients.get(id) ?? []).map((one) => [one.position, one.product_id, one.rate])
      if (JSON.stringify(own) === JSON.stringify(other)) found = note(found, { line, id })
    }
  }
  return found
}

const SIZE = DEMO_SIZE.foliarTests + DEMO_SIZE.seedTests

/** The tests of the demonstration whose ids, numbers from 1, are staged: none is made that comes after the last of them. */
const stagedOf = async (connection: Connection, tests: Iterable<DemoTest>): Promise<Iterable<DemoTest>> => {
  const short = await connection
    .selectFrom('staged_tests')
    .select('id')
    .where((where) => where.fn<number>('length', ['id']), '<=', String(SIZE).length)
    .execute()
  const ids = new Set(short.flatMap(({ id }) => (/^[1-9]\d*$/.test(id) && Number(id) <= SIZE ? Number(id) : [])))
  const last = [...ids].reduce((largest, id) => Math.max(largest, id), 0)
  return (function* () {
    if (last === 0) return
    for (const one of tests) {
      const id = Number(one.test.id)
      if (ids.has(id)) yield one
      if (id === last) return
    }
  })()
}

const reasonOf = (what: string, { id, count }: Found): string => {
  const others = count === 1 ? '' : `, and so ${count === 2 ? 'is 1 more' : `are ${(count - 1).toLocaleString('en')} more`}`
  return `${what} ${id} is one of the demonstration, which was made up${others}. Import made-up data with --demonstration only`
}

/**
 * Adds an error where the staged rows have products or tests of the demonstration, as an export of an edition before has, or one whose
 * `demonstration.txt` was left behind (DATA-21).
 */
export const refuseDemonstration = async (connection: Connection, errors: ErrorList): Promise<void> => {
  demonstration ??= generateDemo({ ...DEMO_SIZE, ...ANY })
  const ids = new Set((await connection.selectFrom('staged_products').select('id').execute()).map(({ id }) => id))
  const product = await findProducts(
    connection,
    demonstration.products.filter(({ id }) => ids.has(id)),
  )
  if (product) errors.add({ file: FILES.products.name, line: product.line, column: 'id', reason: reasonOf('product', product) })
  const found = await findTests(connection, await stagedOf(connection, demonstration.tests))
  if (found) errors.add({ file: FILES.tests.name, line: found.line, column: 'id', reason: reasonOf('test', found) })
}
