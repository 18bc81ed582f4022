/** The laboratory's records. The field names follow the CSV columns of docs/data-format.md. */

/** Id of a product or test: letters, digits, point, hyphen and underscore. */
export const ID_PATTERN = /^[A-Za-z0-9._-]{1,64}$/

export const PRODUCT_KINDS = ['maker', 'agrochemical'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

/** L is a liquid measured in litres, P a powder or granule measured in kilogrammes. */
export const FORMS = ['L', 'P'] as const
export type Form = (typeof FORMS)[number]

export const TEST_KINDS = ['foliar', 'seed'] as const
export type TestKind = (typeof TEST_KINDS)[number]

/** C compatible, CA compatible with care, NC not compatible. Nothing else is stored. */
export const RESULT_CODES = ['C', 'CA', 'NC'] as const
export type ResultCode = (typeof RESULT_CODES)[number]
/** What columns of tests have: positions in RESULT_CODES. */
export const [COMPATIBLE, WITH_CARE, NOT_COMPATIBLE] = [0, 1, 2] as const

/** What a product is for in a tank, where that matters for mixing; most products have none. */
export const PRODUCT_ROLES = ['water conditioner', 'anti-foam', 'adjuvant', 'micronutrient'] as const
export type ProductRole = (typeof PRODUCT_ROLES)[number]

/** How much of an active ingredient or a nutrient a product holds: grammes per litre or per kilogramme of product. */
export type Strength = { name: string; amount: number; unit: 'g/L' | 'g/kg' }

/** First and last day, yyyy-MM-dd; empty where the period has no known beginning or end. */
export type DayRange = { from: string; until: string }

export const OTHER_NAME_KINDS = ['former', 'market', 'parallel'] as const
/** What a product was called before, is called by some, or is called where it is imported in parallel. */
export type OtherName = DayRange & {
  name: string
  kind: (typeof OTHER_NAME_KINDS)[number]
  /** Upper-case code; empty everywhere. */
  country: string
}

/** Days on which a code of the product was its code: registrations move, and numbers are used again. */
export type CodePeriod = DayRange & { code: string }

/** What a product was made as in a period; the newest of a country is the one of today. */
export type ProductFormulation = DayRange & {
  /** Upper-case code; empty everywhere else. */
  country: string
  /** International formulation code; may be empty. */
  formulation: string
  strengths: Strength[]
  note: string
}

export type ProductRecord = {
  id: string
  kind: ProductKind
  name: string
  manufacturer: string
  form: Form
  /** International formulation code such as SC or WG; may be empty. */
  formulation: string
  /** ISO common names of actives, or the nutrients of a nutrition product. */
  activeIngredients: string[]
  /** Upper-case ISO 3166 codes of the countries where it is sold; empty means everywhere. */
  countries: string[]
  /** Names in countries where it has another name, by upper-case country code. */
  marketNames: Record<string, string>
  productSets: string[]
  role: ProductRole | ''
  strengths: Strength[]
  /** Registration numbers as `FR:2110159` and barcodes as `GTIN:4012345678901`. */
  codes: string[]
  /** Of those codes that have days. */
  codePeriods: readonly CodePeriod[]
  otherNames: readonly OtherName[]
  /** Oldest first; empty where nothing is known of its history. */
  formulations: readonly ProductFormulation[]
  /** kg/L of a liquid. */
  density: number | null
  /** Withdrawn from sale; its tests and reports say so. */
  isWithdrawn?: true
}

/** kg/L: no liquid is denser. */
export const MAX_DENSITY = 5

type ProductHistory = Pick<ProductRecord, 'codePeriods' | 'otherNames' | 'formulations' | 'density'>

/** Of a product of which nothing more is recorded. */
export const NO_HISTORY: ProductHistory = {
  codePeriods: [],
  otherNames: [],
  formulations: [],
  density: null,
}

/** A laboratory besides the service's own. */
export type LaboratoryRecord = {
  id: string
  name: string
  /** What for, with its scope and days, in the laboratory's words; may be empty. */
  accreditation: string
  /** Its postal address; may be empty. */
  address: string
  /** An https address; may be empty. */
  website: string
}

/** Whose a test is: of the service's own laboratory, or of a partner's. What others published is no test (PUBL-01). */
export type TestSource = 'own' | 'partner'

/** Whose a test is, decided here alone, by the one column that says it (SOURCE-01). */
export const testSource = ({ laboratory }: { laboratory?: unknown }): TestSource => (laboratory == null ? 'own' : 'partner')

/** The conditions of a test that can be recorded; null where one was not. */
export type RecordedConditions = {
  /** Of the water, in mg/L of calcium carbonate. */
  hardness: number | null
  /** Of the water before mixing. */
  ph: number | null
  /** Of the mix, in °C. */
  temperature: number | null
  /** How long it was watched. */
  hours?: number | null | undefined
}

export type TestRecord = {
  id: string
  kind: TestKind
  /** Upper-case ISO 3166 code of the country whose products were tested. */
  country: string
  /** yyyy-MM-dd */
  date: string
  result: ResultCode
  /** L/ha; null for a seed coating. */
  waterRate: number | null
  crop: string
  benefit: string
  observations: string
  /** Missing where none was recorded. */
  conditions?: RecordedConditions | undefined
  /** The id of the laboratory that made it; missing for the service's own. */
  laboratory?: string | undefined
}

export type IngredientRecord = {
  testId: string
  /** Order of addition, from 1; gaps occur. */
  order: number
  productId: string
  /** Foliar: L/ha or kg/ha. Seed: litres or kilogrammes per kg of seed. */
  rate: number
}

export const isSoldIn = (product: Pick<ProductRecord, 'countries'>, country: string): boolean =>
  product.countries.length === 0 || product.countries.includes(country)

export const nameIn = (product: Pick<ProductRecord, 'name' | 'marketNames'>, country: string): string =>
  product.marketNames[country] ?? product.name
