import type { Kysely } from 'kysely'
import type { VerifyQuestion } from '../../../contract/verify/verify-paths.ts'
import type { Verified } from '../../../contract/verify/verify.ts'
import { sha256Hex } from '../../process/sha256.ts'
import { documentOf, issuersDay } from '../../db/issued-document.ts'
import type { PublicationRow, TestVersionRow } from '../../db/schema/publishing-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'

type Db = Kysely<Schema>
type Issued = Pick<TestVersionRow, 'version' | 'issued_at' | 'document'>
const UNKNOWN: Verified = { state: 'unknown' }

const versionOf = (db: Db, testId: string, version: number): Promise<Issued | undefined> =>
  db
    .selectFrom('test_versions')
    .select(['version', 'issued_at', 'document'])
    .where('test_id', '=', testId)
    .where('version', '=', version)
    .executeTakeFirst()

/** The first version of a test that was imported was issued elsewhere, on a day that nobody told. */
const issuedOn = (issued: Issued): string | null => (issued.issued_at === '' ? null : issuersDay(issued.issued_at, documentOf(issued)))

const reportOf = (publication: PublicationRow, issued: Issued): NonNullable<Verified['report']> => ({
  number: publication.test_id,
  isPublic: publication.is_confidential === 0,
  version: issued.version,
  issuedOn: issuedOn(issued),
  newestVersion: publication.version,
  isUnderReview: publication.is_under_review === 1,
  ...(publication.withdrawn_at === null ? {} : { withdrawnOn: issuersDay(publication.withdrawn_at, documentOf(issued)) }),
})

/**
 * What a number says: whether a public report has it. A confidential report, one that is not published and a number that nobody has are the
 * same, and take the same queries.
 */
const byNumber = async (db: Db, number: string): Promise<Verified> => {
  const test = await db.selectFrom('tests').select('id').where('id', '=', number).executeTakeFirst()
  const publication = await db.selectFrom('publications').selectAll().where('test_id', '=', number).executeTakeFirst()
  const newest = await versionOf(db, number, publication?.version ?? 0)
  if (publication && newest && publication.is_confidential === 0)
    return { state: publication.withdrawn_at === null ? 'genuine' : 'withdrawn', report: reportOf(publication, newest) }
  // It was imported, and nobody has amended it.
  if (test && !publication)
    return {
      state: 'genuine',
      report: { number, isPublic: true, version: null, issuedOn: null, newestVersion: null, isUnderReview: false },
    }
  return UNKNOWN
}

/** What the file of a hash, or the file whose QR code has a key, is of. */
const byFile = async (db: Db, column: 'sha256' | 'key_hash', hash: string): Promise<Verified> => {
  const file = await db.selectFrom('report_pdfs').select(['test_id', 'version']).where(column, '=', hash).executeTakeFirst()
  if (!file) return UNKNOWN
  const publication = await db.selectFrom('publications').selectAll().where('test_id', '=', file.test_id).executeTakeFirst()
  const issued = await versionOf(db, file.test_id, file.version)
  if (!publication || !issued) return UNKNOWN
  const standing = publication.version === file.version ? 'genuine' : 'replaced'
  return { state: publication.withdrawn_at === null ? standing : 'withdrawn', report: reportOf(publication, issued) }
}

/** As the hashes of all secrets are stored. */
const hashOfKey = (key: string): string => Buffer.from(sha256Hex(key), 'hex').toString('base64url')

/** Whether a report was issued here and is the newest (VERIFY-01). */
export const findIssued = (db: Db, question: VerifyQuestion): Promise<Verified> => {
  if ('number' in question) return byNumber(db, question.number)
  return 'key' in question ? byFile(db, 'key_hash', hashOfKey(question.key)) : byFile(db, 'sha256', question.sha256)
}
