import { basename } from 'node:path'
import type { Kysely } from 'kysely'
import { MAKE_NEW, type SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { utcDay } from '../../../domain/durations.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { openSheetFile } from '../sheets/open-sheet-file.ts'
import { UnreadableSheet, type SheetFile, type SheetName } from '../sheets/sheet.ts'
import { findHeader, MAX_HEADER_ROWS } from './find-header.ts'
import { findableProducts } from './listed-products.ts'
import { placeOfColumn } from './mapping.ts'
import { openQuestions, proposeMapping } from './propose-mapping.ts'
import { madeProducts } from './new-products.ts'
import { countriesByName } from './sheet-countries.ts'
import { findableLaboratories, madeLaboratories } from './sheet-laboratories.ts'
import type { SheetProblems } from './sheet-problems.ts'
import { loadSheetWords } from './sheet-words.ts'
import { findSheet, surveySheet } from './survey-sheet.ts'
import { keepAnswers, withAnswers } from './with-answers.ts'
import { writeSheetTests, type SheetSource, type WrittenTests } from './write-sheet-tests.ts'

type Reading = { db: Kysely<Schema>; now: Date }

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

const counted = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${one}s`)

/** How many rows of the sheet were read. */
export type OnRows = (rows: number) => void

/** What is found in a file, and how it may become tests. */
export type SheetProposal = { mapping: SheetMapping; said: string[]; sheets: readonly SheetName[]; rows: number }
type Given = {
  country?: string | undefined
  sheet?: string | undefined
  /** A mapping of other files, whose answers count for what this one asks; those of columns where they have the same names. */
  before?: SheetMapping | undefined
  /** A mapping of this file or of those beside it: nothing of it is lost. */
  known?: SheetMapping | undefined
}

/** A mapping as far as the file proves it, and what is said of the file. */
export const proposeForSheet = (
  { path, db, now }: Reading & { path: string },
  { before, known, ...given }: Given,
): Promise<SheetProposal> => {
  const said = known ?? before
  return withSheetFile(path, said, (file) => proposalOf(file, { db, now }, { ...given, before, known, said }))
}

const proposalOf = async (
  file: SheetFile,
  { db, now }: Reading,
  { before, known, said: earlier, ...given }: Given & { said: SheetMapping | undefined },
): Promise<SheetProposal> => {
  const words = loadSheetWords()
  const country = given.country ?? earlier?.country ?? null
  const named = given.sheet ?? file.sheets.find(({ name }) => name === earlier?.read.sheet)?.name
  const found = named === undefined ? await findSheet(file, words) : { sheet: named, likely: [] }
  const survey = found.sheet === undefined ? undefined : await surveySheet(file, found.sheet, words, earlier)
  const lists = { products: await findableProducts(db, country, now), laboratories: await findableLaboratories(db) }
  const proposed = proposeMapping(file, survey, found.sheet, words, lists, { country })
  const mapping = known ? keepAnswers(proposed, known) : before ? withAnswers(proposed, { ...before, country }) : proposed
  const { end } = survey ?? {}
  const said = [...file.said]
  if (found.likely.length > 0) said.push(`It has several sheets: ${found.likely.map((name) => JSON.stringify(name)).join(', ')}.`)
  for (const { name } of file.sheets.filter(({ isHidden }) => isHidden))
    said.push(`Its sheet ${JSON.stringify(name)} is hidden, and is not read unless the mapping names it.`)
  if (end && end.formulas > 0) said.push(`It has ${counted(end.formulas, 'formula')}: the values that were saved with them are read.`)
  if (end && end.hiddenRows > 0) {
    const more = end.hiddenRows > end.firstHiddenRows.length ? ' …' : ''
    said.push(`It has ${counted(end.hiddenRows, 'hidden row')}, which are read like the others: ${end.firstHiddenRows.join(', ')}${more}.`)
  }
  if (file.text)
    said.push(
      `It was read as ${file.text.encoding}, with ${file.text.separator === '\t' ? 'tabs' : JSON.stringify(file.text.separator)} between the columns.`,
    )
  return { mapping, said, sheets: file.sheets, rows: survey?.tests ?? 0 }
}

/** Whether the columns are still those for which the mapping was made: another order would put values into other fields. */
const requireSameHeader = async (file: SheetFile, sheet: string, mapping: SheetMapping): Promise<void> => {
  const { header } = mapping.read
  const first = []
  for await (const rows of file.rows(sheet)) {
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

/** The sheets of a file that a mapping reads: those that it names, or in a file of text the only one. */
const sheetsOf = (file: SheetFile, { read }: SheetMapping): string[] => {
  if (file.format === 'csv') return [file.sheets[0]!.name]
  const wanted = [read.sheet ?? file.sheets[0]!.name, ...(read.alsoSheets ?? [])]
  const known = file.sheets.map(({ name }) => name)
  const there = wanted.filter((name) => known.includes(name))
  // Files of one sheet each may call it otherwise.
  if (there.length === 0 && known.length === 1) return known
  if (there.length === 0) throw new UnreadableSheet(`it has no sheet ${wanted.map((name) => JSON.stringify(name)).join(' or ')}`)
  return there
}

/** The sheets of several files, one after another; each file is open while its rows are read. */
async function* sheetsIn(paths: readonly string[], mapping: SheetMapping): AsyncGenerator<SheetSource> {
  for (const path of paths) {
    const file = await openSheetFile(path, textOptions(mapping))
    try {
      const sheets = sheetsOf(file, mapping)
      for (const sheet of sheets) {
        await requireSameHeader(file, sheet, mapping)
        const parts = [...(paths.length > 1 ? [basename(path)] : []), ...(sheets.length > 1 ? [sheet] : [])]
        yield { name: parts.join(' '), rows: () => file.rows(sheet) }
      }
    } catch (error) {
      if (error instanceof UnreadableSheet && paths.length > 1) throw new UnreadableSheet(`${path}: ${error.message}`, { cause: error })
      throw error
    } finally {
      await file.close()
    }
  }
}

/** Writes the tests of files by one mapping as the three files of an import. Throws UnreadableSheet where a question of the mapping is open. */
export const prepareSheet = async (
  { paths, db, now }: Reading & { paths: readonly string[] },
  { mapping, folder, problems, onRows }: { mapping: SheetMapping; folder: string; problems: SheetProblems; onRows?: OnRows | undefined },
): Promise<WrittenTests> => {
  const questions = openQuestions(mapping)
  if (questions.length > 0)
    throw new UnreadableSheet(`the mapping has open questions:\n${questions.map((question) => `  ${question}`).join('\n')}`)
  const made = madeProducts(mapping)
  const products = await findableProducts(db, mapping.country, now)
  const fresh = new Map([...made.values()].filter(({ id }) => !products.byId.has(id)).map((one) => [one.id, one]))
  for (const [id, one] of fresh) products.byId.set(id, one)
  const laboratories = await findableLaboratories(db)
  const { months } = loadSheetWords()
  const named = Object.entries(mapping.products).map(([name, one]) => [
    name,
    one.id === MAKE_NEW ? { ...one, id: made.get(name)!.id } : one,
  ])
  return writeSheetTests(sheetsIn(paths, mapping), folder, {
    mapping: { ...mapping, products: Object.fromEntries(named) as SheetMapping['products'] },
    months,
    today: utcDay(now),
    products: products.byId,
    certain: products.certain,
    countries: countriesByName(),
    problems,
    made: fresh,
    // What the database says of one that is there stays.
    madeLaboratories: new Map([...madeLaboratories(mapping)].filter(([id]) => !laboratories.ids.has(id))),
    onRows,
  })
}
