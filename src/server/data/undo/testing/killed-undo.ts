import { openDb } from '../../../db/open-db.ts'
import { undoNow } from './undo-now.ts'

/**
 * Undoes an import in steps of some rows and is killed, as if power were gone, before the first statement with a text. Its argument is a
 * `KilledUndo` as JSON; it ends by itself only where that never comes.
 */
export type KilledUndo = { dataFolder: string; number: number; rows: number; at: string }

const { dataFolder, number, rows, at } = JSON.parse(process.argv[2]!) as KilledUndo
const die = (): boolean => process.kill(process.pid, 'SIGKILL')
const database = openDb({ dataFolder })
const kysely = database.kysely.withPlugin({
  transformQuery: ({ node }) => {
    if (node.kind === 'RawNode' && node.sqlFragments.join('').includes(at)) die()
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
})
await undoNow({ ...database, kysely }, number, { approvedBy: 'command-line', steps: { rows, pause: () => Promise.resolve() } })
await database.close()
