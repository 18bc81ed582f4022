import { openDb } from '../../db/open-db.ts'
import { importFiles } from '../../testing/import-files.ts'

/**
 * Imports a folder in steps of some rows and is killed, as if power were gone: at a pause between two steps, or before the first statement with a
 * text. Its argument is a `KilledImport` as JSON; it ends by itself only where that never comes.
 */
export type KilledImport = { dataFolder: string; folder: string; rows: number; at: number | string; demonstration?: boolean }

const { dataFolder, folder, rows, at, demonstration = false } = JSON.parse(process.argv[2]!) as KilledImport
const die = (): boolean => process.kill(process.pid, 'SIGKILL')
const database = openDb({ dataFolder })
const kysely = database.kysely.withPlugin({
  transformQuery: ({ node }) => {
    if (typeof at === 'string' && node.kind === 'RawNode' && node.sqlFragments.join('').includes(at)) die()
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
})
let pauses = 0
const pause = (): Promise<void> => {
  if (++pauses === at) die()
  return Promise.resolve()
}
await importFiles({ ...database, kysely }, folder, { demonstration, steps: { rows, pause } })
await database.close()
