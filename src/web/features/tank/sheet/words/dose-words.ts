import type { JarDose } from '../../../../../domain/tank/volumes/jar.ts'
import type { Words } from './words.ts'
import { filledText } from '../../../../../domain/filled-text.ts'

type DoseKey = Extract<keyof Words, `dose.${string}`>
type DoseWords = Pick<Words, DoseKey>

const keyOf = ({ dilution, form, unit }: JarDose): DoseKey => {
  if (dilution === 1) return unit === 'g' ? 'dose.solid' : 'dose.liquid'
  return form === 'P' ? 'dose.diluted-solid' : 'dose.diluted-liquid'
}

/** How to measure a dose, in words; a dose below 1 ml or 1 g says how to dilute it. */
export const doseText = (words: DoseWords, dose: JarDose, format: (amount: number) => string): string => {
  const text = filledText(words[keyOf(dose)], { amount: format(dose.amount), parts: format(dose.dilution) })
  return dose.isTooSmall ? `${text}. ${words['dose.too-small']}` : text
}
