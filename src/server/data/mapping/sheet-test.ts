import { createHash } from 'node:crypto'
import { countryCode } from '../../../domain/countries.ts'
import { readDateCell, type MonthNames } from '../../../domain/sheets/cell-dates.ts'
import { readOneColumnMix } from '../../../domain/sheets/one-column-mix.ts'
import { plainSpelling } from '../../../domain/sheets/cell-units.ts'
import { ID_PATTERN, type Form, type ProductRole, type ResultCode } from '../../../domain/records.ts'
import { typedFactor, unitRow, type UnitName } from '../../../domain/units/unit-table.ts'
import {
  FIELDS_OF_TEST,
  LEAVE_OUT,
  NO_TEST,
  type MappedColumn,
  type SheetMapping,
  type TestField,
} from '../../../contract/console/imports/sheet-mapping.ts'
import type { SheetCell, SheetRow } from '../sheets/sheet.ts'
import { cellAmount, cellError, cellText, spellingOf } from './cell-texts.ts'
import { placeOfColumn, columnsWith } from './mapping.ts'
import { celsiusFrom, hoursFrom, isEmptyCell, readHardness, readSingle, type ReadValue } from './read-conditions.ts'
import { laboratoryReader } from './sheet-laboratories.ts'
import type { SheetProblems } from './sheet-problems.ts'
import { plainWords } from './sheet-words.ts'

/** A product of the list, as far as rows of a spreadsheet need it. */
export type SheetProduct = { id: string; name: string; form: Form; role: ProductRole | '' }
/** Finds the one product that a spelling means for certain. */
export type CertainProduct = (spelling: string) => SheetProduct | undefined

export type SheetTest = {
  id: string
  country: string
  date: string
  result: ResultCode
  water: number | null
  crop: string
  benefit: string
  observations: string
  hardness: number | null
  ph: number | null
  temperature: number | null
  hours: number | null
  /** '' for the service's own. */
  laboratory: string
}
export type SheetIngredient = { productId: string; rate: number }
/** `test` is undefined where a row is not a test, or has problems. */
export type ReadTest = { row: number; id: string; isSkipped: boolean; test: SheetTest | undefined; ingredients: SheetIngredient[] }

export type SheetReading = {
  mapping: SheetMapping
  months: MonthNames
  today: string
  products: ReadonlyMap<string, SheetProduct>
  certain: CertainProduct
  countries: ReadonlyMap<string, string>
  problems: SheetProblems
  /** Told how many rows were read, now and then. */
  onRows?: ((rows: number) => void) | undefined
}

/** An id of the rules for what a row says of itself. What had to be changed gets a few digits of its hash, so that no two become one. */
const testId = (prefix: string, parts: readonly string[]): string => {
  const said = parts.join(' ')
  const plain = `${prefix}${said}`
  if (ID_PATTERN.test(plain)) return plain
  const hash = createHash('sha256').update(said).digest('hex').slice(0, 10)
  return `${prefix}${said
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .slice(0, 30)}-${hash}`
}

type Amount = { text: string; amount: ReturnType<typeof cellAmount>['amount']; unit: string }

