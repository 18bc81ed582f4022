import type { Choice } from '../../../../domain/products/choices.ts'
import { countryCode } from '../../../../domain/countries.ts'
import { isLanguageCode, type LanguageCode } from '../../../../domain/texts/languages.ts'
import { plainNumber } from '../../../../domain/units/numbers.ts'
import type { Form } from '../../../../domain/records.ts'
import { waterProblem } from '../../../../domain/tank/volumes/fills.ts'
import { formOfUnit, TANK_RATE_UNITS, type TankRateUnit } from '../../../../domain/tank/volumes/rates.ts'
import { MAX_LINES, MIN_LINES } from '../../../../domain/tank/tank.ts'
import { type LiquidUnit, WATER_UNITS, type WaterUnit, waterUnitIn } from '../../../../domain/units/chosen-units.ts'
import { UNITS, WHOLE } from '../../../../domain/units/unit-table.ts'
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

/** The unit that a rate begins with where the visitor reads rates in `unit`. */
export const firstUnit = (unit: LiquidUnit, form: Form | undefined): TankRateUnit => (form === 'P' ? WHOLE[UNITS[unit].of].P.unit : unit)

const nextKey = (lines: readonly DraftLine[]): number => Math.max(0, ...lines.map(({ key }) => key)) + 1
const blankLine = (key: number, unit: LiquidUnit): DraftLine => ({ key, product: undefined, rate: '', unit: firstUnit(unit, undefined) })

export const withLine = (draft: TankDraft, unit: LiquidUnit): TankDraft =>
  draft.lines.length >= MAX_LINES ? draft : { ...draft, lines: [...draft.lines, blankLine(nextKey(draft.lines), unit)] }

export const emptyDraft = (language: LanguageCode, country: string, unit: LiquidUnit): TankDraft => ({
  language,
  country,
  crop: '',
  water: '',
  waterUnit: waterUnitIn(unit),
  lines: [blankLine(1, unit), blankLine(2, unit)],
})

const isBlank = ({ product, rate }: DraftLine): boolean => product === undefined && rate.trim() === ''

/** Whether a line names a product, listed or not. */
export const isEntered = ({ product }: DraftLine): boolean => product !== undefined && (product.id !== '' || product.name.trim() !== '')

/** Whether anything was entered that would be lost. The country is remembered anyway. */
export const isFilled = ({ crop, water, lines }: TankDraft): boolean =>
  crop.trim() !== '' || water.trim() !== '' || lines.some((line) => !isBlank(line))

/** A tank to be changed: numbers in a language, and at least two lines. */
export const draftOfTank = ({ country, crop, water, mine, lines }: EnteredTank, language: LanguageCode, unit: LiquidUnit): TankDraft => {
  const empty = emptyDraft(language, country, unit)
  const filled = lines.map(({ productId, name, asked, rate }, at): DraftLine => ({
    key: at + 1,
    product: { id: productId ?? '', name },
    ...(asked !== undefined && { asked }),
    rate: rate ? plainNumber(rate.amount, language) : '',
    unit: rate?.unit ?? firstUnit(unit, undefined),
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
