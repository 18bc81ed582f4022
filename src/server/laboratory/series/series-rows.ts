import type { Kysely } from 'kysely'
import type { SeriesSource, SharedOfSeries } from '../../../contract/console/bench/series.ts'
import { emptyLine, emptySheet, type BenchSheet } from '../../../domain/console/bench/bench-test.ts'
import {
  MAX_PASTED_MIXES,
  meantMixes,
  readPastedMixes,
  type MeantMix,
  type PastedFor,
  type PastedProblem,
} from '../../../domain/console/pasted-mixes.ts'
import { mixOf } from '../../../domain/console/words/request-words.ts'
import { nameKey } from '../../../domain/products/identify/whole-names.ts'
import { displayName, namesIn } from '../../../domain/products/display-names.ts'
import { idsByFoldedName } from '../../../domain/console/compare-mix.ts'
import { isOfHectare, wholeRate } from '../../../domain/requests/entered-rate.ts'
import { isSeedRequest, type TestRequest } from '../../../domain/requests/requests.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import type { Schema } from '../../db/schema/schema.ts'
import type { Seen } from '../desk/desk-change.ts'
import { askedInMix } from '../../mail/outbox/request-mixes.ts'
import { sheetFromRequest } from '../runs/sheet-from-request.ts'

/** A test that is to be started: what its mix says of its sheet, and the requests that it is for. */
export type SeriesRow = { sheet: BenchSheet; requests: readonly (Seen & { reference: string })[] }
export type SeriesRows = { rows: SeriesRow[]; problems: PastedProblem[] }

/** What is entered once where it decides what a rate means. */
type Meaning = Pick<SharedOfSeries, 'kind' | 'waterRate'>

/** The products that a name means: a whole name in any market, or as it stands in lists with what tells it apart. */
const finder = (index: SearchIndex): PastedFor['find'] => {
  const byId = new Map(index.products.map((product) => [product.id, product]))
  const byName = idsByFoldedName(index.products)
  const names = namesIn(index.products, '')
  // Those of one name are told apart by what stands beside it, as in every list.
  const byShown = Map.groupBy(index.products, (product) => nameKey(displayName(product, names)))
  return (name) => {
    const shown = byShown.get(nameKey(name)) ?? []
    const named = (byName.get(nameKey(name)) ?? []).flatMap((id) => byId.get(id) ?? [])
    const found = named.length === 0 ? shown : named
    return found.map(({ id, form, ...product }) => ({ id, form, name: displayName({ id, ...product }, names) }))
  }
}

const sheetOfMix = ({ products }: Pick<MeantMix, 'products'>, kind: BenchSheet['kind']): BenchSheet => ({
  ...emptySheet(kind),
  lines: products.map(({ productId, name, rate, form }) => ({
    ...emptyLine(name),
    productId,
    rate,
    weighedUnit: form === 'L' ? 'ml' : 'g',
  })),
})

/** The base mix is line 0; what is wrong in it is said once, and it is then in no row. */
const rowsOfText = (
  { base, text, language }: Extract<SeriesSource, { from: 'text' }>,
  meaning: Meaning,
  index: SearchIndex,
): SeriesRows => {
  const meant: PastedFor = { ...meaning, find: finder(index) }
  const isName = (name: string): boolean => meant.find(name).length > 0
  const hasBase = base.trim() !== ''
  // A base mix may stand on several lines.
  const joined = base
    .split(/[\r\n]+/)
    .map((one) => one.trim())
    .filter(Boolean)
    .join(' + ')
  const read = hasBase ? meantMixes(readPastedMixes(joined, language, isName), meant, 1) : { mixes: [], problems: [] }
  const partners = meantMixes(readPastedMixes(text, language, isName), meant, hasBase ? 1 : 2)
  const [first] = read.mixes
  const rows: SeriesRow[] = []
  const problems = [...read.problems.map((one): PastedProblem => ({ ...one, line: 0 })), ...partners.problems]
  for (const { line, products } of partners.mixes) {
    const both = products.find(({ productId }) => first?.products.some((one) => one.productId === productId))
    if (both) problems.push({ line, problem: 'twice', text: both.name })
    else rows.push({ sheet: sheetOfMix({ products: [...(first?.products ?? []), ...products] }, meaning.kind), requests: [] })
  }
  return { rows, problems: problems.toSorted((a, b) => a.line - b.line) }
}

/** The same text where one test is of both: the same mix, at the same rates and in the same water, as far as these were asked for. */
const testedAlike = (body: TestRequest, { waterRate, hardness, ph, temperature }: BenchSheet): string => {
  const rates = body.ingredients.map((one) => {
    const { amount, unit } = wholeRate(one)
    return JSON.stringify([one.productId ?? nameKey(one.name), amount, unit, isOfHectare(body, one)])
  })
  return JSON.stringify([mixOf(body), rates.toSorted(), waterRate, hardness, ph, temperature])
}

/** One row for each test that is needed: requests for the same share one (LAB-364), and other rates need another. */
const rowsOfRequests = async (
  db: Kysely<Schema>,
  seen: readonly Seen[],
  { kind, waterRate }: Meaning,
  index: SearchIndex,
): Promise<SeriesRow[] | string> => {
  const found = await db
    .selectFrom('requests')
    .select(['id', 'reference', 'body'])
    .where(
      'id',
      'in',
      seen.map(({ id }) => id),
    )
    .execute()
  const rows = new Map<string, SeriesRow>()
  for (const one of seen) {
    const row = found.find(({ id }) => id === one.id)
    if (!row) return one.id
    const body = await askedInMix(db, { id: one.id, body: JSON.parse(row.body) as TestRequest }, one.mix)
    if (isSeedRequest(body) !== (kind === 'seed')) return one.id
    const sheet = sheetFromRequest(body, index)
    // The volume that is entered for all is that of each.
    const key = testedAlike(body, waterRate === null ? sheet : { ...sheet, waterRate })
    const requests = [...(rows.get(key)?.requests ?? []), { ...one, reference: row.reference }]
    rows.set(key, { sheet: rows.get(key)?.sheet ?? sheet, requests })
  }
  return [...rows.values()]
}

/** The tests that a source asks for; the id of a request that is unknown or of another kind. */
export const readSeriesRows = async (
  db: Kysely<Schema>,
  source: SeriesSource,
  meaning: Meaning,
  index: SearchIndex,
): Promise<SeriesRows | { request: string }> => {
  if (source.from === 'text') return rowsOfText(source, meaning, index)
  const rows = await rowsOfRequests(db, source.requests, meaning, index)
  return typeof rows === 'string' ? { request: rows } : { rows: rows.slice(0, MAX_PASTED_MIXES), problems: [] }
}

/** The lot of the register, or the batch that was typed where there is none. */
export type LotOfProduct = { productId: string; lotId: string; batch: string }

/** What the row says, and of all else what is shared: nothing that was asked for is changed by what was left empty. */
export const sheetOfSeriesRow = (row: BenchSheet, shared: SharedOfSeries, lots: readonly LotOfProduct[]): BenchSheet => ({
  ...row,
  ...shared,
  country: row.country || shared.country,
  crop: shared.crop || row.crop,
  waterRate: shared.kind === 'seed' ? null : (shared.waterRate ?? row.waterRate),
  hardness: shared.hardness ?? row.hardness,
  ph: shared.ph ?? row.ph,
  temperature: shared.temperature ?? row.temperature,
  lines: row.lines.map((line) => {
    const { lotId = '', batch = '' } = lots.find(({ productId }) => productId === line.productId) ?? {}
    return { ...line, lotId, batch }
  }),
})
