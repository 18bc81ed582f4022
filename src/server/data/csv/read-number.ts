/** How a number may be written: with a point, and in a file separated by semicolons also with a comma. */
export type NumberRule = { max: number; decimals: number; decimalComma: boolean }
type ReadNumber = { value: number; rounded: boolean } | { reason: string }

const WITH_POINT = /^\d+(?:\.\d+)?$/
const WITH_COMMA = /^\d+,\d+$/
/** Where a comma may be decimal, `1,250` and `1.250` can each be 1.25 and 1250. */
const EITHER = /^([1-9]\d{0,2})([.,])(\d{3})$/
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i
const GROUPED = /^\d{1,3}(?:[.,'’\s]\d{3})+(?:[.,]\d+)?$|^\d+,\d+$/
const SPREADSHEET_ERROR = /^#(?:[A-ZÄÖÜ]{2,}[!?]|N\/A|NV|DIV\/0!|#{2,})$/
/** Error of a double after a few additions. */
const NOISE = 1e-9

export const isSpreadsheetError = (text: string): boolean => SPREADSHEET_ERROR.test(text)

const refusal = (text: string, { decimals, decimalComma }: NumberRule): string => {
  if (text === '') return 'must not be empty'
  const given = JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
  if (isSpreadsheetError(text)) return `is an error of the spreadsheet, ${given}: correct the formula`
  if (SCIENTIFIC.test(text))
    return `is in scientific notation, ${given}, in which decimals may be lost: format the column as a number with ${decimals} decimals and save the file again`
  if (GROUPED.test(text))
    return decimalComma
      ? `must be a number such as 1250,5 or 1250.5 with nothing between its thousands, not ${given}`
      : `must be a number such as 1250.5 with a decimal point and nothing between its thousands, not ${given}`
  return `must be a number such as 0.25 without a sign or unit, not ${given}`
}

/**
 * Reads a number of zero or more. Floating-point errors after the last decimal are rounded (0.0024990000000000004 is 0.002499); real
 * digits there are refused, and so are ambiguous numbers.
 */
export const readCellNumber = (text: string, rule: NumberRule): ReadNumber => {
  const { max, decimals, decimalComma } = rule
  const either = decimalComma ? EITHER.exec(text) : null
  if (either) {
    const [, whole, mark, part] = either
    return {
      reason: `can be ${whole}.${part} or ${whole}${part}: write ${whole}${mark}${part}0 or ${whole}${part}, not ${JSON.stringify(text)}`,
    }
  }
  const plain = decimalComma && WITH_COMMA.test(text) ? text.replace(',', '.') : text
  if (!WITH_POINT.test(plain)) return { reason: refusal(text, rule) }
  const given = Number(plain)
  const point = plain.indexOf('.')
  const exact = point < 0 || plain.length - point - 1 <= decimals || !/[1-9]/.test(plain.slice(point + 1 + decimals))
  const value = exact ? given : Number(given.toFixed(decimals))
  if (!exact && Math.abs(value - given) > NOISE * given)
    return { reason: `must have at most ${decimals} decimals, not ${JSON.stringify(text)}` }
  if (value > max) return { reason: `must be at most ${max}, not ${text}` }
  return { value, rounded: !exact }
}
