import type { Kysely } from 'kysely'
import type { SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { utcDay } from '../../../domain/durations.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { openSheetFile } from '../sheets/open-sheet-file.ts'
import { UnreadableSheet, type SheetFile, type SheetName } from '../sheets/sheet.ts'
import { findHeader, MAX_HEADER_ROWS } from './find-header.ts'
import { findableProducts } from './listed-products.ts'
import { placeOfColumn } from './mapping.ts'
import { openQuestions, proposeMapping } from './propose-mapping.ts'
import { countriesByName } from './sheet-countries.ts'
import type { SheetProblems } from './sheet-problems.ts'
import { loadSheetWords } from './sheet-words.ts'
import { findSheet, surveySheet } from './survey-sheet.ts'
import { withAnswers } from './with-answers.ts'
import { writeSheetTests, type WrittenTests } from './write-sheet-tests.ts'

type Reading = { path: string; db: Kysely<Schema>; now: Date }

const textOptions = ({ read }: SheetMapping) => ({ encoding: read.encoding ?? undefined, separator: read.separator })

const withSheetFile = async <Result>(
  path: string,
  mapping: SheetMapping | undefined,
  use: (file: SheetFile) => Promise<Result>,
): Promise<Result> => {
  const file = await openSheetFile(path, mapping && textOptions(mapping))
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}

/** How many rows of the sheet were read. */
export type OnRows = (rows: number) => void

const counted = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${one}s`)

/** What is found in a file, and how it may become tests. */
export type SheetProposal = { mapping: SheetMapping; said: string[]; sheets: readonly SheetName[]; rows: number }
type Given = {
  country?: string | undefined
  sheet?: string | undefined
  /** A mapping from before, whose answers count; those of columns where they still have the same names. */
  before?: SheetMapping | undefined
}

/** A mapping as far as the file proves it, and what is said of the file. */
export const proposeForSheet = ({ path, db, now }: Reading, { before, ...given }: Given): Promise<SheetProposal> =>
  withSheetFile(path, before, async (file) => {
    const words = loadSheetWords()
    const asked = given.sheet ?? before?.read.sheet ?? undefined
    const found = asked === undefined ? await findSheet(file, words) : { sheet: asked, likely: [] }
    const country = given.country ?? before?.country ?? null
    const survey = found.sheet === undefined ? undefined : await surveySheet(file, found.sheet, words, { ...before, ...before?.read })
    const products = await findableProducts(db, country, now)
    const proposed = proposeMapping(file, survey, found.sheet, words, products, { country })
    const mapping = before ? withAnswers(proposed, { ...before, country }) : proposed
    const { end } = survey ?? {}
    const said = [...file.said]
    if (found.likely.length > 0) said.push(`It has several sheets: ${found.likely.map((name) => JSON.stringify(name)).join(', ')}.`)
    for (const { name } of file.sheets.filter(({ isHidden }) => isHidden))
      said.push(`Its sheet ${JSON.stringify(name)} is hidden, and is not read unless the mapping names it.`)
    if (end && end.formulas > 0) said.push(`It has ${counted(end.formulas, 'formula')}: the values that were saved with them are read.`)
    if (end && end.hiddenRows > 0) {
      const more = end.hiddenRows > end.firstHiddenRows.length ? ' …' : ''
      said.push(
        `It has ${counted(end.hiddenRows, 'hidden row')}, which are read like the others: ${end.firstHiddenRows.join(', ')}${more}.`,
      )
    }
    if (file.text)
      said.push(
        `It was read as ${file.text.encoding}, with ${file.text.separator === '\t' ? 'tabs' : JSON.stringify(file.text.separator)} between the columns.`,
      )
    return { mapping, said, sheets: file.sheets, rows: survey?.tests ?? 0 }
  })

/** Whether the columns are still those for which the mapping was made: another order would put values into other fields. */
const requireSameHeader = async (file: SheetFile, mapping: SheetMapping): Promise<void> => {
  const { sheet, header } = mapping.read
  const first = []
  for await (const rows of file.rows(sheet ?? '')) {
    first.push(...rows)
    if (first.length > MAX_HEADER_ROWS + (header ?? 0)) break
  }
  const words = loadSheetWords()
  const found = findHeader(first, words, header)
  const used = mapping.columns.filter(({ column, field }) => field !== null || mapping.identifies.includes(column))
  for (const { column, header: name } of used) {
    const text = found?.texts[placeOfColumn(column)] ?? ''
    if (text !== name)
      throw new UnreadableSheet(
        `column ${column} is ${JSON.stringify(text)} in row ${header}, and the mapping was made for ${JSON.stringify(name)}: propose a mapping for this file`,
      )
  }
}

/** Writes the tests of a file by its mapping as the three files of an import. Throws UnreadableSheet where a question of the mapping is open. */
export const prepareSheet = (
  { path, db, now }: Reading,
  { mapping, folder, problems, onRows }: { mapping: SheetMapping; folder: string; problems: SheetProblems; onRows?: OnRows | undefined },
): Promise<WrittenTests> => {
  const questions = openQuestions(mapping)
  if (questions.length > 0)
    throw new UnreadableSheet(`the mapping has open questions:\n${questions.map((question) => `  ${question}`).join('\n')}`)
  return withSheetFile(path, mapping, async (file) => {
    await requireSameHeader(file, mapping)
    const products = await findableProducts(db, mapping.country, now)
    const { months } = loadSheetWords()
    const reading = {
      mapping,
      months,
      today: utcDay(now),
      products: products.byId,
      certain: products.certain,
      countries: countriesByName(),
      problems,
      onRows,
    }
    return writeSheetTests(file, folder, reading)
  })
}
