import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Registry } from 'prom-client'
import type { LanguageCode } from '../domain/languages.ts'
import type { Brand } from '../contract/brand.ts'
import { API_BASE } from '../contract/call.ts'
import type { Readiness } from '../contract/health.ts'
import type { AskedMix } from '../domain/console/asked-mix.ts'
import { testCount } from '../domain/search/search-index.ts'
import { createResponseCache } from './http/response-cache.ts'
import { giveTokens, refuseForgery } from './http/anti-forgery.ts'
import { createPhotoStore } from './photos/photo-store.ts'
import { assistantRoutes } from './visitors/assistants/routes.ts'
import { publicPhotoRoute } from './laboratory/publishing/photo-route.ts'
import { loadMailTexts } from './mail/mail-texts.ts'
import { acceptJson, refuseEncodedBody } from './http/bodies.ts'
import { brandRoutes, contactRoutes } from './visitors/brand/routes.ts'
import { withTimeout } from './process/with-timeout.ts'
import { CONNECTION_TIMES, connectionOptions, refuseLongAddress, refuseTwoHosts, type ConnectionTimes } from './http/connections.ts'
import { tidyForwardedFor } from './http/forwarded-for.ts'
import type { ConsoleOptions } from './laboratory/console-context.ts'
import { consoleRoutes } from './laboratory/routes.ts'
import { embedRoutes } from './visitors/embed/routes.ts'
import { feedRoutes } from './visitors/feeds/routes.ts'
import { geoRoutes } from './visitors/geo/routes.ts'
import { healthRoutes } from './visitors/health/routes.ts'
import { answeredOf, createIds, logAnswer } from './http/logging.ts'
import type { OutboxState } from './mail/outbox/queries.ts'
import { createAnswerCounts } from './visitors/metrics/answer-counts.ts'
import { metricsRoute } from './visitors/metrics/routes.ts'
import { listRoutes } from './visitors/lists/routes.ts'
import { describeApi } from './http/openapi/document.ts'
import { docsRoutes } from './visitors/api-page/routes.ts'
import type { BuiltPack } from './visitors/packs/build-pack.ts'
import type { PackStore } from './visitors/packs/pack-store.ts'
import { contentStamp } from './visitors/packs/content-stamp.ts'
import { createContents } from './visitors/packs/country-digest.ts'
import { createCurrentFiles } from './visitors/packs/current-files.ts'
import { currentRoute } from './visitors/packs/current-routes.ts'
import { listsJson } from './visitors/packs/lists-file.ts'
import { createPackService } from './visitors/packs/packs.ts'
import { packFileRoute, packInfoRoute } from './visitors/packs/routes.ts'
import type { BuiltView } from './visitors/pages/first-view.ts'
import { openDataRoutes } from './visitors/open-data/routes.ts'
import { pageRoutes } from './visitors/pages/routes.ts'
import { ofTestRoutes } from './visitors/public-pages/of-test-routes.ts'
import { sitemapRoutes } from './visitors/public-pages/sitemap-routes.ts'
import { publicPageRoutes } from './visitors/public-pages/routes.ts'
import { handleError, handleUnknownCall, notFound } from './http/problems.ts'
import { createRateLimits, type CallsPerMinute } from './http/rate-limits.ts'
import { readRoutes } from './visitors/reads/routes.ts'
import { reportRoutes } from './visitors/report/routes.ts'
import { requestStatusRoutes } from './laboratory/desk/status-routes.ts'
import { requestRoutes } from './visitors/requests/routes.ts'
import { tellMeRoutes } from './visitors/tell-me/routes.ts'
import type { Stored, Submission } from './requests/store-request.ts'
import type { RouteContext } from './visitors/route-context.ts'
import type { LoadedData } from './served-data/load-index.ts'
import type { ObservationCoder } from '../domain/observations.ts'
import type { Phrases } from './content/phrases.ts'
import { servedData } from './served-data/served-data.ts'
import { createCsvPlaces, type CsvLimits } from './visitors/search/csv-places.ts'
import { searchRoutes } from './visitors/search/routes.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createPreviews } from './visitors/sharing/previews.ts'
import type { SharingCatalogue } from './visitors/sharing/sharing-texts.ts'

