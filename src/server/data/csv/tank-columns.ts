import { PRODUCT_ROLES, type ProductRole, type Strength } from '../../../domain/records.ts'
import { readProductCode } from '../../../domain/products/product-codes.ts'
import { MAX_CELL_NAME, type CellReader } from './read-cells.ts'

type Reader = CellReader<'products'>

const STRENGTH = /^([^=]*)=(.*?)\s*(g\/l|g\/kg)$/i
const STRENGTH_DECIMALS = 4
/** g/L: no liquid is denser than 5 kg/L. g/kg: nothing holds more than itself. */
const MAX_AMOUNT: Record<Strength['unit'], number> = { 'g/L': 5_000, 'g/kg': 1_000 }

const quoted = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** The column `role`; empty where the product has none. */
export const readRole = (read: Reader): ProductRole | '' => (read.text('role') === '' ? '' : read.oneOf('role', PRODUCT_ROLES))

/** The column `strengths`: `calcium=150 g/L;sulphur=80 g/kg`. */
export const readStrengthCell = (read: Reader): Strength[] => {
  const names = new Set<string>()
  const strengths: Strength[] = []
  for (const item of read.list('strengths')) {
    const [, name = '', number = '', written = ''] = STRENGTH.exec(item) ?? []
    if (name.trim() === '' || name.length > MAX_CELL_NAME || number.trim() === '') {
      read.error('strengths', `${quoted(item)} must read like calcium=150 g/L, in g/L or g/kg`)
      continue
    }
    const unit = written.toLowerCase() === 'g/l' ? 'g/L' : 'g/kg'
    const amount = read.numberIn('strengths', number.trim(), { max: MAX_AMOUNT[unit], decimals: STRENGTH_DECIMALS })
    if (amount === undefined) continue
    if (amount === 0) read.error('strengths', `${quoted(item)} must be more than 0`)
    if (names.has(name.trim().toLowerCase())) read.error('strengths', `names ${quoted(name.trim())} twice`)
    names.add(name.trim().toLowerCase())
    strengths.push({ name: name.trim(), amount, unit })
  }
  return strengths
}

/** The column `codes`: `FR:2110159;GTIN:4012345678901`. */
export const readCodes = (read: Reader): string[] => {
  const codes = new Set<string>()
  for (const item of read.list('codes')) {
    const reading = readProductCode(item)
    if ('code' in reading) codes.add(reading.code)
    else if (reading.problem === 'check digit')
      read.error('codes', `${quoted(item)} is mistyped: with these digits before it the last one would be ${reading.expected}`)
    else if (reading.problem === 'length') read.error('codes', `${quoted(item)} must have 8, 12, 13 or 14 digits`)
    else if (reading.problem === 'country')
      read.error('codes', `${quoted(item)} does not begin with a two-letter ISO country code such as FR`)
    else read.error('codes', `${quoted(item)} must read like FR:2110159 or GTIN:4012345678901`)
  }
  return [...codes]
}
