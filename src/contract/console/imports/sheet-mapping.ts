import { z } from 'zod/mini'
import { DATE_ORDERS } from '../../../domain/sheets/cell-dates.ts'
import { SHEET_WATER_UNITS } from '../../../domain/sheets/cell-units.ts'
import { MIX_PATTERNS } from '../../../domain/sheets/one-column-mix.ts'
import { COLUMN_SEPARATORS, MAX_SHEET_ROWS, TEXT_ENCODINGS } from '../../../domain/sheets/sheet-files.ts'
import { ID_PATTERN, RESULT_CODES, TEST_KINDS } from '../../../domain/records.ts'
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
  'mix',
] as const
/** Fields that each product of a test has. */
export const PRODUCT_FIELDS = ['product', 'rate', 'unit'] as const
export type TestField = (typeof FIELDS_OF_TEST)[number]
export type FieldOfProduct = (typeof PRODUCT_FIELDS)[number]

/** What stands for a verdict in a row that is no test: a blank, a control, or one without a clear result. */
export const NO_TEST = 'not a test'
/** What stands for a product whose rows are left out. */
export const LEAVE_OUT = 'leave out'

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

const UNIT_NAMES = Object.keys(UNITS) as [UnitName, ...UnitName[]]

/** How a file becomes tests. null is a question that is open: while there is one, nothing is imported. */
export const sheetMapping = z.strictObject({
  version: z.literal(1),
  /** What has to be answered first, in words; made anew whenever a mapping is proposed. */
  questions: z.optional(z.array(z.string())),
  read: z.strictObject({
    sheet: z.nullable(z.string()),
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
  /** By spelling; `id` is that of the list, `leave out`, or null. */
  products: z.record(
    z.string(),
    z.strictObject({
      id: z.nullable(z.union([z.literal(LEAVE_OUT), z.string().check(z.regex(ID_PATTERN))])),
      name: z.optional(z.string()),
      may: z.optional(z.array(z.string())),
    }),
  ),
})
export type SheetMapping = z.infer<typeof sheetMapping>
