import type { FastifyBaseLogger } from 'fastify'
import { NO_TIME_ZONE } from '../../../domain/method/laboratory-days.ts'
import type { Database, DatabaseSettings } from '../../db/open-db.ts'
import { createImportJobs } from '../../laboratory/imports/import-jobs.ts'
import type { Loop } from '../../process/loop.ts'
import { workInSheetThread } from './sheet-thread.ts'

type Jobs = {
  database: Database
  settings: DatabaseSettings
  timeZone: string | undefined
  signal: AbortSignal
  onTaken: () => void
  log: FastifyBaseLogger
}

/** Works on uploaded files and on undos as a server does. */
export const createSheetJobs = ({ database, settings, timeZone = NO_TIME_ZONE, signal, onTaken, log }: Jobs): Loop =>
  createImportJobs({
    database,
    work: workInSheetThread(settings),
    timeZone,
    now: () => new Date(),
    signal,
    onTaken,
    onError: (error) => log.error({ err: error }, 'a step of an import or of its undo failed'),
  })
