import { parentPort, workerData } from 'node:worker_threads'
import { setTimeout as sleep } from 'node:timers/promises'

/** Calls a server again and again, in a thread of its own, and posts how long each call took (ms) when it is told to end. */
const { url } = workerData as { url: string }
const times: number[] = []
const over = new AbortController()
parentPort!.once('message', () => over.abort())
while (!over.signal.aborted) {
  const began = performance.now()
  await fetch(url).then((response) => response.arrayBuffer())
  times.push(performance.now() - began)
  await sleep(20)
}
parentPort!.postMessage(times, [])
parentPort!.close()
