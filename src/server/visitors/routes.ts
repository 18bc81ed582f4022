import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { API_BASE } from '../../contract/call.ts'
import type { AskedMix } from '../../domain/console/asked-mix.ts'
import type { LanguageCode } from '../../domain/texts/languages.ts'
import type { ProtocolInForce } from '../data/protocols-in-force.ts'
import type { ObservationCoder } from '../../domain/observations.ts'
import type { RateLimits } from '../http/limits/rate-limits.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import { loadMailTexts } from '../mail/mail-texts.ts'
import type { OutboxState } from '../mail/outbox/mail-queue.ts'
import type { Stored, Submission } from '../requests/store-request.ts'
import { type ServedData, servedData } from '../served-data/served-data.ts'
import { docsRoutes } from './api-page/routes.ts'
import { assistantRoutes } from './assistants/routes.ts'
import { brandRoutes, contactRoutes } from './brand/routes.ts'
import { developerRoutes, type PublishedFrom } from './developers/routes.ts'
import { embedRoutes } from './embed/routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { geoRoutes } from './geo/routes.ts'
import { createWritability, type ReadinessSources } from './health/readiness.ts'
import { healthRoutes } from './health/routes.ts'
import { foreignNumbersRoute } from './lists/foreign-numbers-route.ts'
import { listRoutes } from './lists/routes.ts'
import { methodRoutes } from './how-we-test/routes.ts'
import { metricsRoute } from './metrics/routes.ts'
import { licencesRoute, securityRoute } from './notices/routes.ts'
import { openDataRoutes } from './open-data/routes.ts'
import { createBuiltPacks, type PackOptions } from './packs/built-packs.ts'
import { currentRoute } from './packs/current-routes.ts'
import { packFileRoute, packInfoRoute } from './packs/routes.ts'
import type { BuiltView } from './pages/first-view.ts'
import { pageRoutes } from './pages/routes.ts'
import { ofTestRoutes } from './public-pages/of-test-routes.ts'
import { publicPageRoutes } from './public-pages/routes.ts'
import { sitemapRoutes } from './public-pages/sitemap-routes.ts'
import { readRoutes } from './reads/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import type { RouteContext } from './route-context.ts'
import { createCsvPlaces, type CsvLimits } from '../http/limits/csv-places.ts'
import { searchRoutes } from './search/routes.ts'
import { createPreviews } from './sharing/previews.ts'
import type { SharingCatalogue } from './sharing/sharing-texts.ts'
import { tellMeRoutes, type TellMeContext } from './tell-me/routes.ts'
import { verifyRoutes } from './verify/routes.ts'
import { unknownProductRoutes, type UnknownContext } from './unknown-products/routes.ts'

export type VisitorOptions = PackOptions &
  ReadinessSources & {
    /** Folder of brand.json and its images. */
    brandFolder: string
    observationCoder: ObservationCoder
    sharingTexts: SharingCatalogue
    /** Stores a request for a new test with its emails; they are durable once it resolves. */
    storeRequest: (submission: Submission) => Promise<Stored>
    /** Whether emails are sent, so that pages may promise one; by default none is. */
    sendsEmails?: boolean
    /** After how many days closed requests are deleted, once that is known; the privacy text says it. */
    requestDays?: () => number | undefined
    /** What the laboratory tests by; without it the page about its method names no protocol. */
    readProtocols?: () => Promise<ProtocolInForce[]>
    /** Counts a mix that a client asked for; it must cost next to nothing. */
    onAsked?: (mix: AskedMix, client: string) => void
    /** Counts of unsent emails; rejects where the database does not respond. */
    outboxState?: () => Promise<OutboxState>
    /** Folder of the built pages; without it only the API is served. */
    webFolder?: string
    /** Folder of the releases of open data; without it none are offered. */
    releaseFolder?: string
    /** Draws the first view of pages; without it they draw themselves. */
    builtView?: BuiltView
    /** How long a pack that is unknown is looked for again. */
    packLookAgainMs?: number
    /** How many files are made at once. */
    csvLimits?: CsvLimits
    /** Networks from which `/metrics` may be read; by default this machine's. */
    metricsFrom?: readonly string[]
    /** Free bytes of the disk with the data. */
    freeDisk?: () => Promise<number>
    /** When the last copy of the database was complete, milliseconds since 1970; 0 where there was none. */
    lastBackup?: () => number
    /** Where the responses are published as files, of which another server is the one to call. */
    published?: PublishedFrom
    /** Header in which a proxy reports the visitor's country. */
    countryHeader?: string | undefined
  }

type Surroundings = {
  limits: RateLimits
  answers: ResponseCache
  registry: Registry
  /** The address that browsers use, if it was configured. */
  publicUrl: string | undefined
  /** Where those are stored who want to be told, and unknown products; without it nobody can ask for it. */
  watches: (Pick<TellMeContext, 'database' | 'wakeMail' | 'now'> & UnknownContext) | undefined
}

type Shared = Omit<RouteContext, 'reseller'> & { publicUrl: string | undefined }
type BuiltPacks = ReturnType<typeof createBuiltPacks>

