import { laboratoryDay, NO_TIME_ZONE } from '../../domain/method/laboratory-days.ts'
import type { PublishedTest } from '../../domain/published-test.ts'
import type { TestVersionRow } from './schema/publishing-schema.ts'

/** The test as a version was published. */
export const documentOf = ({ document }: Pick<TestVersionRow, 'document'>): PublishedTest => JSON.parse(document) as PublishedTest

/** The day of a moment where the laboratory was that issued a test. */
export const issuersDay = (moment: string, { issuer }: Pick<PublishedTest, 'issuer'>): string =>
  laboratoryDay(moment, issuer?.timeZone ?? NO_TIME_ZONE)
