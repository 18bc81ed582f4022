import { parentPort, workerData } from 'node:worker_threads'
import { openDb } from '../../db/open-db.ts'
import { deleteDemonstration } from '../../demonstration/delete-demonstration.ts'
import type { ImportProgress } from '../../laboratory/imports/work-on-import.ts'
import { workOnStep } from '../../laboratory/imports/work-on-step.ts'
import type { SheetThreadData, SheetThreadMessage } from './sheet-thread.ts'

/** How often it says how far it is. */
const TELL_MS = 250

/** Does one step with an uploaded file, or of an undo, in a thread of its own. */
const { settings, order, folder } = workerData as SheetThreadData
const database = openDb(settings)
const post = (message: SheetThreadMessage): void => parentPort!.postMessage(message, [])
let told = 0
const onProgress = (progress: ImportProgress): void => {
  if (performance.now() - told < TELL_MS) return
  told = performance.now()
  post({ progress })
}
try {
  post({ result: await workOnStep(order, { database, dataFolder: settings.dataFolder, deleteDemonstration, onProgress, folder }) })
} finally {
  await database.close()
}
