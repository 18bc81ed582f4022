import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { DECIMALS, REDISPERSES, SIEVE_RESIDUES, type Reading } from '../../../../domain/console/bench/bench-test.ts'
import { REDISPERSES_TEXTS, SIEVE_TEXTS } from '../../runs/test-texts.ts'

type Field =
  | { name: 'appearance'; label: MessageDescriptor; is: 'text' }
  | {
      name: 'foam' | 'cream' | 'sediment' | 'ph' | 'temperature'
      label: MessageDescriptor
      is: 'number'
      decimals: number
      range: 'amount' | 'ph' | 'temperature'
    }
  | {
      name: 'redisperses' | 'sieveResidue'
      label: MessageDescriptor
      is: 'choice'
      options: readonly (readonly [string, MessageDescriptor])[]
    }
export type ReadingFieldView = Field

/** What is entered of a jar, in the order of the page. */
export const READING_FIELD_VIEWS: readonly Field[] = [
  { name: 'appearance', label: msg`Appearance`, is: 'text' },
  { name: 'foam', label: msg`Foam, ml`, is: 'number', decimals: DECIMALS.amount, range: 'amount' },
  { name: 'cream', label: msg`Cream, ml`, is: 'number', decimals: DECIMALS.amount, range: 'amount' },
  { name: 'sediment', label: msg`Sediment, ml`, is: 'number', decimals: DECIMALS.amount, range: 'amount' },
  { name: 'redisperses', label: msg`Redisperses`, is: 'choice', options: REDISPERSES.map((one) => [one, REDISPERSES_TEXTS[one]]) },
  { name: 'sieveResidue', label: msg`Sieve residue`, is: 'choice', options: SIEVE_RESIDUES.map((one) => [one, SIEVE_TEXTS[one]]) },
  { name: 'ph', label: msg`pH`, is: 'number', decimals: DECIMALS.ph, range: 'ph' },
  { name: 'temperature', label: msg`Temperature, °C`, is: 'number', decimals: DECIMALS.temperature, range: 'temperature' },
]

/** The next value of a field as it is typed; `text` where it cannot be read as one number, whose value then stays as it was. */
export type FieldChange = (name: Field['name'], part: Partial<Reading>, text?: string) => void

/** What cannot be read, with this field as it is now. */
export const unreadableWith = (
  before: Readonly<Record<string, string>>,
  name: string,
  text: string | undefined,
): Record<string, string> => {
  const { [name]: _old, ...others } = before
  return text === undefined ? others : { ...others, [name]: text }
}
