import { readEntered } from '../runs/sheet/entered-number.ts'
import { textIn } from '../shared/calls/use-saving.ts'

const DECIMALS = 2

/** A number of a form; null where nothing was entered, NaN where it is no number, which the server refuses by the field's name. */
export const numberIn = (data: FormData, name: string): number | null => {
  const entered = readEntered(textIn(data, name), DECIMALS)
  return entered.step === 'number' ? entered.value : Number.NaN
}
