import { parentPort, workerData } from 'node:worker_threads'
import { openDb, type Database } from '../db/open-db.ts'
import type { IndexOrder, IndexReport } from './build-in-worker.ts'
import { buffersOf } from './index-buffers.ts'
import { loadIndex, type LoadedData } from './load-index.ts'
import { encodeSnapshot, readSnapshot, removeUnfinishedSnapshots, writeSnapshot } from './snapshot.ts'
import { updateIndex } from './update-index.ts'

/** Timeout of reading one page of rows. */
const STATEMENT_MS = 60_000

/** Builds the index in a worker thread and transfers it without copying its columns. */
const { settings, from } = workerData as IndexOrder
const report = (message: IndexReport, transfer: ArrayBuffer[] = []): void => parentPort!.postMessage(message, transfer)
const alive = (): void => report({ alive: true })
const handOver = (data: LoadedData): void => report({ data }, buffersOf(data.index))

/** From the last snapshot where it is known what changed since, else from all tests. */
const current = async (database: Database): Promise<LoadedData> => {
  const older = await readSnapshot(settings)
  return (older && (await updateIndex(database, older))) ?? loadIndex(database, { onPage: alive })
}

alive()
if (from === 'snapshot') {
  await removeUnfinishedSnapshots(settings.dataFolder)
  const data = await readSnapshot(settings)
  if (data) handOver(data)
  else report({ data: undefined })
} else {
  const database = openDb(settings, { statementMs: STATEMENT_MS })
  const data = await current(database).finally(() => database.close())
  const snapshot = encodeSnapshot(data)
  handOver(data)
  await writeSnapshot(settings, snapshot).catch((error: unknown) => report({ snapshotError: String(error) }))
}