export type AppOptions = {
  brand: Brand
  /** Folder of brand.json and its images. */
  brandFolder: string
  phrases: Phrases
  observationCoder: ObservationCoder
  sharingTexts: SharingCatalogue
  currentData: () => LoadedData | undefined
  /** When the database last said that these are its data, milliseconds since 1970. */
  seenAt: () => number | undefined
  /** Builds a country's pack, which contains the stamp; rejects where the database does not respond. */
  buildPack: (country: string, stamp: string) => Promise<BuiltPack>
  /** Stores packs; without it they are cached in memory. */
  packStore?: PackStore
  /** Rejects where the database does not respond. */
  pingDatabase: () => Promise<unknown>
  /** Stores a request for a new test with its emails; they are durable once it resolves. */
  storeRequest: (submission: Submission) => Promise<Stored>
  /** Whether emails are sent, so that pages may promise one; by default none is. */
  sendsEmails?: boolean
  /** Counts a mix that a client asked for; it must cost next to nothing. */
  onAsked?: (mix: AskedMix, client: string) => void
  /** The laboratory's console; without it there are no calls of it. */
  console?: ConsoleOptions
  /** Counts of unsent emails; rejects where the database does not respond. */
  outboxState?: () => Promise<OutboxState>
  /** Folder of the built pages; without it only the API is served. */
  webFolder?: string
  /** Folder of the releases of open data; without it none are offered. */
  releaseFolder?: string
  /** Draws the first view of pages; without it they draw themselves. */
  builtView?: BuiltView
  answerCacheBytes: number
  /** Proxies whose `X-Forwarded-For` is trusted; by default none. */
  trustProxy?: boolean | string
  /** Calls per client; by default without a limit. */
  rateLimits?: CallsPerMinute
  connectionTimes?: ConnectionTimes
  /** How long a pack that is unknown is looked for again. */
  packLookAgainMs?: number
  now?: () => number
  /** How many files are made at once. */
  csvLimits?: CsvLimits
  /** Header in which a proxy reports the visitor's country. */
  countryHeader?: string | undefined
  logger: FastifyBaseLogger | false
}

const PING_MS = 2_000
const MAX_BODY_BYTES = 100_000
const MAX_PARAM_LENGTH = 200

