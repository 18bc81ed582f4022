import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eachDatabase } from '../../testing/each-database.ts'
import { cursorOf, inOrderOf, InvalidCursor, listPage, PAGE, type ListOrder } from './list-page.ts'
import type { Database } from '../open-db.ts'

type Row = { place: string; id: string; number: number; group: string }

/** Few places and numbers, so that many rows are equal in all but their id. */
const row = fc.record({
  place: fc.constantFrom('', '~', 'a', 'B', 'é', '\u{1f33e}', `'";--`, '2026-05-14T10:00:00.000Z'),
  number: fc.integer({ min: -2, max: 2 }),
  group: fc.constantFrom('x', 'y', 'z'),
})
const rows = fc
  .array(row, { maxLength: 4 * PAGE, size: 'max' })
  .map((all): Row[] => all.map((one, at) => ({ ...one, id: `id-${(at * 7_919) % 1_000}` })))
const orders = fc.constantFrom<ListOrder>(
  { by: ['place', 'id'], isDescending: false },
  { by: ['place', 'id'], isDescending: true },
  { by: ['number', 'id'], isDescending: true, integers: ['number'] },
  { by: ['id', 'number'], isDescending: false, integers: ['number'] },
  { by: ['id'], isDescending: true },
)

const TABLE = 'listed_rows'
const fill = async ({ kysely, binaryText }: Database, all: readonly Row[]): Promise<void> => {
  await sql`drop table if exists ${sql.table(TABLE)}`.execute(kysely)
  await sql.raw(`create table ${TABLE} (id ${binaryText}, place ${binaryText}, number integer, "group" ${binaryText})`).execute(kysely)
  for (const { id, place, number, group } of all)
    await sql`insert into ${sql.table(TABLE)} values (${id}, ${place}, ${number}, ${group})`.execute(kysely)
}

/** The ids of all pages, and how many rows each has. */
const pagesOf = async ({ kysely }: Database, order: ListOrder, groups?: readonly string[]) => {
  const ids: string[] = []
  const sizes: number[] = []
  for (let after: string | undefined; ;) {
    const list = listPage(order, after)
    const { columns, limit } = list
    const found = groups
      ? list.firstOfRanges(
          TABLE,
          groups.map((group) => sql`${sql.ref('group')} = ${group}`),
          limit,
        )
      : sql`select ${columns} from ${sql.table(TABLE)} where ${sql.join([sql`1 = 1`, ...list.afterCursor()], sql` and `)} ${list.orderBy()} limit ${limit}`
    const page = list.pageOf((await sql<Row>`${found}`.execute(kysely)).rows)
    ids.push(...page.rows.map(({ id }) => id))
    sizes.push(page.rows.length)
    if (page.next === null) return { ids, sizes }
    after = page.next
  }
}

eachDatabase('a page of a list', ({ open }) => {
  test('LAB-150 the pages together are the whole list in its order, whichever rows are equal; every page but the last is full', async () => {
    const database = await open()
    await fc.assert(
      fc.asyncProperty(rows, orders, fc.constantFrom<string[] | undefined>(undefined, ['x', 'y'], ['z']), async (all, order, groups) => {
        await fill(database, all)
        const direction = order.isDescending ? sql`desc` : sql`asc`
        const whole = await sql<Row>`select * from ${sql.table(TABLE)}
          order by ${sql.join(order.by.map((name) => sql`${sql.ref(name)} ${direction}`))}`.execute(database.kysely)
        const expected = whole.rows.filter(({ group }) => groups?.includes(group) ?? true).map(({ id }) => id)
        const { ids, sizes } = await pagesOf(database, order, groups)
        expect(ids).toEqual(expected)
        expect(sizes.slice(0, -1).every((size) => size === PAGE)).toBe(true)
        expect(sizes.length).toBe(Math.max(1, Math.ceil(expected.length / PAGE)))
      }),
      { numRuns: 12 },
    )
  })

  test('LAB-115 a cursor that no list wrote is invalid, or is a place that both databases can look for', async () => {
    const database = await open()
    await fill(database, [{ id: 'a', place: 'p', number: 1, group: 'x' }])
    const text = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('\0', '\u{d800}', '\u{1f33e}', '~'))
    const value = fc.oneof(text, fc.integer(), fc.double(), fc.constantFrom(null, 2 ** 31, -(2 ** 53), true, ['a'], { a: 1 }))
    const cursors = fc.oneof(
      text,
      fc.json(),
      fc.tuple(value, value).map((values) => cursorOf(values as string[])),
      fc.tuple(text, text).map(cursorOf),
      fc.array(text, { maxLength: 4 }).map(cursorOf),
    )
    let refused = 0
    let used = 0
    await fc.assert(
      fc.asyncProperty(cursors, orders, async (after, order) => {
        let list
        try {
          list = listPage(order, after)
        } catch (error) {
          if (!(error instanceof InvalidCursor)) throw error
          refused++
          return
        }
        const found = list.firstOfRanges(TABLE, [sql`1 = 1`], list.limit)
        expect((await sql`${found}`.execute(database.kysely)).rows.length).toBeLessThanOrEqual(1)
        used++
      }),
      { numRuns: 400 },
    )
    expect([refused > 0, used > 0]).toEqual([true, true])
  })
})

const ORDER: ListOrder = { by: ['at', 'seq'], isDescending: true, integers: ['seq'] }
test.each([
  ['nothing', ''],
  ['a NUL', cursorOf(['a\0', 1])],
  ['too few values', cursorOf(['a'])],
  ['too many values', cursorOf(['a', 1, 1])],
  ['a text in place of a number', cursorOf(['a', '1'])],
  ['a number in place of a text', cursorOf([1, 1])],
  ['a fraction', cursorOf(['a', 1.5])],
  ['a number that no database has', cursorOf(['a', 2 ** 31])],
  ['what is no list', Buffer.from('{"0":"a","1":1,"length":2}').toString('base64url')],
  ['a cursor of an earlier edition', '2026-05-14T10:00:00.000Z~12'],
])('LAB-115 a cursor with %s is invalid', (_what, cursor) => {
  expect(() => listPage(ORDER, cursor)).toThrow(InvalidCursor)
  expect(() => listPage(ORDER, cursorOf(['a', 1]))).not.toThrow()
})

test('LAB-150 a list has a next page only where there is a row more', () => {
  const found = Array.from({ length: PAGE + 1 }, (_, seq) => ({ at: 'a', seq }))
  const { pageOf } = listPage(ORDER, undefined)
  expect(pageOf([])).toEqual({ rows: [], next: null })
  expect(pageOf(found.slice(1))).toEqual({ rows: found.slice(1), next: null })
  expect(pageOf(found)).toEqual({ rows: found.slice(0, PAGE), next: cursorOf(['a', PAGE - 1]) })
})

test('LAB-150 rows that were read by their ids are in the order of the page, without those that were deleted meanwhile', () => {
  const read = [{ id: 'a' }, { id: 'c' }]
  expect(inOrderOf(['c', 'b', 'a'], read, ({ id }) => id)).toEqual([{ id: 'c' }, { id: 'a' }])
})
