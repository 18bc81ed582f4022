import type { Kysely } from 'kysely'
import type { IssuingLaboratory } from '../../../contract/brand.ts'
import { personCode, type PublishedTest } from '../../../domain/published-test.ts'
import type { Schema } from '../../db/schema/schema.ts'

/**
 * Who answers for a version that this person issues, as the report says it; nothing where the brand names no laboratory (LAB-242). The
 * accreditation is of tests within the scope of their protocol's version (GATE-10).
 */
export const issuerOf = async (
  db: Kysely<Schema>,
  laboratory: IssuingLaboratory | undefined,
  personId: string,
  isAccredited: boolean,
): Promise<Pick<PublishedTest, 'issuer'>> => {
  if (!laboratory) return {}
  const { name, addressLines, accreditation = '', authoriser, timeZone } = laboratory
  const person = await db.selectFrom('people').select('name').where('id', '=', personId).executeTakeFirst()
  const authorisedBy = authoriser === 'name' && person ? person.name : personCode(personId)
  return {
    issuer: {
      name,
      addressLines,
      accreditation: isAccredited ? accreditation : '',
      authorisedBy,
      ...(timeZone === undefined ? {} : { timeZone }),
    },
  }
}
