import { COMPATIBLE, NOT_COMPATIBLE } from '../../records.ts'
import { COUNTED, OLDER, WITHOUT_RATE } from '../../search/counted-results.ts'
import { listOf, partAt, type SearchIndex } from '../../search/index/search-index.ts'
import { cautiousResults } from '../cautious-results.ts'
import { isWaterEntered, type Water, WATER_FITS } from '../water/conditions.ts'
import type { PairCounts } from './pair-state.ts'
import { seenTests } from '../seen-tests.ts'
import { waterFits } from '../water/water-fits.ts'

/** What stands in the rows of a table: the other products of tests, or their active ingredients. */
export type PairRows = 'products' | 'actives'

type PairQuestion = {
  /** Upper-case code. */
  country: string
  /** Positions in the index's `products`. */
  columns: readonly number[]
  rows: PairRows
  /** Only tests with a product of this set count. */
  productSet?: string | undefined
  /** The visitor's, with which the passes of the two alone are compared. */
  water?: Water | undefined
}

/** Counts of all pairs of a row and a column. A row's number is its position in the index's `products` or `actives`. */
type PairTable = {
  rowCount: number
  counts: Uint32Array
  /** Of the compatible tests of the two alone those in water like mine; undefined where none was entered. */
  inWater: Uint32Array | undefined
}

/** The place of a pair's count: what it counts as where the two were alone (`countedResults`), else passed, failed, without a rate or of an older formulation. */
const LARGER_PASS = COUNTED
const LARGER_FAIL = LARGER_PASS + 1
const LARGER_NO_RATE = LARGER_FAIL + 1
const LARGER_OLDER = LARGER_NO_RATE + 1
const FIELDS = LARGER_OLDER + 1
const largerField = (result: number): number =>
  result === NOT_COMPATIBLE ? LARGER_FAIL : result === WITHOUT_RATE ? LARGER_NO_RATE : result === OLDER ? LARGER_OLDER : LARGER_PASS

/**
 * Visits the different partners of a column's product in each of its foliar tests, newest first. A partner is another product, or an
 * active ingredient of another product. `end` is one past the last place of `partners`, which is used again.
 */
const visitTests = (
  index: SearchIndex,
  { country, rows, productSet }: Omit<PairQuestion, 'columns'>,
  column: number,
  visit: (doc: number, partners: Uint32Array, end: number, isAlone: boolean) => void,
): void => {
  const { products, lines, tests, docs } = index
  const isSeen = seenTests(index, products[column]!.productSets.includes(productSet ?? '') ? undefined : productSet)
  const { from, end } = listOf(index, partAt(index, 'foliar', country), column)
  /** By product and by active, the last test it was met in, plus 1. */
  const productMet = new Uint32Array(products.length)
  const activeMet = new Uint32Array(rows === 'actives' ? index.actives.length : 0)
  const partners = new Uint32Array(rows === 'actives' ? index.actives.length : products.length)
  for (let at = from; at < end; at++) {
    const doc = docs[at]!
    if (!isSeen(doc)) continue
    const lineEnd = tests.lineOff[doc + 1]!
    let others = 0
    let count = 0
    for (let line = tests.lineOff[doc]!; line < lineEnd; line++) {
      const product = lines.product[line]!
      if (product === column || productMet[product] === doc + 1) continue
      productMet[product] = doc + 1
      others++
      if (rows === 'products') partners[count++] = product
      else
        for (const active of products[product]!.actives) {
          if (activeMet[active] === doc + 1) continue
          activeMet[active] = doc + 1
          partners[count++] = active
        }
    }
    visit(doc, partners, count, others === 1)
  }
}

/**
 * Counts the foliar tests of every pair, by walking the tests of each column once: 8 columns with 3,000 rows take few milliseconds.
 * A test of more products than a pair's two is one with others, also where the pair is an active ingredient and a product.
 */
export const countPairs = (index: SearchIndex, question: PairQuestion): PairTable => {
  const results = cautiousResults(index)
  const rowCount = question.rows === 'actives' ? index.actives.length : index.products.length
  const counts = new Uint32Array(question.columns.length * rowCount * FIELDS)
  const { water } = question
  const fitOf = water && isWaterEntered(water) ? waterFits(index, water) : undefined
  const inWater = fitOf && new Uint32Array(question.columns.length * rowCount)
  for (const [place, column] of question.columns.entries()) {
    const first = place * rowCount
    visitTests(index, question, column, (doc, partners, end, isAlone) => {
      const result = results[doc]!
      const field = isAlone ? result : largerField(result)
      for (let at = 0; at < end; at++) counts[(first + partners[at]!) * FIELDS + field]!++
      if (inWater && field === COMPATIBLE && fitOf?.(doc) === WATER_FITS.inside)
        for (let at = 0; at < end; at++) inWater[first + partners[at]!]!++
    })
  }
  return { rowCount, counts, inWater }
}

/** The counts of a row and a column; `column` is a position in the question's columns. */
export const pairCounts = ({ rowCount, counts }: Pick<PairTable, 'rowCount' | 'counts'>, row: number, column: number): PairCounts => {
  const [pass, care, fail, noRate, older, largerPass, largerFail, largerNoRate, largerOlder] = counts.subarray(
    (column * rowCount + row) * FIELDS,
    (column * rowCount + row + 1) * FIELDS,
  )
  return {
    pass: pass!,
    care: care!,
    fail: fail!,
    noRate: noRate!,
    older: older!,
    largerPass: largerPass!,
    largerFail: largerFail!,
    largerNoRate: largerNoRate!,
    largerOlder: largerOlder!,
  }
}

/** Rows that have any test with a column's product, ascending. */
export const rowsWithTests = ({ rowCount, counts }: Pick<PairTable, 'rowCount' | 'counts'>): number[] => {
  const hasTests = new Uint8Array(rowCount)
  for (let at = 0, row = 0; at < counts.length; at += FIELDS, row = row + 1 === rowCount ? 0 : row + 1)
    for (let field = 0; field < FIELDS; field++) if (counts[at + field] !== 0) hasTests[row] = 1
  const rows: number[] = []
  for (let row = 0; row < rowCount; row++) if (hasTests[row] === 1) rows.push(row)
  return rows
}

/** Numbers of the tests behind one cell, newest first: those of the two alone, and those with others; at most `limit` each. */
export const pairTests = (
  index: SearchIndex,
  question: Omit<PairQuestion, 'columns'>,
  row: number,
  column: number,
  limit: number,
): { alone: number[]; larger: number[] } => {
  const found = { alone: [] as number[], larger: [] as number[] }
  visitTests(index, question, column, (doc, partners, end, isAlone) => {
    const list = isAlone ? found.alone : found.larger
    if (list.length < limit && partners.subarray(0, end).includes(row)) list.push(doc)
  })
  return found
}
