import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foliarExample } from '../../contract/requests/example-requests.ts'
import { sortNames } from '../../contract/console/list.ts'
import { listProducts } from '../../contract/console/products.ts'
import { fold } from '../../domain/products/choices.ts'
import { searchedWords, termsOf } from '../../domain/console/words/request-words.ts'
import { NO_HISTORY, type ProductRecord } from '../../domain/records.ts'
import { listRuns } from '../laboratory/runs/list-runs.ts'
import { productRow } from './record-rows.ts'
import { writeRecords } from '../data/write-records.ts'
import { addProductWords } from '../words/index-products.ts'
import { readProductPage, type ProductFilter } from '../laboratory/products/list-products.ts'
import { changeNow, laboratory, submittedRun } from '../laboratory/publishing/testing/publishing.ts'
import { listPublished, PUBLISHED_STATES } from '../../contract/console/bench/publishing.ts'
import { countryName } from '../../domain/console/words/country-names.ts'
import { PRODUCT_KINDS } from '../../domain/records.ts'
import { listReports } from '../laboratory/publishing/list-reports.ts'
import { eachDatabase } from '../testing/each-database.ts'
import type { WordLimits } from '../words/find-by-words.ts'
import { migrate } from '../upgrade/migrate.ts'
import { openDb, type Database } from './open-db.ts'
import { migrateUpTo } from './testing/migrate-up-to.ts'
import type { SearchedList } from './lists/word-search.ts'

/** With small limits words are not rare, and the beginning of the list has too few. */
const limits = fc.constantFrom<WordLimits | undefined>(
  undefined,
  { rare: 0, probed: 10 },
  { rare: 0, probed: 1_000 },
  { rare: 9, probed: 10 },
)
const pick = <Value>(values: readonly Value[], number: number): Value => values[number % values.length]!
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** SQLite's own check of its index of words. */
const checkIndex = async ({ kysely, kind }: Database, table: string): Promise<void> => {
  if (kind === 'embedded') await sql.raw(`insert into ${table}_words (${table}_words, rank) values ('integrity-check', 1)`).execute(kysely)
}

const idsByIndex = async ({ kysely, wordSearch }: Database, list: SearchedList, text: string): Promise<string[]> =>
  (await sql<{ id: string }>`${wordSearch.ids(list, termsOf(text))}`.execute(kysely)).rows.map(({ id }) => id)

const productOf = (number: number): ProductRecord => ({
  id: `p-${number}`,
  kind: number % 5 === 0 ? 'maker' : 'agrochemical',
  name: `${pick(['Azoxy', 'Époxi', 'Zinc Max', "L'Or", 'Protect-Ultra'], number)} ${pick(['125', '250 SC', '700'], number * 7)}`,
  manufacturer: pick(['Helvagro', 'Zünd & Söhne', 'Maker'], number * 3),
  form: 'L',
  formulation: pick(['SC', 'EC', ''], number * 11),
  activeIngredients: number % 4 === 0 ? ['azoxystrobin', 'tebuconazole'] : ['zinc'],
  countries: pick([[], ['FR'], ['FR', 'DE'], ['US']], number * 13),
  marketNames: number % 6 === 0 ? { DE: 'NEOSCHUTZ' } : {},
  productSets: [],
  role: '',
  strengths: [],
  codes: number % 3 === 0 ? [`FR:21${number}9`, 'GTIN:4012345678901'] : [],
  ...NO_HISTORY,
  ...(number % 7 === 0 ? { isWithdrawn: true } : {}),
})

