import { plainNumber, readNumber } from '../../../domain/numbers.ts'

/** What a typed text means at the bench. A text that could be two numbers is none. */
export type EnteredNumber =
  | { step: 'number'; value: number | null }
  | { step: 'unclear'; couldBe: string }
  | { step: 'none' }
  | { step: 'decimals'; max: number }

const hasDecimals = (value: number, max: number): boolean => Math.abs(value - Number(value.toFixed(max))) < 1e-9

export const readEntered = (typed: string, decimals: number): EnteredNumber => {
  const reading = readNumber(typed, 'en')
  if (reading.step === 'empty') return { step: 'number', value: null }
  if (reading.step === 'none') return { step: 'none' }
  const other = reading.step === 'unclear' ? reading.couldBe : reading.other === undefined ? [] : [reading.value, reading.other]
  if (reading.step === 'unclear' || other.length > 0)
    return { step: 'unclear', couldBe: [...new Set(other)].map((value) => plainNumber(value, 'en')).join(', ') }
  return hasDecimals(reading.value, decimals) ? { step: 'number', value: reading.value } : { step: 'decimals', max: decimals }
}

/** A number as its field shows it; `readEntered` reads it back. */
export const shownNumber = (value: number | null): string => (value === null ? '' : plainNumber(value, 'en'))
