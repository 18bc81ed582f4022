import { Worker } from 'node:worker_threads'
import type { DatabaseSettings } from '../db/open-db.ts'
import type { LoadedData } from './load-index.ts'

const WORKER = new URL('./index-worker.ts', import.meta.url)

/** The thread's task: build the index from the database, or read the last snapshot. */
export type IndexOrder = { settings: DatabaseSettings; from: 'database' | 'snapshot' }
/**
 * `alive` comes while the thread works; `unusable` says why a stored index is not used, before the data; `snapshotError` follows the data
 * where the snapshot could not be written.
 */
export type IndexReport = { data: LoadedData | undefined } | { unusable: string } | { snapshotError: string } | { alive: true }

/** A thread that says nothing for this long hangs: reading a page of rows has a timeout of a minute, and the rest takes less. */
const SILENT_MS = 180_000

type Options = {
  /** Ends the thread. */
  signal?: AbortSignal | undefined
  /** Called where there is a stored index of this version and database, but it cannot be used. */
  onUnusable?: (reason: string) => void
  /** Called where the index was built but its snapshot could not be written. */
  onSnapshotError?: (reason: string) => void
  /** Has the ends of the threads that run: one goes on with the snapshot when it has given the index. */
  threads?: Set<Promise<void>>
  silentMs?: number
}

const runWorker = (
  order: IndexOrder,
  { signal, onUnusable, onSnapshotError, threads, silentMs = SILENT_MS }: Options,
): Promise<LoadedData | undefined> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: order })
    const end = (): void => void worker.terminate()
    const { promise: ended, resolve: hasEnded } = Promise.withResolvers<void>()
    threads?.add(ended)
    signal?.addEventListener('abort', end, { once: true })
    const silent = setTimeout(() => {
      reject(new Error(`the index worker said nothing for ${silentMs / 1_000} s and was ended`))
      end()
    }, silentMs)
    worker.on('message', (report: IndexReport) => {
      if ('alive' in report) silent.refresh()
      else if ('unusable' in report) onUnusable?.(report.unusable)
      else if ('snapshotError' in report) onSnapshotError?.(report.snapshotError)
      else {
        clearTimeout(silent)
        resolve(report.data)
      }
    })
    worker.once('error', reject)
    worker.once('exit', (code) => {
      threads?.delete(ended)
      hasEnded()
      clearTimeout(silent)
      signal?.removeEventListener('abort', end)
      reject(new Error(`the index worker ended with code ${code} before it was done`))
    })
    if (signal?.aborted) end()
  })

/** Builds the index in a separate thread and writes a snapshot of it. Rejects with the thread's error. */
export const buildInWorker = async (settings: DatabaseSettings, options: Options = {}): Promise<LoadedData> => {
  const data = await runWorker({ settings, from: 'database' }, options)
  if (!data) throw new Error('the index worker built nothing')
  return data
}

/** The index of the last snapshot, read in a separate thread; undefined where there is no usable one. */
export const restoreInWorker = (settings: DatabaseSettings, options: Options = {}): Promise<LoadedData | undefined> =>
  runWorker({ settings, from: 'snapshot' }, options)
