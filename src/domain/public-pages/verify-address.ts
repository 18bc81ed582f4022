import { PAGES } from '../pages.ts'

/** What the code on a report names: its number, or of a confidential report a random key. */
type VerifiedBy = { report: string } | { key: string }

/** The address in the code on a report. What it names is in the fragment, so that it is in no log. */
export const verifyAddress = (origin: string, by: VerifiedBy): string =>
  `${origin}${PAGES.verify}#${'report' in by ? `report=${encodeURIComponent(by.report)}` : `key=${by.key}`}`
