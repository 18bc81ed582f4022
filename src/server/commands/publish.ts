import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { buildApp } from '../app.ts'
import { readRequestDays } from '../requests/retention.ts'
import { loadObservationCoder } from '../content/observation-coder.ts'
import { readProtocolsInForce } from '../data/protocols-in-force.ts'
import { loadPhrases } from '../content/phrases.ts'
import { readDataState } from '../db/data-state.ts'
import { createFileLock } from '../db/file-lock.ts'
import { requireUsable } from '../db/moves.ts'
import { openDb, type Database } from '../db/open-db.ts'
import { describeError } from '../process/describe-error.ts'
import { isDiskFull } from '../process/disk-full.ts'
import { createCurrentData, POLL_MS } from '../served-data/current-data.ts'
import { readIndex } from '../served-data/read-index.ts'
import type { Settings } from '../settings.ts'
import { migrate } from '../upgrade/migrate.ts'
import { loadBrand } from '../visitors/brand/load-brand.ts'
import { buildPack } from '../visitors/packs/build-pack.ts'
import { createPackStore } from '../visitors/packs/pack-store.ts'
import { loadBuiltView } from '../visitors/pages/first-view.ts'
import { realDisk } from '../visitors/publish/disk.ts'
import { createPublishFolder, OWN_FOLDER } from '../visitors/publish/publish-files.ts'
import { createPublisher } from '../visitors/publish/publisher.ts'
import { loadSharingTexts } from '../visitors/sharing/sharing-texts.ts'
import type { Command, CommandContext } from './command.ts'
import { VIEW_FOLDER, WEB_FOLDER } from './built-folders.ts'

const STATEMENT_MS = 30_000
const CACHE_BYTES = 16 * 1024 * 1024
const LOCK = 'lock'
const WAIT_MS = 200
const READABLE = 0o755

/** The server without a port, whose responses are published. */
const startApp = async ({ settings, folder, database }: { settings: Settings; folder: string; database: Database }) => {
  const brand = loadBrand(settings.brandFolder)
  const currentData = createCurrentData({
    readState: () => readDataState(database.kysely),
    build: () => readIndex(settings, () => undefined),
    onError: () => undefined,
    everyMs: POLL_MS,
  })
  const days = await readRequestDays(database, settings.requestRetentionDays)
  const app = await buildApp({
    brand,
    brandFolder: settings.brandFolder,
    phrases: loadPhrases(),
    observationCoder: loadObservationCoder(),
    sharingTexts: loadSharingTexts(),
    currentData: currentData.get,
    seenAt: currentData.seenAt,
    buildPack: (country, stamp) => buildPack({ settings, country, stamp }),
    packStore: createPackStore(join(folder, OWN_FOLDER)),
    pingDatabase: () => readDataState(database.kysely),
    storeRequest: () => Promise.reject(new Error('nothing is stored here')),
    sendsEmails: settings.smtpUrl !== undefined,
    requestDays: () => days,
    readProtocols: () => readProtocolsInForce(database.kysely, brand.laboratory?.timeZone),
    webFolder: WEB_FOLDER,
    builtView: await loadBuiltView(VIEW_FOLDER),
    published: { publicUrl: settings.publicUrl, searchesPerMinute: settings.rateLimits.search },
    answerCacheBytes: CACHE_BYTES,
    logger: false,
  })
  return { app, brand, currentData }
}

const wordsOf = (error: unknown, folder: string): string =>
  isDiskFull(error)
    ? `the disk of ${folder} is full; what was published before stays whole. Make room; nothing else is needed.`
    : describeError(error)

type Work = CommandContext & { folder: string; watches: boolean }

const publishTo = async ({ settings, console, signal, folder, watches }: Work): Promise<number> => {
  const published = createPublishFolder(folder, { disk: realDisk, now: Date.now })
  await published.open()
  const database = openDb(settings, { statementMs: STATEMENT_MS })
  await migrate(database)
  await requireUsable(database, { isServer: false })
  const { app, brand, currentData } = await startApp({ settings, folder, database })
  const publisher = createPublisher({
    app,
    folder: published,
    webFolder: WEB_FOLDER,
    brand,
    publicUrl: settings.publicUrl,
    data: currentData.get,
  })
  const report = async (): Promise<boolean> => {
    const done = await publisher.publishOnce()
    if (done?.isNew)
      console.out(`Published to ${folder}: ${done.written} files written, ${done.unchanged} unchanged, ${done.removed} removed.`)
    return done !== undefined
  }
  let lastError = ''
  try {
    await currentData.refresh()
    if (watches) currentData.start()
    while (!signal.aborted) {
      const isDone = await report().then(
        (done) => {
          lastError = ''
          return done
        },
        (error: unknown) => {
          if (!watches) throw new Error(wordsOf(error, folder), { cause: error })
          const words = wordsOf(error, folder)
          if (words !== lastError) console.error(words)
          lastError = words
          return false
        },
      )
      if (isDone && !watches) return 0
      await sleep(isDone ? POLL_MS : WAIT_MS, undefined, { signal }).catch(() => undefined)
    }
    return 0
  } finally {
    await app.close()
    await currentData.stop()
    await database.close()
  }
}

export const publishCommand: Command = {
  name: 'publish',
  usage: 'publish DIR [--watch]',
  summary: 'write everything that look-ups need into a folder that any web server can serve',
  help: `DIR is created if missing, and must be empty or published to before. A new version is seen as a whole, when DIR/api/v1/current
changes; unchanged files are not touched. Files that nothing names any more are removed after two days, packs with a test that was withdrawn at once.
--watch publishes again whenever the data change, and renews the date of current every 30 s, without which browsers take results for old ones
after two minutes. A second publisher to the same folder ends with an error. docs/static-host.md says how to serve the folder.`,
  stopsInOrder: true,
  options: ['--watch'],
  run: async (context) => {
    const { values, positionals } = parseArgs({
      args: context.args,
      options: { watch: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [folder] = positionals
    if (folder === undefined || positionals.length > 1) {
      context.console.error('tankmix publish takes one folder: tankmix publish DIR [--watch]')
      return 2
    }
    const isThere = existsSync(folder)
    mkdirSync(join(folder, OWN_FOLDER), { recursive: true })
    // Whatever the process's own mask is: the web server is another user. Rights of a folder that is there are somebody's choice.
    if (!isThere) chmodSync(folder, READABLE)
    const lock = createFileLock(join(folder, OWN_FOLDER), LOCK)
    let refusal: unknown
    if (!lock.take((error) => (refusal = error))) {
      context.console.error(isDiskFull(refusal) ? wordsOf(refusal, folder) : `Another tankmix publish works on ${folder}.`)
      return 1
    }
    try {
      return await publishTo({ ...context, folder, watches: values.watch })
    } finally {
      lock.release()
    }
  },
}
