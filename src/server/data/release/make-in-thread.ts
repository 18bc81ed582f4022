import { Worker } from 'node:worker_threads'
import type { DatabaseSettings } from '../../db/open-db.ts'
import type { ReleaseBrand } from './describe-release.ts'
import type { Released } from './release-folder.ts'

const WORKER = new URL('./release-worker.ts', import.meta.url)

/** The thread's task: the database to read, the folder of releases, the day (UTC). */
export type ReleaseOrder = { settings: DatabaseSettings; folder: string; brand: ReleaseBrand; today: string }

/**
 * Makes a release in a thread, since reading and writing all tests would stop everything else meanwhile. Rejects with the thread's
 * error; undefined where the signal ended it, which leaves the newest release as it was.
 */
export const makeInThread = (order: ReleaseOrder, signal: AbortSignal): Promise<Released | undefined> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return resolve(undefined)
    const worker = new Worker(WORKER, { workerData: order })
    const end = (): void => void worker.terminate()
    signal.addEventListener('abort', end, { once: true })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', end)
      if (signal.aborted) resolve(undefined)
      else reject(new Error(`the thread that makes releases ended with code ${code} before it was done`))
    })
  })
