import { fileURLToPath } from 'node:url'
import { destination } from 'pino'
import { buildApp } from '../app.ts'
import { loadBrand, referencePrefixOf } from '../brand/load-brand.ts'
import { readDataState } from '../data/data-state.ts'
import { migrate } from '../db/migrate.ts'
import { MIN_FREE_BYTES, requireSpace } from '../db/disk-space.ts'
import { openDb } from '../db/open-db.ts'
import { createLogger } from '../logging.ts'
import { checkSqlite } from '../db/sqlite.ts'
import { loadDemo } from '../data/load-demo.ts'
import { buildPack } from '../packs/build-pack.ts'
import { createOutgoingMail } from '../mail/outgoing-mail.ts'
import { createRetention } from '../requests/retention.ts'
import { readOutboxState } from '../outbox/queries.ts'
import { storeRequest } from '../requests/store-request.ts'
import { buildInWorker } from '../served-data/build-in-worker.ts'
import { createCurrentData } from '../served-data/current-data.ts'
import { loadPhrases } from '../served-data/phrases.ts'
import type { Command } from './command.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../../dist/web', import.meta.url))
const POLL_MS = 1_000
const ANSWER_CACHE_BYTES = 64 * 1024 * 1024

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

export const serveCommand: Command = {
  name: 'serve',
  usage: 'serve',
  summary: 'serve the pages and the API',
  help: `Settings come from the environment: PORT, HOST, DATABASE_URL, TANKMIX_DATA, TANKMIX_DEMO, TANKMIX_BRAND, SMTP_URL,
LAB_EMAIL, MAIL_FROM, TRUST_PROXY, COUNTRY_HEADER, RATE_LIMIT_SEARCH, RATE_LIMIT_REQUESTS,
REQUEST_RETENTION_DAYS, LOG_LEVEL. They are described in docs/operating.md.
Stops on SIGINT and SIGTERM once open requests are answered and the mail under way is sent.`,
  stopsInOrder: true,
  run: async ({ settings, console, signal }) => {
    const brand = loadBrand(settings.brandFolder)
    const phrases = loadPhrases()
    const logger = createLogger(settings.logLevel, destination({ dest: 2, sync: false }))
    if (settings.databaseUrl === undefined) checkSqlite(settings.dataFolder)
    const database = openDb(settings)
    if (database.kind === 'embedded') await requireSpace(settings.dataFolder, MIN_FREE_BYTES, 'to serve')
    await migrate(database)
    if (settings.demo && database.kind === 'embedded') {
      const productSets = brand.resellers.map(({ productSet }) => productSet)
      const loaded = await loadDemo(database, { maker: brand.maker, productSets, today: new Date().toISOString().slice(0, 10) })
      if (loaded) console.out(`Filled the empty database with ${loaded.tests} demonstration tests.`)
    }
    const currentData = createCurrentData({
      readState: () => readDataState(database.kysely),
      build: () => buildInWorker(settings),
      onChange: ({ version, demo, index }) => logger.info({ version, demo, tests: index.tests.days.length }, 'data loaded'),
      onError: (error) => logger.error({ err: error }, 'the data could not be read; answers go on from the last ones'),
      everyMs: POLL_MS,
    })
    const mail = createOutgoingMail({ database, settings, brand, logger, say: console.out })
    const retention = createRetention({
      database,
      days: settings.requestRetentionDays,
      now: () => new Date(),
      onDeleted: (deleted) => logger[deleted.neverSent > 0 ? 'warn' : 'info'](deleted, 'old requests were deleted'),
      onError: (error) => logger.error({ err: error }, 'old requests could not be deleted; it is tried again'),
    })
    const app = await buildApp({
      brand,
      brandFolder: settings.brandFolder,
      phrases,
      currentData: currentData.get,
      buildPack: (country) => buildPack({ settings, country }),
      pingDatabase: () => readDataState(database.kysely),
      outboxState: () => readOutboxState(database.kysely),
      storeRequest: async (submission) => {
        const stored = await storeRequest(database, submission, { now: new Date(), referencePrefix: referencePrefixOf(brand) })
        if (stored.step === 'stored') mail.wake()
        return stored
      },
      webFolder: WEB_FOLDER,
      trustProxy: settings.trustProxy,
      rateLimits: settings.rateLimits,
      countryHeader: settings.countryHeader,
      answerCacheBytes: ANSWER_CACHE_BYTES,
      logger,
    })
    try {
      currentData.start()
      mail.start()
      retention.start()
      const address = await app.listen({ port: settings.port, host: settings.host })
      console.out(`${brand.title} is served on ${address.replace('127.0.0.1', 'localhost')}`)
      await aborted(signal)
      return 0
    } finally {
      await app.close()
      await mail.stop()
      await retention.stop()
      await currentData.stop()
      await database.close()
    }
  },
}
