import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  askedFor,
  compareMix,
  idsByFoldedName,
  productOf,
  type MixComparison,
  type ProductList,
  type MixOfTest,
} from '../../../domain/console/compare-mix.ts'
import type { OlderFormulation } from '../../../domain/products/older-formulation.ts'
import { displayName, namesIn } from '../../../domain/products/display-names.ts'
import { incompleteOf, type PublishedTest } from '../../../domain/published-test.ts'
import type { ResultCode, TestKind } from '../../../domain/records.ts'
import type { TestRequest } from '../../../domain/requests/requests.ts'
import { documentOf, issuersDay } from '../../db/issued-document.ts'
import { withOlder } from '../../db/older-ingredients.ts'
import { ingredientLines } from '../../db/record-rows.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { listNamedProducts } from '../../db/display-names.ts'

type Db = Kysely<Schema>

/** A test that answers a request, or that somebody thinks of as its answer, as it is now. A withdrawn one is as it last was. */
export type AnswerTest = {
  testId: string
  kind: TestKind
  country: string
  /** yyyy-MM-dd */
  date: string
  result: ResultCode
  crop: string
  /** L/ha; null for a seed coating. */
  waterRate: number | null
  ingredients: { order: number; productId: string; rate: number; older?: OlderFormulation }[]
  isUnderReview: boolean
  /** Whether readings that its protocol requires are missing or failed. */
  isIncomplete: boolean
  isConfidential: boolean
  /** yyyy-MM-dd; null while it is not withdrawn. */
  withdrawnOn: string | null
}

const testOf = ({ kind, country, date, result, crop, waterRate, ingredients }: Omit<PublishedTest, 'id'>) => ({
  kind,
  country,
  date,
  result,
  crop,
  waterRate,
  ingredients: ingredients.map(({ order, productId, rate }) => ({ order, productId, rate })),
})

/** The published test with an id; undefined where there is none. */
export const readAnswerTest = async (db: Db, testId: string): Promise<AnswerTest | undefined> => {
  const publication = await db.selectFrom('publications').selectAll().where('test_id', '=', testId).executeTakeFirst()
  const version =
    publication &&
    (await db
      .selectFrom('test_versions')
      .select('document')
      .where('test_id', '=', testId)
      .where('version', '=', publication.version)
      .executeTakeFirst())
  const issued = version && documentOf(version)
  const state = {
    isUnderReview: publication?.is_under_review === 1,
    isIncomplete: issued !== undefined && incompleteOf(issued) !== undefined,
    isConfidential: publication?.is_confidential === 1,
    withdrawnOn: publication?.withdrawn_at ? issuersDay(publication.withdrawn_at, issued ?? {}) : null,
  }
  const row = await db.selectFrom('tests').selectAll().where('id', '=', testId).executeTakeFirst()
  if (row) {
    const { kind, country, date, result, crop, water_rate: waterRate } = row
    const lines = ingredientLines(row).map(([order, productId, rate]) => ({ order, productId, rate }))
    const ingredients = await withOlder(db, row, lines)
    return { testId, kind, country, date, result, crop, waterRate, ingredients, ...state }
  }
  return issued && { testId, ...testOf(issued), ...state }
}

/** The same text as long as nothing of the test differs that was shown before it was chosen. */
export const shownMark = (test: AnswerTest): string => createHash('sha256').update(JSON.stringify(test)).digest('hex').slice(0, 16)

/** The list of products, as far as the ingredients of a request need it. */
const readProductList = async (db: Db, { ingredients }: TestRequest): Promise<ProductList> => {
  const ids = [...new Set(ingredients.flatMap(({ productId }) => productId ?? []))]
  const rows = ids.length === 0 ? [] : await db.selectFrom('products').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  const isWholeNeeded = ingredients.some(({ productId }) => productId === undefined || !known.has(productId))
  const all = isWholeNeeded ? await db.selectFrom('products').select(['id', 'name', 'market_names']).execute() : []
  const names = idsByFoldedName(
    all.map(({ id, name, market_names: marketNames }) => ({ id, name, marketNames: JSON.parse(marketNames) as Record<string, string> })),
  )
  return { has: (id) => known.has(id), idsByName: () => names }
}

/** How the mix of a test differs from what a request asks for. */
export const compareWithTest = async (db: Db, request: TestRequest, test: MixOfTest): Promise<MixComparison> =>
  compareMix(askedFor(request, await readProductList(db, request)), test)

/** The product of the list that each ingredient of a request means; undefined where nobody knows. */
export const readProductsOf = async (db: Db, request: TestRequest): Promise<(string | undefined)[]> => {
  const list = await readProductList(db, request)
  return request.ingredients.map((ingredient) => productOf(list, ingredient))
}

/** Names of products as a country has them, with what tells products of one name apart; an id that is in no list stays an id. */
export const readProductNames = async (db: Db, ids: readonly string[], country: string): Promise<(id: string) => string> => {
  const products = await listNamedProducts(db)
  const inCountry = namesIn(products, country)
  const wanted = new Set(ids)
  const names = new Map(products.flatMap((one) => (wanted.has(one.id) ? [[one.id, displayName(one, inCountry)] as const] : [])))
  return (id) => names.get(id) ?? id
}
