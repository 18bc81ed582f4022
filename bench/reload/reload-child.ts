import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from '../../src/server/app.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../../src/server/visitors/brand/load-brand.ts'
import { markChanged, readDataState } from '../../src/server/db/data-state.ts'
import { openDb, type DatabaseSettings } from '../../src/server/db/open-db.ts'
import { buildInWorker } from '../../src/server/served-data/build-in-worker.ts'
import { createCurrentData } from '../../src/server/served-data/current-data.ts'
import { loadObservationCoder } from '../../src/server/content/observation-coder.ts'
import { loadPhrases } from '../../src/server/content/phrases.ts'
import { loadSharingTexts } from '../../src/server/visitors/sharing/sharing-texts.ts'
import { answerRequests } from '../support/child.ts'

export type ReloadRequest = { do: 'serve'; settings: DatabaseSettings } | { do: 'reload'; times: number }
export type Serving = { url: string; countries: string[] }
/**
 * Milliseconds. `ownWork` is the maximum processor time that the thread itself used without a pause: the longest stall without
 * the time spent waiting for a busy machine.
 */
export type Stall = { longest: number; ownWork: number; p99: number; reloadSeconds: number }
export type ReloadAnswer = { idle: Stall; reloads: Stall[] }

/** The first searches in the new data count too. */
const MS_AFTERWARDS = 500
const MS_PER_NANO = 1e-6

/** Measures every millisecond how much processor time this thread used since the last measurement. */
const watchOwnWork = () => {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let most = 0
  let last = used()
  const timer = setInterval(() => {
    const now = used()
    most = Math.max(most, now - last)
    last = now
  }, 1)
  return () => {
    clearInterval(timer)
    return most
  }
}

/** The longest time that the event loop was blocked while something ran. */
const watched = async (run: () => Promise<unknown>): Promise<Stall> => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const endOwnWork = watchOwnWork()
  const started = performance.now()
  await run()
  await pause(MS_AFTERWARDS)
  delay.disable()
  const reloadSeconds = (performance.now() - started - MS_AFTERWARDS) / 1000
  return { longest: delay.max * MS_PER_NANO, ownWork: endOwnWork(), p99: delay.percentile(99) * MS_PER_NANO, reloadSeconds }
}

type Reloadable = { refresh: () => Promise<void>; change: () => Promise<void> }
let reloadable: Reloadable | undefined

/** The parts of the server that a reload goes through. */
const serve = async (settings: DatabaseSettings): Promise<Serving> => {
  const database = openDb(settings)
  const currentData = createCurrentData({
    readState: () => readDataState(database.kysely),
    build: () => buildInWorker(settings),
    onError: (error) => {
      throw error
    },
    everyMs: 1_000,
  })
  await currentData.refresh()
  const app = await buildApp({
    brand: loadBrand(DEFAULT_BRAND_FOLDER),
    brandFolder: DEFAULT_BRAND_FOLDER,
    phrases: loadPhrases(),
    observationCoder: loadObservationCoder(),
    sharingTexts: loadSharingTexts(),
    currentData: currentData.get,
    seenAt: currentData.seenAt,
    buildPack: () => Promise.reject(new Error('packs are not measured here')),
    storeRequest: () => Promise.reject(new Error('requests are not measured here')),
    pingDatabase: () => Promise.resolve(),
    answerCacheBytes: 64 * 1024 * 1024,
    logger: false,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  reloadable = { refresh: currentData.refresh, change: () => markChanged(database.kysely, { demo: false }) }
  return { url, countries: currentData.get()!.index.countries }
}

const reload = async (times: number): Promise<ReloadAnswer> => {
  const { refresh, change } = reloadable!
  await pause(500)
  const idle = await watched(() => pause(2_000))
  const reloads: Stall[] = []
  for (let time = 0; time < times; time++) {
    await change()
    reloads.push(await watched(refresh))
  }
  return { idle, reloads }
}

answerRequests((request: ReloadRequest) => (request.do === 'serve' ? serve(request.settings) : reload(request.times)))