/** The server without its port. All dependencies are passed in, so that tests run the real one. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { brand, phrases, currentData } = options
  const headersFor = securityHeaders()
  const trusting = options.trustProxy !== undefined && options.trustProxy !== false
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    trustProxy: options.trustProxy ?? false,
    ...connectionOptions(options.connectionTimes ?? CONNECTION_TIMES),
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // An invalid address bypasses all hooks.
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply.headers(headersFor(request))),
    genReqId: createIds(),
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  acceptJson(app)

  // One hook for all requests, and one for all responses: each hook costs a cached response 1 % of its time.
  app.addHook('onRequest', (request, reply, done) => {
    if (trusting) tidyForwardedFor(request.raw.headers)
    void reply.headers(headersFor(request))
    refuseLongAddress(request)
    refuseTwoHosts(request)
    refuseForgery(request)
    refuseEncodedBody(request, reply)
    done()
  })
  const registry = new Registry()
  const answered = createAnswerCounts(registry)
  app.addHook('onResponse', (request, reply, done) => {
    const one = answeredOf(request, reply)
    logAnswer(request.log, one)
    answered.count(one)
    done()
  })
  await describeApi(app, brand)

  giveTokens(app)

  const limits = await createRateLimits(app, options.rateLimits)
  const answers = createResponseCache({ maxBytes: options.answerCacheBytes })
  const mailTexts = loadMailTexts()
  const withdrawals = (language: LanguageCode) => mailTexts(language).withdrawals
  const data = servedData(currentData, options.observationCoder)
  const stamp = contentStamp(brand, phrases)
  const contentOf = createContents(stamp)
  const packs = createPackService({
    build: (country) => options.buildPack(country, stamp),
    store: options.packStore,
    onStoreError: (error) => app.log.warn({ err: error }, 'a pack could not be stored; it is served from memory'),
  })
  const files = createCurrentFiles({
    ...options,
    packs,
    contentOf,
    listsOf: ({ index }) => listsJson(index, { brand, stamp }),
    now: options.now ?? Date.now,
    onError: (error) => app.log.error({ err: error }, 'a pack could not be built; the server will try again'),
  })
  app.addHook('onClose', files.stop)
  const sendsEmails = options.sendsEmails ?? false
  const csvPlaces = createCsvPlaces(options.csvLimits)
  const segment = (reseller: RouteContext['reseller'], prefix: string): void => {
    const { onAsked } = options
    const context: RouteContext = { data, answers, phrases, withdrawals, brand, reseller, limits, sendsEmails, csvPlaces, onAsked }
    void app.register(
      (scope, _options, done) => {
        listRoutes(scope, context)
        contactRoutes(scope, context)
        searchRoutes(scope, context)
        reportRoutes(scope, context)
        readRoutes(scope, context, { files, lookAgainMs: options.packLookAgainMs })
        packInfoRoute(scope, { ...context, packs, contentOf })
        requestRoutes(scope, context, options.storeRequest)
        done()
      },
      { prefix },
    )
  }
  segment(undefined, API_BASE.slice(0, -1))
  for (const reseller of brand.resellers) segment(reseller, `${API_BASE}${reseller.slug}`)

  brandRoutes(app, { brand, brandFolder: options.brandFolder, answers })
  geoRoutes(app, { countryHeader: options.countryHeader })
  await docsRoutes(app, { brand, answers, currentData })
  if (options.console) {
    consoleRoutes(app, options.console, { limits, sendsEmails, brand, webFolder: options.webFolder, data: currentData })
    publicPhotoRoute(app, { ...options.console, store: createPhotoStore(options.console.database, options.console.dataFolder), limits })
    if (brand.alerts) tellMeRoutes(app, { ...options.console, limits, sendsEmails })
    requestStatusRoutes(app, { ...options.console, brand, limits, phrases })
  }
  currentRoute(app, { files, answers })
  packFileRoute(app, { data, packs, contentOf, limits, answers, files, lookAgainMs: options.packLookAgainMs })
  if (brand.assistants && options.builtView) {
    const { words } = options.builtView
    assistantRoutes(app, { brand, data, phrases, words, limits, publicUrl: options.console?.publicUrl })
  }
  if (brand.openData && options.releaseFolder !== undefined)
    openDataRoutes(app, { brand, folder: options.releaseFolder, isDemonstration: () => currentData()?.demo === true, limits, answers })
  if (brand.embedders.length > 0 && options.builtView) {
    const { words } = options.builtView
    embedRoutes(app, { brand, data, phrases, words, limits, answers, sharingTexts: options.sharingTexts })
  }
  if (brand.alerts && options.builtView) {
    const { publicPages: build } = options.builtView
    feedRoutes(app, { brand, data, phrases, withdrawals, answers, limits, publicUrl: options.console?.publicUrl, build })
  }
  if (brand.publicPages && options.builtView) {
    const { publicPages: build } = options.builtView
    const context = { brand, data, phrases, answers, limits, publicUrl: options.console?.publicUrl, build }
    publicPageRoutes(app, context)
    ofTestRoutes(app, context)
    sitemapRoutes(app, context)
  }
  unknownResellers(app, brand)
  unknownCalls(app)
  metricsRoute(app, { ...options, registry, answers, now: Date.now })
  healthRoutes(app, () => readiness(options))
  const describe = createPreviews({ brand, texts: options.sharingTexts, phrases, data: () => (currentData() ? data() : undefined) })
  if (options.webFolder === undefined) app.setNotFoundHandler(handleUnknownCall)
  else {
    const { webFolder, builtView, console } = options
    pageRoutes(app, { webFolder, builtView, brand, sendsEmails, publicUrl: console?.publicUrl, answers, currentData, describe })
  }
  await app.ready()
  return app
}

/** Reports an unknown reseller as that, instead of as an unknown call. */
const unknownResellers = (app: FastifyInstance, { resellers }: Brand): void => {
  app.all<{ Params: { reseller: string } }>(`${API_BASE}:reseller/tankmix/*`, { schema: { hide: true } }, (request, reply) => {
    const { reseller } = request.params
    if (resellers.some(({ slug }) => slug === reseller)) return handleUnknownCall(request, reply)
    throw notFound('unknown reseller', `There is no reseller ${reseller}.`)
  })
}

/** Every other address below `/api`. Routes, so that they count as calls however the address is written. */
const unknownCalls = (app: FastifyInstance): void => {
  for (const url of [API_BASE.slice(0, -1), `${API_BASE}*`]) app.all(url, { schema: { hide: true } }, handleUnknownCall)
}

const readiness = async ({ pingDatabase, currentData }: AppOptions): Promise<Readiness> => {
  const database = await withTimeout(pingDatabase(), PING_MS).then(
    () => 'ok' as const,
    () => 'unreachable' as const,
  )
  const loaded = currentData()
  return loaded ? { database, index: 'ok', dataVersion: loaded.version, tests: testCount(loaded.index) } : { database, index: 'loading' }
}
