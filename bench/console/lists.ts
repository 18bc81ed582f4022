import { sql, type Kysely, type RawBuilder } from 'kysely'
import { cursorOf } from '../../src/server/db/lists/list-page.ts'
import type { Schema } from '../../src/server/db/schema/schema.ts'

/** A list of the console as somebody looks at it: an address, and the place of its middle and of its last page. */
export type View = { list: string; view: string; path: string; query: Record<string, string>; places: Place | undefined }
/** What a list is sorted by. */
type Place = {
  table: string
  column: string
  id: string
  isDescending: boolean
  where: RawBuilder<unknown>
}

/** Rows of the last page. */
const ON_LAST_PAGE = 25

/** `after` of the page in the middle and of the last page; undefined where there are not so many rows. */
export const placesOf = async (db: Kysely<Schema>, { table, column, id, isDescending, where }: Place): Promise<string[]> => {
  const { rows } = await sql<{ count: number }>`select cast(count(*) as integer) as count from ${sql.table(table)} where ${where}`.execute(
    db,
  )
  const count = rows[0]?.count ?? 0
  const direction = isDescending ? sql`desc` : sql`asc`
  const at = async (offset: number): Promise<string[]> => {
    const found = await sql<{ value: string; id: string | number }>`
      select ${sql.ref(column)} as value, ${sql.ref(id)} as id from ${sql.table(table)} where ${where}
      order by ${sql.ref(column)} ${direction}, ${sql.ref(id)} ${direction} limit 1 offset ${sql.lit(offset)}`.execute(db)
    return found.rows.map((row) => cursorOf(column === id ? [row.id] : [row.value, row.id]))
  }
  if (count < 100) return []
  return [...(await at(Math.floor(count / 2))), ...(await at(count - ON_LAST_PAGE - 1))]
}

const ALL = sql`1 = 1`

/** By `column direction`; without a column of the table only the first page is measured. */
type Sorts = Record<string, [column: string, isDescending: boolean] | undefined>
type Table = { list: string; path: string; table: string; id: string; sorts: Sorts }
type Filter = [view: string, query: Record<string, string>, where?: RawBuilder<unknown>]

/** Each filter in each order. */
const viewsOf = ({ list, path, table, id, sorts }: Table, filters: readonly Filter[]): View[] => {
  const placeOf = (order: string, where: RawBuilder<unknown>): Place | undefined => {
    const sorted = sorts[order]
    return sorted && { table, column: sorted[0], id, isDescending: sorted[1], where }
  }
  const sortedBy = (order: string): Record<string, string> => {
    const [sort = '', direction = ''] = order.split(' ')
    return { sort, direction }
  }
  return filters.flatMap(([view, query, where = ALL]) =>
    Object.keys(sorts).map((order): View => ({
      list,
      view: `${view}, ${order}`,
      path,
      query: { ...query, ...sortedBy(order) },
      places: placeOf(order, where),
    })),
  )
}

/** Something of the data that the views ask for. */
export type Asked = { person: string; mix: string; reference: string; product: string; test: string; formulation: string }

const requests = ({ person, mix, reference, product }: Asked): View[] =>
  viewsOf(
    {
      list: 'requests',
      path: 'requests',
      table: 'requests',
      id: 'id',
      sorts: {
        'received desc': ['submitted_at', true],
        'received asc': ['submitted_at', false],
        'due asc': ['due_on', false],
        'changed desc': ['changed_at', true],
        'state asc': undefined,
        'country asc': undefined,
        'assignee desc': undefined,
      },
    },
    [
      ['all', { state: 'all' }],
      ['open', {}, sql`state in ('new', 'accepted', 'waiting', 'in-test')`],
      ['done', { state: 'done' }, sql`state = 'done'`],
      ['waiting', { state: 'waiting' }, sql`state = 'waiting'`],
      ['of nobody', { assignee: 'nobody' }, sql`assignee = ''`],
      ['mine in all states', { state: 'all', assignee: person }, sql`assignee = ${person}`],
      ['due', { state: 'all', due: '2026-06-30' }, sql`due_on <= '2026-06-30'`],
      ['of a country', { state: 'all', country: 'FR' }],
      ['of a day', { state: 'all', from: '2026-05-14', to: '2026-05-14' }],
      ['of a year', { state: 'all', from: '2025-01-01', to: '2025-12-31' }],
      ['of a mix', { state: 'all', mix }],
      ['a reference', { state: 'all', text: reference }],
      ['a product', { state: 'all', text: product }],
      ['a common word', { state: 'all', text: 'farm' }],
      ['a name, open', { text: 'anna nováková' }],
      ['two letters', { state: 'all', text: 'ma' }],
      ['two common words', { state: 'all', text: 'agro wheat' }],
      ['two that never meet', { state: 'all', text: 'agro seeds' }],
      ['no such word', { state: 'all', text: 'qqqq' }],
    ],
  )

