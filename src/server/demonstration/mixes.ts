import type { Kysely } from 'kysely'
import type { RequestIngredient } from '../../domain/requests/requests.ts'
import { ingredientLines } from '../db/record-rows.ts'
import type { Schema } from '../db/schema/schema.ts'

/** What was tested together in a demonstration test, as a visitor would ask for it. */
export type DemoMix = {
  testId: string
  /** Of the test, yyyy-MM-dd. */
  date: string
  waterRate: number | null
  crop: string
  ingredients: RequestIngredient[]
}

/** Enough to reach back some weeks. */
const PER_COUNTRY = 200
const THOUSANDTHS = 1_000

/** The mixes of the newest demonstration tests of a country, the newest first. */
export const readDemoMixes = async (db: Kysely<Schema>, kind: 'foliar' | 'seed', country: string): Promise<DemoMix[]> => {
  const rows = await db
    .selectFrom('tests')
    .select(['id', 'date', 'water_rate', 'crop', 'ingredients'])
    .where('kind', '=', kind)
    .where('country', '=', country)
    .orderBy('date', 'desc')
    .orderBy('id')
    .limit(PER_COUNTRY)
    .execute()
  const ids = [...new Set(rows.flatMap((row) => ingredientLines(row).map(([, product]) => product)))]
  if (ids.length === 0) return []
  const products = await db.selectFrom('products').select(['id', 'name', 'form', 'market_names']).where('id', 'in', ids).execute()
  const known = new Map(products.map((product) => [product.id, product]))
  const ingredientOf = ([, id, rate]: [number, string, number], at: number): RequestIngredient => {
    const product = known.get(id)!
    const marketName = (JSON.parse(product.market_names) as Record<string, string>)[country]
    // Of a seed coating the rate is for one kilogramme of seed, far below a kilogramme.
    const isSmall = kind === 'seed'
    const unit = product.form === 'L' ? (isSmall ? 'Millilitres' : 'Litres') : isSmall ? 'Grammes' : 'Kilogrammes'
    return {
      name: marketName ?? product.name,
      orderOfAddition: at + 1,
      applicationRate: Number((isSmall ? rate * THOUSANDTHS : rate).toFixed(4)),
      applicationUnit: unit,
      productId: id,
    }
  }
  return rows.map((row) => ({
    testId: row.id,
    date: row.date,
    waterRate: row.water_rate,
    crop: row.crop,
    ingredients: ingredientLines(row).map(ingredientOf),
  }))
}
