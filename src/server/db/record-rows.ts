import { fold } from '../../domain/products/choices.ts'
import {
  NO_HISTORY,
  type IngredientRecord,
  type ProductRecord,
  type RecordedConditions,
  type Strength,
  type TestRecord,
} from '../../domain/records.ts'
import { recordable } from '../../domain/test-conditions.ts'
import type { ProductFoundRow, ProductRow, TestRow } from './schema/schema.ts'
import type { IngredientRow } from './schema/columns.ts'

const listOrNull = (items: readonly unknown[]): string | null => (items.length === 0 ? null : JSON.stringify(items))

/** Converts records of the domain to rows and back. */
export const productRow = (product: ProductRecord): ProductRow => ({
  id: product.id,
  kind: product.kind,
  name: product.name,
  manufacturer: product.manufacturer,
  form: product.form,
  formulation: product.formulation,
  active_ingredients: JSON.stringify(product.activeIngredients),
  countries: JSON.stringify(product.countries),
  market_names: JSON.stringify(product.marketNames),
  product_sets: JSON.stringify(product.productSets),
  role: product.role,
  strengths: JSON.stringify(product.strengths),
  codes: JSON.stringify(product.codes),
  code_periods: listOrNull(product.codePeriods),
  other_names: listOrNull(product.otherNames),
  formulations: listOrNull(product.formulations),
  density: product.density,
})

/** Longer names are sorted by their beginning. */
const MAX_SORTED = 200

/** What the console's list of products is sorted by. */
export const productFoundRow = ({ name, manufacturer }: ProductRecord): ProductFoundRow => ({
  sort_name: fold(name).slice(0, MAX_SORTED),
  sort_maker: fold(manufacturer).slice(0, MAX_SORTED),
})

/** A list that may be null; the same empty one for all products that have none. */
const listIn = <Key extends 'codePeriods' | 'otherNames' | 'formulations'>(text: string | null | undefined, key: Key): ProductRecord[Key] =>
  (text === null || text === undefined ? NO_HISTORY[key] : JSON.parse(text)) as ProductRecord[Key]

/** `withdrawn_on` is a column of the database only: an import neither sets nor removes it. */
export const productRecord = (row: ProductRow & { withdrawn_on?: string }): ProductRecord => ({
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
  role: row.role,
  strengths: JSON.parse(row.strengths) as Strength[],
  codes: JSON.parse(row.codes) as string[],
  codePeriods: listIn(row.code_periods, 'codePeriods'),
  otherNames: listIn(row.other_names, 'otherNames'),
  formulations: listIn(row.formulations, 'formulations'),
  density: row.density ?? null,
  ...(row.withdrawn_on ? { isWithdrawn: true as const } : {}),
})

const conditionColumns = ({ kind, conditions }: TestRecord): Pick<TestRow, 'hardness' | 'water_ph' | 'temperature' | 'hours'> => {
  const { hardness, ph, temperature, hours } = recordable(kind, conditions)
  return { hardness, water_ph: ph, temperature, hours }
}

export const testRow = (test: TestRecord): Omit<TestRow, 'ingredients'> => ({
  id: test.id,
  kind: test.kind,
  country: test.country,
  date: test.date,
  result: test.result,
  water_rate: test.waterRate,
  crop: test.crop,
  benefit: test.benefit,
  observations: test.observations,
  ...conditionColumns(test),
  laboratory: test.laboratory ?? null,
})

const conditionsOf = ({ hardness, water_ph: ph, temperature, hours }: Omit<TestRow, 'ingredients'>): { conditions?: RecordedConditions } =>
  hardness === null && ph === null && temperature === null && hours === null ? {} : { conditions: { hardness, ph, temperature, hours } }

export const testRecord = (row: Omit<TestRow, 'ingredients'>): TestRecord => ({
  id: row.id,
  kind: row.kind,
  country: row.country,
  date: row.date,
  result: row.result,
  waterRate: row.water_rate,
  crop: row.crop,
  benefit: row.benefit,
  observations: row.observations,
  ...conditionsOf(row),
  ...(row.laboratory === null ? {} : { laboratory: row.laboratory }),
})

export const ingredientRow = (ingredient: IngredientRecord): IngredientRow => ({
  test_id: ingredient.testId,
  position: ingredient.order,
  product_id: ingredient.productId,
  rate: ingredient.rate,
})

type IngredientLine = [order: number, productId: string, rate: number]

export const ingredientsText = (ingredients: readonly Pick<IngredientRecord, 'order' | 'productId' | 'rate'>[]): string =>
  JSON.stringify(ingredients.map(({ order, productId, rate }): IngredientLine => [order, productId, rate]))

export const ingredientLines = (row: Pick<TestRow, 'ingredients'>): IngredientLine[] => JSON.parse(row.ingredients) as IngredientLine[]