/** Whether a product is in a list, by looking at it. */
const fits = (product: ProductRecord, { text = '', kind, market, formulation, state }: ProductFilter): boolean => {
  const { id, name, marketNames, manufacturer, activeIngredients, codes, countries } = product
  const texts = [id, name, ...Object.values(marketNames), manufacturer, ...activeIngredients, ...codes.map((code) => code.split(':')[1]!)]
  return (
    (kind === undefined || product.kind === kind) &&
    (market === undefined || countries.length === 0 || countries.includes(market)) &&
    (formulation === undefined || product.formulation === formulation) &&
    (state === undefined || (state === 'withdrawn') === (product.isWithdrawn === true)) &&
    searchedWords(text.replaceAll(/[@:._-]/g, ' ')).every(
      (word) =>
        fold(texts.join(' ')).includes(word) ||
        codes.some((code) => word.length < 3 && code.toLowerCase().startsWith(`fr:`) && 'fr'.startsWith(word)),
    )
  )
}

const byName = (a: ProductRecord, b: ProductRecord): number => compare(fold(a.name), fold(b.name)) || compare(a.id, b.id)

const pagesOf = async (database: Database, filter: ProductFilter, given?: WordLimits): Promise<string[]> => {
  const ids: string[] = []
  for (let after: string | undefined; ;) {
    const { rows, next } = await readProductPage(database, { ...filter, ...(after === undefined ? {} : { after }) }, given)
    ids.push(...rows.map(({ id }) => id))
    if (next === null) return ids
    after = next
  }
}

