import type { FastifyInstance } from 'fastify'
import type { Brand } from '../../contract/brand.ts'
import { publishingRoutes } from './publishing/routes.ts'
import { CONSOLE_API } from '../../contract/console/console-call.ts'
import { auditRoutes } from './audit/routes.ts'
import { benchRoutes } from './runs/routes.ts'
import type { Database } from '../db/open-db.ts'
import type { LoadedData } from '../served-data/load-index.ts'
import { demandRoutes } from './demand/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { protocolRoutes } from './protocols/routes.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { productRoutes } from './products/routes.ts'
import { requestDeskRoutes } from './desk/routes.ts'
import { createCompanySignIn, type CompanySettings } from './sign-in/company.ts'
import { companyRoutes } from './sign-in/company-routes.ts'
import { sessionCookie } from './sign-in/cookies.ts'
import { createPasskeys } from './sign-in/passkeys.ts'
import { createPublicAddress } from '../http/public-address.ts'
import { passkeyRoutes, sessionRoutes } from './sign-in/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { consolePages } from './pages.ts'
import { guardRoutes, type GuardedRoute } from './access.ts'

export type ConsoleOptions = {
  database: Database
  /** Where files beside the database are. */
  dataFolder: string
  /** The address of the service, if it is not on this machine. */
  publicUrl: string | undefined
  port: number
  /** The company's sign-in service; without it people sign in with passkeys. */
  company?: CompanySettings | undefined
  /** Sends emails that were just added to the outbox. */
  wakeMail: () => void
  now: () => Date
  onRoute?: (route: GuardedRoute) => void
}

export type ConsoleContext = Omit<ConsoleOptions, 'company'> & {
  limits: RateLimits
  product: string
  /** The tests; undefined until they are loaded. */
  data: () => LoadedData | undefined
}

type Surroundings = Pick<ConsoleContext, 'limits' | 'data'> & { brand: Brand; webFolder: string | undefined }

/** The calls of the laboratory's console, all guarded, and its pages. */
export const consoleRoutes = (app: FastifyInstance, options: ConsoleOptions, { limits, data, brand, webFolder }: Surroundings): void => {
  const context: ConsoleContext = { ...options, limits, data, product: brand.product }
  const { database, publicUrl, port, product, now, onRoute } = context
  const address = createPublicAddress(publicUrl, port)
  const cookie = sessionCookie(address)
  const company = options.company && createCompanySignIn({ database, settings: options.company, now })
  void app.register(
    // Async, so that a route that may not be added fails the start with its own error.
    async (scope) => {
      guardRoutes(scope, { database, cookie, now, onRoute })
      sessionRoutes(scope, { ...context, cookie, address, company })
      if (company) companyRoutes(scope, { company, address, cookie, limits })
      else passkeyRoutes(scope, { ...context, cookie, address, company, passkeys: createPasskeys({ database, address, product, now }) })
      peopleRoutes(scope, { ...context, address, isCompany: company !== undefined })
      requestDeskRoutes(scope, context)
      productRoutes(scope, context)
      demandRoutes(scope, context)
      protocolRoutes(scope, context)
      statisticsRoutes(scope, context)
      auditRoutes(scope, context)
      benchRoutes(scope, context)
      publishingRoutes(scope, context)
    },
    { prefix: CONSOLE_API.slice(0, -1) },
  )
  if (webFolder !== undefined) consolePages(app, { webFolder, brand, address, signIn: company ? 'company' : 'passkey' })
}
