import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { importData, type ImportOutcome } from '../../data/import-data.ts'
import { readMapping, type SheetMapping } from '../../data/mapping/mapping.ts'
import { prepareSheet, proposeForSheet } from '../../data/mapping/prepare-sheet.ts'
import { createSheetProblems, type ProblemGroup, type SheetProblem, type SheetProblems } from '../../data/mapping/sheet-problems.ts'
import type { WrittenTests } from '../../data/mapping/write-sheet-tests.ts'
import { UnreadableSheet } from '../../data/sheets/sheet.ts'
import { OnlyLooked, type ImportDifferences } from '../../data/staging/look-at-merged.ts'
import { FILES } from '../../db/schema/columns.ts'
import type { Database } from '../../db/open-db.ts'
import { deleteDemonstration } from '../../demonstration/delete-demonstration.ts'
import type { Console } from '../command.ts'

export type SheetOptions = {
  mapping?: string | undefined
  propose?: string | undefined
  country?: string | undefined
  sheet?: string | undefined
  check?: boolean | undefined
  json?: boolean | undefined
  problems?: string | undefined
}
type SheetImport = {
  database: Database
  path: string
  options: SheetOptions
  console: Console
  signal: AbortSignal
  beforeImport: (folder: string) => Promise<void>
}

type Report = { new: number; changed: number; unchanged: number; skipped: number; refused: number; problems: ProblemGroup[] }

const number = new Intl.NumberFormat('en')

const quotedCell = (value: string | number): string =>
  `"${String(value)
    .replace(/^[=+\-@]/, "'$&")
    .replaceAll('"', '""')}"`

/** A file with every problem, a line each. */
const problemFile = (path: string | undefined) => {
  if (path === undefined) return { add: (): void => undefined, end: () => Promise.resolve() }
  const out = createWriteStream(path)
  const failed = new Promise<never>((_, reject) => void out.on('error', reject))
  failed.catch(() => undefined)
  out.write('row,column,problem,cell\n')
  let ended: Promise<void> | undefined
  return {
    add: ({ row, column, kind, text }: SheetProblem): void => void out.write(`${[row, column, kind, text].map(quotedCell).join(',')}\n`),
    end: (): Promise<void> => (ended ??= Promise.race([finished(out.end()), failed])),
  }
}

/** What the import of the three files refused, by the rows of the spreadsheet that they were made of. */
const addImportErrors = ({ errors }: Extract<ImportOutcome, { ok: false }>, { rowOf }: WrittenTests, problems: SheetProblems): void => {
  for (const { file, line, column, reason } of errors.listed) {
    const rows = file === FILES.ingredients.name ? rowOf.ingredients : rowOf.tests
    problems.add(
      [column, reason.replace(/, not .*/, '')].filter(Boolean).join(': '),
      line === undefined ? 0 : (rows[line - 2] ?? 0),
      undefined,
      reason,
    )
  }
}

const tell = (console: Console, report: Report, written: WrittenTests, isDone: boolean): void => {
  for (const { kind, count, examples } of report.problems)
    console.out(
      `${number.format(count)} × ${kind}: ${examples.map(({ at, text }) => (text === '' ? at : `${at} ${JSON.stringify(text)}`)).join(', ')}`,
    )
  if (written.same.count > 0) {
    const rows = written.same.examples.slice(0, 3).map(([row, as]) => `row ${row} as row ${as}`)
    console.out(
      `${number.format(written.same.count)} ${written.same.count === 1 ? 'test has' : 'tests have'} the day, products and rates of another: ${rows.join(', ')}.`,
    )
  }
  const counts = [
    [isDone ? 'added' : 'new', report.new],
    ['changed', report.changed],
    ['unchanged', report.unchanged],
    ['skipped', report.skipped],
    ['refused', report.refused],
  ] as const
  console.out(`Tests: ${counts.map(([what, count]) => `${number.format(count)} ${what}`).join(', ')}.`)
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

/** Proposes a mapping, looks, or takes in. Nothing is taken in where any row has a problem. */
export const importSheet = async ({ database, path, options, console, signal, beforeImport }: SheetImport): Promise<number> => {
  const now = new Date()
  const reading = { path, db: database.kysely, now }
  const folder = await mkdtemp(join(tmpdir(), 'spreadsheet-'))
  const all = problemFile(options.problems)
  try {
    const given = options.mapping === undefined ? undefined : await readMapping(options.mapping)
    const proposed = given ? undefined : await proposeForSheet(reading, options)
    if (!options.json) for (const text of proposed?.said ?? []) console.out(text)
    const mapping = given ?? proposed!.mapping
    if (options.propose !== undefined) return await writeProposal(options.propose, mapping, console)
    const problems = createSheetProblems(all.add)
    const written = await prepareSheet(reading, { mapping, folder, problems })
    signal.throwIfAborted()
    let differences: ImportDifferences = { added: 0, changed: 0, unchanged: 0 }
    const run = (isLook: boolean) =>
      importData(database, folder, { deleteDemonstration, signal, now, isLook, onStep: ({ step }) => console.progress(`${step} …`) }).catch(
        (error: unknown) => {
          if (!(error instanceof OnlyLooked)) throw error
          differences = error.differences
          return undefined
        },
      )
    const looked = await run(true)
    if (looked?.ok === false) addImportErrors(looked, written, problems)
    const refusedByImport = looked?.ok === false ? looked.errors.count : 0
    const { added, changed, unchanged } = differences
    const owned = looked === undefined ? written.tests - added - changed - unchanged : 0
    const report: Report = {
      new: added,
      changed,
      unchanged,
      skipped: written.skipped + owned,
      refused: written.refused + refusedByImport,
      problems: problems.groups(),
    }
    const isRefused = report.problems.length > 0
    // Whole before anything is taken in: where its disk is full, nothing is.
    await all.end()
    let code = isRefused ? 1 : 0
    if (!options.check && !isRefused) {
      await beforeImport(folder)
      const outcome = await run(false)
      if (outcome?.ok === false) throw new Error('what was looked at changed meanwhile: import again')
      for (const note of outcome?.ok ? outcome.notes : []) console.out(note)
      if (outcome?.ok && outcome.replacedDemo) console.out('The demonstration data were removed.')
      code = 0
    }
    if (options.json) console.out(JSON.stringify(report))
    else {
      tell(console, report, written, !options.check && !isRefused)
      if (isRefused || options.check) console.out('Nothing was changed.')
    }
    return code
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
    console.error(`${path}: ${error.message}`)
    return 1
  } finally {
    // What ended before matters more.
    await all.end().catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}