/** Reads rows by a mapping. What cannot be read, or could mean two things, is a problem of its row; nothing is guessed. */
export const createSheetTests = ({ mapping, months, today, products, certain, countries, problems }: SheetReading) => {
  const sign = mapping.decimals
  const one = (field: TestField) => columnsWith(mapping, field)[0]
  const columns = Object.fromEntries(FIELDS_OF_TEST.map((field) => [field, one(field)])) as Record<
    TestField,
    { at: number; column: MappedColumn } | undefined
  >
  const observations = columnsWith(mapping, 'observations')
  const parts = [...new Set(mapping.columns.flatMap((column) => (column.product === undefined ? [] : [column.product])))].toSorted(
    (a, b) => a - b,
  )
  const lines = parts.map((number) => {
    const find = (field: 'product' | 'rate' | 'unit') => columnsWith(mapping, field).find(({ column }) => column.product === number)
    return { product: find('product'), rate: find('rate'), unit: find('unit') }
  })
  const whose = laboratoryReader(mapping)
  const idPlaces = mapping.identifies.map(placeOfColumn)
  const verdicts = new Map(Object.entries(mapping.verdicts).map(([word, code]) => [plainWords(word), code]))
  const spelledUnits = <Unit>(units: Readonly<Record<string, Unit>>) =>
    new Map(Object.entries(units).map(([text, unit]) => [plainSpelling(text), unit]))
  const [units, waterUnits] = [spelledUnits(mapping.units), spelledUnits(mapping.waterUnits)]

  return ({ row, cells }: SheetRow): ReadTest => {
    let isWhole = true
    const notes: string[] = []
    const wrong = (kind: string, at: number | undefined, text = at === undefined ? '' : cellText(cells[at])): undefined => {
      isWhole = false
      problems.add(kind, row, at, text)
    }
    const said = idPlaces.map((at) => spellingOf(cells[at]))
    const id = said.some((part) => part !== '') ? testId(mapping.idPrefix ?? '', said) : ''
    const verdictCell = columns.verdict && cells[columns.verdict.at]
    const word = spellingOf(verdictCell)
    const code = verdicts.get(plainWords(word))
    if (code === NO_TEST || whose.isPublished(cells)) return { row, id, isSkipped: true, test: undefined, ingredients: [] }
    const mixAt = columns.mix?.at
    const mixText = mixAt === undefined ? '' : spellingOf(cells[mixAt])
    const mix = mixText === '' || !mapping.mixPattern ? undefined : readOneColumnMix(mixText, mapping.mixPattern)
    const names = [
      ...lines.map(({ product }) => (product ? spellingOf(cells[product.at]) : '')),
      ...(mix?.products ?? []).map(({ name }) => name),
    ]
    if (names.some((name) => mapping.products[name]?.id === LEAVE_OUT))
      return { row, id, isSkipped: true, test: undefined, ingredients: [] }
    if (id === '') wrong('what identifies the test is missing', idPlaces[0])
    for (const at of cells.keys()) {
      const error = mapping.columns.some(({ column, field }) => field !== null && placeOfColumn(column) === at)
        ? cellError(cells[at])
        : undefined
      if (error !== undefined) wrong(error.replace(/,.*/, ''), at, error)
    }
    const text = (field: 'crop' | 'benefit'): string => (columns[field] ? cellText(cells[columns[field].at]) : '')
    const number = (amount: Amount, what: string, at: number): { value?: number; low?: number; high?: number } | undefined => {
      if (typeof amount.amount !== 'string') return amount.amount
      return wrong(`${what} ${amount.amount === 'twofold' ? 'can be read as two numbers' : 'cannot be read as a number'}`, at, amount.text)
    }

    const date = (): string => {
      const at = columns.date?.at
      const cell = at === undefined ? undefined : cells[at]
      if (typeof cell === 'object' && 'day' in cell) return cell.day
      const read = readDateCell(cellText(cell), mapping.dates, months, today)
      if (typeof read !== 'string') return read.day
      wrong(
        cellText(cell) === '' ? 'the date is missing' : read === 'twofold' ? 'the date can be read as two days' : 'the date cannot be read',
        at,
      )
      return ''
    }
    const country = (): string => {
      const at = columns.country?.at
      const cell = at === undefined ? '' : spellingOf(cells[at])
      const found = cell === '' ? (mapping.country ?? undefined) : (countryCode(cell) ?? countries.get(plainWords(cell)))
      if (found === undefined) wrong(cell === '' ? 'the country is missing' : 'the country is unknown', at, cell)
      return found ?? ''
    }
    /** L/ha; of a range the highest volume. */
    const waterFrom = (amount: Amount, unit: string | undefined, at: number): number | null => {
      const read = number(amount, 'water', at)
      if (!read) return null
      const spelled = amount.unit || unit
      const known = spelled === undefined ? undefined : waterUnits.get(plainSpelling(spelled))
      const highest = read.value ?? read.high
      if (known == null) wrong('water has an unknown unit', at, amount.text)
      else if (highest === undefined) wrong('water has no upper end', at, amount.text)
      else {
        if (read.value === undefined) notes.push(`water was written as ${amount.text}`)
        return Number((highest * typedFactor(known)).toFixed(2))
      }
      return null
    }

    if (mixText !== '' && !mix) wrong('the mix does not fit the pattern', mixAt)
    const water = (): number | null => {
      if (mapping.kind !== 'foliar') return null
      const at = columns.water?.at
      const cell = at === undefined ? undefined : cells[at]
      if (at !== undefined && !isEmptyCell(cell)) return waterFrom(cellAmount(cell, sign), columns.water!.column.unit, at)
      if (mix?.water) {
        const read = cellAmount(mix.water.amount, sign)
        return waterFrom({ ...read, unit: mix.water.unit, text: `${mix.water.amount} ${mix.water.unit}` }, undefined, mixAt!)
      }
      wrong('water is missing', at)
      return null
    }
    const waterRate = water()

    const ingredients: SheetIngredient[] = []
    const add = (name: string, nameAt: number, amount: Amount, unit: string | undefined, rateAt: number): void => {
      const mapped = mapping.products[name]
      const product = mapped?.id ? products.get(mapped.id) : certain(name)
      if (!product)
        wrong(mapped?.id ? 'the mapping names a product that is not in the list' : 'the product is not known for certain', nameAt, name)
      const read = number(amount, 'a rate', rateAt)
      const spelled = amount.unit || unit
      const known: UnitName | null | undefined = spelled === undefined || spelled === '' ? undefined : units.get(plainSpelling(spelled))
      if (read && known == null) wrong('a rate has an unknown unit', rateAt, amount.text)
      if (!product || !read || known == null) return
      const { form, of } = unitRow(known)
      const lowest = read.value ?? read.low
      if (form !== product.form) return wrong('a rate has the unit of a liquid for a solid, or the other way round', rateAt, amount.text)
      if ((of === 'ton' || of === 'US ton') !== (mapping.kind === 'seed'))
        return wrong('a rate is for seed in a tank mix, or for an area in a seed coating', rateAt, amount.text)
      if (lowest === undefined) return wrong('a rate has no lower end', rateAt, amount.text)
      if (lowest === 0) return wrong('a rate is 0', rateAt, amount.text)
      if (read.value === undefined) {
        if (product.role !== '' && product.role !== 'micronutrient')
          return wrong('the rate of a conditioner, anti-foam or adjuvant is a range', rateAt, amount.text)
        notes.push(`the rate of ${name} was written as ${amount.text}`)
      }
      if (of === '100 L' && waterRate === null) return
      const rate = Number((lowest * typedFactor(known) * (of === '100 L' ? waterRate! : 1)).toFixed(6))
      if (rate === 0) return wrong('a rate is too small', rateAt, amount.text)
      ingredients.push({ productId: product.id, rate })
    }
    for (const { product, rate, unit } of lines) {
      const name = product ? spellingOf(cells[product.at]) : ''
      const isRateEmpty = !rate || isEmptyCell(cells[rate.at])
      if (name === '' && (isRateEmpty || cells[rate.at] === 0)) continue
      if (name === '') wrong('a rate has no product', rate!.at)
      else if (isRateEmpty) wrong('a product has no rate', product!.at, name)
      else add(name, product!.at, cellAmount(cells[rate.at], sign), (unit && spellingOf(cells[unit.at])) || rate.column.unit, rate.at)
    }
    for (const { name, amount, unit } of mix?.products ?? [])
      add(name, mixAt!, { ...cellAmount(amount, sign), unit, text: `${name} ${amount} ${unit}` }, undefined, mixAt!)

    const condition = (
      field: 'hardness' | 'ph' | 'temperature' | 'hours',
      read: (cell: SheetCell, unit: string | undefined) => ReadValue,
    ): number | null => {
      const column = columns[field]
      const cell = column && cells[column.at]
      if (!column || isEmptyCell(cell) || cellError(cell) !== undefined) return null
      const found = read(cell!, column.column.unit)
      if ('problem' in found) {
        wrong(found.problem, column.at)
        return null
      }
      if (found.note !== undefined) notes.push(found.note)
      return 'value' in found ? found.value : null
    }
    const isFoliar = mapping.kind === 'foliar'
    const conditions = {
      hardness: isFoliar ? condition('hardness', (cell, unit) => readHardness(cell, unit, mapping.hardnessUnit ?? null, sign)) : null,
      ph: isFoliar ? condition('ph', (cell) => readSingle('pH', cell, sign, (value, unit) => (unit === '' ? value : undefined))) : null,
      temperature: condition('temperature', (cell, unit) =>
        readSingle('temperature', cell, sign, (value, own) =>
          celsiusFrom(value, own || plainSpelling(unit ?? mapping.temperatureUnit ?? '')),
        ),
      ),
      hours: condition('hours', (cell, unit) =>
        readSingle('hours', cell, sign, (value, own) => hoursFrom(value, own || plainSpelling(unit ?? ''))),
      ),
    }
    const observed = observations.map(({ at }) => cellText(cells[at])).filter(Boolean)
    const made = { id, country: country(), date: date(), laboratory: whose.read(cells, wrong) }
    const test = { ...made, water: waterRate, crop: text('crop'), benefit: text('benefit') }
    return {
      row,
      id,
      isSkipped: false,
      ingredients,
      test:
        code == null
          ? wrong(word === '' ? 'the verdict is missing' : 'the verdict is not in the mapping', columns.verdict?.at, word)
          : isWhole
            ? {
                ...test,
                ...conditions,
                result: code,
                observations: [...observed, ...(notes.length > 0 ? [`In the spreadsheet ${notes.join('; ')}`] : [])].join('; '),
              }
            : undefined,
    }
  }
}
