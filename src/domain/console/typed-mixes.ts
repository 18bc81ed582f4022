import { MAX_RUN_LINES } from './bench/bench-test.ts'
import { readPieces, type PastedRate, type PlacedPiece } from './pasted-mixes.ts'
import type { MixProduct } from './request-mixes.ts'
import { nameKey } from '../products/identify/whole-names.ts'
import type { Form } from '../records.ts'
import { callRate } from '../requests/entered-rate.ts'
import { MAX_REQUEST_RATE } from '../requests/requests.ts'
import { formOfUnit, TANK_RATE_UNITS, type EnteredRate } from '../tank/volumes/rates.ts'
import { DEFAULT_LANGUAGE } from '../texts/languages.ts'
import { readNumber } from '../units/numbers.ts'

export const MIX_PROBLEMS = [
  'unknown-product',
  'several-products',
  'rate',
  /** Between two signs stands nothing. */
  'nothing-between',
  /** Litres of what is weighed, or kilogrammes of a liquid. */
  'other-form',
  'same-product',
  'same-mix',
  'one-product',
  'too-many-products',
] as const
/** What of a typed text is no mix, by its line and its product in the line, both from 1. */
export type MixProblem = { line: number; column: number; kind: (typeof MIX_PROBLEMS)[number]; text: string }
export type TypedMixes = { mixes: MixProduct[][]; problems: MixProblem[] }

type Reading = {
  /** Ids of the products with a whole name, or with an id. */
  find: (typed: string) => readonly string[]
  nameOf: (id: string) => string
  formOf: (id: string) => Form
  /** The mix that each line is added to: lines are its partners. */
  base: readonly MixProduct[] | null
  /** What the request has already. */
  known: readonly (readonly MixProduct[])[]
  /** L/ha, which a rate of the spray needs. */
  litresPerHa: number
  /** Whether amounts of a hectare say something, as they do of a tank mix; of a coating they do not. */
  hasRates: boolean
}

/** A number that other countries read otherwise is none. */
const numberOf = (text: string): number | undefined => {
  const read = readNumber(text, DEFAULT_LANGUAGE)
  return read.step === 'number' && read.other === undefined ? read.value : undefined
}

const isTankRate = (rate: PastedRate): rate is EnteredRate => TANK_RATE_UNITS.some((unit) => unit === rate.unit)

type Cell = { product: MixProduct; rate: EnteredRate | null } | { rate: EnteredRate } | { kind: MixProblem['kind'] }

const cellOf = ({ read }: PlacedPiece, { find, nameOf, hasRates }: Reading): Cell => {
  if ('problem' in read) return { kind: read.problem === 'nothing between' ? 'nothing-between' : 'rate' }
  const { name, rate } = read.value
  if (rate !== null && (!hasRates || !isTankRate(rate) || rate.amount > MAX_REQUEST_RATE)) return { kind: 'rate' }
  if (name === '') return rate === null ? { kind: 'nothing-between' } : { rate }
  const [productId, ...others] = find(name)
  if (productId === undefined) return { kind: 'unknown-product' }
  if (others.length > 0) return { kind: 'several-products' }
  return { product: { name: nameOf(productId), productId, applicationRate: null, applicationUnit: 'Litres' }, rate }
}

/** A product with its rate; undefined where the unit is one of the other form. */
const withRate = (product: MixProduct, rate: EnteredRate, { formOf, litresPerHa }: Reading): MixProduct | undefined =>
  formOf(product.productId!) === formOfUnit(rate.unit) ? { ...product, ...callRate(rate, litresPerHa), entered: rate } : undefined

const keyOf = (mix: readonly MixProduct[]): string =>
  JSON.stringify(
    mix
      .map(({ productId, name, applicationRate, applicationUnit }) =>
        JSON.stringify([productId ?? nameKey(name), applicationRate, applicationRate === null ? '' : applicationUnit]),
      )
      .toSorted((a, b) => (a < b ? -1 : 1)),
  )

/**
 * Reads mixes that were typed or pasted from a spreadsheet: one in each line, its products with a plus or a tab between them, each with a rate or
 * without one (MIX-10). What cannot be read for certain is named, and nothing is guessed.
 */
export const readTypedMixes = (typed: string, reading: Reading): TypedMixes => {
  const result: TypedMixes = { mixes: [], problems: [] }
  const known = new Set(reading.known.map(keyOf))
  const isName = (text: string): boolean => reading.find(text).length > 0
  for (const { line, pieces } of readPieces(typed, { numberOf, isName })) {
    const own: MixProduct[] = []
    const found: MixProblem[] = []
    const add = (column: number, kind: MixProblem['kind'], text: string) => found.push({ line, column, kind, text })
    for (const piece of pieces) {
      const { column, text } = piece
      const cell = cellOf(piece, reading)
      const isRateOnly = !('product' in cell) && 'rate' in cell
      const product = 'product' in cell ? cell.product : own.at(-1)
      if ('kind' in cell) add(column, cell.kind, text)
      else if (!product || (isRateOnly && product.applicationRate !== null)) add(column, 'rate', text)
      else if (!isRateOnly && [...(reading.base ?? []), ...own].some(({ productId }) => productId === product.productId))
        add(column, 'same-product', text)
      else {
        const rated = cell.rate === null ? product : withRate(product, cell.rate, reading)
        if (!rated) add(column, 'other-form', text)
        if (isRateOnly) own.pop()
        own.push(rated ?? product)
      }
    }
    const mix = [...(reading.base ?? []), ...own]
    const written = pieces.map(({ text }) => text).join(' + ')
    if (found.length === 0) {
      if (mix.length > MAX_RUN_LINES) add(1, 'too-many-products', written)
      else if (mix.length < 2 && reading.hasRates) add(1, 'one-product', written)
      else if (known.has(keyOf(mix))) add(1, 'same-mix', written)
    }
    if (found.length === 0) {
      known.add(keyOf(mix))
      result.mixes.push(mix)
    }
    result.problems.push(...found)
  }
  return result
}
