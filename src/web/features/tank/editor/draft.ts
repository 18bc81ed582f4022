import type { Choice } from '../../../../domain/products/choices.ts'
import { countryCode } from '../../../../domain/countries.ts'
import { isLanguageCode, type LanguageCode } from '../../../../domain/texts/languages.ts'
import { plainNumber } from '../../../../domain/units/numbers.ts'
import type { Form } from '../../../../domain/records.ts'
import { waterProblem } from '../../../../domain/tank/volumes/fills.ts'
import { formOfUnit, TANK_RATE_UNITS, type TankRateUnit } from '../../../../domain/tank/volumes/rates.ts'
import { MAX_LINES, MIN_LINES } from '../../../../domain/tank/tank.ts'
import { WATER_UNITS, type WaterUnit } from '../../../../domain/units/chosen-units.ts'
import type { TankUnits } from '../../../../domain/units/country-units.ts'
import {
  differentProducts,
  type EnteredLine,
  type EnteredTank,
  hasWrongMeasure,
  type FormOf,
  MAX_TANK_NAME,
  rateFault,
} from '../entered-tank.ts'
import { type AmountReading, readAmount } from '../../../shared/amounts/amounts.ts'
import { isMyWater, type MyWater } from '../../../../domain/tank/water/my-water.ts'
import { isObject } from '../../../../domain/is-object.ts'

/** A line as typed. */
export type DraftLine = {
  /** Tells lines apart while they move. */
  key: number
  /** Chosen from the list, or only typed: then its id is empty. */
  product: Choice | undefined
  /** What it was called where it came from, if nobody confirmed yet that it is this product. */
  asked?: string | undefined
  rate: string
  unit: TankRateUnit
}

/** A tank as typed; numbers have the signs of `language`. */
export type TankDraft = {
  language: LanguageCode
  /** Upper-case code; empty while none is chosen. */
  country: string
  crop: string
  water: string
  waterUnit: WaterUnit
  /** What came with the tank of a link. */
  mine?: MyWater | undefined
  lines: DraftLine[]
}

const nextKey = (lines: readonly DraftLine[]): number => Math.max(0, ...lines.map(({ key }) => key)) + 1
const blankLine = (key: number, unit: TankRateUnit): DraftLine => ({ key, product: undefined, rate: '', unit })

/** A new line has the unit of the one above it. */
export const withLine = (draft: TankDraft): TankDraft => {
  const { lines } = draft
  if (lines.length >= MAX_LINES) return draft
  return { ...draft, lines: [...lines, blankLine(nextKey(lines), lines.at(-1)!.unit)] }
}

/** The units in which the fields of an empty tank begin. */
type FirstUnits = { water: WaterUnit; rate: Record<Form, TankRateUnit> }

export const emptyDraft = (language: LanguageCode, country: string, { water, rate }: FirstUnits): TankDraft => ({
  language,
  country,
  crop: '',
  water: '',
  waterUnit: water,
  lines: [blankLine(1, rate.L), blankLine(2, rate.L)],
})

const isBlank = ({ product, rate }: DraftLine): boolean => product === undefined && rate.trim() === ''

/** Whether a line names a product, listed or not. */
export const isEntered = ({ product }: DraftLine): boolean => product !== undefined && (product.id !== '' || product.name.trim() !== '')

/** Whether anything was entered that would be lost. The country is remembered anyway. */
export const isFilled = ({ crop, water, lines }: TankDraft): boolean =>
  crop.trim() !== '' || water.trim() !== '' || lines.some((line) => !isBlank(line))

/** The unit of the last liquid, or solid, whose rate was typed. */
const lastUnit = (lines: readonly DraftLine[], form: Form): TankRateUnit | undefined =>
  lines.findLast(({ rate, unit }) => rate.trim() !== '' && formOfUnit(unit) === form)?.unit

/** The unit with which a line's rate begins: that of the last line above it with the same form, else `units`. */
export const firstUnit = (lines: readonly DraftLine[], key: number, form: Form, units: TankUnits): TankRateUnit =>
  lastUnit(
    lines.slice(
      0,
      Math.max(
        0,
        lines.findIndex((line) => line.key === key),
      ),
    ),
    form,
  ) ?? units.rate[form]

/** The unit of a line is chosen: lines below it in which nothing was entered begin with it too. */
export const withUnit = (lines: readonly DraftLine[], key: number, unit: TankRateUnit): DraftLine[] => {
  const chosen = lines.findIndex((line) => line.key === key)
  return lines.map((line, at) => (at === chosen || (at > chosen && isBlank(line)) ? { ...line, unit } : line))
}

/** The draft in another country. Units of fields in which nothing was typed follow it where they are those of the country before (UNIT-06). */
export const withCountry = (draft: TankDraft, country: string, unitsOf: (country: string) => TankUnits): TankDraft => {
  if (draft.country === country) return draft
  const [from, to] = [unitsOf(draft.country), unitsOf(country)]
  const followed = (unit: TankRateUnit): TankRateUnit => {
    const form = formOfUnit(unit)
    return unit === from.rate[form] ? to.rate[form] : unit
  }
  return {
    ...draft,
    country,
    waterUnit: draft.water.trim() === '' && draft.waterUnit === from.water ? to.water : draft.waterUnit,
    lines: draft.lines.map((line) => (line.rate.trim() === '' ? { ...line, unit: followed(line.unit) } : line)),
  }
}

