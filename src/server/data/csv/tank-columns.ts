import { type CodePeriod, type Form, MAX_DENSITY, PRODUCT_ROLES, type ProductRole, type Strength } from '../../../domain/records.ts'
import { readProductCode } from '../../../domain/products/product-codes.ts'
import { readPeriod } from './periods.ts'
import { MAX_CELL_NAME, quoted, type CellReader } from './read-cells.ts'

export type ProductReader = CellReader<'products'>

/** A share of the weight may be written as of mass, too. A share alone is not read: it can be of the weight or of the volume. */
const STRENGTH = /^([^=]*)=(.*?)\s*(g\/l|g\/kg|%\s*(?:[wm]\/[wmv]|\([wm]\/[wmv]\)))$/i
const SHARE_ALONE = /=\s*[\d.,]+\s*%\s*(?:\(?v\/v\)?)?$/i
const STRENGTH_DECIMALS = 4
/** g/L: no liquid is denser than 5 kg/L. g/kg: nothing holds more than itself. */
const MAX_AMOUNT: Record<Strength['unit'], number> = { 'g/L': 5_000, 'g/kg': 1_000 }
const MIN_DENSITY = 0.5
const DENSITY_DECIMALS = 4
/** g/L or g/kg of 1 % in a litre that weighs a kilogramme. */
const GRAMS_PER_SHARE = 10

/** More than labels say, and fewer than the three decimals that could be thousands. */
const CONVERTED_DECIMALS = 2
const converted = (amount: number): number => Number(amount.toFixed(CONVERTED_DECIMALS))
/** No liquid has a thousand kg/L, so that three digits behind the sign are decimals. */
const THREE_DECIMALS = /^\d[.,]\d{3}$/

/** The column `role`; empty where the product has none. */
export const readRole = (read: ProductReader): ProductRole | '' => (read.text('role') === '' ? '' : read.oneOf('role', PRODUCT_ROLES))

/** The column `density`: kg/L of a liquid. */
export const readDensity = (read: ProductReader): number | null => {
  const cell = read.cell('density')
  if (cell === '') return null
  const density = read.numberIn('density', THREE_DECIMALS.test(cell) ? `${cell}0` : cell, { max: MAX_DENSITY, decimals: DENSITY_DECIMALS })
  if (density === undefined) return null
  if (read.cell('form') === 'P') read.error('density', 'must be empty for a powder or granule')
  else if (density < MIN_DENSITY) read.error('density', `must be from ${MIN_DENSITY} to ${MAX_DENSITY} kg/L, not ${cell}`)
  return density
}

/** What a share of the weight is of: a liquid of a density, where that is known, or a powder. */
type Weighed = { form: Form; density: number | null; /** Why a share cannot be converted without it. */ lacking: string }

/** The amount in g/L or g/kg; undefined where an error was reported. */
const readAmount = (read: ProductReader, column: 'strengths' | 'formulations', item: string, of: Weighed): Strength | undefined => {
  const [, name = '', number = '', written = ''] = STRENGTH.exec(item) ?? []
  if (name.trim() === '' || name.length > MAX_CELL_NAME || number.trim() === '') {
    const how = `${quoted(item)} must read like calcium=150 g/L, in g/L or g/kg`
    read.error(column, SHARE_ALONE.test(item) ? `${how}, or in % w/w or % w/v: % alone can be either` : how)
    return undefined
  }
  const unit = written
    .replaceAll(/[\s()]/g, '')
    .toLowerCase()
    .replaceAll('m', 'w')
  const isShare = unit.startsWith('%')
  const made: Strength['unit'] = isShare ? (of.form === 'P' ? 'g/kg' : 'g/L') : unit === 'g/l' ? 'g/L' : 'g/kg'
  if (unit === '%w/v' && of.form === 'P') {
    read.error(column, `${quoted(item)} cannot be of a powder or granule: write g/kg or % w/w`)
    return undefined
  }
  if (unit === '%w/w' && of.form === 'L' && of.density === null) {
    read.error(column, `${quoted(item)} is a share of the weight: ${of.lacking}`)
    return undefined
  }
  const value = read.numberIn(column, number.trim(), { max: isShare ? 100 : MAX_AMOUNT[made], decimals: STRENGTH_DECIMALS })
  if (value === undefined) return undefined
  if (value === 0) read.error(column, `${quoted(item)} must be more than 0`)
  const perShare = unit === '%w/w' && of.form === 'L' ? GRAMS_PER_SHARE * of.density! : GRAMS_PER_SHARE
  return { name: name.trim(), amount: isShare ? converted(value * perShare) : value, unit: made }
}

/** Strengths such as `calcium=150 g/L`, each of another name. */
export const readStrengthItems = (
  read: ProductReader,
  column: 'strengths' | 'formulations',
  items: readonly string[],
  of: Weighed,
): Strength[] => {
  const names = new Set<string>()
  const strengths: Strength[] = []
  for (const item of items) {
    const strength = readAmount(read, column, item, of)
    if (!strength) continue
    if (names.has(strength.name.toLowerCase())) read.error(column, `names ${quoted(strength.name)} twice`)
    names.add(strength.name.toLowerCase())
    strengths.push(strength)
  }
  return strengths
}

/** The column `strengths`: `calcium=150 g/L;sulphur=80 g/kg;glyphosate=41 % w/w`. */
export const readStrengthCell = (read: ProductReader, density: number | null): Strength[] =>
  readStrengthItems(read, 'strengths', read.list('strengths'), {
    form: read.cell('form') === 'P' ? 'P' : 'L',
    density,
    lacking: 'give the density of the liquid in the column density, or write g/L',
  })

/** The column `codes`: `FR:2110159;GTIN:4012345678901;US:524-549 2003-01-01/2019-05-01`. */
export const readCodes = (read: ProductReader): { codes: string[]; codePeriods: CodePeriod[] } => {
  const codes = new Map<string, CodePeriod[]>()
  for (const item of read.list('codes')) {
    const { text, period, problem } = readPeriod(item)
    if (problem !== undefined) {
      read.error('codes', `${quoted(item)} ${problem}`)
      continue
    }
    const reading = readProductCode(text)
    if ('code' in reading) {
      const { code } = reading
      const before = codes.get(code)
      if (before && (before.length === 0) !== (period === undefined)) read.error('codes', `names ${code} with and without days`)
      codes.set(code, [...(before ?? []), ...(period ? [{ code, ...period }] : [])])
    } else if (reading.problem === 'check digit')
      read.error('codes', `${quoted(item)} is mistyped: with these digits before it the last one would be ${reading.expected}`)
    else if (reading.problem === 'length') read.error('codes', `${quoted(item)} must have 8, 12, 13 or 14 digits`)
    else if (reading.problem === 'country')
      read.error('codes', `${quoted(item)} does not begin with a two-letter ISO country code such as FR`)
    else read.error('codes', `${quoted(item)} must read like FR:2110159 or GTIN:4012345678901`)
  }
  return { codes: [...codes.keys()], codePeriods: [...codes.values()].flat() }
}
