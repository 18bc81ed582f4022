import { fold } from '../products/choices.ts'

/** In which order days are written; null where nobody has said so. */
export const DATE_ORDERS = ['day month year', 'month day year', 'year month day'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

export type CellDate = { day: string } | 'none' | 'twofold'

/** The number of a month, from 1, by its folded name or beginning. */
export type MonthNames = ReadonlyMap<string, number>

const NUMBERS = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/

const isoDay = (year: number, month: number, day: number): CellDate => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isWhole = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isWhole ? { day: date.toISOString().slice(0, 10) } : 'none'
}

/** A test lies between 1970 and the year of today: no other century fits two digits. */
const wholeYear = (text: string, thisYear: number): number | undefined => {
  if (text.length === 4) return Number(text)
  if (text.length !== 2) return undefined
  const year = Number(text)
  if (2000 + year <= thisYear) return 2000 + year
  return year >= 70 ? 1900 + year : undefined
}

/** Time of day behind a date says nothing here. */
const withoutTime = (text: string): string => text.replace(/[T ,]+\d{1,2}:\d{2}.*$/, '').trim()

/**
 * Reads a day as a cell has it. `03/04/2024` is read by the order only; a year of four digits in front, or a month by its name, needs none.
 * `order` null makes it `twofold`, where it may be two days.
 */
export const readDateCell = (written: string, order: DateOrder | null, months: MonthNames, today: string): CellDate => {
  const text = withoutTime(written.trim())
  const thisYear = Number(today.slice(0, 4))
  const found = NUMBERS.exec(text)
  if (found) {
    const [, first = '', , second = '', third = ''] = found
    if (first.length === 4) return third.length <= 2 ? isoDay(Number(first), Number(second), Number(third)) : 'none'
    if (third.length !== 4 && third.length !== 2) return 'none'
    if (order === null) {
      if (third.length === 4 && Number(first) === Number(second)) return isoDay(Number(third), Number(second), Number(first))
      return 'twofold'
    }
    if (order === 'year month day') {
      const year = wholeYear(first, thisYear)
      return year === undefined || third.length === 4 ? 'none' : isoDay(year, Number(second), Number(third))
    }
    const year = wholeYear(third, thisYear)
    if (year === undefined) return 'none'
    return order === 'day month year' ? isoDay(year, Number(second), Number(first)) : isoDay(year, Number(first), Number(second))
  }
  const parts = fold(text)
    .split(/[\s.,/-]+/)
    .filter(Boolean)
  const named = parts.map((part) => months.get(part))
  const at = named.findIndex((month) => month !== undefined)
  const digits = parts.filter((part) => /^\d+$/.test(part))
  if (at < 0 || parts.length !== 3 || digits.length !== 2) return 'none'
  const month = named[at]!
  const [one, other] = digits as [string, string]
  if (one.length === 4) return isoDay(Number(one), month, Number(other))
  // `02-May-24`: of two numbers of two digits the year is the last one, since a month by its name is never between year and day but after a whole year.
  const year = wholeYear(other, thisYear)
  return year === undefined ? 'none' : isoDay(year, month, Number(one))
}

/** Which orders a day may have been written in; all three where it says nothing. */
export const possibleOrders = (written: string): readonly DateOrder[] => {
  const found = NUMBERS.exec(withoutTime(written.trim()))
  if (!found || found[1]!.length === 4) return DATE_ORDERS
  const [first, second, third] = [Number(found[1]), Number(found[3]), Number(found[4])]
  return DATE_ORDERS.filter((order) => {
    if (order === 'year month day') return found[4]!.length <= 2 && second <= 12 && third >= 1 && third <= 31
    const [day, month] = order === 'day month year' ? [first, second] : [second, first]
    return day >= 1 && day <= 31 && month >= 1 && month <= 12
  })
}
