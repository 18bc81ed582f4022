import { countryCode } from '../../../domain/countries.ts'
import { ID_PATTERN } from '../../../domain/records.ts'
import { CHECK_KEY, linkCheck } from '../../../domain/tank/link-check.ts'
import { HARDNESS_UNITS, isStripWord, STRIP_WORDS } from '../../../domain/tank/water/hardness-units.ts'
import { waterProblem } from '../../../domain/tank/volumes/fills.ts'
import { TANK_RATE_UNITS, type TankRateUnit } from '../../../domain/tank/volumes/rates.ts'
import { WATER_UNITS } from '../../../domain/units/chosen-units.ts'
import { UNITS } from '../../../domain/units/unit-table.ts'
import { isMyWater, type MyWater, NO_WATER_KNOWN } from '../../../domain/tank/water/my-water.ts'
import { ASKED_KEY, HARDNESS_CODES, RATES_OF_KEY, tankFragment, fragmentParts, wordCode } from '../../shared/tank-fragment.ts'
import { type EnteredLine, type EnteredTank, MAX_TANK_NAME, rateFault } from './entered-tank.ts'

/** What in an address could not be read; the rest of it was. */
export type AddressFault =
  | { what: 'country' | 'crop' | 'water' | 'mine' | 'part'; text: string }
  /** The line is one of an unknown product (TANK-91). `line` is its position. */
  | { what: 'product'; text: string; line: number }
  /** The line has no rate. */
  | { what: 'rate'; text: string; line: number }

/** The fragment of a tank that this browser stored: the first edition stored it without a checksum, and nobody could alter it. */
export const storedFragment = (fragment: string): string => {
  const { tank, faults, check } = tankIn(fragment)
  return check === 'missing' && faults.length === 0 ? tankFragment(tank) : fragment
}

/** Whether what was read has the checksum that the address has; `missing` in addresses of the first edition. */
type AddressCheck = 'right' | 'wrong' | 'missing'

/** A tank as its address has it; `tank` may have more lines than a tank can have (TANK-92). */
export type ReadAddress = { tank: EnteredTank; faults: AddressFault[]; check: AddressCheck }

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
/** Control characters have no place in a name. */
const isText = (text: string | undefined): text is string =>
  text !== undefined && text.trim() !== '' && text.length <= MAX_TANK_NAME && text.isWellFormed() && !/\p{Cc}/u.test(text)

const isAmount = (text: string): boolean => /^\d{1,15}(?:\.\d{1,15})?$/.test(text)

const readAmount = <Unit extends TankRateUnit>(
  units: readonly Unit[],
  [amount = '', code = '', ...more]: readonly string[],
  fault: (amount: number, unit: Unit) => unknown,
): { amount: number; unit: Unit } | undefined => {
  const unit = units.find((one) => UNITS[one].address === code)
  if (!isAmount(amount) || unit === undefined || more.length > 0 || fault(Number(amount), unit) !== undefined) return undefined
  return { amount: Number(amount), unit }
}

/** What is known of the water with one part more; undefined where that cannot be part of any. */
const withPart = (mine: MyWater, key: string, values: readonly string[]): MyWater | undefined => {
  const [first = '', code] = values
  const word = STRIP_WORDS.find((one) => wordCode(one) === first)
  const unit = HARDNESS_UNITS.find((one) => HARDNESS_CODES[one] === code)
  const isNumber = isAmount(first) && values.length === (key === 'hardness' ? 2 : 1)
  const part =
    key !== 'hardness'
      ? { [key === 'ph' ? 'ph' : 'temperature']: isNumber ? Number(first) : undefined }
      : { hardness: isStripWord(word) && values.length === 1 ? word : isNumber && unit ? { amount: Number(first), unit } : undefined }
  const next = { ...mine, ...part }
  return isMyWater(next) ? next : undefined
}

/** Far more lines than a tank can have: what else a link may hold is not worth the time. */
const MAX_READ = 100