/** The units of a draft, in which the next one begins. */
export const unitsIn = ({ lines, waterUnit }: TankDraft, units: TankUnits): FirstUnits => ({
  water: waterUnit,
  rate: { L: lastUnit(lines, 'L') ?? units.rate.L, P: units.rate.P },
})

/** A tank to be changed: numbers in a language, and at least two lines. */
export const draftOfTank = ({ country, crop, water, mine, lines }: EnteredTank, language: LanguageCode, units: TankUnits): TankDraft => {
  const empty = emptyDraft(language, country, units)
  const filled = lines.map(({ productId, name, asked, rate }, at): DraftLine => ({
    key: at + 1,
    product: { id: productId ?? '', name },
    ...(asked !== undefined && { asked }),
    rate: rate ? plainNumber(rate.amount, language) : '',
    unit: rate?.unit ?? units.rate.L,
  }))
  return {
    ...empty,
    crop,
    water: water ? plainNumber(water.amount, language) : '',
    waterUnit: water?.unit ?? empty.waterUnit,
    ...(mine && { mine }),
    lines: [...filled, ...empty.lines.slice(filled.length)],
  }
}

export const readRate = ({ rate, unit }: DraftLine, language: LanguageCode): AmountReading =>
  readAmount(rate, language, (amount) => rateFault(amount, unit))
export const readWater = ({ water, waterUnit, language }: TankDraft): AmountReading =>
  readAmount(water, language, (amount) => waterProblem(amount, waterUnit))

/** What must be corrected before a tank can be checked. */
export type DraftFault =
  | { at: 'country' | 'water' | 'products' }
  /** `line` is the key of a line; `mass` and `volume` are what its unit measures and its product is not. */
  | { at: 'line'; line: number; what: 'product' | 'rate' | 'mass' | 'volume' }

/** The product that a line names: what was typed and is the name of a listed one is that one. */
const productOf = (
  { product, asked }: DraftLine,
  idOf: (name: string) => string | undefined,
): Pick<EnteredLine, 'productId' | 'name' | 'asked'> => {
  const { id = '', name = '' } = product ?? {}
  const productId = id || idOf(name) || null
  return { productId, name: name.trim(), ...(productId !== null && asked !== undefined && { asked }) }
}

/** The tank that a draft describes, without blank lines, and what is wrong with it. */
export const enteredIn = (
  draft: TankDraft,
  formOf: FormOf,
  idOf: (name: string) => string | undefined,
): { tank: EnteredTank; faults: DraftFault[] } => {
  const faults: DraftFault[] = []
  if (draft.country === '') faults.push({ at: 'country' })
  const water = readWater(draft)
  if (water.step === 'fault') faults.push({ at: 'water' })
  const lines: EnteredLine[] = []
  for (const line of draft.lines) {
    if (isBlank(line)) continue
    const product = productOf(line, idOf)
    const rate = readRate(line, draft.language)
    const entered: EnteredLine = { ...product, rate: rate.step === 'amount' ? { amount: rate.amount, unit: line.unit } : null }
    if (product.productId === null && product.name === '') faults.push({ at: 'line', line: line.key, what: 'product' })
    else lines.push(entered)
    if (rate.step === 'fault') faults.push({ at: 'line', line: line.key, what: 'rate' })
    else if (hasWrongMeasure(entered, formOf))
      faults.push({ at: 'line', line: line.key, what: formOfUnit(line.unit) === 'P' ? 'mass' : 'volume' })
  }
  const tank: EnteredTank = {
    country: draft.country,
    crop: draft.crop.trim(),
    water: water.step === 'amount' ? { amount: water.amount, unit: draft.waterUnit } : null,
    ...(draft.mine && { mine: draft.mine }),
    lines,
  }
  if (differentProducts(tank) < MIN_LINES) faults.push({ at: 'products' })
  return { tank, faults }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TANK_NAME
const isLine = (value: unknown): value is DraftLine =>
  isObject(value) &&
  Number.isInteger(value['key']) &&
  (value['product'] === undefined || (isObject(value['product']) && isText(value['product']['id']) && isText(value['product']['name']))) &&
  (value['asked'] === undefined || isText(value['asked'])) &&
  isText(value['rate']) &&
  TANK_RATE_UNITS.some((unit) => unit === value['unit'])

/** Whether something stored is a draft. */
export const isDraft = (value: unknown): value is TankDraft =>
  isObject(value) &&
  isLanguageCode(value['language']) &&
  isText(value['country']) &&
  (value['country'] === '' || countryCode(value['country']) !== undefined) &&
  isText(value['crop']) &&
  isText(value['water']) &&
  WATER_UNITS.some((unit) => unit === value['waterUnit']) &&
  (value['mine'] === undefined || isMyWater(value['mine'])) &&
  Array.isArray(value['lines']) &&
  value['lines'].length <= MAX_LINES &&
  value['lines'].every(isLine)

/** The draft in another language: its numbers are the same, with that language's signs; what cannot be read stays as typed. */
export const draftInLanguage = (draft: TankDraft, language: LanguageCode): TankDraft => {
  if (draft.language === language) return draft
  const written = (typed: string, reading: AmountReading): string =>
    reading.step === 'amount' ? plainNumber(reading.amount, language) : typed
  return {
    ...draft,
    language,
    water: written(draft.water, readWater(draft)),
    lines: draft.lines.map((line) => ({ ...line, rate: written(line.rate, readRate(line, draft.language)) })),
  }
}
