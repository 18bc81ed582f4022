import { displayName, namesIn } from '../../products/display-names.ts'
import { isSoldIn } from '../../records.ts'
import { listOf, partAt, type SearchIndex } from '../../search/index/search-index.ts'
import type { Water } from '../water/conditions.ts'
import { countPairs, pairCounts, rowsWithTests, type PairRows } from './matrix.ts'
import { noRateCount, olderCount, pairTestCount, type PairCounts } from './pair-state.ts'

export const MAX_CHART_COLUMNS = 8
export const MAX_CHART_ROWS = 3_000

type ChartQuestion = {
  /** Upper-case code. */
  country: string
  /** Ids of the maker's products, at most 8; empty for those with the most tests in the country. */
  products: readonly string[]
  by: PairRows
  /** Only products and tests of this set. */
  productSet?: string | undefined
  /** The visitor's; the passes of each pair are compared with it. */
  water?: Water | undefined
}

/**
 * Tests of one pair: the two alone with C, CA and NC, then with others passed and failed; null where they were never tested together. Two
 * more, where any is not 0: passes with a product at rate 0, of the two alone and with others; and two more for those with an older formulation.
 */
export type ChartCell =
  | [
      pass: number,
      care: number,
      fail: number,
      largerPass: number,
      largerFail: number,
      noRate?: number | undefined,
      largerNoRate?: number | undefined,
      older?: number | undefined,
      largerOlder?: number | undefined,
    ]
  | null

export type ChartRow = {
  /** A product's id, or an active ingredient's name in lower case. */
  id: string
  name: string
  /** Formulation code of a product; empty where unknown, and for an active ingredient. */
  formulation: string
  manufacturer: string
  /** One for each column. */
  cells: ChartCell[]
  /** Where a water was entered, one for each column: of the compatible tests of the two alone those in water like mine. */
  inWater?: number[] | undefined
}
export type Chart = {
  columns: { id: string; name: string; formulation: string }[]
  /** By name. */
  rows: ChartRow[]
  /** Rows with fewer tests, which are left out. */
  rowsLeftOut: number
}

const collator = new Intl.Collator('en', { numeric: true })

const columnsOf = (index: SearchIndex, { country, products, productSet }: ChartQuestion): number[] => {
  if (products.length > 0) return [...new Set(products)].map((id) => index.terms.product.get(id)!).slice(0, MAX_CHART_COLUMNS)
  const part = partAt(index, 'foliar', country)
  return index.products
    .map((product, at) => {
      const { from, end } = listOf(index, part, at)
      return { product, at, tests: end - from }
    })
    .filter(
      ({ product, tests }) =>
        tests > 0 &&
        product.kind === 'maker' &&
        isSoldIn(product, country) &&
        (productSet === undefined || product.productSets.includes(productSet)),
    )
    .toSorted((a, b) => b.tests - a.tests || a.at - b.at)
    .slice(0, MAX_CHART_COLUMNS)
    .map(({ at }) => at)
}

const cellOf = (counts: PairCounts): ChartCell => {
  if (pairTestCount(counts) === 0) return null
  const { pass, care, fail, largerPass, largerFail, noRate, largerNoRate, older, largerOlder } = counts
  if (olderCount(counts) > 0) return [pass, care, fail, largerPass, largerFail, noRate, largerNoRate, older, largerOlder]
  return noRateCount(counts) === 0
    ? [pass, care, fail, largerPass, largerFail]
    : [pass, care, fail, largerPass, largerFail, noRate, largerNoRate]
}

/** Which of a maker's products were tested with which partners in a country. All ids of the question must exist. */
export const chartOf = (index: SearchIndex, question: ChartQuestion): Chart => {
  const { country, by, productSet, water } = question
  const columns = columnsOf(index, question)
  const table = countPairs(index, { country, columns, rows: by, productSet, water })
  const names = namesIn(index.products, country)
  const textOf = (row: number): Omit<ChartRow, 'cells' | 'inWater'> => {
    if (by === 'actives') {
      const name = index.actives[row]!
      return { id: name.toLowerCase(), name, formulation: '', manufacturer: '' }
    }
    const product = index.products[row]!
    return { id: product.id, name: displayName(product, names), formulation: product.formulation, manufacturer: product.manufacturer }
  }
  const met = rowsWithTests(table).map((row) => {
    let tests = 0
    const cells = columns.map((_column, place) => {
      const counts = pairCounts(table, row, place)
      tests += pairTestCount(counts)
      return cellOf(counts)
    })
    const { inWater } = table
    return { row, tests, cells, ...(inWater && { inWater: columns.map((_column, place) => inWater[place * table.rowCount + row]!) }) }
  })
  const shown = met.length > MAX_CHART_ROWS ? met.toSorted((a, b) => b.tests - a.tests).slice(0, MAX_CHART_ROWS) : met
  return {
    columns: columns.map((at) => {
      const product = index.products[at]!
      return { id: product.id, name: displayName(product, names), formulation: product.formulation }
    }),
    rows: shown
      .map(({ row, tests: _tests, ...found }) => ({ ...textOf(row), ...found }))
      .toSorted((a, b) => collator.compare(a.name, b.name)),
    rowsLeftOut: met.length - shown.length,
  }
}
