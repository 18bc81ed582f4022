import type { IssuingLaboratory } from '../../contract/brand.ts'
import type { Database } from '../db/open-db.ts'
import type { RateLimits } from '../http/limits/rate-limits.ts'
import type { LoadedData } from '../served-data/load-index.ts'
import type { GuardedRoute } from './access.ts'
import type { SessionBrowser } from './people/sessions.ts'
import type { ReportPdfs } from './report-pdfs/report-pdfs.ts'
import type { CompanySettings } from './sign-in/company.ts'

/** Uses up a token of the demonstration and starts a session of its chemist; undefined where it does not work (any more). */
type StartPreview = (database: Database, use: { token: string; now: Date } & SessionBrowser) => Promise<{ session: string } | undefined>

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
  /** Works on files that were just uploaded or confirmed. */
  wakeImports: () => void
  /** Takes in what was fetched and waits for an approver, once one accepted it; without it nothing is fetched. */
  acceptFetch?: ((accepted: { token: string; by: string }) => void) | undefined
  now: () => Date
  startPreview: StartPreview
  /** Makes the PDFs of reports; without it there are none. */
  reportPdfs?: ReportPdfs | undefined
  onRoute?: (route: GuardedRoute) => void
}

export type ConsoleContext = Omit<ConsoleOptions, 'company'> & {
  limits: RateLimits
  product: string
  /** Whether a mail server is set. */
  sendsEmails: boolean
  /** In which the laboratory's days are. */
  timeZone: string
  /** The laboratory's day now, and that of a moment, yyyy-MM-dd. */
  today: () => string
  dayOf: (moment: string) => string
  /** Who answers for reports. */
  laboratory: IssuingLaboratory | undefined
  /** The tests; undefined until they are loaded. */
  data: () => LoadedData | undefined
}
