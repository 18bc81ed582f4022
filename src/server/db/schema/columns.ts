import type { LaboratoryRow, ProductRow, PublishedVerdictRow, TestRow } from './schema.ts'

/** The SQL type of a column; a key is a text that is compared by bytes. */
export type ColumnType = 'key' | 'text' | 'integer' | 'number'
type ColumnsOf<Row> = Record<keyof Row & string, ColumnType>

/** A staged ingredient of a test; `position` is the column `order` of the file. */
export type IngredientRow = { test_id: string; position: number; product_id: string; rate: number }

/** The columns of each table, defined once: statements, temporary tables and files are made from these lists. */
export const PRODUCT_COLUMNS = {
  id: 'key',
  kind: 'text',
  name: 'text',
  manufacturer: 'text',
  form: 'text',
  formulation: 'text',
  active_ingredients: 'text',
  countries: 'text',
  market_names: 'text',
  product_sets: 'text',
  role: 'text',
  strengths: 'text',
  codes: 'text',
  code_periods: 'text',
  other_names: 'text',
  formulations: 'text',
  density: 'number',
} as const satisfies ColumnsOf<ProductRow>

/** The days of codes stand behind them in the same cell. */
export type ProductColumn = Exclude<keyof typeof PRODUCT_COLUMNS, 'code_periods'>

/** What the console's list of products is sorted by; made from the others. */
export const PRODUCT_FOUND_COLUMNS = {
  sort_name: 'key',
  sort_maker: 'key',
} as const satisfies Record<string, ColumnType>

export const TEST_COLUMNS = {
  id: 'key',
  kind: 'text',
  country: 'text',
  date: 'text',
  result: 'text',
  water_rate: 'number',
  crop: 'text',
  benefit: 'text',
  observations: 'text',
  hardness: 'number',
  water_ph: 'number',
  temperature: 'number',
  hours: 'number',
  laboratory: 'key',
} as const satisfies ColumnsOf<Omit<TestRow, 'ingredients'>>

export const INGREDIENT_COLUMNS = {
  test_id: 'key',
  position: 'integer',
  product_id: 'key',
  rate: 'number',
} as const satisfies ColumnsOf<IngredientRow>

export const LABORATORY_COLUMNS = {
  id: 'key',
  name: 'text',
  accreditation: 'text',
  address: 'text',
  website: 'text',
} as const satisfies ColumnsOf<LaboratoryRow>

export const PUBLISHED_COLUMNS = {
  id: 'key',
  products: 'text',
  verdict: 'text',
  reference: 'text',
  title: 'text',
  year: 'integer',
  note: 'text',
} as const satisfies ColumnsOf<PublishedVerdictRow>

export const namesOf = <Columns extends object>(columns: Columns) => Object.keys(columns) as (keyof Columns & string)[]

export type FileKey = 'products' | 'tests' | 'ingredients' | 'laboratories' | 'published'
/** The files that a folder may lack. */
export const OPTIONAL_FILES: ReadonlySet<FileKey> = new Set(['laboratories', 'published'])
type FileColumn = {
  products: ProductColumn
  tests: keyof typeof TEST_COLUMNS
  ingredients: Exclude<keyof typeof INGREDIENT_COLUMNS, 'position'> | 'order'
  laboratories: keyof typeof LABORATORY_COLUMNS
  published: keyof typeof PUBLISHED_COLUMNS
}
/** Columns that a file may lack. What the database has in them is then kept. */
export const OPTIONAL_OF_PRODUCT = [
  'role',
  'strengths',
  'codes',
  'other_names',
  'formulations',
  'density',
] as const satisfies ProductColumn[]
export type OptionalOfProduct = (typeof OPTIONAL_OF_PRODUCT)[number]
/** The columns of a row that those fill. */
export const OPTIONAL_IN_ROW = [...OPTIONAL_OF_PRODUCT, 'code_periods'] as const satisfies (keyof typeof PRODUCT_COLUMNS)[]
export type OptionalInRow = (typeof OPTIONAL_IN_ROW)[number]
/** The column of the file that fills a column of a row. */
export const filledFrom = (column: OptionalInRow): OptionalOfProduct => (column === 'code_periods' ? 'codes' : column)
export const OPTIONAL_OF_TEST = ['hardness', 'water_ph', 'temperature', 'hours', 'laboratory'] as const satisfies FileColumn['tests'][]
export type OptionalOfTest = (typeof OPTIONAL_OF_TEST)[number]
type OptionalColumn = OptionalInRow | OptionalOfTest
/** Stands in a staged column of a test that its file lacks: no number is below 0, and no id has such a character. */
export const keepsIn = (column: OptionalOfTest): number | string => (TEST_COLUMNS[column] === 'number' ? -1 : '*')
const optionalColumns: ReadonlySet<string> = new Set([...OPTIONAL_IN_ROW, ...OPTIONAL_OF_TEST])
export const isOptionalOfTest = (column: string): column is OptionalOfTest => (OPTIONAL_OF_TEST as readonly string[]).includes(column)
export const isOptional = (column: string): column is OptionalColumn => optionalColumns.has(column)
/** The cells of one row of a file by column, as texts. */
export type Fields<Key extends FileKey> = Record<Exclude<FileColumn[Key], OptionalColumn>, string> &
  Partial<Record<FileColumn[Key] & OptionalColumn, string>>

/** The files of an import or export, with their columns (docs/data-format.md). */
export const FILES: { [Key in FileKey]: { name: string; columns: FileColumn[Key][] } } = {
  products: { name: 'products.csv', columns: namesOf(PRODUCT_COLUMNS).filter((column) => column !== 'code_periods') },
  tests: { name: 'tests.csv', columns: namesOf(TEST_COLUMNS) },
  ingredients: {
    name: 'ingredients.csv',
    columns: namesOf(INGREDIENT_COLUMNS).map((column) => (column === 'position' ? 'order' : column)),
  },
  laboratories: { name: 'laboratories.csv', columns: namesOf(LABORATORY_COLUMNS) },
  published: { name: 'published.csv', columns: namesOf(PUBLISHED_COLUMNS) },
}
