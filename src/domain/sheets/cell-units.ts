import { UNITS, type UnitName } from '../units/unit-table.ts'
import { HARDNESS_UNITS, type HardnessUnit } from '../tank/water/hardness-units.ts'

/** Units of the water of a spray. */
export const SHEET_WATER_UNITS = ['L/ha', 'US gal/ac', 'L/acre'] as const satisfies UnitName[]
export type SheetWaterUnit = (typeof SHEET_WATER_UNITS)[number]

const AMOUNTS: Readonly<Record<string, string>> = {
  litre: 'l',
  litres: 'l',
  liter: 'l',
  liters: 'l',
  lt: 'l',
  ltr: 'l',
  lit: 'l',
  cc: 'ml',
  cm3: 'ml',
  kgs: 'kg',
  gr: 'g',
  gm: 'g',
  gms: 'g',
  grams: 'g',
  gramm: 'g',
  'us fl oz': 'us fl oz',
}
const AREAS: Readonly<Record<string, string>> = {
  hectare: 'ha',
  hektar: 'ha',
  hl: '100 l',
  '100l': '100 l',
  tonne: 'ton',
  t: 'ton',
  acres: 'acre',
}

/** A spelling without what says nothing: capitals, points, spaces beside the slash. */
export const plainSpelling = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll(/ ?(?:\/| per | je | pro ) ?/g, '/')
    .replaceAll(/ ?\* ?(ha|ac|acre) ?-1$/g, '/$1')
    .trim()

const spelled = (text: string): string => {
  const [amount = '', of] = plainSpelling(text).split('/')
  return of === undefined ? (AMOUNTS[amount] ?? amount) : `${AMOUNTS[amount] ?? amount}/${AREAS[of] ?? of}`
}

const RATES = new Map(
  (Object.keys(UNITS) as UnitName[]).filter((unit) => unit !== 'oz/ac' && unit !== 'oz/US ton').map((unit) => [spelled(unit), unit]),
)
const WATERS = new Map<string, SheetWaterUnit>(SHEET_WATER_UNITS.map((unit) => [spelled(unit), unit]))
for (const text of ['gpa', 'gal/ac', 'gal/acre', 'gal/a', 'us gal/acre']) WATERS.set(text, 'US gal/ac')

/** In the US a gallon, a pint, a quart, a pound and an acre need no more words. */
const US_RATES = new Map<string, UnitName>(
  (
    [
      ['gal', 'US gal/ac'],
      ['qt', 'US qt/ac'],
      ['pt', 'US pt/ac'],
      ['fl oz', 'US fl oz/ac'],
      ['floz', 'US fl oz/ac'],
      ['lb', 'US lb/ac'],
      ['lbs', 'US lb/ac'],
    ] as const
  ).flatMap(([amount, unit]) => ['ac', 'acre', 'a'].map((area) => [`${amount}/${area}`, unit] as const)),
)
const DRY = new Map<string, UnitName>(
  ['dry oz', 'oz dry', 'oz wt', 'wt oz'].flatMap((amount) => ['ac', 'acre', 'a'].map((area) => [`${amount}/${area}`, 'oz/ac'] as const)),
)

/**
 * The unit of a rate that a spelling says without doubt. `oz/ac` may be fluid or dry, `%` of volume or weight, `l` for any area, and a gallon that of
 * another country: they are asked for. `US` units are those of the country of the tests.
 */
export const rateUnitSpelled = (text: string, country: string | null): UnitName | undefined => {
  const key = spelled(text)
  return RATES.get(key) ?? DRY.get(plainSpelling(text)) ?? (country === 'US' ? US_RATES.get(plainSpelling(text)) : undefined)
}

export const waterUnitSpelled = (text: string, country: string | null): SheetWaterUnit | undefined => {
  const found = WATERS.get(spelled(text))
  return found === 'US gal/ac' && country !== 'US' && !plainSpelling(text).startsWith('us ') ? undefined : found
}

const HARDNESS = new Map<string, HardnessUnit>([
  ...HARDNESS_UNITS.map((unit) => [plainSpelling(unit), unit] as const),
  ['°dh', '°dH'],
  ['dh', '°dH'],
  ['°fh', '°fH'],
  ['fh', '°fH'],
  ['°f', '°fH'],
  ['gpg', 'gpg'],
  ['mg/l caco3', 'mg/L'],
  ['ppm caco3', 'mg/L'],
  ['ppm', 'mg/L'],
])
export const hardnessUnitSpelled = (text: string): HardnessUnit | undefined => HARDNESS.get(plainSpelling(text))
