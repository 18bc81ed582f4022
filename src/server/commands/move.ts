import { parseArgs } from 'node:util'
import { abandonMove } from '../move/abandon.ts'
import { moveToPostgres, type MoveStep } from '../move/move.ts'
import { describeError } from '../process/describe-error.ts'
import type { Command, CommandContext } from './command.ts'

const USAGE = 'tankmix move takes no argument, or --abandon with --yes or --target-is-gone where that is so'
const number = new Intl.NumberFormat('en')
const counted = (count: number, one: string, many: string): string => `${number.format(count)} ${count === 1 ? one : many}`

const stepText = (step: MoveStep): string =>
  step.step === 'copying'
    ? `copying: ${number.format(step.rows)} of ${number.format(step.total)} rows`
    : step.step === 'comparing'
      ? `comparing both sides: ${step.table} …`
      : step.step === 'photos'
        ? 'copying photos …'
        : 'verifying the audit of both sides …'

const move = async ({ settings, console, signal }: CommandContext): Promise<number> => {
  const { dataFolder, databaseUrl } = settings
  if (databaseUrl === undefined) {
    console.error(`DATABASE_URL is not set: name the empty PostgreSQL there into which the database in ${dataFolder} is to be moved.`)
    return 2
  }
  let isClosed = false
  try {
    const moved = await moveToPostgres({
      dataFolder,
      databaseUrl,
      now: new Date(),
      signal,
      onClosed: (isNew) => {
        isClosed = true
        if (isNew) console.out(`The database in ${dataFolder} takes no changes from now on.`)
        else console.out('The move goes on.')
      },
      onStep: (step) => console.progress(stepText(step)),
    })
    if (moved) {
      const { rows, tables, photos, audit } = moved
      console.out(
        `Moved ${counted(rows, 'row', 'rows')} of ${counted(tables, 'table', 'tables')} and ${counted(photos, 'photo', 'photos')}; both sides were compared row by row.`,
      )
      console.out(
        `tankmix audit verify says the same of both: ${counted(audit.entries, 'entry', 'entries')}${audit.entries === 0 ? '' : `, the last with the hash ${audit.hash}`}; ${counted(audit.objects, 'record', 'records')}.`,
      )
      for (const problem of audit.problems) console.error(`tankmix move: as before, on both sides: ${problem}`)
    }
    console.out(
      'The move is complete: start the servers with DATABASE_URL. Keep the old database until there is a backup of the new one; it stays closed.',
    )
    return 0
  } catch (error) {
    if (!signal.aborted && !isClosed) throw error
    const goesOn = isClosed
      ? 'The move is not complete: tankmix move goes on with it, tankmix move --abandon gives it up.'
      : 'Nothing was changed.'
    console.error(signal.aborted ? `Stopped. ${goesOn}` : `tankmix move: ${describeError(error)}\n${goesOn}`)
    return signal.aborted ? 130 : 1
  }
}

export const moveCommand: Command = {
  name: 'move',
  usage: 'move [--abandon]',
  summary: 'move the embedded database into an empty PostgreSQL, with everything',
  help: `tankmix move            moves the embedded database of TANKMIX_DATA into the PostgreSQL of DATABASE_URL: people, sheets, versions, photos, the
                        audit with its chain, requests, emails, watches. Both sides are compared row by row and verified.
tankmix move --abandon  gives a move up: empties that PostgreSQL, and lets the embedded database take changes again
Stop all servers first. From its beginning the embedded database takes no changes, by any program, for good unless the move is given up; no
server starts on it, nor on PostgreSQL before the move is complete, so that no email goes from both. It needs memory for some rows only.
Where it is ended, also killed, the same command goes on. The PostgreSQL must be empty, and stay alone until it is complete.
A complete move is given up with --abandon --yes: what servers stored in PostgreSQL since is lost. Where that PostgreSQL is gone for good, and
DATABASE_URL is not set: --abandon --target-is-gone.`,
  options: ['--abandon', '--yes', '--target-is-gone'],
  stopsInOrder: true,
  run: async (context) => {
    const { settings, args, console } = context
    const flag = { type: 'boolean', default: false } as const
    const { values, positionals } = parseArgs({
      args,
      options: { abandon: flag, yes: flag, 'target-is-gone': flag },
      allowPositionals: true,
    })
    const isGone = values['target-is-gone']
    if (positionals.length > 0 || (!values.abandon && (values.yes || isGone))) {
      console.error(USAGE)
      return 2
    }
    if (!values.abandon) return move(context)
    const { dataFolder, databaseUrl } = settings
    if ((databaseUrl === undefined) !== isGone) {
      console.error(
        isGone
          ? 'DATABASE_URL is set: without --target-is-gone that PostgreSQL is emptied, so that no server goes on there.'
          : 'DATABASE_URL is not set: name the PostgreSQL of the move, which is emptied, so that no server goes on there. Where it is gone for good: tankmix move --abandon --target-is-gone.',
      )
      return 2
    }
    await abandonMove({ dataFolder, databaseUrl, isSure: values.yes })
    console.out(`The move is given up: the database in ${dataFolder} takes changes again.${isGone ? '' : ' PostgreSQL has nothing of it.'}`)
    return 0
  },
}