eachDatabase('searched lists', ({ open, untouched }) => {
  test('LAB-150 products are found, filtered, sorted and paged as by looking at each, also after changes', async () => {
    const database = await open()
    const { kysely } = database
    let products = Array.from({ length: 130 }, (_, number) => productOf(number))
    await writeRecords(kysely, { products, tests: [] })
    const store = async (changed: readonly ProductRecord[]): Promise<void> => {
      for (const product of changed)
        await kysely
          .updateTable('products')
          .set({ ...productRow(product), withdrawn_on: product.isWithdrawn ? '2026-05-01' : '' })
          .where('id', '=', product.id)
          .execute()
      await addProductWords(kysely, changed)
    }
    await store(products)
    const filters = fc.record(
      {
        text: fc.constantFrom(
          '',
          'azo',
          'zin max',
          'oxi',
          'e',
          'SC',
          '125',
          '0',
          'fr',
          'FR:2139',
          '4012',
          'neosch',
          "l'or",
          'söhne',
          'p-1',
          'qq',
          'zinc azoxy',
          '=kind',
        ),
        kind: fc.constantFrom('maker', 'agrochemical'),
        market: fc.constantFrom('FR', 'US', 'AQ'),
        formulation: fc.constantFrom('SC', 'EC', 'WG'),
        state: fc.constantFrom('sold', 'withdrawn'),
        sorting: fc.record({ by: fc.constantFrom(...sortNames(listProducts)), isDescending: fc.boolean() }),
      },
      { requiredKeys: ['sorting'] },
    )
    const check = async (runs: number): Promise<void> => {
      await fc.assert(
        fc.asyncProperty(filters, limits, async (given, limit) => {
          const filter = given as ProductFilter
          const { by, isDescending } = filter.sorting!
          const sign = isDescending ? -1 : 1
          // What has few different values is by name among the same ones, in both directions.
          const order = (a: ProductRecord, b: ProductRecord): number =>
            by === 'kind'
              ? sign * (PRODUCT_KINDS.indexOf(a.kind) - PRODUCT_KINDS.indexOf(b.kind)) || byName(a, b)
              : by === 'formulation'
                ? sign * compare(a.formulation, b.formulation) || byName(a, b)
                : sign *
                  (by === 'name'
                    ? byName(a, b)
                    : (by === 'changed' ? 0 : compare(fold(a.manufacturer), fold(b.manufacturer))) || compare(a.id, b.id))
          const expected = products.filter((product) => fits(product, filter)).toSorted(order)
          expect(await pagesOf(database, filter, limit)).toEqual(expected.map(({ id }) => id))
        }),
        { numRuns: runs },
      )
      await checkIndex(database, 'product_search')
    }
    await check(80)
    products = products
      .slice(20)
      .map((product, at) =>
        at % 3 === 0 ? { ...productOf(at + 500), id: product.id, name: product.name, manufacturer: product.manufacturer } : product,
      )
    await kysely
      .deleteFrom('products')
      .where(
        'id',
        'not in',
        products.map(({ id }) => id),
      )
      .execute()
    await store(products)
    await check(40)
  })

  test('LAB-150 LAB-153 tests and reports are found as by looking at each, in every state, country and order', async () => {
    const database = await open()
    const { approver, second } = await laboratory(database)
    const made: { id: string; crop: string; country: string; state: 'public' | 'confidential' | 'withdrawn' | 'to-confirm' }[] = []
    for (let number = 0; number < 18; number++) {
      const [crop, country] = [pick(['Wheat', 'Barley', 'Oilseed rape'], number), pick(['FR', 'DE'], number * 5)]
      const id = await submittedRun(database, [], { crop, country })
      await changeNow(database, id, { action: 'publish', isConfidential: number % 5 === 0 }, approver)
      const isWithdrawn = number % 4 === 1
      if (isWithdrawn) await changeNow(database, id, { action: 'withdraw', reason: 'wrong-result', note: 'Misread.' }, approver)
      if (isWithdrawn && number % 8 === 1) await changeNow(database, id, { action: 'confirm-withdrawal' }, second)
      const state = isWithdrawn ? (number % 8 === 1 ? 'withdrawn' : 'to-confirm') : number % 5 === 0 ? 'confidential' : 'public'
      made.unshift({ id, crop, country, state })
    }
    const texts = fc.constantFrom(undefined, 'wheat', 'rape oil', 'wheat barley', 'de', 'zinc wheat', 'nothing', made[3]!.id)
    const states = fc.constantFrom(undefined, 'public', 'confidential', 'withdrawn', 'to-confirm', 'under-review')
    const countries = fc.constantFrom(undefined, 'FR', 'DE', 'US')
    const sortings = fc.record({ by: fc.constantFrom(...sortNames(listPublished)), isDescending: fc.boolean() })
    const rows = await database.kysely.selectFrom('test_run_search').selectAll().execute()
    const wordsOf = new Map(rows.map(({ run_id: id, words }) => [id, words.split(' ')]))
    await fc.assert(
      fc.asyncProperty(texts, states, countries, sortings, limits, async (text, state, country, sorting, limit) => {
        const hasText = ({ id }: { id: string }): boolean =>
          searchedWords(text ?? '').every((word) => wordsOf.get(id)!.some((own) => own.startsWith(word)))
        const filter = { text, state, country, sorting }
        const sign = sorting.isDescending ? -1 : 1
        const key = (one: (typeof made)[number]): string =>
          sorting.by === 'country' ? countryName(one.country) : sorting.by === 'state' ? String(PUBLISHED_STATES.indexOf(one.state)) : ''
        const isGrouped = sorting.by !== 'report' && sorting.by !== 'date'
        const expected = made
          .filter(
            (one) => hasText(one) && (state === undefined || one.state === state) && (country === undefined || one.country === country),
          )
          .toSorted((a, b) => sign * compare(key(a), key(b)) || (isGrouped ? -1 : sign) * compare(a.id, b.id))
          .map(({ id }) => id)
        const reports = await listReports(database, undefined, filter, limit)
        expect(reports.rows.map(({ testId }) => testId)).toEqual(expected)
        const paged: string[] = []
        for (let after: string | undefined; ;) {
          const { rows: page, next } = await listReports(database, undefined, { ...filter, after, size: 4 }, limit)
          paged.push(...page.map(({ testId }) => testId))
          expect(next === null || page.length === 4).toBe(true)
          if (next === null) break
          after = next
        }
        expect(paged).toEqual(expected)
        const runs = await listRuns(
          database,
          { state: ['published'], text, country, sorting: { by: 'created', isDescending: true } },
          limit,
        )
        expect(runs.rows.map(({ id }) => id)).toEqual(
          made
            .filter(
              (one) => hasText(one) && ['public', 'confidential'].includes(one.state) && (country === undefined || one.country === country),
            )
            .map(({ id }) => id),
        )
      }),
      { numRuns: 60 },
    )
    await checkIndex(database, 'test_run_search')
  })

  test('LAB-151 what the edition before has is found: requests, tests and products', async () => {
    const place = await untouched()
    const database = openDb(place)
    const { kysely } = database
    try {
      await migrateUpTo(database, '015-demand-counted')
      const asked = { ...foliarExample, name: '', company: '', email: "o'brien@farm.example", ingredients: [] }
      await sql`insert into requests (id, reference, fingerprint, form, kind, edition, language, submitted_at, body, changed_at)
        values ('r1', 'TM-2026-000001', 'f', 'foliar', 'Foliar', '', 'en', '2026-05-01', ${JSON.stringify(asked)}, '2026-05-01')`.execute(
        kysely,
      )
      await sql`insert into request_words (word, request_id) values ('tm-2026-000001', 'r1'), ('o''brien@farm.example', 'r1'), ('wheat', 'r1')`.execute(
        kysely,
      )
      const run = [...Array(3).fill(''), 'draft', 0, 0, 1, 'p', '2026', '2026', ...Array(4).fill('')] as (string | number)[]
      await sql`insert into test_runs (id, test_id, kind, country, crop, benefit, state, versions, is_withdrawal_confirmed, row_version, created_by,
        created_at, changed_at, tested_on, water_source, observations, deviations) values ('2026-0001', '2026-0001', 'foliar', ${sql.join(run)})`.execute(
        kysely,
      )
      await sql`insert into test_run_words (word, run_id) values ('2026-0001', '2026-0001'), ('2026', '2026-0001'), ('0001', '2026-0001'), ('zinc max', '2026-0001'), ('zinc', '2026-0001'), ('max', '2026-0001')`.execute(
        kysely,
      )
      await sql`insert into products (id, kind, name, manufacturer, form, formulation, active_ingredients, countries, market_names, product_sets, codes,
        withdrawn_on, kept_by, sort_name, search_text) values ('7', 'maker', 'Époxi', 'Maker', 'L', 'SC', '["Zinc"]', '["FR"]', '{}', '[]', '["FR:2110159"]',
        '2026-05-01', 'console', 'epoxi', 'old')`.execute(kysely)
      expect((await migrate(database))[0]).toBe('016-search')
      const words = async (table: 'request_search' | 'test_run_search'): Promise<string[][]> =>
        (await kysely.selectFrom(table).select('words').execute()).map((row) => row.words.split(' ').toSorted())
      // A later migration finds them by all that requests are found by since.
      expect(await words('request_search')).toEqual([
        ['000001', '1', 'brien', 'example', 'farm', 'o', "o'brien@farm.example", 'tm-2026-000001', 'wheat'],
      ])
      expect(await words('test_run_search')).toEqual([['0001', '2026', '2026-0001', 'max', 'zinc']])
      for (const text of ["o'brien@farm", 'tm-2026-000001 whea']) expect(await idsByIndex(database, 'requests', text)).toEqual(['r1'])
      expect(await idsByIndex(database, 'tests', '2026-0001 ma')).toEqual(['2026-0001'])
      for (const text of ['poxi', '2110', 'fr zinc'])
        expect((await readProductPage(database, { text, state: 'withdrawn', market: 'FR' })).rows).toMatchObject([{ id: '7' }])
      expect((await readProductPage(database, { text: 'old' })).rows).toEqual([])
      for (const table of ['request_search', 'test_run_search', 'product_search']) await checkIndex(database, table)
    } finally {
      await database.close()
    }
  })
})
