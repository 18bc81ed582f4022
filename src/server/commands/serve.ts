import { unstatedPrivacy } from '../../contract/brand.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { buildApp } from '../app.ts'
import { lastBackupAt } from '../backup/last-backup.ts'
import { createAuditLog } from '../audit/audit-log.ts'
import { loadBrand, referencePrefixOf } from '../visitors/brand/load-brand.ts'
import { isMissingTable, readDataState, type DataState } from '../db/data-state.ts'
import { MigrationStopped } from '../upgrade/migrate-stoppably.ts'
import { watchSchema } from '../upgrade/schema-watch.ts'
import { OfMove } from '../db/moves.ts'
import { openDb } from '../db/open-db.ts'
import { wipeDeleted } from '../db/sqlite/wipe-deleted.ts'
import { atMost } from '../process/with-timeout.ts'
import { createLoop } from '../process/loop.ts'
import { freeBytes, isDiskTrouble } from '../db/disk-space.ts'
import { tryWrite } from '../visitors/health/try-write.ts'
import { closeApp } from '../http/close-app.ts'
import { createLastingLog, outliveOutput } from '../http/lasting-log.ts'
import { readProtocolsInForce } from '../data/protocols-in-force.ts'
import { createForgetting } from '../data/undo/forget-values.ts'
import { createReleases, releaseFolder } from '../data/release/nightly-release.ts'
import { startPreview } from '../demonstration/preview.ts'
import { showPreviewLink } from '../demonstration/preview-link.ts'
import { buildPack } from '../visitors/packs/build-pack.ts'
import { createPackStore } from '../visitors/packs/pack-store.ts'
import { buildInfo } from '../process/build-info.ts'
import { requireOpenFiles } from '../process/open-files.ts'
import { requireFolder } from '../db/require-folder.ts'
import { untilDone } from '../process/until-done.ts'
import { makeDigests } from '../mail/digest.ts'
import { createOutgoingMail } from '../mail/outgoing-mail.ts'
import { createPhotoSweep } from './serving/photo-sweep.ts'
import { createServedPdfs } from './serving/served-pdfs.ts'
import { createDemand } from '../laboratory/demand/count-demand.ts'
import { sweepSignIns } from '../laboratory/people/sweep.ts'
import { loadBuiltView } from '../visitors/pages/first-view.ts'
import { createPublicAddress } from '../http/public-address.ts'
import { createRequestDays, createRetention } from '../requests/retention.ts'
import { readOutboxState } from '../mail/outbox/mail-queue.ts'
import { createUnknownSweep } from '../requests/unknown-products/sweep-unknown.ts'
import { createWatchSweep } from '../requests/watches/sweep-watches.ts'
import { storeRequest } from '../requests/store-request.ts'
import { buildInWorker, restoreInWorker } from '../served-data/build-in-worker.ts'
import { createCurrentData, POLL_MS } from '../served-data/current-data.ts'
import { loadObservationCoder } from '../content/observation-coder.ts'
import { loadPhrases } from '../content/phrases.ts'
import { loadSharingTexts } from '../visitors/sharing/sharing-texts.ts'
import type { Command } from './command.ts'
import { createSheetJobs } from './sheets/sheet-jobs.ts'
import { CLOSE_MS, createPreparation, refuseTarget } from './prepare-database.ts'
import { acceptInProcess, createFetching } from './fetch/fetch-in-process.ts'
import { VIEW_FOLDER, WEB_FOLDER } from './built-folders.ts'

