import { Worker } from 'node:worker_threads'
import type { DatabaseSettings } from '../db/open-db.ts'
import { markUnavailable } from '../db/unavailable.ts'

export type PackOrder = { settings: DatabaseSettings; country: string }
export type BuiltPack = {
  version: string
  tests: number
  /** Number of tests with a product of a product set, by its code. */
  testsOfSets: ReadonlyMap<string, number>
  /** Size of the uncompressed JSON. */
  sha256: string
  br: Uint8Array
  gzip: Uint8Array
  identity: Uint8Array
}

/** What the thread says at its end; other errors are the thread's own. */
export type PackReport = { built: BuiltPack } | { unavailable: string }

const WORKER = new URL('./pack-worker.ts', import.meta.url)

/** Builds a country's pack in a separate thread. Rejects with the thread's error. */
export const buildPack = (order: PackOrder): Promise<BuiltPack> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: order })
    worker.once('message', (report: PackReport) => {
      if ('built' in report) resolve(report.built)
      else reject(markUnavailable(new Error(report.unavailable)))
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the pack worker ended with code ${code} before it was done`)))
  })
