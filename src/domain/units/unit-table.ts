import type { Form } from '../records.ts'

/** Every unit of a rate or a water volume: for an area, for seed, or in spray. Names are the same in all languages. */
export type UnitName =
  | 'L/ha'
  | 'ml/ha'
  | 'kg/ha'
  | 'g/ha'
  | 'US gal/ac'
  | 'US qt/ac'
  | 'US pt/ac'
  | 'US fl oz/ac'
  | 'US lb/ac'
  | 'oz/ac'
  | 'L/acre'
  | 'ml/acre'
  | 'kg/acre'
  | 'g/acre'
  | 'L/ton'
  | 'ml/ton'
  | 'kg/ton'
  | 'g/ton'
  | 'US gal/US ton'
  | 'US pt/US ton'
  | 'US fl oz/US ton'
  | 'US lb/US ton'
  | 'oz/US ton'
  | 'L/100 L'
  | 'ml/100 L'
  | 'kg/100 L'
  | 'g/100 L'
  | '% v/v'

/** Of an `ac` rates are in US units, of an `acre` in metric ones. */
type Area = 'ha' | 'ac' | 'acre'
type SeedMass = 'ton' | 'US ton'
type Spray = '100 L'

type Unit = {
  form: Form
  of: Area | SeedMass | Spray
  /** How many of it are one of the whole unit (`WHOLE`). */
  each: number
  /** How many of it one whole unit of the metric system is, where the specification has another number than `each` gives (UNIT-01, UNIT-02). */
  shown?: number
  /** In which less than two decimals can show is shown. */
  finer?: UnitName
  /** Visitors can choose to see all rates in it. */
  isChosen?: true
} & (
  | { of: SeedMass }
  | {
      of: Area | Spray
      /** In addresses of tanks. */
      address: string
      /** In the ADAPT unit system 1.0 (`gal1ac-1`: gallons per acre). ISOXML has litres and kilogrammes only. */
      adapt: string
    }
)

/** In this order they are offered. */
export const UNITS = {
  'L/ha': { form: 'L', of: 'ha', each: 1, finer: 'ml/ha', isChosen: true, address: 'L-ha', adapt: 'l1ha-1' },
  'ml/ha': { form: 'L', of: 'ha', each: 1000, address: 'ml-ha', adapt: 'ml1ha-1' },
  'kg/ha': { form: 'P', of: 'ha', each: 1, finer: 'g/ha', address: 'kg-ha', adapt: 'kg1ha-1' },
  'g/ha': { form: 'P', of: 'ha', each: 1000, address: 'g-ha', adapt: 'g1ha-1' },
  'US gal/ac': { form: 'L', of: 'ac', each: 1, finer: 'US fl oz/ac', isChosen: true, address: 'gal-ac', adapt: 'gal1ac-1' },
  'US qt/ac': { form: 'L', of: 'ac', each: 4, address: 'qt-ac', adapt: 'qt1ac-1' },
  'US pt/ac': {
    form: 'L',
    of: 'ac',
    each: 8,
    shown: 0.855255863,
    finer: 'US fl oz/ac',
    isChosen: true,
    address: 'pt-ac',
    adapt: 'pt1ac-1',
  },
  'US fl oz/ac': { form: 'L', of: 'ac', each: 128, address: 'floz-ac', adapt: 'floz1ac-1' },
  'US lb/ac': { form: 'P', of: 'ac', each: 1, finer: 'oz/ac', address: 'lb-ac', adapt: 'lb1ac-1' },
  'oz/ac': { form: 'P', of: 'ac', each: 16, address: 'oz-ac', adapt: 'ozm1ac-1' },
  'L/acre': { form: 'L', of: 'acre', each: 1, finer: 'ml/acre', address: 'L-ac', adapt: 'l1ac-1' },
  'ml/acre': { form: 'L', of: 'acre', each: 1000, address: 'ml-ac', adapt: 'ml1ac-1' },
  'kg/acre': { form: 'P', of: 'acre', each: 1, finer: 'g/acre', address: 'kg-ac', adapt: 'kg1ac-1' },
  'g/acre': { form: 'P', of: 'acre', each: 1000, address: 'g-ac', adapt: 'g1ac-1' },
  'L/ton': { form: 'L', of: 'ton', each: 1, finer: 'ml/ton', isChosen: true },
  'ml/ton': { form: 'L', of: 'ton', each: 1000 },
  'kg/ton': { form: 'P', of: 'ton', each: 1, finer: 'g/ton' },
  'g/ton': { form: 'P', of: 'ton', each: 1000 },
  'US gal/US ton': { form: 'L', of: 'US ton', each: 1, finer: 'US fl oz/US ton', isChosen: true },
  'US pt/US ton': { form: 'L', of: 'US ton', each: 8, shown: 1935.7531, finer: 'US fl oz/US ton', isChosen: true },
  'US fl oz/US ton': { form: 'L', of: 'US ton', each: 128 },
  'US lb/US ton': { form: 'P', of: 'US ton', each: 1, finer: 'oz/US ton' },
  'oz/US ton': { form: 'P', of: 'US ton', each: 16 },
  'L/100 L': { form: 'L', of: '100 L', each: 1, address: 'L-100L', adapt: 'l1hl-1' },
  'ml/100 L': { form: 'L', of: '100 L', each: 1000, address: 'ml-100L', adapt: 'ml1hl-1' },
  'kg/100 L': { form: 'P', of: '100 L', each: 1, address: 'kg-100L', adapt: 'kg1hl-1' },
  'g/100 L': { form: 'P', of: '100 L', each: 1000, address: 'g-100L', adapt: 'g1hl-1' },
  '% v/v': { form: 'L', of: '100 L', each: 1, address: 'pct', adapt: 'prcnt' },
} as const satisfies Record<UnitName, Unit>

