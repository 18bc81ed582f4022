import { Worker } from 'node:worker_threads'
import type { DatabaseSettings } from '../../db/open-db.ts'
import { markUnavailable } from '../../db/unavailable.ts'

/** `stamp` is written into the pack: see `contentStamp`. */
export type PackOrder = { settings: DatabaseSettings; country: string; stamp: string }
export type BuiltPack = {
  /** Of the data that it was made from; it is not in the pack, so that packs of unchanged countries stay the same. */
  version: string
  tests: number
  /** Number of tests with a product of a product set, by its code. */
  testsOfSets: ReadonlyMap<string, number>
  /** Of the uncompressed JSON. */
  sha256: string
  br: Uint8Array
  gzip: Uint8Array
  identity: Uint8Array
}

/** What the thread says when it is done with an order; other errors are the thread's own, and end it. */
export type PackReport = { built: BuiltPack } | { unavailable: string }

const WORKER = new URL('./pack-worker.ts', import.meta.url)

/** How long a thread waits for the next country: starting one and compiling its code costs more than most packs. */
const IDLE_MS = 1_000
const idle = new Map<Worker, NodeJS.Timeout>()

const start = (): Worker => {
  const worker = new Worker(WORKER)
  const forget = (): void => void idle.delete(worker)
  worker.once('error', forget)
  worker.once('exit', forget)
  return worker
}

const take = (): Worker => {
  const [waiting] = idle
  if (!waiting) return start()
  const [worker, timer] = waiting
  clearTimeout(timer)
  idle.delete(worker)
  worker.ref()
  return worker
}

/** A thread that waits keeps no process from ending. */
const giveBack = (worker: Worker): void => {
  worker.unref()
  const end = (): void => {
    idle.delete(worker)
    void worker.terminate()
  }
  idle.set(worker, setTimeout(end, IDLE_MS).unref())
}

/** Builds a country's pack in a separate thread. Rejects with the thread's error. */
export const buildPack = (order: PackOrder): Promise<BuiltPack> =>
  new Promise((resolve, reject) => {
    const worker = take()
    const ended = (code: number): void => reject(new Error(`the pack worker ended with code ${code} before it was done`))
    worker.once('error', reject)
    worker.once('exit', ended)
    worker.once('message', (report: PackReport) => {
      worker.off('error', reject)
      worker.off('exit', ended)
      giveBack(worker)
      if ('built' in report) resolve(report.built)
      else reject(markUnavailable(new Error(report.unavailable)))
    })
    worker.postMessage(order, [])
  })
