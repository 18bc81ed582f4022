import type { Formats } from '../../../../platform/texts/formats.ts'
import type { SheetAnswer } from '../sheet-tank.ts'
import type { Words } from './words.ts'
import { filledText } from '../../../../../domain/filled-text.ts'

type Warning = SheetAnswer['guidance'][number]

/** A computed figure is no more exact than what it was computed from. */
const rounded = (name: string, value: number): number => (name === 'timesLimit' ? Number(value.toPrecision(2)) : value)

/** A warning's text with its figures; undefined for one that a newer server knows and this page does not. */
export const warningText = (words: Words, { code, figures }: Warning, format: Formats['fineRate']): string | undefined => {
  const text = (words as Record<string, string>)[`warning.${code}`]
  return text && filledText(text, Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, format(rounded(name, value))])))
}
