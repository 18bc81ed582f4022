import type { FastifyInstance } from 'fastify'
import type { Brand } from '../../contract/brand.ts'
import { publicPhotoRoute } from './publishing/photo-route.ts'
import { publishingRoutes } from './publishing/routes.ts'
import { laboratoryDay, NO_TIME_ZONE } from '../../domain/method/laboratory-days.ts'
import { CONSOLE_API } from '../../contract/console/console-call.ts'
import { accountRoutes } from './account/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { benchRoutes } from './runs/routes.ts'
import { competenceRoutes } from './competence/routes.ts'
import { demandRoutes } from './demand/routes.ts'
import { equipmentRoutes } from './equipment/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { lotRoutes } from './lots/routes.ts'
import { itemRoutes } from './items/routes.ts'
import { methodCheckRoutes } from './method-checks/routes.ts'
import { nonconformityRoutes } from './nonconformities/routes.ts'
import { noteRoutes } from './notes/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { mailRoutes } from './people/mail-routes.ts'
import { verdictRoutes } from './published-verdicts/routes.ts'
import { protocolRoutes } from './protocols/routes.ts'
import { productRoutes } from './products/routes.ts'
import { requestDeskRoutes } from './desk/routes.ts'
import { requestStatusRoutes } from './desk/status-routes.ts'
import { createCompanySignIn } from './sign-in/company.ts'
import { companyRoutes } from './sign-in/company-routes.ts'
import { sessionCookie } from './sign-in/cookies.ts'
import { createPasskeys } from './sign-in/passkeys.ts'
import { wipeDeleted } from '../db/sqlite/wipe-deleted.ts'
import type { Phrases } from '../content/phrases.ts'
import { createPublicAddress } from '../http/public-address.ts'
import { createPhotoStore } from '../photos/photo-store.ts'
import { createPdfAnswers, reportPdfRoutes } from './report-pdfs/routes.ts'
import { createRegistrations } from './sign-in/registrations.ts'
import { passkeyRoutes, sessionRoutes } from './sign-in/routes.ts'
import { roomRoutes } from './rooms/routes.ts'
import { suspendingRoutes } from './suspending/routes.ts'
import { seriesRoutes } from './series/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { todayRoutes } from './today/routes.ts'
import { unknownRoutes } from './unknown-products/routes.ts'
import { consolePages } from './pages.ts'
import { guardRoutes } from './access.ts'
import { controlRoutes } from './controls/routes.ts'
import type { ConsoleContext, ConsoleOptions } from './console-context.ts'

type ConsoleSurroundings = Pick<ConsoleContext, 'limits' | 'data' | 'sendsEmails'> & { brand: Brand; webFolder: string | undefined }
type Surroundings = ConsoleSurroundings & { phrases: Phrases }

/** The calls of the laboratory's console, all guarded, and its pages. */
const consoleRoutes = (
  app: FastifyInstance,
  options: ConsoleOptions,
  { limits, data, sendsEmails, brand, webFolder }: ConsoleSurroundings,
): void => {
  const { product, laboratory } = brand
  const timeZone = laboratory?.timeZone ?? NO_TIME_ZONE
  const dayOf = (moment: Date | string): string => laboratoryDay(moment, timeZone)
  const today = (): string => dayOf(options.now())
  const context: ConsoleContext = { ...options, limits, data, sendsEmails, product, laboratory, timeZone, today, dayOf }
  const { database, publicUrl, port, now, onRoute } = context
  const address = createPublicAddress(publicUrl, port)
  const cookie = sessionCookie(address)
  const company = options.company && createCompanySignIn({ database, settings: options.company, now })
  void app.register(
    // Async, so that a route that may not be added fails the start with its own error.
    async (scope) => {
      guardRoutes(scope, { database, cookie, now, onRoute })
      sessionRoutes(scope, { ...context, cookie, address, company })
      const passkeys = company ? undefined : createPasskeys({ database, address, product, now })
      if (company) companyRoutes(scope, { company, address, cookie, limits })
      if (passkeys) passkeyRoutes(scope, { ...context, cookie, address, company, passkeys })
      accountRoutes(scope, { ...context, registrations: company ? undefined : createRegistrations({ database, address, product, now }) })
      peopleRoutes(scope, { ...context, address, isCompany: company !== undefined })
      mailRoutes(scope, context)
      noteRoutes(scope, context)
      todayRoutes(scope, context)
      requestDeskRoutes(scope, context)
      productRoutes(scope, context)
      unknownRoutes(scope, context)
      verdictRoutes(scope, context)
      demandRoutes(scope, context)
      protocolRoutes(scope, context)
      competenceRoutes(scope, context)
      lotRoutes(scope, context)
      equipmentRoutes(scope, context)
      statisticsRoutes(scope, context)
      auditRoutes(scope, context)
      importRoutes(scope, context)
      const answer = benchRoutes(scope, context)
      controlRoutes(scope, { ...context, answer })
      seriesRoutes(scope, { ...context, answer })
      publishingRoutes(scope, { ...context, passkeys })
      suspendingRoutes(scope, context)
      nonconformityRoutes(scope, context)
      itemRoutes(scope, context)
      roomRoutes(scope, context)
      methodCheckRoutes(scope, context)
    },
    { prefix: CONSOLE_API.slice(0, -1) },
  )
  if (webFolder !== undefined) consolePages(app, { webFolder, brand, address, signIn: company ? 'company' : 'passkey' })
}

/** The console, and what others see of the laboratory's work: the photos of its reports, and the requester's page. */
export const laboratoryRoutes = (app: FastifyInstance, options: ConsoleOptions, surroundings: Surroundings): void => {
  const { database, dataFolder, now, reportPdfs } = options
  const { limits, brand, phrases } = surroundings
  consoleRoutes(app, options, surroundings)
  publicPhotoRoute(app, { database, store: createPhotoStore(database, dataFolder), limits })
  const wipe = () => (database.kind === 'embedded' ? wipeDeleted({ databaseUrl: undefined, dataFolder }, 1) : Promise.resolve(true))
  const pdfs = reportPdfs && createPdfAnswers({ db: database.kysely, reportPdfs })
  if (pdfs) reportPdfRoutes(app, { db: database.kysely, answer: pdfs, limits })
  requestStatusRoutes(app, { database, brand, limits, phrases, now, wipe })
}
