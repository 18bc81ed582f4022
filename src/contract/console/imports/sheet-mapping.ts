import { z } from 'zod/mini'
import { DATE_ORDERS } from '../../../domain/sheets/cell-dates.ts'
import { SHEET_WATER_UNITS } from '../../../domain/sheets/cell-units.ts'
import { MIX_PATTERNS } from '../../../domain/sheets/one-column-mix.ts'
import { COLUMN_SEPARATORS, MAX_SHEET_ROWS, TEXT_ENCODINGS } from '../../../domain/sheets/sheet-files.ts'
import { FORMS, ID_PATTERN, PRODUCT_KINDS, PRODUCT_ROLES, RESULT_CODES, TEST_KINDS } from '../../../domain/records.ts'
import { isHttpsAddress } from '../../../domain/sources/https-address.ts'
import { HARDNESS_UNITS } from '../../../domain/tank/water/hardness-units.ts'
import { UNITS, type UnitName } from '../../../domain/units/unit-table.ts'

/** Fields that a test has once. */
export const FIELDS_OF_TEST = [
  'date',
  'verdict',
  'water',
  'crop',
  'benefit',
  'observations',
  'hardness',
  'ph',
  'temperature',
  'hours',
  'country',
  'laboratory',
  'source',
  'mix',
] as const
/** Fields that each product of a test has. */
export const PRODUCT_FIELDS = ['product', 'rate', 'unit', 'maker', 'formulation', 'actives', 'type'] as const
export type TestField = (typeof FIELDS_OF_TEST)[number]
export type FieldOfProduct = (typeof PRODUCT_FIELDS)[number]

/** What stands for a verdict in a row that is no test: a blank, a control, or one without a clear result. */
export const NO_TEST = 'not a test'
/** What stands for a product whose rows are left out. */
export const LEAVE_OUT = 'leave out'
/** What stands for a product that is made new from what the mapping says of it. */
export const MAKE_NEW = 'make new'

/** What stands for the service's own laboratory, where others made some of the tests. No id has a space. */
export const OWN_LABORATORY = 'own laboratory'
/** What a word in a column of sources says of a test. What others published is no test: its rows are skipped. */
export const SOURCE_MEANINGS = ['own', 'partner', 'published'] as const

export const TEMPERATURE_UNITS = ['°C', '°F'] as const

const column = z.object({
  /** As the spreadsheet names it: A, B … AA. */
  column: z.string().check(z.regex(/^[A-Z]{1,3}$/)),
  header: z.string(),
  field: z.nullable(z.enum([...FIELDS_OF_TEST, ...PRODUCT_FIELDS])),
  /** Which product of the row, from 1. */
  product: z.optional(z.int().check(z.gte(1), z.lte(255))),
  /** How the unit of a rate, of the water or of its hardness is spelled; without it each cell says its own. */
  unit: z.optional(z.string()),
  examples: z.optional(z.array(z.string())),
})
export type MappedColumn = z.infer<typeof column>

const newProduct = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  manufacturer: z.string(),
  /** Whether it is measured in litres or in kilogrammes. */
  form: z.nullable(z.enum(FORMS)),
  formulation: z.string(),
  activeIngredients: z.array(z.string().check(z.regex(/^[^;]*$/))),
  role: z.optional(z.enum(PRODUCT_ROLES)),
})
export type NewProduct = z.infer<typeof newProduct>

const newLaboratory = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  accreditation: z.string().check(z.maxLength(4_000)),
  address: z.string().check(z.maxLength(4_000)),
  website: z.string().check(z.refine((text) => text === '' || isHttpsAddress(text), 'must be an address that begins with https://')),
})
export type NewLaboratory = z.infer<typeof newLaboratory>

/** Which laboratory is meant; `id` is that of the database, `own laboratory`, `make new`, or null where it has to be said. */
const laboratoryAnswer = z.strictObject({
  id: z.nullable(z.union([z.literal(OWN_LABORATORY), z.literal(MAKE_NEW), z.string().check(z.regex(ID_PATTERN))])),
  name: z.optional(z.string()),
  may: z.optional(z.array(z.string())),
  /** What it is made of, where it is made new. */
  new: z.optional(newLaboratory),
})
export type LaboratoryAnswer = z.infer<typeof laboratoryAnswer>

