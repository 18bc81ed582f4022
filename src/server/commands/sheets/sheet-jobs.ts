import type { FastifyBaseLogger } from 'fastify'
import type { Database, DatabaseSettings } from '../../db/open-db.ts'
import { createImportJobs } from '../../laboratory/imports/import-jobs.ts'
import type { Loop } from '../../process/loop.ts'
import { workInSheetThread } from './sheet-thread.ts'

type Jobs = { database: Database; settings: DatabaseSettings; signal: AbortSignal; onTaken: () => void; log: FastifyBaseLogger }

/** Works on uploaded files as a server does. */
export const createSheetJobs = ({ database, settings, signal, onTaken, log }: Jobs): Loop =>
  createImportJobs({
    database,
    work: workInSheetThread(settings),
    now: () => new Date(),
    signal,
    onTaken,
    onError: (error) => log.error({ err: error }, 'a step with an uploaded file failed'),
  })
