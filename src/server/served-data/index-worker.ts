import { parentPort, workerData } from 'node:worker_threads'
import type { IndexOrder, IndexReport } from './build-in-worker.ts'
import { buffersOf } from './index-buffers.ts'
import type { LoadedData } from './load-index.ts'
import { encodeSnapshot, readSnapshot, removeUnfinishedSnapshots, writeSnapshot } from './snapshot.ts'

/** Builds the index in a worker thread and transfers it without copying its columns. */
const { settings, from } = workerData as IndexOrder
const report = (message: IndexReport, transfer: ArrayBuffer[] = []): void => parentPort!.postMessage(message, transfer)
const alive = (): void => report({ alive: true })
const handOver = (data: LoadedData): void => report({ data }, buffersOf(data.index))

alive()
if (from === 'snapshot') {
  await removeUnfinishedSnapshots(settings.dataFolder)
  const data = await readSnapshot(settings, (reason) => report({ unusable: reason }))
  if (data) handOver(data)
  else report({ data: undefined })
} else {
  // A start from the snapshot does not wait for the code that reads databases.
  const { readIndex } = await import('./read-index.ts')
  const data = await readIndex(settings, alive)
  const snapshot = encodeSnapshot(data)
  handOver(data)
  await writeSnapshot(settings, snapshot).catch((error: unknown) => report({ snapshotError: String(error) }))
}