const tests = ({ product, test }: Asked): View[] =>
  viewsOf(
    {
      list: 'tests',
      path: 'tests',
      table: 'test_runs',
      id: 'id',
      sorts: {
        'changed desc': ['changed_at', true],
        'created desc': ['created_at', true],
        'created asc': ['created_at', false],
        'state asc': undefined,
        'country desc': undefined,
        'result asc': undefined,
        'creator asc': undefined,
        'next asc': undefined,
      },
    },
    [
      ['all', { state: 'all' }],
      ['open', {}, sql`state in ('draft', 'running', 'submitted', 'returned', 'amending')`],
      ['published', { state: 'published' }, sql`state = 'published'`],
      ['country', { state: 'all', country: 'FR' }, sql`country = 'FR'`],
      ['not compatible', { state: 'all', result: 'NC' }],
      ['of a day', { state: 'all', from: '2026-05-14', to: '2026-05-14' }],
      ['rare country, open', { country: 'KZ' }],
      ['mine', { state: 'all', mine: 'yes' }],
      ['mine in a country', { state: 'all', mine: 'yes', country: 'KZ' }],
      ['its number', { state: 'all', text: test }],
      ['a product', { state: 'all', text: product }],
      ['a crop', { state: 'all', text: 'wheat' }],
      ['a product and a crop', { state: 'all', text: `${product} wheat` }],
      ['a crop in a country', { state: 'all', text: 'wheat', country: 'KZ' }],
      ['two that never meet', { state: 'all', text: 'wheat barley' }],
      ['two letters', { state: 'all', text: 'ma' }],
      ['no such word', { state: 'all', text: 'qqqq' }],
    ],
  )

const reports = ({ product, test }: Asked): View[] =>
  viewsOf(
    {
      list: 'reports',
      path: 'published',
      table: 'publications',
      id: 'test_id',
      sorts: {
        'report desc': ['test_id', true],
        'date desc': undefined,
        'country asc': undefined,
        'result desc': undefined,
        'state asc': undefined,
        'origin asc': undefined,
        'version desc': undefined,
      },
    },
    [
      ['all', {}],
      ['public', { state: 'public' }, sql`withdrawn_at is null and is_confidential = 0 and is_under_review = 0`],
      ['under review', { state: 'under-review' }, sql`withdrawn_at is null and is_under_review = 1`],
      ['confidential', { state: 'confidential' }, sql`withdrawn_at is null and is_confidential = 1 and is_under_review = 0`],
      ['withdrawn', { state: 'withdrawn' }, sql`withdrawn_at is not null and confirmed_by is not null`],
      ['of a country', { country: 'FR' }],
      ['not compatible', { result: 'NC' }],
      ['of a day', { from: '2026-05-14', to: '2026-05-14' }],
      ['to confirm', { state: 'to-confirm' }, sql`withdrawn_at is not null and confirmed_by is null`],
      ['its number', { text: test }],
      ['a product', { text: product }],
      ['a crop', { text: 'wheat' }],
      ['a product and a crop', { text: `${product} wheat` }],
      ['a crop, confidential', { text: 'wheat', state: 'confidential' }],
      ['two that never meet', { text: 'wheat barley' }],
      ['two letters', { text: 'ma' }],
      ['no such word', { text: 'qqqq' }],
    ],
  )

const products = ({ product, formulation }: Asked): View[] =>
  viewsOf(
    {
      list: 'products',
      path: 'products',
      table: 'products',
      id: 'id',
      sorts: {
        'name asc': ['sort_name', false],
        'manufacturer asc': ['sort_maker', false],
        'changed desc': ['changed_at', true],
        'formulation asc': undefined,
      },
    },
    [
      ['all', {}],
      ["the maker's", { kind: 'maker' }, sql`kind = 'maker'`],
      ['agrochemicals', { kind: 'agrochemical' }, sql`kind = 'agrochemical'`],
      ['sold in FR', { market: 'FR' }],
      ['formulation', { formulation }, sql`formulation = ${formulation}`],
      ['sold', { state: 'sold' }],
      ['withdrawn', { state: 'withdrawn' }],
      ['its name', { text: product }],
      ['two letters', { text: 'ma' }],
      ['part of words', { text: 'azol' }],
      ['two words', { text: 'azol sc' }],
      ['digits', { text: '500' }],
      ['no such word', { text: 'qqqq' }],
      ['a word and all filters', { text: 'azol', kind: 'agrochemical', market: 'FR', formulation, state: 'sold' }],
    ],
  )

const audit = ({ person, test }: Asked): View[] =>
  viewsOf(
    {
      list: 'audit',
      path: 'audit',
      table: 'audit',
      id: 'seq',
      sorts: { 'time desc': ['at', true], 'actor asc': undefined, 'action desc': undefined },
    },
    [
      ['all', {}],
      ['about tests', { entity: 'test' }, sql`entity = 'test'`],
      ['about products', { entity: 'product' }, sql`entity = 'product'`],
      ['one person', { actor: person }, sql`actor = ${person}`],
      ['one action', { action: 'test.publish' }, sql`action = 'test.publish'`],
      ['rare action', { action: 'protocol.change' }, sql`action = 'protocol.change'`],
      ['one test', { id: test }],
      ['until a day', { to: '2026-01-31' }],
      ['since a day', { from: '2025-06-01' }],
      ['person and action', { actor: person, action: 'test.publish' }, sql`actor = ${person} and action = 'test.publish'`],
      ['person and rare action', { actor: person, action: 'protocol.change' }],
      ['two that never meet', { entity: 'test', action: 'product.edit' }],
      ['all filters', { entity: 'test', actor: person, action: 'test.publish', from: '2025-06-01', to: '2026-06-30' }],
    ],
  )

const plain = (list: string, path: string, queries: Record<string, Record<string, string>>): View[] =>
  Object.entries(queries).map(([view, query]) => ({ list, view, path, query, places: undefined }))

export const viewsWith = (asked: Asked): View[] => [
  ...requests(asked),
  ...tests(asked),
  ...reports(asked),
  ...products(asked),
  ...audit(asked),
  ...plain('what to test next', 'demand', {
    '90 days': {},
    '30 days': { days: '30' },
    '365 days': { days: '365' },
    'country, 365 days': { days: '365', country: 'FR' },
  }),
  ...plain('statistics', 'statistics', {
    '12 months': {},
    '3 months': { months: '3' },
    '24 months': { months: '24' },
    'country, 24 months': { months: '24', country: 'FR' },
  }),
]
