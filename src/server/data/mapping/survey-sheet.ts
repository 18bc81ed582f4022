import {
  NO_TEST,
  PRODUCT_FIELDS,
  type FieldOfProduct,
  type MappedColumn,
  type SheetMapping,
} from '../../../contract/console/imports/sheet-mapping.ts'
import { DATE_ORDERS, possibleOrders, type DateOrder } from '../../../domain/sheets/cell-dates.ts'
import { provenSign } from '../../../domain/sheets/cell-numbers.ts'
import { rateUnitSpelled } from '../../../domain/sheets/cell-units.ts'
import type { Form } from '../../../domain/records.ts'
import { unitRow } from '../../../domain/units/unit-table.ts'
import { MIX_PATTERNS, readOneColumnMix, type MixPattern } from '../../../domain/sheets/one-column-mix.ts'
import { columnLetters, type SheetEnd, type SheetFile, type SheetRow } from '../sheets/sheet.ts'
import { cellAmount, cellText, spellingOf } from './cell-texts.ts'
import { findHeader, MAX_HEADER_ROWS, type FoundHeader } from './find-header.ts'
import { createCorrections, rowKey } from './corrections.ts'
import { placeOfColumn } from './mapping.ts'
import type { ProductFacts } from './new-products.ts'
import { plainWords, type ColumnMeaning, type SheetWords } from './sheet-words.ts'

const MAX_EXAMPLES = 3
const MAX_EXAMPLE = 60
const MAX_SPELLINGS = 50_000
const MAX_WORDS = 500

/** What a sheet says of itself: its columns, and all spellings that a mapping has to know. */
export type SheetSurvey = {
  sheet: string
  header: number | null
  rows: 'test' | 'product'
  columns: (MappedColumn & { meaning: ColumnMeaning | undefined })[]
  identifies: string[]
  tests: number
  orders: readonly DateOrder[]
  decimals: 'point' | 'comma' | 'both' | 'none'
  hasTwofold: boolean
  mixPattern: MixPattern | null | undefined
  verdicts: string[]
  units: string[]
  waterUnits: string[]
  products: string[]
  laboratories: string[]
  /** Whether a test has an empty cell in the column of laboratories. */
  isLaboratoryOpen: boolean
  sources: string[]
  /** What the sheet says of products besides, by spelling. */
  facts: Map<string, ProductFacts>
  end: SheetEnd | undefined
}

/** What was said of the columns before. */
type ColumnsBefore = Pick<SheetMapping, 'columns' | 'identifies'>

/** The first rows of a sheet. */
const firstRows = async (file: SheetFile, sheet: string, until: number): Promise<SheetRow[]> => {
  const found: SheetRow[] = []
  for await (const rows of file.rows(sheet)) {
    found.push(...rows)
    if (found.length >= until) break
  }
  return found.slice(0, until)
}

const isOfProduct = (meaning: ColumnMeaning): meaning is FieldOfProduct => (PRODUCT_FIELDS as readonly string[]).includes(meaning)

/** What each column is: as it was said before of a column of this name, or else by its name. */
const columnsOf = ({ texts, guesses }: FoundHeader, before: ColumnsBefore): SheetSurvey['columns'] => {
  const counts = new Map<string, number>()
  const once = new Set<string>()
  return texts.map((header, at) => {
    const guess = guesses[at]
    const column = columnLetters(at + 1)
    const said = before.columns.find((one) => one.column === column && one.header === header)
    if (said) {
      const { field, product, unit } = said
      const isId = field === null && before.identifies.includes(column)
      return {
        column,
        header,
        field,
        meaning: field ?? (isId ? 'id' : undefined),
        ...(product === undefined ? {} : { product }),
        ...(unit === undefined ? {} : { unit }),
      }
    }
    if (!guess) return { column, header, field: null, meaning: undefined }
    const { meaning, unit } = guess
    const spelled = unit === undefined ? {} : { unit }
    if (meaning === 'id') return { column, header, field: null, meaning }
    if (isOfProduct(meaning)) {
      const isAmount = meaning === 'product' || meaning === 'rate' || meaning === 'unit'
      // What is said of a product stands behind its name.
      const next = guess.number ?? (isAmount ? (counts.get(meaning) ?? 0) + 1 : counts.get('product'))
      if (next === undefined) return { column, header, field: null, meaning: undefined }
      counts.set(meaning, next)
      return { column, header, field: meaning, meaning, product: next, ...spelled }
    }
    // Of two columns for one thing the first is taken, and the other is shown as not read; observations add up.
    const isFirst = meaning === 'observations' || !once.has(meaning)
    once.add(meaning)
    return { column, header, field: isFirst ? meaning : null, meaning: isFirst ? meaning : undefined, ...spelled }
  })
}

