import { hardnessUnitSpelled, plainSpelling, rateUnitSpelled, waterUnitSpelled } from '../../../domain/sheets/cell-units.ts'
import { plainWords, type ColumnMeaning, type SheetWords } from './sheet-words.ts'

/** What a column may be by its name. `number` is that of the product, where the name has one. */
export type ColumnGuess = { meaning: ColumnMeaning; number?: number; unit?: string }

const BRACKETS = /^(.*?)\s*[[(]([^\])]+)[\])]\s*(.*)$/
const IN_UNIT = /^(.*\S)[ ,](?:in )?(\S*\/\s?\S+|gpa|°\S+|ppm|%.*|min|h)$/i
const NUMBERED = /^(?:(.*\D)[ _.#-]*(\d{1,2})|(\d{1,2})[ _.#-]+(.+))$/

const isUnit = (text: string): boolean =>
  rateUnitSpelled(text, 'US') !== undefined ||
  waterUnitSpelled(text, 'US') !== undefined ||
  hardnessUnitSpelled(text) !== undefined ||
  /^(?:.+\/ ?.+|°?[cf]|%.*|h|hrs?|hours|std|min|[lg]|kg|ml|oz)$/i.test(plainSpelling(text))

/** What the name of a column says, in any of 17 languages; undefined where nothing, or two things. */
export const guessColumn = (header: string, { columns, hourWords }: SheetWords): ColumnGuess | undefined => {
  const text = header.replaceAll(/\s+/g, ' ').trim()
  const bracketed = BRACKETS.exec(text)
  const behind = bracketed ? undefined : IN_UNIT.exec(text)
  const unit = bracketed && isUnit(bracketed[2]!) ? bracketed[2]!.trim() : behind && isUnit(behind[2]!) ? behind[2]! : undefined
  const base = unit === undefined ? text : bracketed ? `${bracketed[1]!} ${bracketed[3]!}`.trim() : behind![1]!
  const whole = columns.get(plainWords(base))
  if (whole !== undefined) {
    const own =
      unit ??
      (whole === 'water' && waterUnitSpelled(base, 'US') !== undefined
        ? base
        : whole === 'hours' && hourWords.has(plainWords(base))
          ? 'h'
          : undefined)
    return { meaning: whole, ...(own === undefined ? {} : { unit: own }) }
  }
  const numbered = NUMBERED.exec(base)
  const named = numbered && columns.get(plainWords(numbered[1] ?? numbered[4]!))
  if (numbered && named) return { meaning: named, number: Number(numbered[2] ?? numbered[3]), ...(unit === undefined ? {} : { unit }) }
  return undefined
}
