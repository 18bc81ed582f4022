/** The tables of db/migrations, as every driver returns their rows. */
export type Schema = {
  products: ProductRow
  tests: TestRow
  data_state: { one: number; version: string; demo: number }
}

export type ProductRow = {
  id: string
  kind: 'maker' | 'agrochemical'
  name: string
  manufacturer: string
  form: 'L' | 'P'
  formulation: string
  /** JSON lists. */
  active_ingredients: string
  countries: string
  /** JSON object, upper-case country code to name. */
  market_names: string
  product_sets: string
}

export type TestRow = {
  id: string
  kind: 'foliar' | 'seed'
  country: string
  date: string
  result: 'C' | 'CA' | 'NC'
  water_rate: number | null
  crop: string
  benefit: string
  observations: string
  /** JSON list of [order, product id, rate]. */
  ingredients: string
}