/** The sheet that is meant: the only one that is visible and has known columns; undefined where several have. */
export const findSheet = async (file: SheetFile, words: SheetWords): Promise<{ sheet: string | undefined; likely: string[] }> => {
  const visible = file.sheets.filter(({ isHidden }) => !isHidden)
  if (visible.length === 1) return { sheet: visible[0]!.name, likely: [] }
  const likely: string[] = []
  for (const { name } of visible) if (findHeader(await firstRows(file, name, MAX_HEADER_ROWS), words)) likely.push(name)
  return { sheet: likely.length === 1 ? likely[0] : undefined, likely: likely.length > 0 ? likely : visible.map(({ name }) => name) }
}

/** Reads a sheet once and collects what a mapping needs. Nothing of it is decided here but what the names of columns say. */
export const surveySheet = async (
  file: SheetFile,
  sheet: string,
  words: SheetWords,
  known?: SheetMapping,
): Promise<SheetSurvey | undefined> => {
  const header = findHeader(
    await firstRows(file, sheet, Math.max(MAX_HEADER_ROWS, (known?.read.header ?? 0) + 1)),
    words,
    known?.read.header,
  )
  if (!header) return undefined
  const columns = columnsOf(header, { columns: known?.columns ?? [], identifies: known?.identifies ?? [] })
  const examples = columns.map(() => [] as string[])
  const placesWith = (meaning: ColumnMeaning): number[] => [...columns.keys()].filter((at) => columns[at]!.meaning === meaning)
  const identifying = placesWith('id').slice(0, 1)
  const spellings = () => new Map<string, string>()
  const [verdicts, units, waterUnits, products] = [spellings(), spellings(), spellings(), spellings()]
  const [laboratories, sources] = [spellings(), spellings()]
  const add = (to: Map<string, string>, text: string, most: number): void => {
    if (text !== '' && to.size < most && !to.has(text.toLowerCase())) to.set(text.toLowerCase(), text)
  }
  const facts = new Map<string, ProductFacts>()
  const addName = (text: string): ProductFacts => {
    if (text !== '' && products.size < MAX_SPELLINGS) products.set(text, text)
    const said = facts.get(text) ?? { maker: '', formulation: '', actives: '', type: '', forms: new Set() }
    if (products.has(text)) facts.set(text, said)
    return said
  }
  const noTests = new Set(
    Object.entries(known?.verdicts ?? {})
      .map(([word, code]) => [plainWords(word), code] as const)
      .flatMap(([word, code]) => (code === NO_TEST ? [word] : [])),
  )
  /** Products that stand only in rows that are no tests are not asked for. */
  const isNoTest = (cells: SheetRow['cells']): boolean =>
    places['verdict']!.some((at) => {
      const word = plainWords(spellingOf(cells[at]))
      return noTests.has(word) || (known?.verdicts[spellingOf(cells[at])] == null && words.verdicts.get(word) === NO_TEST)
    })
  const formOf = (spelled: string): Form | undefined => {
    const unit = rateUnitSpelled(spelled, known?.country ?? null)
    return unit && unitRow(unit).form
  }
  const ofProduct = columns.flatMap((column, at) => (column.field === 'product' ? [{ at, number: column.product }] : []))
  const placeFor = (field: FieldOfProduct, number: number | undefined): number =>
    columns.findIndex((one) => one.field === field && one.product === number)
  const addProduct = ({ at, number }: (typeof ofProduct)[number], cells: SheetRow['cells']): void => {
    const name = spellingOf(cells[at])
    if (name === '') return
    const said = addName(name)
    for (const field of ['maker', 'formulation', 'actives', 'type'] as const) said[field] ||= cellText(cells[placeFor(field, number)])
    const rate = placeFor('rate', number)
    const form = formOf(cellAmount(cells[rate], null).unit || spellingOf(cells[placeFor('unit', number)]) || (columns[rate]?.unit ?? ''))
    if (form) said.forms.add(form)
  }
  for (const { field, unit } of columns) {
    if (unit === undefined) continue
    if (field === 'rate') add(units, unit, MAX_WORDS)
    if (field === 'water') add(waterUnits, unit, MAX_WORDS)
  }
  const places = Object.fromEntries(
    (['verdict', 'product', 'rate', 'unit', 'water', 'date', 'mix', 'laboratory', 'source'] as const).map((one) => [one, placesWith(one)]),
  ) as Record<string, number[]>
  const numbers = (['rate', 'water', 'hardness', 'ph', 'temperature', 'hours'] as const).flatMap(placesWith)
  let orders: readonly DateOrder[] = DATE_ORDERS
  let patterns: readonly MixPattern[] = MIX_PATTERNS
  const signs = new Set<string>()
  let [hasTwofold, tests, repeated, hasMix, isLaboratoryOpen] = [false, 0, 0, false, false]
  let before: string | undefined
  let [line, isSkipped] = [1, false]
  let end: SheetEnd | undefined
  const correct = createCorrections(known ?? {})
  const identifiedBy = known?.identifies.map(placeOfColumn) ?? []
  const look = (row: SheetRow): void => {
    const said = identifying.map((at) => spellingOf(row.cells[at])).join('\n')
    line = said !== '' && said === before ? line + 1 : 1
    if (line > 1) repeated++
    before = said
    const { cells } = correct(row, rowKey(identifiedBy.map((at) => spellingOf(row.cells[at]))), line)
    tests++
    for (const at of columns.keys()) {
      const text = cellText(cells[at])
      if (text !== '' && examples[at]!.length < MAX_EXAMPLES && !examples[at]!.includes(text))
        examples[at]!.push(text.slice(0, MAX_EXAMPLE))
    }
    for (const at of places['verdict']!) add(verdicts, spellingOf(cells[at]), MAX_WORDS)
    // Of a test in several rows the first says what it is.
    if (line === 1 || places['verdict']!.some((at) => spellingOf(cells[at]) !== '')) isSkipped = isNoTest(cells)
    if (!isSkipped) for (const one of ofProduct) addProduct(one, cells)
    for (const at of places['source']!) add(sources, spellingOf(cells[at]), MAX_WORDS)
    for (const at of isSkipped ? [] : places['laboratory']!) {
      const name = spellingOf(cells[at])
      add(laboratories, name, MAX_WORDS)
      if (name === '' && line === 1) isLaboratoryOpen = true
    }
    for (const at of places['unit']!) add(units, spellingOf(cells[at]), MAX_WORDS)
    for (const at of places['rate']!) add(units, cellAmount(cells[at], null).unit, MAX_WORDS)
    for (const at of places['water']!) add(waterUnits, cellAmount(cells[at], null).unit, MAX_WORDS)
    for (const at of places['date']!) {
      const cell = cells[at]
      if (typeof cell === 'string') {
        const possible = possibleOrders(cell)
        orders = orders.filter((order) => possible.includes(order))
      }
    }
    for (const at of places['mix']!) {
      const text = spellingOf(cells[at])
      if (text === '') continue
      hasMix = true
      const read = MIX_PATTERNS.map((pattern) => [pattern, readOneColumnMix(text, pattern)] as const).filter(([, mix]) => mix)
      if (read.length > 0) patterns = patterns.filter((pattern) => read.some(([one]) => one === pattern))
      const mix = read.find(([pattern]) => patterns.includes(pattern))?.[1]
      if (mix?.water) add(waterUnits, mix.water.unit, MAX_WORDS)
      for (const { name, amount, unit } of isSkipped ? [] : (mix?.products ?? [])) {
        const form = formOf(unit)
        if (form) addName(name).forms.add(form)
        else addName(name)
        add(units, unit, MAX_WORDS)
        note(amount)
      }
    }
    for (const at of numbers) if (typeof cells[at] === 'string') note(cells[at])
  }
  const note = (text: string): void => {
    const proven = provenSign(text)
    if (proven) signs.add(proven)
    else if (/(?:^|\D)[1-9]\d{0,2}[.,]\d{3}(?!\d)/.test(text)) hasTwofold = true
  }
  for await (const rows of file.rows(sheet, (one) => (end = one))) for (const row of rows) if (row.row > header.row) look(row)
  const isLong = places['product']!.length === 1 && repeated > 0
  return {
    sheet,
    header: header.row,
    rows: isLong ? 'product' : 'test',
    columns: columns
      .map((column, at) => ({ ...column, examples: examples[at]! }))
      .filter(({ header: name, examples: some }) => name !== '' || some.length > 0),
    identifies: identifying.map((at) => columns[at]!.column),
    tests,
    orders,
    decimals: signs.size > 1 ? 'both' : (([...signs][0] as 'point' | 'comma' | undefined) ?? 'none'),
    hasTwofold,
    mixPattern: hasMix ? (patterns.length === 1 ? patterns[0]! : null) : undefined,
    verdicts: [...verdicts.values()],
    units: [...units.values()],
    waterUnits: [...waterUnits.values()],
    products: [...products.values()],
    laboratories: [...laboratories.values()],
    isLaboratoryOpen,
    sources: [...sources.values()],
    facts,
    end,
  }
}

/** The fields that a test cannot be without. */
export const missingFields = ({ columns }: Pick<SheetSurvey, 'columns'>): string[] => {
  const has = (field: string): boolean => columns.some((column) => column.field === field)
  return [
    ...(['date', 'verdict'] as const).filter((field) => !has(field)),
    ...(has('mix') || (has('product') && has('rate')) ? [] : ['product and rate, or mix']),
  ]
}