/** The API of the main edition and of each reseller. */
const editionRoutes = (
  app: FastifyInstance,
  { packLookAgainMs: lookAgainMs, storeRequest }: VisitorOptions,
  shared: Omit<RouteContext, 'reseller'>,
  { files, packs, contentOf }: BuiltPacks,
): void => {
  const segment = (reseller: RouteContext['reseller'], prefix: string): void => {
    const context: RouteContext = { ...shared, reseller }
    void app.register(
      (scope, _options, done) => {
        listRoutes(scope, context)
        contactRoutes(scope, context)
        searchRoutes(scope, context)
        reportRoutes(scope, context)
        readRoutes(scope, context, { files, lookAgainMs })
        packInfoRoute(scope, { ...context, packs, contentOf })
        requestRoutes(scope, context, storeRequest)
        done()
      },
      { prefix },
    )
  }
  segment(undefined, API_BASE.slice(0, -1))
  for (const reseller of shared.brand.resellers) segment(reseller, `${API_BASE}${reseller.slug}`)
}

/** What assistants, other sites, feed readers and search engines read, as far as the brand offers it. */
const readerRoutes = (
  app: FastifyInstance,
  {
    builtView,
    releaseFolder: folder,
    currentData,
    sharingTexts,
    published,
    readProtocols = () => Promise.reject(new Error('no protocols')),
  }: VisitorOptions,
  { brand, data, phrases, withdrawals, limits, sendsEmails, answers, publicUrl }: Shared,
): void => {
  const isDemonstration = (): boolean => currentData()?.demo === true
  if (brand.openData && folder !== undefined) openDataRoutes(app, { brand, folder, isDemonstration, limits, answers, publicUrl })
  if (!builtView) return
  const { words, publicPages: build, readApiText: readSections } = builtView
  const served = (): ServedData | undefined => (currentData() ? data() : undefined)
  const hasReleases = brand.openData && (folder !== undefined || published !== undefined)
  developerRoutes(app, { brand, hasReleases, served, phrases, limits, answers, publicUrl, published, readSections })
  methodRoutes(app, { brand, readProtocols, isDemonstration, answers, limits, publicUrl, build })
  if (brand.assistants) assistantRoutes(app, { brand, data, phrases, words, limits, publicUrl })
  if (brand.embedders.length > 0) embedRoutes(app, { brand, data, phrases, words, limits, answers, sharingTexts })
  if (brand.alerts) feedRoutes(app, { brand, data, phrases, withdrawals, answers, limits, publicUrl, build })
  if (brand.publicPages) {
    const context = { brand, data, phrases, answers, limits, sendsEmails, publicUrl, build }
    publicPageRoutes(app, context)
    ofTestRoutes(app, context)
    sitemapRoutes(app, context)
  }
}

/** What anybody may call: the API of each edition, packs, pages, and what concerns the running of the server. */
export const visitorRoutes = async (app: FastifyInstance, options: VisitorOptions, surroundings: Surroundings): Promise<void> => {
  const { brand, brandFolder, phrases, currentData, sharingTexts, webFolder, builtView, sendsEmails = false, onAsked } = options
  const { limits, answers, registry, publicUrl, watches } = surroundings
  const mailTexts = loadMailTexts()
  const withdrawals = (language: LanguageCode) => mailTexts(language).withdrawals
  const data = servedData(currentData, options.observationCoder)
  const builtPacks = createBuiltPacks(app, options)
  const { files, packs, contentOf } = builtPacks
  const csvPlaces = createCsvPlaces(options.csvLimits)
  const shared: Shared = { data, answers, phrases, withdrawals, brand, limits, sendsEmails, csvPlaces, onAsked, publicUrl }

  editionRoutes(app, options, shared, builtPacks)
  foreignNumbersRoute(app, shared)
  brandRoutes(app, { brand, brandFolder, answers })
  geoRoutes(app, { countryHeader: options.countryHeader })
  await docsRoutes(app, { brand, answers, currentData })
  if (brand.alerts && watches) tellMeRoutes(app, { ...watches, limits, sendsEmails })
  if (watches) verifyRoutes(app, { database: watches.database, limits })
  if (watches) unknownProductRoutes(app, watches, { limits, tells: brand.alerts && sendsEmails })
  currentRoute(app, { files, answers })
  packFileRoute(app, { data, packs, contentOf, limits, answers, files, lookAgainMs: options.packLookAgainMs })
  readerRoutes(app, options, shared)
  if (builtView) licencesRoute(app, { brand, readParts: builtView.readParts, answers })
  securityRoute(app, brand, publicUrl)
  const readWritability = createWritability(options)
  metricsRoute(app, { ...options, registry, answers, now: Date.now, ...(options.tryWrite ? { readWritability } : {}) })
  healthRoutes(app, options, readWritability)
  const describe = createPreviews({ brand, texts: sharingTexts, phrases, data: () => (currentData() ? data() : undefined) })
  if (webFolder !== undefined)
    pageRoutes(app, {
      webFolder,
      builtView,
      brand,
      sendsEmails,
      requestDays: options.requestDays,
      publicUrl,
      answers,
      currentData,
      describe,
      texts: sharingTexts,
    })
}