/** A cell that is read otherwise than it is written. */
const correction = z.strictObject({
  /** What the identifying columns of the row say, with a space between. */
  row: z.string().check(z.minLength(1)),
  /** Of rows that are one test, which of them, from 1. */
  line: z.optional(z.int().check(z.gte(1), z.lte(MAX_SHEET_ROWS))),
  column: z.string().check(z.regex(/^[A-Z]{1,3}$/)),
  /** What stands in the cell; where it is something else, the row is refused. */
  from: z.string(),
  to: z.string(),
})

const UNIT_NAMES = Object.keys(UNITS) as [UnitName, ...UnitName[]]

/** How a file becomes tests. null is a question that is open: while there is one, nothing is imported. */
export const sheetMapping = z.strictObject({
  version: z.literal(1),
  /** What has to be answered first, in words; made anew whenever a mapping is proposed. */
  questions: z.optional(z.array(z.string())),
  read: z.strictObject({
    sheet: z.nullable(z.string()),
    /** More sheets of the same columns. */
    alsoSheets: z.optional(z.array(z.string())),
    /** The row with the names of the columns. */
    header: z.nullable(z.int().check(z.gte(1), z.lte(MAX_SHEET_ROWS))),
    encoding: z.optional(z.nullable(z.enum(TEXT_ENCODINGS))),
    separator: z.optional(z.enum(COLUMN_SEPARATORS)),
  }),
  /** Whether each row is a test, or each a product of one. */
  rows: z.enum(['test', 'product']),
  columns: z.array(column),
  /** The columns that together say which test it is. */
  identifies: z.array(z.string()),
  /** Stands before each id. */
  idPrefix: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._-]{0,20}$/))),
  kind: z.nullable(z.enum(TEST_KINDS)),
  /** Of all tests, where no column says it. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  dates: z.nullable(z.enum(DATE_ORDERS)),
  decimals: z.nullable(z.enum(['point', 'comma'])),
  mixPattern: z.optional(z.nullable(z.enum(MIX_PATTERNS))),
  verdicts: z.record(z.string(), z.nullable(z.enum([...RESULT_CODES, NO_TEST]))),
  units: z.record(z.string(), z.nullable(z.enum(UNIT_NAMES))),
  waterUnits: z.record(z.string(), z.nullable(z.enum(SHEET_WATER_UNITS))),
  temperatureUnit: z.optional(z.nullable(z.enum(TEMPERATURE_UNITS))),
  hardnessUnit: z.optional(z.nullable(z.enum(HARDNESS_UNITS))),
  /** What products are that are made new; null where it has to be said. */
  newProducts: z.optional(z.nullable(z.enum(PRODUCT_KINDS))),
  /** By spelling; `id` is that of the list, `make new`, `leave out`, or null. */
  products: z.record(
    z.string(),
    z.strictObject({
      id: z.nullable(z.union([z.literal(LEAVE_OUT), z.literal(MAKE_NEW), z.string().check(z.regex(ID_PATTERN))])),
      name: z.optional(z.string()),
      may: z.optional(z.array(z.string())),
      /** What it is made of, where it is made new. */
      new: z.optional(newProduct),
    }),
  ),
  /** Whose the tests are of which no cell says it. Without it and without a column, new ones are the service's own, and others stay whose they are. */
  laboratory: z.optional(laboratoryAnswer),
  /** By spelling in the column of laboratories. */
  laboratories: z.optional(z.record(z.string(), laboratoryAnswer)),
  /** By word in the column of sources. */
  sources: z.optional(z.record(z.string(), z.nullable(z.enum(SOURCE_MEANINGS)))),
  corrections: z.optional(z.array(correction)),
})
export type SheetMapping = z.infer<typeof sheetMapping>
