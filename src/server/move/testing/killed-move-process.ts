import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { abandonMove } from '../abandon.ts'
import { moveToPostgres } from '../move.ts'

/**
 * Moves, or gives a move up, and is killed, as if power were gone: before or after a statement with a text, to one side. Its argument is a
 * `KilledMove` as JSON; it ends by itself only where that never comes.
 */
export type KilledMove = {
  dataFolder: string
  databaseUrl: string
  side: 'SQLite' | 'PostgreSQL'
  when: 'before' | 'after'
  /** How the statement begins, and which of those that begin so it is. */
  statement: string
  nth?: number
  isAbandoned?: boolean
}

const { dataFolder, databaseUrl, side, when, statement, nth = 1, isAbandoned = false } = JSON.parse(process.argv[2]!) as KilledMove

let seen = 0
const counts = (text: unknown): boolean => typeof text === 'string' && text.includes(statement) && ++seen === nth
const die = (): boolean => process.kill(process.pid, 'SIGKILL')

if (side === 'SQLite') {
  // eslint-disable-next-line typescript/unbound-method -- it is called with its own object
  const { exec } = DatabaseSync.prototype
  DatabaseSync.prototype.exec = function (text) {
    const isIt = counts(text)
    if (isIt && when === 'before') die()
    exec.call(this, text)
    if (isIt) die()
  }
} else {
  type Query = (...args: unknown[]) => unknown
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function (this: unknown, ...args) {
    const [text] = args
    const isIt = counts(typeof text === 'object' && text !== null && 'text' in text ? text.text : text)
    if (isIt && when === 'before') die()
    const done = query.apply(this, args)
    return isIt ? (done as Promise<unknown>).finally(die) : done
  }
}

if (isAbandoned) await abandonMove({ dataFolder, databaseUrl, isSure: false })
else
  await moveToPostgres({
    dataFolder,
    databaseUrl,
    now: new Date(),
    signal: new AbortController().signal,
    onClosed: () => undefined,
    onStep: () => undefined,
  })
