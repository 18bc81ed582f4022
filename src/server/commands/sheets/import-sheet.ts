import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMMAND_LINE } from '../../../domain/console/people.ts'
import type { ImportOrigin } from '../../audit/imports/seal-imported.ts'
import type { LookOptions } from '../../data/staging/look/import-look.ts'
import { type SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { readMapping } from '../../data/mapping/mapping.ts'
import { proposeForSheet } from '../../data/mapping/prepare-sheet.ts'
import { createSheetProblems } from '../../data/mapping/sheet-problems.ts'
import { UnreadableSheet } from '../../data/sheets/sheet.ts'
import type { Database } from '../../db/open-db.ts'
import { deleteDemonstration } from '../../demonstration/delete-demonstration.ts'
import { fileHash, sha256Hex } from '../../process/sha256.ts'
import type { Console } from '../command.ts'
import { namesOfProducts } from '../../data/mapping/listed-products.ts'
import { readSheets, type SheetReport } from '../../data/mapping/read-sheets.ts'
import { countsText, lookTexts, mixText, problemText } from './tell-look.ts'
import { writtenCsv } from './written-csv.ts'

export type SheetOptions = {
  mapping?: string | undefined
  propose?: string | undefined
  country?: string | undefined
  sheet?: string | undefined
  check?: boolean | undefined
  json?: boolean | undefined
  problems?: string | undefined
  answers?: string | undefined
}
type SheetImport = {
  database: Database
  paths: readonly string[]
  options: SheetOptions
  console: Console
  signal: AbortSignal
  beforeImport: (folder: string) => Promise<void>
}

const tell = (console: Console, report: SheetReport, isDone: boolean): void => {
  for (const group of report.problems) console.out(problemText(group))
  console.out(countsText(report, isDone))
}

const writeProposal = async (path: string, mapping: SheetMapping, console: Console): Promise<number> => {
  await writeFile(path, `${JSON.stringify(mapping, undefined, 2)}\n`)
  for (const question of mapping.questions ?? []) console.out(question)
  const open = mapping.questions?.length ?? 0
  console.out(
    open === 0
      ? `${path} is written, with no open question. Look at it before you import.`
      : `${path} is written, with ${open} open ${open === 1 ? 'question' : 'questions'}: write the answers into it.`,
  )
  return 0
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

/** The entry of the audit has the hashes of the file and of its mapping; of several files the hash of their hashes, in their order. */
const originOf = async (paths: readonly string[], mapping: SheetMapping): Promise<ImportOrigin> => {
  const files = await Promise.all(paths.map(fileHash))
  const file = files.length === 1 ? files[0]! : sha256Hex(files.join('\n'))
  return { actor: COMMAND_LINE, codes: { file, mapping: sha256Hex(JSON.stringify(mapping)) } }
}

/** Proposes a mapping, looks, or takes in. Nothing is taken in where any row has a problem. */
export const importSheet = async ({ database, paths, options, console, signal, beforeImport }: SheetImport): Promise<number> => {
  const now = new Date()
  const reading = { paths, db: database.kysely, now }
  const folder = await mkdtemp(join(tmpdir(), 'spreadsheet-'))
  const all = writtenCsv(options.problems, ['sheet', 'row', 'column', 'problem', 'cell'])
  const answers = writtenCsv(options.answers, ['kind', 'country', 'mix', 'product_ids', 'before', 'after'])
  try {
    const known = options.propose !== undefined && (await isFile(options.propose)) ? await readMapping(options.propose) : undefined
    let mapping = options.mapping === undefined ? known : await readMapping(options.mapping)
    // What one file does not prove, another may.
    for (const path of options.mapping === undefined ? paths : []) {
      const proposed = await proposeForSheet({ ...reading, path }, { ...options, known: mapping })
      if (!options.json) for (const text of proposed.said) console.out(text)
      mapping = proposed.mapping
    }
    if (!mapping) throw new UnreadableSheet('there is no file')
    if (options.propose !== undefined) return await writeProposal(options.propose, mapping, console)
    const problems = createSheetProblems(({ source, row, column, kind, text }) => all.add([source, row, column, kind, text]))
    const { run } = await readSheets({
      database,
      paths,
      mapping,
      folder,
      problems,
      now,
      signal,
      deleteDemonstration,
      origin: await originOf(paths, mapping),
      onStep: ({ step }) => console.progress(`${step} …`),
    })
    const isOnlyLook = options.check === true || problems.groups().length > 0
    if (!isOnlyLook) {
      // Where its disk is full, nothing is taken in.
      await all.begun()
      await beforeImport(folder)
    }
    const nameOf = await namesOfProducts(database, mapping)
    const onMix: LookOptions['onMix'] = ({ kind, country, productIds, from, to }) =>
      answers.add([kind, country, mixText({ country, productIds }, nameOf), productIds.join(' '), from ?? '', to ?? ''])
    const { report, look, outcome } = await run({ isLook: isOnlyLook, look: options.check ? { onMix } : undefined })
    await Promise.all([all.end(), answers.end()])
    if (outcome?.ok && !options.json) {
      for (const note of outcome.notes) console.out(note)
      if (outcome.replacedDemo) console.out('The demonstration data were removed.')
    }
    if (options.json) console.out(JSON.stringify(report))
    else {
      for (const text of look ? lookTexts(look, nameOf) : []) console.out(text)
      tell(console, report, outcome?.ok === true)
      if (outcome?.ok !== true) console.out('Nothing was changed.')
    }
    return report.problems.length > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
    console.error(paths.length === 1 ? `${paths[0]}: ${error.message}` : error.message)
    return 1
  } finally {
    // What ended before matters more.
    await Promise.all([all.end(), answers.end()]).catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}