/** The name of a line that cannot be read: what stands there, as far as it is text. */
const UNREADABLE = '?'
const nameOfUnread = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, MAX_TANK_NAME)
    .toWellFormed()
    .trim() || UNREADABLE

/** The product that a line begins with; undefined where it cannot be one. */
const readProduct = (key: 'p' | 'n', text: string): Pick<EnteredLine, 'productId' | 'name'> | undefined => {
  const value = decoded(text)
  if (key === 'p') return value !== undefined && ID_PATTERN.test(value) ? { productId: value, name: '' } : undefined
  return isText(value) ? { productId: null, name: value.trim() } : undefined
}

const isAskedOf = (line: EnteredLine | undefined): boolean => line !== undefined && line.productId !== null && line.asked === undefined

/** Reads a fragment, with `#` or without. What cannot be read is in `faults`, and everything else in the tank. */
export const tankIn = (fragment: string): ReadAddress => {
  const tank = { country: '', crop: '', water: null as EnteredTank['water'], lines: [] as EnteredLine[] } as EnteredTank & {
    lines: EnteredLine[]
  }
  const faults: AddressFault[] = []
  const checks: string[] = []
  for (const part of fragment.replace(/^#/, '').split('&').filter(Boolean)) {
    const at = part.indexOf('=')
    const key = at < 0 ? part : part.slice(0, at)
    const values = at < 0 ? [] : part.slice(at + 1).split('~')
    const [first = '', ...rest] = values
    const text = (decoded(part.slice(at + 1)) ?? part).slice(0, MAX_TANK_NAME)
    if (key === 'country') {
      const code = countryCode(first)
      if (code !== undefined && rest.length === 0) tank.country = code
      else faults.push({ what: 'country', text })
    } else if (key === 'crop') {
      const crop = decoded(first)
      if (isText(crop)) tank.crop = crop.trim()
      else faults.push({ what: 'crop', text })
    } else if (key === 'water') {
      const water = readAmount(WATER_UNITS, values, waterProblem)
      if (water) tank.water = water
      else faults.push({ what: 'water', text })
    } else if (key === 'hardness' || key === 'ph' || key === 'temp') {
      const mine = withPart(tank.mine ?? NO_WATER_KNOWN, key, values)
      if (mine) tank.mine = mine
      else faults.push({ what: 'mine', text: part.slice(0, MAX_TANK_NAME) })
    } else if (key === 'p' || key === 'n') {
      const line = tank.lines.length
      if (line === MAX_READ) continue
      const product = readProduct(key, first)
      if (!product) faults.push({ what: 'product', text, line })
      const rate = rest.length === 0 ? null : readAmount(TANK_RATE_UNITS, rest, rateFault)
      if (rate === undefined) faults.push({ what: 'rate', text, line })
      tank.lines.push({ ...(product ?? { productId: null, name: nameOfUnread(decoded(first) ?? first) }), rate: rate ?? null })
    } else if (key === ASKED_KEY && isAskedOf(tank.lines.at(-1))) {
      const asked = decoded(first)
      const isWhole = isText(asked) && rest.length === 0
      if (!isWhole) faults.push({ what: 'part', text })
      // What cannot be read confirms nothing.
      tank.lines.push({ ...tank.lines.pop()!, asked: isWhole ? asked.trim() : nameOfUnread(text) })
    } else if (key === RATES_OF_KEY && tank.ratesOf === undefined && rest.length === 0 && ID_PATTERN.test(decoded(first) ?? '')) {
      tank.ratesOf = decoded(first)
    } else if (key === CHECK_KEY) checks.push(values.join('~'))
    else faults.push({ what: 'part', text: part.slice(0, MAX_TANK_NAME) })
  }
  return { tank, faults, check: checkOf(checks, linkCheck(fragmentParts(tank))) }
}

/** An address that was put together from two has two checksums, of which at most one is right. */
const checkOf = (checks: readonly string[], right: string): AddressCheck => {
  if (checks.length === 0) return 'missing'
  return checks.every((check) => check === right) ? 'right' : 'wrong'
}
