import { plainDigits } from '../units/numbers.ts'
import { BYTE_ORDER_MARK, csvCell, csvLine, type CsvStyle, numberCell } from '../spreadsheet-csv.ts'
import type { AreaUnit } from '../one-tank.ts'
import { UNITS } from '../units/unit-table.ts'
import type { Quantity } from '../units/units.ts'
import { writableText, rounded, roundedText } from './plain-text.ts'
import { isSprayRate } from '../tank/volumes/rates.ts'
import type { WaterUnit } from '../units/chosen-units.ts'
import { unitsOfCountry } from '../units/country-units.ts'
import { evidenceText, fillText, type TakenProduct, type TakenTank } from './taken-tank.ts'

/** Fields of Implementing Regulation (EU) 2023/564, then what the tank knows besides. */
export const RECORD_COLUMNS = [
  'product',
  'number',
  'use',
  'date',
  'start',
  'dose',
  'unit',
  'area',
  'area-unit',
  'place',
  'crop',
  'eppo',
  'bbch',
  'water',
  'fills',
  'state',
] as const
export type RecordColumn = (typeof RECORD_COLUMNS)[number]

/** What only the grower knows; empty where it is written in later. */
export type TypedRecord = { place: string; area: Quantity<AreaUnit> | null; date: string; start: string; bbch: string }

/**
 * A dose per hectare, as the regulation has it: as it was entered, or converted once. Where the trade counts in acres, one for an acre
 * stays as it was entered. Undefined where it is not known.
 */
export const doseOf = ({ entered, rate, form }: TakenProduct, isOfAcres: boolean): { amount: number; unit: string } | undefined => {
  if (entered && (UNITS[entered.unit].of === 'ha' || (isOfAcres && !isSprayRate(entered.unit)))) return entered
  return entered === null || rate === undefined ? undefined : { amount: rounded(rate), unit: form === 'L' ? 'L/ha' : 'kg/ha' }
}

/** Registration numbers of the tank's country; a barcode is none. */
export const registrationsOf = ({ codes }: Pick<TakenProduct, 'codes'>, country: string): string[] =>
  codes.filter((code) => code.startsWith(`${country}:`)).map((code) => code.slice(country.length + 1))

/** Whether the trade of a tank's country counts in acres. */
const countsInAcres = ({ country }: Pick<TakenTank, 'country'>): boolean => unitsOfCountry(country).area !== 'ha'

/** The water volume and its unit, per hectare except where a tank was typed and its country counts in acres. */
export const recordedWater = (tank: Pick<TakenTank, 'country' | 'water' | 'waterRate'>): { amount: number; unit: WaterUnit } | null => {
  if (tank.water && countsInAcres(tank)) return tank.water
  return tank.waterRate === null ? null : { amount: tank.waterRate, unit: 'L/ha' }
}

export type RecordRow = Record<RecordColumn, string>

/** One row for each product. Numbers have a decimal point and dates are yyyy-MM-dd, whatever the language; the file has the signs of the reader's. */
export const recordRows = (tank: TakenTank, typed: TypedRecord, use: string): RecordRow[] => {
  const number = (value: number): string => plainDigits(value)
  const state = [evidenceText(tank.words), writableText(tank.crop.source)].filter(Boolean).join(' ')
  const water = recordedWater(tank)
  return tank.products.map((product, at) => {
    const dose = doseOf(product, countsInAcres(tank))
    const fills = tank.fills.map(({ name, amounts }) => `${name}: ${fillText(amounts[at]!, product, tank.water)}`)
    return {
      product: writableText(product.name),
      number: registrationsOf(product, tank.country).join(' / '),
      use,
      date: typed.date,
      start: typed.start,
      dose: dose ? number(dose.amount) : '',
      unit: dose?.unit ?? '',
      area: typed.area ? number(typed.area.amount) : '',
      'area-unit': typed.area?.unit ?? '',
      place: writableText(typed.place),
      crop: writableText(tank.crop.name),
      eppo: tank.crop.eppo,
      bbch: typed.bbch,
      water: water === null ? '' : roundedText(water.amount),
      fills: fills.map(writableText).join('; '),
      state,
    }
  })
}

const NUMBERS: ReadonlySet<RecordColumn> = new Set(['dose', 'area', 'water'])

/** The rows as CSV in the style of the reader's spreadsheet, its cells safe (STAY-10). */
export const writeRecord = (rows: readonly RecordRow[], headings: Record<RecordColumn, string>, style: CsvStyle): string => {
  const lines = rows.map((row) =>
    RECORD_COLUMNS.map((column) => (NUMBERS.has(column) ? numberCell(row[column], style) : csvCell(row[column]))).join(style.separator),
  )
  const head = csvLine(
    RECORD_COLUMNS.map((column) => headings[column]),
    style,
  )
  return `${BYTE_ORDER_MARK}${[head, ...lines].join('\n')}\n`
}
