import { readNumber } from '../../../../domain/units/numbers.ts'
import { formats, formatsFor } from '../../shared/texts/formats.ts'
import type { EntryRange } from '../../../../domain/console/bench/entry/entry-ranges.ts'
import { hasAtMostDecimals } from '../../../../domain/console/bench/bench-test.ts'

type Formats = ReturnType<typeof formatsFor>

/** What a typed text means at the bench. A text that could be two numbers is none. */
type EnteredNumber =
  | { step: 'number'; value: number | null }
  | { step: 'unclear'; couldBe: string }
  | { step: 'none' }
  | { step: 'decimals'; max: number }
  | ({ step: 'beyond' } & EntryRange)

export const readEntered = (typed: string, decimals: number, by: Formats = formats(), range?: EntryRange): EnteredNumber => {
  const reading = readNumber(typed, by.language)
  if (reading.step === 'empty') return { step: 'number', value: null }
  if (reading.step === 'none') return { step: 'none' }
  const other = reading.step === 'unclear' ? reading.couldBe : reading.other === undefined ? [] : [reading.value, reading.other]
  // `321,4` can be one number only, whatever the comma is.
  const meant = new Set(other)
  const value = reading.step === 'number' && meant.size === 0 ? reading.value : meant.size === 1 ? other[0]! : undefined
  if (value === undefined) return { step: 'unclear', couldBe: [...meant].map(by.number).join(by.language === 'en' ? ', ' : '; ') }
  if (range && (value < range.from || value > range.to)) return { step: 'beyond', ...range }
  return hasAtMostDecimals(value, decimals) ? { step: 'number', value } : { step: 'decimals', max: decimals }
}

/** A number as its field shows it; `readEntered` reads it back. */
export const shownNumber = (value: number | null, by: Formats = formats()): string => (value === null ? '' : by.number(value))
