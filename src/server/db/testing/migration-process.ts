import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import type { KyselyPlugin } from 'kysely'
import { migrate } from '../../upgrade/migrate.ts'
import { openDb } from '../open-db.ts'
import { migrateUpTo } from './migrate-up-to.ts'

/**
 * Migrates an embedded database in a process of its own that comes to harm. Its argument is a `HarmedMigration` as JSON; where nothing happens
 * to it, it prints how many statements it made.
 */
export type HarmedMigration = {
  dataFolder: string
  /** `older`: statement by statement, as the editions did that had no transaction. */
  edition: 'this' | 'older'
  /** After so many statements … */
  after?: number
  /** … it is killed, or its disk is filled by a file, but for so many bytes. */
  harm?: 'kill' | { filler: string; leave: number }
}

const CHUNK = Buffer.alloc(64 * 1024, 1)

const { dataFolder, edition, after, harm } = JSON.parse(process.argv[2]!) as HarmedMigration

const fillDisk = (path: string, leave: number): void => {
  const filler = openSync(path, 'w')
  let bytes = 0
  try {
    for (;;) bytes += writeSync(filler, CHUNK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  if (leave > 0) ftruncateSync(filler, bytes - leave)
  closeSync(filler)
}

let statements = 0
const harming: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => {
    if (++statements === after) {
      if (harm === 'kill') process.kill(process.pid, 'SIGKILL')
      else if (harm) fillDisk(harm.filler, harm.leave)
    }
    return Promise.resolve(result)
  },
}
const database = openDb({ dataFolder })
const harmed = { ...database, kysely: database.kysely.withPlugin(harming) }
await (edition === 'this' ? migrate(harmed) : migrateUpTo(harmed, '016-search'))
process.stdout.write(String(statements))
await database.close()
