import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod/mini'
import {
  NO_TEST,
  PRODUCT_FIELDS,
  FIELDS_OF_TEST,
  type FieldOfProduct,
  type TestField,
} from '../../../contract/console/imports/sheet-mapping.ts'
import type { MonthNames } from '../../../domain/sheets/cell-dates.ts'
import { fold } from '../../../domain/products/choices.ts'
import { RESULT_CODES } from '../../../domain/records.ts'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'

const FOLDER = fileURLToPath(new URL('../../../../content/spreadsheets', import.meta.url))
const words = z.array(z.string().check(z.minLength(1)))
const file = z.strictObject({
  columns: z.strictObject({ ...wordsOf([...FIELDS_OF_TEST, ...PRODUCT_FIELDS, 'id']) }),
  verdicts: z.strictObject({ ...wordsOf([...RESULT_CODES, NO_TEST]) }),
})
function wordsOf<Name extends string>(names: readonly Name[]): Record<Name, typeof words> {
  return Object.fromEntries(names.map((name) => [name, words])) as Record<Name, typeof words>
}

export type ColumnMeaning = TestField | FieldOfProduct | 'id'
export type VerdictMeaning = (typeof RESULT_CODES)[number] | typeof NO_TEST

/** A text as words are compared: in one case, without accents, signs and double spaces. */
export const plainWords = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}%+]+/gu, ' ')
    .trim()

/** Words that have one meaning in all languages; those that have two have none. */
const meanings = <Meaning extends string>(pairs: readonly (readonly [string, Meaning])[]): ReadonlyMap<string, Meaning> => {
  const found = new Map<string, Meaning>()
  const unclear = new Set<string>()
  for (const [word, meaning] of pairs) {
    const key = plainWords(word)
    const known = found.get(key)
    if (known !== undefined && known !== meaning) unclear.add(key)
    found.set(key, meaning)
  }
  for (const key of unclear) found.delete(key)
  return found
}

let months: MonthNames | undefined
/** Worked out once in a process, which takes longer than reading a sheet of usual size. */
const monthNames = (): MonthNames =>
  (months ??= new Map(
    meanings(
      LANGUAGE_CODES.flatMap((language) =>
        (['long', 'short'] as const).flatMap((month) => {
          const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
          const inDate = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' })
          return Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2024, at, 15))).flatMap((date, at) => {
            const part = inDate.formatToParts(date).find(({ type }) => type === 'month')?.value ?? ''
            return [format.format(date), part]
              .filter((name) => /\p{L}/u.test(name))
              .map((name) => [name.replaceAll('.', '').toLowerCase(), String(at + 1)] as const)
          })
        }),
      ),
    )
      .entries()
      .map(([name, month]) => [name, Number(month)]),
  ))

/** The words of spreadsheets in 17 languages. Throws with the file's name where one is malformed. */
export const loadSheetWords = () => {
  const columns: (readonly [string, ColumnMeaning])[] = []
  const verdicts: (readonly [string, VerdictMeaning])[] = []
  const hourWords = new Set<string>()
  for (const language of LANGUAGE_CODES) {
    const path = `${FOLDER}/${language}.json`
    try {
      const read = z.parse(file, JSON.parse(readFileSync(path, 'utf8')))
      // The first of them is the word for hours itself; a duration may be in minutes.
      hourWords.add(plainWords(read.columns['hours']?.[0] ?? ''))
      for (const [meaning, list] of Object.entries(read.columns)) for (const word of list) columns.push([word, meaning as ColumnMeaning])
      for (const [meaning, list] of Object.entries(read.verdicts)) for (const word of list) verdicts.push([word, meaning as VerdictMeaning])
    } catch (error) {
      throw new Error(`${path} must have the words of each column and verdict`, { cause: error })
    }
  }
  return { columns: meanings(columns), verdicts: meanings(verdicts), months: monthNames(), hourWords }
}
export type SheetWords = ReturnType<typeof loadSheetWords>
