/** Which sign stands before decimals in the texts of a file; null where nobody has said so. */
export type DecimalSign = 'point' | 'comma' | null

export type CellNumber =
  | { value: number }
  /** `low` and `high` of a range; one of them is missing in `>300`. */
  | { low?: number; high?: number }
  | 'none'
  /** It could be two numbers: `1,250`. */
  | 'twofold'

const TWOFOLD = /^([1-9]\d{0,2})([.,])(\d{3})$/
const BOTH = /^\d{1,3}(?:(?<group>[.,])\d{3})(?:\k<group>\d{3})*(?<sign>[.,])\d+$/
const PLAIN = /^\d+(?:[.,]\d+)?$/
const DIGITS = /[\u0966-\u096f]/g

const SIGNS = { '.': 'point', ',': 'comma' } as const

/** One number without a sign of its own. */
const oneNumber = (written: string, sign: DecimalSign): number | 'none' | 'twofold' => {
  // Only spaces between thousands say nothing else.
  const text = /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/.test(written) ? written.replaceAll(' ', '') : written
  const twofold = TWOFOLD.exec(text)
  if (twofold) return sign !== null && SIGNS[twofold[2] as '.' | ','] === sign ? Number(`${twofold[1]}.${twofold[3]}`) : 'twofold'
  const both = BOTH.exec(text)
  if (both && both.groups!['group'] !== both.groups!['sign']) return Number(text.replaceAll(both.groups!['group']!, '').replace(',', '.'))
  return PLAIN.test(text) ? Number(text.replace(',', '.')) : 'none'
}

/**
 * Reads a number or a range as a cell has it. Nothing that can be read in two ways is guessed: `1,250` is 1.25 only where the file is known
 * to have decimal commas, and never 1250.
 */
export const readNumberCell = (written: string, sign: DecimalSign): CellNumber => {
  const text = written
    .replaceAll(DIGITS, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
  const beyond = /^([<>≥≤]) ?(.+)$/.exec(text)
  if (beyond) {
    const value = oneNumber(beyond[2]!, sign)
    if (typeof value === 'string') return value
    return beyond[1] === '>' || beyond[1] === '≥' ? { low: value } : { high: value }
  }
  const range = /^([\d.,]+) ?(?:-|–|—|\.\.|…| to | bis | a ) ?([\d.,]+)$/.exec(text)
  if (range) {
    const [low, high] = [oneNumber(range[1]!, sign), oneNumber(range[2]!, sign)]
    if (low === 'twofold' || high === 'twofold') return 'twofold'
    return low === 'none' || high === 'none' || low > high ? 'none' : { low, high }
  }
  const value = oneNumber(text, sign)
  return typeof value === 'string' ? value : { value }
}

/** Which sign a text proves to stand before decimals: one that is not followed by three digits, or the last of two kinds. */
export const provenSign = (text: string): Exclude<DecimalSign, null> | undefined => {
  const both = BOTH.exec(text.trim())
  if (both && both.groups!['group'] !== both.groups!['sign']) return SIGNS[both.groups!['sign'] as '.' | ',']
  const found = /(?:^|[^\d.,])\d+([.,])(\d+)(?![\d.,])/.exec(text)
  if (!found || (found[2]!.length === 3 && !/(?:^|\D)0[.,]/.test(text))) return undefined
  return SIGNS[found[1] as '.' | ',']
}
