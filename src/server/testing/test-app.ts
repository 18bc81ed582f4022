import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp, type AppOptions } from '../app.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand, referencePrefixOf } from '../visitors/brand/load-brand.ts'
import type { ConsoleOptions } from '../laboratory/console-context.ts'
import { readDataState } from '../db/data-state.ts'
import { migrate } from '../upgrade/migrate.ts'
import { openDb, type Database, type DatabaseSettings } from '../db/open-db.ts'
import { readProtocolsInForce } from '../data/protocols-in-force.ts'
import { readOutboxState } from '../mail/outbox/mail-queue.ts'
import { tryWrite } from '../visitors/health/try-write.ts'
import { buildPack } from '../visitors/packs/build-pack.ts'
import { createPackStore } from '../visitors/packs/pack-store.ts'
import { storeRequest } from '../requests/store-request.ts'
import { createCurrentData, type CurrentData } from '../served-data/current-data.ts'
import { loadObservationCoder } from '../content/observation-coder.ts'
import { startPreview } from '../demonstration/preview.ts'
import { loadPhrases } from '../content/phrases.ts'
import { readIndex } from '../served-data/read-index.ts'
import { loadSharingTexts } from '../visitors/sharing/sharing-texts.ts'

export type TestApp = {
  app: FastifyInstance
  settings: DatabaseSettings
  database: Database
  currentData: CurrentData
  close: () => Promise<void>
}

/** Stub page for other tests. */
const CONSOLE_PAGE = '<html lang="en"><title>%TITLE%</title><script type="application/json" id="boot">%BOOT%</script></html>'

export type TestOptions = Partial<Omit<AppOptions, 'console'>> & { console?: Partial<ConsoleOptions> }

/** The server as `serve` builds it, on its own database, without a port or polling. */
export const buildTestApp = async (
  settings: DatabaseSettings,
  webFolder?: string,
  { console: consoleOptions, ...options }: TestOptions = {},
): Promise<TestApp> => {
  if (webFolder !== undefined && !existsSync(join(webFolder, 'console'))) {
    mkdirSync(join(webFolder, 'console'))
    writeFileSync(join(webFolder, 'console', 'index.html'), CONSOLE_PAGE)
  }
  const database = openDb(settings)
  await migrate(database)
  const currentData = createCurrentData({
    readState: () => readDataState(database.kysely),
    // A thread of its own takes longer to start than these indexes to build.
    build: () => readIndex(settings, () => undefined),
    onError: () => undefined,
    everyMs: 1_000,
  })
  const brand = loadBrand(DEFAULT_BRAND_FOLDER)
  const app = await buildApp({
    brand,
    brandFolder: DEFAULT_BRAND_FOLDER,
    phrases: loadPhrases(),
    observationCoder: loadObservationCoder(),
    sharingTexts: loadSharingTexts(),
    currentData: currentData.get,
    buildPack: (country, stamp) => buildPack({ settings, country, stamp }),
    seenAt: currentData.seenAt,
    packStore: createPackStore(settings.dataFolder),
    packLookAgainMs: 100,
    pingDatabase: () => readDataState(database.kysely),
    tryWrite: () => tryWrite(database),
    readProtocols: () => readProtocolsInForce(database.kysely),
    outboxState: () => readOutboxState(database.kysely),
    storeRequest: (submission) => storeRequest(database, submission, { now: new Date(), referencePrefix: referencePrefixOf(brand) }),
    console: {
      database,
      dataFolder: settings.dataFolder,
      publicUrl: undefined,
      port: 8080,
      wakeMail: () => undefined,
      wakeImports: () => undefined,
      startPreview,
      now: () => new Date(),
      ...consoleOptions,
    },
    ...(webFolder === undefined ? {} : { webFolder }),
    answerCacheBytes: 8 * 1024 * 1024,
    logger: false,
    ...options,
  })
  const close = async (): Promise<void> => {
    await app.close()
    await currentData.stop()
    await database.close()
  }
  return { app, settings, database, currentData, close }
}
