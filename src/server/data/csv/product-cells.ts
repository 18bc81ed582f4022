import type { ProductRecord, Strength } from '../../../domain/records.ts'
import type { Fields, ProductColumn } from '../../db/schema/columns.ts'
import { formulationText, otherNameText } from './history-columns.ts'
import { productParser } from './parse-row.ts'
import { daysText } from './periods.ts'

/** A decimal without an exponent: 0.000001, not 1e-6. */
export const decimal = (value: number): string => (Math.abs(value) >= 1e-6 || value === 0 ? String(value) : value.toFixed(7))

const strengthText = ({ name, amount, unit }: Strength): string => `${name}=${decimal(amount)} ${unit}`

/** Names separated by semicolons. */
const list = (items: readonly string[]): string => items.join(';')

/** Each code with its days, once for each time that it was its code. */
const codeTexts = ({ codes, codePeriods }: ProductRecord): string[] =>
  codes.flatMap((code) => {
    const periods = codePeriods.filter((one) => one.code === code)
    return periods.length === 0 ? [code] : periods.map((period) => `${code} ${daysText(period)}`)
  })

/** A product as the cells of its line in products.csv. */
export const productCells = (product: ProductRecord): Required<Fields<'products'>> => ({
  id: product.id,
  kind: product.kind,
  name: product.name,
  manufacturer: product.manufacturer,
  form: product.form,
  formulation: product.formulation,
  active_ingredients: list(product.activeIngredients),
  countries: list(product.countries),
  market_names: list(Object.entries(product.marketNames).map(([country, name]) => `${country.toLowerCase()}=${name}`)),
  product_sets: list(product.productSets),
  role: product.role,
  strengths: list(product.strengths.map(strengthText)),
  codes: list(codeTexts(product)),
  other_names: list(product.otherNames.map(otherNameText)),
  formulations: list(product.formulations.map((one) => formulationText(one, one.strengths.map(strengthText)))),
  density: product.density === null ? '' : decimal(product.density),
})

type CellError = { path: string; message: string }

/** Reads cells by the rules of an import on a day. A number may have a decimal comma, as in a file separated by semicolons. */
export const readProductCells = (
  cells: Record<ProductColumn, string>,
  today: string,
): { record: ProductRecord } | { errors: CellError[] } => {
  const errors: CellError[] = []
  const read = productParser({
    today,
    decimalComma: true,
    error: (path, message) => errors.push({ path, message }),
    rounded: () => undefined,
  })
  const record = read(Object.fromEntries(Object.entries(cells).map(([column, text]) => [column, text.trim()])) as Fields<'products'>)
  return errors.length > 0 ? { errors } : { record }
}