/** A statement of the server that takes longer is considered lost: its connection is closed. */
const STATEMENT_MS = 10_000
/** The steps of a stop, out of the 10 s that docs/operating.md promises. */
const STOP_MS = 7_000
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
LAB_EMAIL, MAIL_FROM, PUBLIC_URL, TRUST_PROXY, METRICS_FROM, OIDC_ISSUER, OIDC_CLIENT_ID,
OIDC_CLIENT_SECRET, OIDC_SCOPE, OIDC_ROLES_CLAIM, OIDC_ROLES, COUNTRY_HEADER, REPORT_CERTIFICATE,
REPORT_CERTIFICATE_PASSWORD, REPORT_TIME_STAMPS, IMPORT_FROM, IMPORT_MAPPING, IMPORT_HEADER, IMPORT_NETWORKS, RATE_LIMIT_SEARCH, RATE_LIMIT_REQUESTS, RATE_LIMIT_SIGN_IN,
REQUEST_RETENTION_DAYS, LOG_LEVEL. They are described in docs/operating.md.
On SIGINT and SIGTERM it stops after responding to open requests and sending the current email.`,
  stopsInOrder: true,
  run: async ({ settings, console, signal }) => {
    const isEmbedded = settings.databaseUrl === undefined
    requireOpenFiles()
    // Everything else that is kept in it, such as the lock of whoever sends emails, may be opened before the database.
    requireFolder(settings.dataFolder, 'TANKMIX_DATA')
    outliveOutput(process.stdout, process.stderr)
    const logger = createLastingLog(settings.logLevel)
    const build = buildInfo()
    logger.info({ ...build, node: process.version }, 'the server starts')
    // Reading the last index needs no database, so it begins at once, in its thread.
    const restored = restoreInWorker(settings, {
      signal,
      onUnusable: (reason) => logger.warn({ reason }, 'the stored index cannot be used; it is built anew'),
    })
    restored.catch(() => undefined)
    const brand = loadBrand(settings.brandFolder)
    const unstated = unstatedPrivacy(brand)
    if (settings.publicUrl?.startsWith('https:') && unstated.length > 0)
      logger.warn(
        { unstated },
        'the privacy text does not say what only the operator knows: state it in brand.json, as docs/configure.md describes',
      )
    const phrases = loadPhrases()
    const observationCoder = loadObservationCoder()
    const sharingTexts = loadSharingTexts()
    const prepare = createPreparation({ settings, brand, console, signal })
    const schema = watchSchema({
      onAway: (error) =>
        logger.error({ err: error }, 'the database does not respond yet; searches are served from the last index, if there is one'),
      onFailed: (error) =>
        logger.error(
          { err: error },
          'the database responds, but could not be brought to the newest schema; the server tries it for a minute more, then ends',
        ),
      now: () => performance.now(),
    })
    const database = openDb(settings, { statementMs: STATEMENT_MS, writesInThread: true })
    /** An empty database has no tables before the first migration, which is no error. */
    const readStateOnceThere = (): Promise<DataState> =>
      readDataState(database.kysely).catch(async (error: unknown) => {
        if (!schema.isUntried() || !isMissingTable(error)) throw error
        await Promise.race([schema.tried, aborted(signal)])
        return readDataState(database.kysely)
      })
    const currentData = createCurrentData({
      readState: readStateOnceThere,
      build: () =>
        buildInWorker(settings, {
          signal,
          onSnapshotError: (reason) => logger.warn({ reason }, 'the index could not be stored for the next start'),
        }),
      restore: () => restored,
      onChange: ({ version, demo, index }) => logger.info({ version, demo, tests: index.tests.days.length }, 'data loaded'),
      onError: (error) => logger.error({ err: error }, 'the data could not be read; searches use the last data, if there are any'),
      onRecovered: () => logger.info('the data can be read again'),
      everyMs: POLL_MS,
    })
    let port = settings.port
    const origin = (): string => createPublicAddress(settings.publicUrl, port).shown
    const mail = createOutgoingMail({ database, settings, brand, origin, logger, say: console.out })
    const requestDays = createRequestDays(database, settings.requestRetentionDays)
    const retention = createRetention({
      database,
      days: requestDays.read,
      now: () => new Date(),
      onDoubt: (clock) =>
        logger.warn(
          clock,
          'no old requests are deleted: the clock is more than a week from the last trusted time; it is trusted after three days without a jump',
        ),
      wipe: () => wipeDeleted(settings),
      onDeleted: (deleted) => logger[deleted.neverSent > 0 ? 'warn' : 'info'](deleted, 'old requests were deleted'),
      onError: (error) => logger.error({ err: error }, 'old requests could not be deleted; the server will try again'),
    })
    const watchSweep = createWatchSweep({
      database,
      now: () => new Date(),
      wipe: () => wipeDeleted(settings),
      onSwept: (swept) => {
        logger.info(swept, 'watches of mixes were deleted, or asked about')
        if (swept.asked > 0) mail.wake()
      },
      onError: (error) => logger.error({ err: error }, 'old watches of mixes could not be deleted; the server will try again'),
    })
    const unknownSweep = createUnknownSweep({ database, requestDays: requestDays.read, wipe: () => wipeDeleted(settings), log: logger })
    const auditLog = createAuditLog({
      database,
      onHead: (head) => logger.info(head, 'the last entry of the audit'),
      onError: (error) => logger.error({ err: error }, 'the audit could not be read'),
    })
    const signInSweep = createLoop(() => sweepSignIns(database, new Date()), {
      everyMs: HOUR_MS,
      onError: (error) => logger.error({ err: error }, 'old sessions could not be deleted; the server will try again'),
    })
    const digests = createLoop(
      async () => {
        const made = await makeDigests(database, new Date(), brand.laboratory?.timeZone)
        if (made > 0) mail.wake()
      },
      {
        everyMs: MINUTE_MS,
        onError: (error) => logger.error({ err: error }, 'the emails of the day could not be made; the server will try again'),
      },
    )
    const photoSweep = createPhotoSweep({ database, dataFolder: settings.dataFolder, log: logger })
    const demand = createDemand({
      database,
      index: () => currentData.get()?.index,
      now: () => new Date(),
      onError: (error) => logger.error({ err: error }, 'what was asked for could not be counted; the server will try again'),
    })
    const releases = createReleases({
      database,
      settings,
      brand,
      now: () => new Date(),
      signal,
      onReleased: (released) => logger.info(released, 'a release of open data was made'),
      onError: (error) => logger.error({ err: error }, 'no release of open data could be made; the server will try again'),
    })
    const reportPdfs = await createServedPdfs({ database, brand, phrases, codesOf: observationCoder, origin }, settings, logger)
    const imports = createSheetJobs({ database, settings, timeZone: brand.laboratory?.timeZone, signal, onTaken: mail.wake, log: logger })
    const app = await buildApp({
      brand,
      brandFolder: settings.brandFolder,
      phrases,
      observationCoder,
      sharingTexts,
      currentData: currentData.get,
      buildPack: (country, stamp) => buildPack({ settings, country, stamp }),
      seenAt: currentData.seenAt,
      packStore: createPackStore(settings.dataFolder),
      pingDatabase: () => readDataState(database.kysely),
      tryWrite: () => tryWrite(database),
      schemaState: schema.state,
      outboxState: () => readOutboxState(database.kysely),
      storeRequest: async (submission) => {
        const stored = await storeRequest(database, submission, { now: new Date(), referencePrefix: referencePrefixOf(brand) })
        if (stored.step === 'stored') mail.wake()
        return stored
      },
      sendsEmails: settings.smtpUrl !== undefined,
      requestDays: requestDays.known,
      readProtocols: () => readProtocolsInForce(database.kysely, brand.laboratory?.timeZone),
      onAsked: demand.add,
      console: {
        database,
        dataFolder: settings.dataFolder,
        publicUrl: settings.publicUrl,
        company: settings.company,
        port: settings.port,
        wakeMail: mail.wake,
        wakeImports: imports.wake,
        acceptFetch: settings.fetched && ((accepted) => acceptInProcess(signal, logger, accepted)),
        startPreview,
        reportPdfs,
        now: () => new Date(),
      },
      webFolder: WEB_FOLDER,
      releaseFolder: releaseFolder(settings.dataFolder),
      builtView: await loadBuiltView(VIEW_FOLDER),
      trustProxy: settings.trustProxy,
      rateLimits: settings.rateLimits,
      metricsFrom: settings.metricsFrom,
      freeDisk: () => freeBytes(settings.dataFolder),
      lastBackup: () => lastBackupAt(settings.dataFolder),
      build,
      countryHeader: settings.countryHeader,
      answerCacheBytes: ANSWER_CACHE_BYTES,
      logger,
    })
    const periodic = [
      mail,
      digests,
      retention,
      watchSweep,
      unknownSweep,
      auditLog,
      signInSweep,
      photoSweep,
      createForgetting({ database, log: logger }),
      demand,
      reportPdfs,
      imports,
      ...(brand.openData ? [releases] : []),
      ...(settings.fetched ? [createFetching(signal, logger)] : []),
    ]
    /**
     * The embedded database is used from the start, unless its disk is full or cannot be written: then searches are served from the last
     * index, where there is one (STAY-40). Damage and anything else ends the start.
     */
    const prepareAtStart = async (): Promise<void> => {
      try {
        await prepare()
        schema.noteDone()
      } catch (error) {
        if (!isDiskTrouble(error) || (await restored.catch(() => undefined)) === undefined) throw error
        schema.noteFailure(error)
      }
    }
    /** The database may be unavailable at the start: pages and searches do not wait for it. */
    const begin = async (): Promise<void> => {
      const noteFailure = (error: unknown): void => {
        if (error instanceof OfMove) throw error
        schema.noteFailure(error)
      }
      if (schema.state() !== 'ok') await untilDone(prepare, signal, noteFailure)
      if (signal.aborted) return
      schema.noteDone()
      for (const { start } of periodic) start()
    }
    try {
      if (isEmbedded) {
        await prepareAtStart()
        // It was stopped when the migration was just done.
        if (signal.aborted) return 0
      } else await refuseTarget(database)
      currentData.start()
      const address = await app.listen({ port: settings.port, host: settings.host })
      port = Number(new URL(address).port || settings.port)
      const begun = begin()
      // What it throws is thrown below.
      begun.catch(() => undefined)
      console.out(`${brand.title} is served on ${address.replace('127.0.0.1', 'localhost')}`)
      if (isEmbedded && schema.state() === 'ok' && settings.demo && !settings.company) await showPreviewLink(database, origin(), console)
      await Promise.race([aborted(signal), begun.then(() => aborted(signal))])
      return 0
    } catch (error) {
      if (!(error instanceof MigrationStopped)) throw error
      console.out('Stopped before the database was at the newest schema. Nothing was changed.')
      return 0
    } finally {
      await atMost(Promise.all([closeApp(app), currentData.stop(), ...periodic.map(({ stop }) => stop())]), STOP_MS)
      await atMost(database.close(), CLOSE_MS)
    }
  },
}
