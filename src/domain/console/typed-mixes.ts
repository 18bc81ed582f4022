import { MAX_RUN_LINES } from './bench/bench-test.ts'
import type { MixProduct } from './request-mixes.ts'
import { nameKey } from '../products/identify/whole-names.ts'
import { callRate } from '../requests/entered-rate.ts'
import { MAX_REQUEST_RATE } from '../requests/requests.ts'
import { TANK_RATE_UNITS, type EnteredRate, type TankRateUnit } from '../tank/volumes/rates.ts'
import { DEFAULT_LANGUAGE } from '../texts/languages.ts'
import { readNumber } from '../units/numbers.ts'

export const MIX_PROBLEMS = [
  'unknown-product',
  'several-products',
  'rate',
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
  /** The mix that each line is added to: lines are its partners. */
  base: readonly MixProduct[] | null
  /** What the request has already. */
  known: readonly (readonly MixProduct[])[]
  /** L/ha, which a rate of the spray needs. */
  litresPerHa: number
  /** Whether amounts of a hectare say something, as they do of a tank mix; of a coating they do not. */
  hasRates: boolean
}

const unitKey = (unit: string): string => unit.toLowerCase().replaceAll(/\s+/g, ' ').trim()
const UNITS = new Map(TANK_RATE_UNITS.map((unit): [string, TankRateUnit] => [unitKey(unit), unit]))
/** A number at the end of a text, with what follows it: its unit. */
const RATE = /^(|.*\s)(\d[\d.,]*)\s*(\p{L}.*|%.*)$/u

type Cut = { name: string; rate: EnteredRate | undefined }

/** A text that ends in a rate, at each place where one can begin. */
const cutsOf = (text: string): { name: string; amount: string; unit: string }[] => {
  const cuts = []
  for (let from = text; ;) {
    const found = RATE.exec(from)
    if (!found) return cuts
    const [, name = '', amount = '', unit = ''] = found
    cuts.push({ name: name.trim(), amount, unit: `${unit}${text.slice(from.length)}` })
    from = name.trimEnd()
  }
}

/** The rate at the end of a text. A number that other countries read otherwise is none. */
const rateOf = (text: string): Cut | undefined => {
  for (const { name, amount, unit } of cutsOf(text)) {
    const known = UNITS.get(unitKey(unit))
    if (known === undefined) continue
    const read = readNumber(amount, DEFAULT_LANGUAGE)
    const isClear = read.step === 'number' && read.other === undefined && read.value > 0 && read.value <= MAX_REQUEST_RATE
    return { name, rate: isClear ? { amount: read.value, unit: known } : undefined }
  }
  return undefined
}

type Cell = { product: MixProduct } | { rate: EnteredRate } | { kind: MixProblem['kind'] }

const readCell = (text: string, { find, nameOf, litresPerHa, hasRates }: Reading): Cell => {
  const productOf = (ids: readonly string[], rate: EnteredRate | null): Cell =>
    ids.length > 1
      ? { kind: 'several-products' }
      : {
          product: {
            name: nameOf(ids[0]!),
            productId: ids[0]!,
            ...(rate === null
              ? { applicationRate: null, applicationUnit: 'Litres' as const }
              : { ...callRate(rate, litresPerHa), entered: rate }),
          },
        }
  const whole = find(text)
  if (whole.length > 0) return productOf(whole, null)
  const cut = rateOf(text)
  if (cut) {
    if (cut.name === '') return cut.rate && hasRates ? { rate: cut.rate } : { kind: 'rate' }
    const ids = find(cut.name)
    if (ids.length > 0) return cut.rate && hasRates ? productOf(ids, cut.rate) : { kind: 'rate' }
    return { kind: 'unknown-product' }
  }
  // Something with a number behind a product that is known: a rate that nobody can read.
  const before = /^(|.*\s)\d\S*(?:\s*\S+)?$/u.exec(text)?.[1]?.trim()
  return { kind: before !== undefined && (before === '' || find(before).length > 0) ? 'rate' : 'unknown-product' }
}

/** The products of a line as they are written: in cells of a spreadsheet, or with a plus between them. A name may have a plus of its own. */
const cellsOf = (line: string, reading: Reading): string[] =>
  line.split('\t').flatMap((cell) => {
    const text = cell.trim()
    return text.includes('+') && 'kind' in readCell(text, reading) ? text.split('+').map((part) => part.trim()) : [text]
  })

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
  for (const [at, line] of typed.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue
    const mix: MixProduct[] = [...(reading.base ?? [])]
    const found: MixProblem[] = []
    const add = (column: number, kind: MixProblem['kind'], text: string) => found.push({ line: at + 1, column, kind, text })
    for (const [place, text] of cellsOf(line, reading).entries()) {
      if (text === '') continue
      const cell = readCell(text, reading)
      const last = mix.at(-1)
      if ('kind' in cell) add(place + 1, cell.kind, text)
      else if ('rate' in cell) {
        if (last && mix.length > (reading.base?.length ?? 0) && last.applicationRate === null)
          mix[mix.length - 1] = { ...last, ...callRate(cell.rate, reading.litresPerHa), entered: cell.rate }
        else add(place + 1, 'rate', text)
      } else if (mix.some(({ productId }) => productId === cell.product.productId)) add(place + 1, 'same-product', text)
      else mix.push(cell.product)
    }
    if (found.length === 0) {
      if (mix.length > MAX_RUN_LINES) add(1, 'too-many-products', line.trim())
      else if (mix.length < 2 && reading.hasRates) add(1, 'one-product', line.trim())
      else if (known.has(keyOf(mix))) add(1, 'same-mix', line.trim())
    }
    if (found.length === 0) {
      known.add(keyOf(mix))
      result.mixes.push(mix)
    }
    result.problems.push(...found)
  }
  return result
}
