import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DatabaseSettings } from '../../db/open-db.ts'
import type { WorkInThread } from '../../laboratory/imports/import-jobs.ts'
import type { ImportProgress } from '../../laboratory/imports/work-on-import.ts'
import type { StepToDo, StepResult } from '../../laboratory/imports/work-on-step.ts'

const WORKER = new URL('./sheet-worker.ts', import.meta.url)
/** Of JavaScript's own objects; a file whose reading needs more ends its thread, and nothing else. */
const MAX_HEAP_MB = 1_024

export type SheetThreadData = { settings: DatabaseSettings; order: StepToDo; folder: string }
export type SheetThreadMessage = { progress: ImportProgress } | { result: StepResult<StepToDo> }

/** Works on uploaded files and on undos in a thread, since either would stop everything else meanwhile. */
export const workInSheetThread =
  ({ databaseUrl, dataFolder }: DatabaseSettings): WorkInThread =>
  async <Order extends StepToDo>(order: Order, onProgress: (progress: ImportProgress) => void, signal: AbortSignal) => {
    const folder = await mkdtemp(join(tmpdir(), 'import-'))
    const workerData: SheetThreadData = { settings: { databaseUrl, dataFolder }, order, folder }
    const worked = new Promise<StepResult<Order> | undefined>((resolve, reject) => {
      if (signal.aborted) return resolve(undefined)
      const worker = new Worker(WORKER, { workerData, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
      let result: StepResult<Order> | undefined
      const end = (): void => void worker.terminate()
      signal.addEventListener('abort', end, { once: true })
      worker.on('message', (message: SheetThreadMessage) => {
        if ('progress' in message) onProgress(message.progress)
        else result = message.result as StepResult<Order>
      })
      worker.once('error', reject)
      worker.once('exit', (code) => {
        signal.removeEventListener('abort', end)
        if (result || signal.aborted) resolve(result)
        else reject(new Error(`the thread of an import ended with code ${code} before it was done`))
      })
    })
    return worked.finally(() => rm(folder, { recursive: true, force: true }))
  }
