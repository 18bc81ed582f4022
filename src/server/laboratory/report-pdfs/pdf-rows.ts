import type { Kysely } from 'kysely'
import type { ReportPdfRow } from '../../db/schema/publishing-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { sha256Hex } from '../../process/sha256.ts'
import { hashOf } from '../people/secrets.ts'

type Db = Kysely<Schema>

/** A version of a report in a language. */
export type PdfOf = Pick<ReportPdfRow, 'test_id' | 'version' | 'language'>

type MadePdf = PdfOf & {
  content: Buffer
  /** Of a confidential report: what its code has. */
  key: string | undefined
  /** SHA-256 of the certificate that signed it. */
  certificate: string | undefined
}

export const findPdf = (db: Db, { test_id: testId, version, language }: PdfOf): Promise<ReportPdfRow | undefined> =>
  db
    .selectFrom('report_pdfs')
    .selectAll()
    .where('test_id', '=', testId)
    .where('version', '=', version)
    .where('language', '=', language)
    .executeTakeFirst()

/** By the SHA-256 of a file, in hexadecimal digits. */
export const findPdfByHash = (db: Db, sha256: string): Promise<ReportPdfRow | undefined> =>
  db.selectFrom('report_pdfs').selectAll().where('sha256', '=', sha256).executeTakeFirst()

/** By the key in the code of a confidential report. */
export const findPdfByKey = (db: Db, key: string): Promise<ReportPdfRow | undefined> =>
  db.selectFrom('report_pdfs').selectAll().where('key_hash', '=', hashOf(key)).executeTakeFirst()

export const readPdfFile = async (db: Db, sha256: string): Promise<Buffer | undefined> => {
  const row = await db.selectFrom('report_pdf_files').select('content').where('sha256', '=', sha256).executeTakeFirst()
  return row && Buffer.from(row.content, 'base64')
}

/**
 * Stores a PDF with its seal in one transaction that also ends its job; nothing where there is one already (PDF-02). The caller has a transaction.
 */
export const storePdf = async (trx: Db, { content, key, certificate, ...of }: MadePdf, now: Date): Promise<boolean> => {
  const sha256 = sha256Hex(content)
  // Written first, so that of two servers the second one waits here and then finds the row.
  await trx
    .deleteFrom('report_pdf_jobs')
    .where('test_id', '=', of.test_id)
    .where('version', '=', of.version)
    .where('language', '=', of.language)
    .execute()
  if (await findPdf(trx, of)) return false
  await trx
    .insertInto('report_pdf_files')
    .values({ sha256, content: content.toString('base64') })
    .execute()
  await trx
    .insertInto('report_pdfs')
    .values({
      ...of,
      made_at: now.toISOString(),
      sha256,
      bytes: content.length,
      key_hash: key === undefined ? null : hashOf(key),
      certificate: certificate ?? null,
    })
    .execute()
  const run = await trx.selectFrom('test_runs').select('id').where('test_id', '=', of.test_id).executeTakeFirst()
  await appendAudit(trx, {
    at: now,
    actor: 'server',
    action: 'test.make-pdf',
    entity: 'test',
    entityId: run?.id ?? of.test_id,
    after: { version: of.version, language: of.language, sha256 },
    objects: [['report-pdf', of.test_id, of.version, of.language]],
  })
  return true
}

/** The publication of a report with the version that was issued last; undefined where there is none. */
export const findPublication = (db: Db, testId: string) =>
  db
    .selectFrom('publications')
    .innerJoin('test_versions', (join) =>
      join.onRef('test_versions.test_id', '=', 'publications.test_id').onRef('test_versions.version', '=', 'publications.version'),
    )
    .selectAll('publications')
    .select(['test_versions.issued_at', 'test_versions.document'])
    .where('publications.test_id', '=', testId)
    .executeTakeFirst()

export const findStamp = (db: Db, sha256: string) =>
  db.selectFrom('report_pdf_stamps').select('token').where('sha256', '=', sha256).executeTakeFirst()

/** Whether a test answers a request. */
export const answersRequest = async (db: Db, requestId: string, testId: string): Promise<boolean> =>
  (await db
    .selectFrom('request_tests')
    .select('test_id')
    .where('request_id', '=', requestId)
    .where('test_id', '=', testId)
    .executeTakeFirst()) !== undefined
