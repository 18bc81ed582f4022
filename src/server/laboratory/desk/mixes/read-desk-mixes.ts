import type { Kysely } from 'kysely'
import type { MixOfRequest } from '../../../../contract/console/request-mixes.ts'
import { progressOf, type MixProduct, type MixProgress } from '../../../../domain/console/request-mixes.ts'
import { readTypedMixes, type TypedMixes } from '../../../../domain/console/typed-mixes.ts'
import { codeOfOption, isSeedRequest, requestCountry, type TestRequest } from '../../../../domain/requests/requests.ts'
import { waterPerHa } from '../../../../domain/requests/entered-rate.ts'
import { nameKey } from '../../../../domain/products/identify/whole-names.ts'
import { displayName, namesIn } from '../../../../domain/products/display-names.ts'
import { idsByFoldedName } from '../../../../domain/console/compare-mix.ts'
import { DEFAULT_LANGUAGE } from '../../../../domain/texts/languages.ts'
import { plainNumber } from '../../../../domain/units/numbers.ts'
import { listNamedProducts } from '../../../db/display-names.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { productsOfMix, readMixes } from '../../../mail/outbox/request-mixes.ts'

type Db = Kysely<Schema>

/** A rate as it was typed, or as the form said it. */
const rateText = ({ applicationRate, applicationUnit, entered }: MixProduct): string => {
  if (entered) return `${plainNumber(entered.amount, DEFAULT_LANGUAGE)} ${entered.unit}`
  return applicationRate === null ? '' : `${plainNumber(applicationRate, DEFAULT_LANGUAGE)} ${applicationUnit}`
}
export const shownMix = (products: readonly MixProduct[]) => products.map((one) => ({ name: one.name, rate: rateText(one) }))

/** The mixes of a request of several with their tests. */
export const readDeskMixes = async (
  db: Db,
  { id, body }: { id: string; body: TestRequest },
  runs: MixOfRequest['runs'],
  answers: readonly string[],
): Promise<MixOfRequest[]> => {
  const mixes = await readMixes(db, id)
  if (mixes.length === 0) return []
  const links = await db.selectFrom('request_tests').select(['test_id', 'mix']).where('request_id', '=', id).execute()
  const ofRuns = await db
    .selectFrom('request_tests')
    .innerJoin('test_runs', 'test_runs.test_id', 'request_tests.test_id')
    .select(['test_runs.id', 'request_tests.mix'])
    .where('request_id', '=', id)
    .execute()
  const placeOfRun = new Map(ofRuns.map((run) => [run.id, run.mix]))
  const placeOfTest = new Map(links.map((link) => [link.test_id, link.mix]))
  return mixes.map((mix) => ({
    place: mix.place,
    products: shownMix(productsOfMix(mix) ?? body.ingredients),
    state: mix.state,
    reason: mix.reason,
    runs: runs.filter((run) => placeOfRun.get(run.id) === mix.place),
    answers: answers.filter((testId) => placeOfTest.get(testId) === mix.place),
  }))
}

/** How far requests of several mixes are, by their ids. */
export const readProgressOf = async (db: Db, ids: readonly string[]): Promise<Map<string, MixProgress>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('request_mixes').select(['request_id', 'state']).where('request_id', 'in', ids).execute()
  return new Map([...Map.groupBy(rows, (row) => row.request_id)].map(([id, mixes]) => [id, progressOf(mixes.map(({ state }) => state))]))
}

/** Reads typed mixes with the list of products, beside what the request has; undefined where the mix that lines are added to is not there. */
export const readTyped = async (
  db: Db,
  { id, body }: { id: string; body: TestRequest },
  { text, base }: { text: string; base: number | null },
): Promise<TypedMixes | undefined> => {
  const rows = await readMixes(db, id)
  const known =
    rows.length === 0
      ? [{ place: 1, products: body.ingredients }]
      : rows.map((row) => ({ place: row.place, products: productsOfMix(row) ?? body.ingredients }))
  const baseMix = base === null ? null : known.find(({ place }) => place === base)?.products
  if (baseMix === undefined) return undefined
  const products = await listNamedProducts(db)
  const names = namesIn(products, codeOfOption(requestCountry(body)))
  const byId = new Map(products.map((product) => [product.id, product]))
  const byName = idsByFoldedName(products)
  const forms = await db.selectFrom('products').select(['id', 'form']).execute()
  const formOf = new Map(forms.map(({ id: product, form }) => [product, form]))
  const byShownName = new Map(products.map((product) => [nameKey(displayName(product, names)), product.id]))
  const find = (typed: string): readonly string[] => {
    if (byId.has(typed)) return [typed]
    const ids = byName.get(nameKey(typed)) ?? []
    const shown = byShownName.get(nameKey(typed))
    // Its name with what tells it apart from others of that name means one for certain.
    return shown !== undefined && ids.length !== 1 ? [shown] : ids
  }
  return readTypedMixes(text, {
    find,
    nameOf: (product) => displayName(byId.get(product)!, names),
    formOf: (product) => formOf.get(product)!,
    base: baseMix,
    known: known.map((mix) => mix.products),
    litresPerHa: isSeedRequest(body) ? 0 : waterPerHa(body.waterRate, body.waterRateUnits),
    hasRates: !isSeedRequest(body),
  })
}
