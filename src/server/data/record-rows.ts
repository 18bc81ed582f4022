import type { IngredientRecord, ProductRecord, TestRecord } from '../../domain/records.ts'
import type { ProductRow, TestRow } from '../db/schema.ts'

export const PRODUCT_COLUMNS = 'id kind name manufacturer form formulation active_ingredients countries market_names product_sets'.split(' ')
export const TEST_COLUMNS = 'id kind country date result water_rate crop benefit observations ingredients'.split(' ')

/** The values of a product in the order of the table's columns. */
export const productValues = (product: ProductRecord): unknown[] => [
  product.id,
  product.kind,
  product.name,
  product.manufacturer,
  product.form,
  product.formulation,
  JSON.stringify(product.activeIngredients),
  JSON.stringify(product.countries),
  JSON.stringify(product.marketNames),
  JSON.stringify(product.productSets),
]

/** The values of a test in the order of the table's columns, without its ingredients. */
export const testValues = (test: TestRecord): unknown[] => [
  test.id,
  test.kind,
  test.country,
  test.date,
  test.result,
  test.waterRate,
  test.crop,
  test.benefit,
  test.observations,
]

export type IngredientLine = [order: number, productId: string, rate: number]

export const ingredientsText = (ingredients: readonly Pick<IngredientRecord, 'order' | 'productId' | 'rate'>[]): string =>
  JSON.stringify(ingredients.map(({ order, productId, rate }): IngredientLine => [order, productId, rate]))

export const productRecord = (row: ProductRow): ProductRecord => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  manufacturer: row.manufacturer,
  form: row.form,
  formulation: row.formulation,
  activeIngredients: JSON.parse(row.active_ingredients) as string[],
  countries: JSON.parse(row.countries) as string[],
  marketNames: JSON.parse(row.market_names) as Record<string, string>,
  productSets: JSON.parse(row.product_sets) as string[],
})

export const testRecord = (row: TestRow): TestRecord => ({
  id: row.id,
  kind: row.kind,
  country: row.country,
  date: row.date,
  result: row.result,
  waterRate: row.water_rate,
  crop: row.crop,
  benefit: row.benefit,
  observations: row.observations,
})

export const ingredientLines = (row: Pick<TestRow, 'ingredients'>): IngredientLine[] =>
  JSON.parse(row.ingredients) as IngredientLine[]
