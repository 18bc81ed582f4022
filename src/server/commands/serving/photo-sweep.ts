import type { FastifyBaseLogger } from 'fastify'
import { HOUR_MS } from '../../../domain/durations.ts'
import type { Database } from '../../db/open-db.ts'
import { sweepPhotos } from '../../photos/sweep-photos.ts'
import { createLoop, type Loop } from '../../process/loop.ts'

/** Removes files of photos that nothing names, every hour. */
export const createPhotoSweep = ({ database, dataFolder, log }: { database: Database; dataFolder: string; log: FastifyBaseLogger }): Loop =>
  createLoop(
    async () => {
      const removed = await sweepPhotos(database, dataFolder, new Date())
      if (removed > 0) log.info({ removed }, 'files of photos that nothing names were removed')
    },
    {
      everyMs: HOUR_MS,
      onError: (error) => log.error({ err: error }, 'the folder of the photos could not be swept; the server will try again'),
    },
  )
