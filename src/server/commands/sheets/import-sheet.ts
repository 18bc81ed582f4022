import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { COMMAND_LINE } from '../../../domain/console/people.ts'
import type { ImportOrigin } from '../../audit/imports/seal-imported.ts'
import { importData } from '../../data/import-data.ts'
import { lookAtSheet, type SheetLook } from '../../data/mapping/look-at-sheet.ts'
import { readMapping } from '../../data/mapping/mapping.ts'
import { proposeForSheet } from '../../data/mapping/prepare-sheet.ts'
import { createSheetProblems, type SheetProblem } from '../../data/mapping/sheet-problems.ts'
import { UnreadableSheet } from '../../data/sheets/sheet.ts'
import type { Database } from '../../db/open-db.ts'
import { deleteDemonstration } from '../../demonstration/delete-demonstration.ts'
import { fileHash, sha256Hex } from '../../process/sha256.ts'
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

const tell = (console: Console, report: Omit<SheetLook, 'fields'>, isDone: boolean): void => {
  for (const { kind, count, examples } of report.problems)
    console.out(
      `${number.format(count)} × ${kind}: ${examples.map(({ at, text }) => (text === '' ? at : `${at} ${JSON.stringify(text)}`)).join(', ')}`,
    )
  if (report.same.count > 0) {
    const rows = report.same.examples.slice(0, 3).map(([row, as]) => `row ${row} as row ${as}`)
    console.out(
      `${number.format(report.same.count)} ${report.same.count === 1 ? 'test has' : 'tests have'} the day, products and rates of another: ${rows.join(', ')}.`,
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

/** The entry of the audit has the hashes of the file and of its mapping. */
const originOf = async (path: string, mapping: SheetMapping): Promise<ImportOrigin> => ({
  actor: COMMAND_LINE,
  codes: { file: await fileHash(path), mapping: sha256Hex(JSON.stringify(mapping)) },
})

/** Proposes a mapping, looks, or takes in. Nothing is taken in where any row has a problem. */
export const importSheet = async ({ database, path, options, console, signal, beforeImport }: SheetImport): Promise<number> => {
  const now = new Date()
  const folder = await mkdtemp(join(tmpdir(), 'spreadsheet-'))
  const all = problemFile(options.problems)
  try {
    const given = options.mapping === undefined ? undefined : await readMapping(options.mapping)
    const proposed = given ? undefined : await proposeForSheet({ path, db: database.kysely, now }, options)
    if (!options.json) for (const text of proposed?.said ?? []) console.out(text)
    const mapping = given ?? proposed!.mapping
    if (options.propose !== undefined) return await writeProposal(options.propose, mapping, console)
    const problems = createSheetProblems(all.add)
    const onStep = ({ step }: { step: string }): void => console.progress(`${step} …`)
    const looking = { database, path, mapping, folder, problems, now }
    const { fields: _fields, same, ...report } = await lookAtSheet(looking, { deleteDemonstration, signal, onStep })
    const isRefused = report.problems.length > 0
    // Whole before anything is taken in: where its disk is full, nothing is.
    await all.end()
    let code = isRefused ? 1 : 0
    if (!options.check && !isRefused) {
      await beforeImport(folder)
      const outcome = await importData(database, folder, {
        deleteDemonstration,
        signal,
        now,
        onStep,
        origin: await originOf(path, mapping),
      })
      if (!outcome.ok) throw new Error('what was looked at changed meanwhile: import again')
      for (const note of outcome.notes) console.out(note)
      if (outcome.replacedDemo) console.out('The demonstration data were removed.')
      code = 0
    }
    if (options.json) console.out(JSON.stringify(report))
    else {
      tell(console, { ...report, same }, !options.check && !isRefused)
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
