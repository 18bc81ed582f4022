import { parentPort, workerData } from 'node:worker_threads'
import { openDb, type DatabaseSettings } from '../db/open-db.ts'
import { loadIndex } from './load-index.ts'
import { buffersOf } from './index-buffers.ts'

/** Builds the index beside the server's thread and hands it over without copying its columns. */
const database = openDb(workerData as DatabaseSettings)
try {
  const loaded = await loadIndex(database)
  parentPort!.postMessage(loaded, buffersOf(loaded.index))
} finally {
  await database.close()
}
