import { parentPort, workerData } from 'node:worker_threads'
import { openDb } from '../../db/open-db.ts'
import type { ReleaseOrder } from './make-in-thread.ts'
import { makeRelease } from './release-folder.ts'

/** Makes one release in a thread of its own. */
const { settings, ...asked } = workerData as ReleaseOrder
const database = openDb(settings)
try {
  parentPort!.postMessage(await makeRelease(database, asked), [])
} finally {
  await database.close()
}
