import { Worker } from 'node:worker_threads'

const THREAD = new URL('./check-thread.ts', import.meta.url)

/**
 * Checks the structure of the embedded database, if there is one, while this thread does something else: a second for each gigabyte.
 * Rejects where it is broken or cannot be opened.
 */
export const checkInThread = (folder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, { workerData: folder })
    thread.once('message', () => resolve())
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the thread that checks the database ended with code ${code} before it was done`)))
  })
