import type { PublishedTest } from '../../domain/published-test.ts'
import type { TestVersionRow } from './schema/publishing-schema.ts'

/** The test as a version was published. */
export const documentOf = ({ document }: Pick<TestVersionRow, 'document'>): PublishedTest => JSON.parse(document) as PublishedTest
