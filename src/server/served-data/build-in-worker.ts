import { Worker } from 'node:worker_threads'
import type { DatabaseSettings } from '../db/open-db.ts'
import type { LoadedData } from './load-index.ts'

const WORKER = new URL('./index-worker.ts', import.meta.url)

/** Builds the index in a thread of its own, which ends with the build. Rejects with the thread's error. */
export const buildInWorker = (settings: DatabaseSettings): Promise<LoadedData> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: settings })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the index worker ended with code ${code} before it was done`)))
  })
