import { parseArgs } from 'node:util'
import { listImports, type ListedImport, type NotUndone } from '../../data/undo/list-imports.ts'
import { requireUndoRoom } from '../../data/undo/undo-room.ts'
import { undoImport, type UndoneImport } from '../../data/undo/undo-import.ts'
import type { UndoSkipped, WhySkipped } from '../../data/undo/undo-skipped.ts'
import { NO_TIME_ZONE } from '../../../domain/method/laboratory-days.ts'
import type { Database } from '../../db/open-db.ts'
import { withdrawImported } from '../../laboratory/imports/withdraw-imported.ts'
import { loadBrand } from '../../visitors/brand/load-brand.ts'
import type { CommandContext } from '../command.ts'
import { columns } from '../columns.ts'

export const UNDO_USAGE = `  tankmix import --list
  tankmix import --undo NUMBER [--check] [--remove-warnings]`
const OPTIONS = {
  list: { type: 'boolean' },
  undo: { type: 'string' },
  check: { type: 'boolean' },
  'remove-warnings': { type: 'boolean' },
} as const
export const UNDO_OPTIONS = ['--list', '--undo', '--remove-warnings']

type UndoRequest = { number: number | undefined; isLook: boolean; removesWarnings: boolean }

/** What is asked of past imports; null where it does not go together, undefined where it is an import. */
export const readUndoArguments = (args: string[]): UndoRequest | null | undefined => {
  if (!args.some((arg) => UNDO_OPTIONS.includes(arg.split('=')[0]!))) return undefined
  try {
    const { undo, list, check: isLook = false, 'remove-warnings': removesWarnings = false } = parseArgs({ args, options: OPTIONS }).values
    if (list) return undo !== undefined || isLook || removesWarnings ? null : { number: undefined, isLook, removesWarnings }
    return undo !== undefined && /^[1-9]\d{0,14}$/.test(undo) ? { number: Number(undo), isLook, removesWarnings } : null
  } catch {
    return null
  }
}

const number = new Intl.NumberFormat('en')
const counted = (count: number, what: string): string => `${number.format(count)} ${what}${count === 1 ? '' : 's'}`
const LISTED = 100

const stateOf = ({ until, why, undoneBy }: ListedImport): string => {
  if (why === undefined) return `can be undone until ${until!.slice(0, 10)}`
  return why === 'undone' ? `undone by entry ${undoneBy}` : WHY_NOT[why]
}
const WHY_NOT: Record<Exclude<NotUndone, 'undone'>, string> = {
  nothing: 'changed nothing',
  'older edition': 'cannot be undone: an edition that kept no earlier values imported it',
  over: 'cannot be undone any more: 30 days have passed',
}

const WHY_SKIPPED: Record<WhySkipped, string> = {
  console: 'that the console keeps since',
  'changed since': 'that were changed or taken away since',
  used: 'that other tests, lots or readers have',
}
const skippedText = ({ what, why, count, ids }: UndoSkipped): string =>
  `Skipped: ${number.format(count)} ${what} ${WHY_SKIPPED[why]}: ${ids.join(', ')}${count > ids.length ? ' …' : ''}.`

const tell = (console: CommandContext['console'], { of, tests, products, skipped }: UndoneImport, isDone: boolean): void => {
  console.out(`Import ${of.number} of ${of.at.slice(0, 16).replace('T', ' ')}:`)
  const were = isDone ? '' : 'to be '
  console.out(
    `Tests: ${number.format(tests.withdrawn)} ${were}withdrawn as imported in error, ${number.format(tests.restored)} ${were}put back as they were before.`,
  )
  console.out(`Products: ${number.format(products.removed)} ${were}removed, ${number.format(products.restored)} ${were}put back.`)
  for (const one of skipped) console.out(skippedText(one))
}

const list = async ({ kysely }: Database, console: CommandContext['console']): Promise<number> => {
  const imports = await listImports(kysely, { now: new Date(), limit: LISTED })
  if (imports.length === 0) console.out('There is no import. Those of a demonstration are not listed.')
  else
    console.out(
      columns(
        ['number', 'taken in', '', '', ''],
        imports.map((one) => [
          String(one.number),
          one.at.slice(0, 16).replace('T', ' '),
          counted(one.tests, 'test'),
          counted(one.products, 'product'),
          stateOf(one),
        ]),
      ),
    )
  return 0
}

type UndoCommand = Omit<CommandContext, 'args'> & { database: Database; request: UndoRequest }

/** Lists imports, or undoes one. */
export const undoOrList = async ({ database, settings, request, console, signal }: UndoCommand): Promise<number> => {
  if (request.number === undefined) return list(database, console)
  if (!request.isLook) await requireUndoRoom(database, settings)
  const timeZone = loadBrand(settings.brandFolder).laboratory?.timeZone ?? NO_TIME_ZONE
  const outcome = await undoImport(database, {
    number: request.number,
    actor: 'command-line',
    approvedBy: request.removesWarnings ? 'command-line' : undefined,
    withdrawAnswers: (trx, testIds, by) => withdrawImported(trx, testIds, { ...by, timeZone }),
    isLook: request.isLook,
    signal,
  })
  if (!outcome.ok && outcome.reason === 'unknown import') {
    console.error(`There is no import ${request.number}: tankmix import --list lists them.`)
    return 1
  }
  if (!outcome.ok && outcome.reason !== 'needs approval') {
    console.error(`Import ${request.number}: ${stateOf(outcome.of)}. Nothing was changed.`)
    return 1
  }
  tell(console, outcome, outcome.ok && !request.isLook)
  if (outcome.fails + outcome.cares > 0)
    console.out(`Results that go: ${counted(outcome.fails, 'fail')}, ${number.format(outcome.cares)} with care.`)
  if (outcome.ok) {
    if (request.isLook) console.out('Nothing was changed.')
    return 0
  }
  console.error('Warnings go with it: look at them with a second approver, then add --remove-warnings. Nothing was changed.')
  return 1
}
