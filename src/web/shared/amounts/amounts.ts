import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { readNumber } from '../../../domain/units/numbers.ts'

/** Why a number cannot be taken as an amount. */
export type AmountFault = 'not above 0' | 'too small' | 'too large'

/** How a typed amount is read. `couldBe`: the possible amounts, of which none is taken. */
export type AmountReading =
  | { step: 'empty' }
  | { step: 'amount'; amount: number }
  | { step: 'fault'; fault: AmountFault | 'no number' | 'unclear'; couldBe: readonly number[] }

/** Reads an amount in a language. A text that means two possible amounts, by the signs of different languages, is refused. */
export const readAmount = (
  typed: string,
  language: LanguageCode,
  faultOf: (amount: number) => AmountFault | undefined,
  read = readNumber,
): AmountReading => {
  const reading = read(typed, language)
  if (reading.step === 'empty') return { step: 'empty' }
  if (reading.step === 'none') return { step: 'fault', fault: 'no number', couldBe: [] }
  const meanings = reading.step === 'unclear' ? reading.couldBe : [reading.value, ...(reading.other === undefined ? [] : [reading.other])]
  const possible = meanings.filter((amount) => faultOf(amount) === undefined)
  const [amount] = possible
  if (amount === undefined) return { step: 'fault', fault: faultOf(meanings[0]!)!, couldBe: [] }
  if (reading.step === 'unclear' || possible.length > 1) return { step: 'fault', fault: 'unclear', couldBe: possible }
  return { step: 'amount', amount }
}