/** The units whose rows have some properties. */
export type UnitWith<Part> = { [Name in UnitName]: (typeof UNITS)[Name] extends Part ? Name : never }[UnitName]
/** The row of any unit. */
export const unitRow = (unit: UnitName): Unit => UNITS[unit]

/** Hectares of the international acre: 4840 square yards of 0.9144 m. */
const HECTARES_PER_ACRE = 0.404_685_642_24

/**
 * The whole unit of liquids and of solids, and how many of it one L or kg is: for a hectare (UNIT-01, UNIT-03), for a kilogramme of seed
 * (UNIT-02), in a litre of spray.
 */
export const WHOLE = {
  ha: { L: { unit: 'L/ha', amount: 1 }, P: { unit: 'kg/ha', amount: 1 } },
  ac: { L: { unit: 'US gal/ac', amount: 0.106906781 }, P: { unit: 'US lb/ac', amount: 0.892171344 } },
  acre: { L: { unit: 'L/acre', amount: HECTARES_PER_ACRE }, P: { unit: 'kg/acre', amount: HECTARES_PER_ACRE } },
  ton: { L: { unit: 'L/ton', amount: 1000 }, P: { unit: 'kg/ton', amount: 1000 } },
  'US ton': { L: { unit: 'US gal/US ton', amount: 239.6530921 }, P: { unit: 'US lb/US ton', amount: 2000 } },
  '100 L': { L: { unit: 'L/100 L', amount: 100 }, P: { unit: 'kg/100 L', amount: 100 } },
} as const satisfies Record<Unit['of'], Record<Form, { unit: UnitName; amount: number }>>

/** How many of a unit one L or kg is, as it is shown. */
export const shownFactor = (unit: UnitName): number => {
  const { form, of, each, shown } = unitRow(unit)
  return shown ?? WHOLE[of][form].amount * each
}
/** How many L or kg one of a unit is, as it is typed. */
export const typedFactor = (unit: UnitName): number => {
  const { form, of, each } = unitRow(unit)
  return 1 / WHOLE[of][form].amount / each
}
/** The next finer unit, and how many of it one of a unit is. */
export const finerUnit = (unit: UnitName): { unit: UnitName; factor: number } | undefined => {
  const { finer, each } = unitRow(unit)
  return finer && { unit: finer, factor: unitRow(finer).each / each }
}

/** Litres or kilogrammes of one of each, and its part of an ADAPT code. */
export const MEASURES = {
  L: { form: 'L', size: 1, adapt: 'l' },
  ml: { form: 'L', size: 0.001, adapt: 'ml' },
  hl: { form: 'L', size: 100, adapt: 'hl' },
  'US gal': { form: 'L', size: 3.785411784, adapt: 'gal' },
  'US qt': { form: 'L', size: 0.946352946, adapt: 'qt' },
  'US pt': { form: 'L', size: 0.473176473, adapt: 'pt' },
  'US fl oz': { form: 'L', size: 0.0295735295625, adapt: 'floz' },
  kg: { form: 'P', size: 1, adapt: 'kg' },
  g: { form: 'P', size: 0.001, adapt: 'g' },
  lb: { form: 'P', size: 0.45359237, adapt: 'lb' },
  oz: { form: 'P', size: 0.028349523125, adapt: 'ozm' },
} as const satisfies Record<string, { form: Form; size: number; adapt: string }>
