import type { DayRange } from '../../../domain/records.ts'
import { isDate } from './read-cells.ts'

const DAYS = /^(\d{4}-\d{2}-\d{2})?\/(\d{4}-\d{2}-\d{2})?$/
/** The last word, where it is meant as days: a number of a register has no four digits with a hyphen before a slash. */
const LAST_WORD = /^(.*?)\s+(\S*\d{4}-\d{1,2}\S*\/\S*|\S*\/\d{4}-\d{1,2}\S*|\/)$/
const HOW = 'must have its days like 2003-01-01/2019-05-01, 2003-01-01/ or /2019-05-01'

/** `2003-01-01/2019-05-01`, first and last day, of which one may be missing; otherwise what is wrong with it. */
export const readDays = (text: string): DayRange | string => {
  const [, from = '', until = ''] = DAYS.exec(text) ?? []
  if (from === '' && until === '') return HOW
  if ([from, until].some((day) => day !== '' && !isDate(day))) return HOW
  return from !== '' && until !== '' && until < from ? `ends on ${until}, before it begins` : { from, until }
}

/** A text with days behind it, or without. */
export const readPeriod = (item: string): { text: string; period?: DayRange; problem?: string } => {
  const [, text, days] = LAST_WORD.exec(item) ?? []
  if (text === undefined || days === undefined) return { text: item }
  const period = readDays(days)
  return typeof period === 'string' ? { text, problem: period } : { text, period }
}

export const daysText = ({ from, until }: DayRange): string => `${from}/${until}`
