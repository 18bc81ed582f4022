import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Brand } from '../../../contract/brand.ts'
import type { PdfReading } from '../../../contract/report-pdf.ts'
import { validReadings, type BenchSheet } from '../../../domain/console/bench/bench-test.ts'
import type { ObservationCoder } from '../../../domain/observations.ts'
import { personCode, reportDetails } from '../../../domain/published-test.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { verifyAddress } from '../../../domain/public-pages/verify-address.ts'
import { amendmentOf } from '../../data/read-publications.ts'
import { readDataState } from '../../db/data-state.ts'
import { documentOf, issuersDay } from '../../db/issued-document.ts'
import type { ReportPdfRow, TestVersionRow } from '../../db/schema/publishing-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import type { Phrases } from '../../content/phrases.ts'
import type { PhotoStore } from '../../photos/photo-store.ts'
import { createSecret } from '../people/secrets.ts'
import { buildReport } from '../report-of.ts'
import { readingOf, readReadings } from '../runs/sheet-rows.ts'
import type { PdfOrder, PdfSignature } from './write-pdf.ts'

type Db = Kysely<Schema>

/** What was read by the issue of a version, and the rule by which its protocol decides; nothing for a version that was imported. */
const readBench = async (db: Db, { test_id: testId, issued_at: issuedAt, sheet }: TestVersionRow) => {
  const run = await db.selectFrom('test_runs').select('id').where('test_id', '=', testId).executeTakeFirst()
  if (sheet === '' || !run) return { readings: [], decisionRule: '' }
  const { protocol } = JSON.parse(sheet) as Pick<BenchSheet, 'protocol'>
  const rows = validReadings((await readReadings(db, run.id)).filter((row) => row.added_at <= issuedAt))
  const jars = await db.selectFrom('jars').select(['id', 'code']).where('run_id', '=', run.id).execute()
  const isOne = rows.every((row) => row.jar_id === null)
  const codeOf = (id: string | null): string => (isOne ? '' : id === null ? '1' : (jars.find((jar) => jar.id === id)?.code ?? ''))
  const used =
    protocol &&
    (await db
      .selectFrom('protocols')
      .select('decision_rule')
      .where('id', '=', protocol.id)
      .where('version', '=', protocol.version)
      .executeTakeFirst())
  return {
    readings: rows.map((row): PdfReading => ({ ...readingOf(row), jar: codeOf(row.jar_id) })),
    decisionRule: used?.decision_rule ?? '',
  }
}

/** The code of who authorised a version; never a name, whatever the brand shows on the page (PDF-04). */
const readAuthoriser = async (db: Db, { test_id: testId, version, issued_at: issuedAt }: TestVersionRow): Promise<string> => {
  const signed = await db
    .selectFrom('signatures')
    .select('person_id')
    .where('test_id', '=', testId)
    .where('version', '=', version)
    .executeTakeFirst()
  const reviewed =
    signed ??
    (await db
      .selectFrom('reviews')
      .select('person_id')
      .where('test_id', '=', testId)
      .where('decision', '=', 'published')
      .where('at', '=', issuedAt)
      .executeTakeFirst())
  return reviewed ? personCode(reviewed.person_id) : ''
}

export type PdfSource = {
  db: Db
  brand: Brand
  brandFolder: string
  phrases: Phrases
  codesOf: ObservationCoder
  photos: PhotoStore
  /** The address of the service, for the code. */
  origin: () => string
  /** The built file that draws. */
  view: string
  fonts: PdfOrder['fonts']
  signature: PdfSignature | undefined
}

type Prepared = { order: PdfOrder; key: string | undefined }

/** All that the PDF of a version shows, and the key of a confidential one; undefined where there is no such version, or it was withdrawn. */
export const preparePdf = async (
  source: PdfSource,
  { test_id: testId, version, language }: Pick<ReportPdfRow, 'test_id' | 'version' | 'language'>,
  now: Date,
): Promise<Prepared | undefined> => {
  const { db, brand, brandFolder, phrases, codesOf, photos: store, origin, view, fonts, signature } = source
  const publication = await db.selectFrom('publications').selectAll().where('test_id', '=', testId).executeTakeFirst()
  const versions = await db
    .selectFrom('test_versions')
    .selectAll()
    .where('test_id', '=', testId)
    .where('version', '<=', version)
    .orderBy('version')
    .execute()
  const issued = versions.at(-1)
  if (!publication || publication.withdrawn_at !== null || issued?.version !== version || issued.issued_at === '') return undefined
  const test = documentOf(issued)
  const details = reportDetails(
    test,
    versions.map((one) => amendmentOf(one, test)),
  )
  const { demo } = await readDataState(db)
  const report = await buildReport(db, test, details, { phrases, language: language as LanguageCode, demo, codesOf })
  if (!report) return undefined
  const isConfidential = publication.is_confidential === 1
  const key = isConfidential ? createSecret() : undefined
  const photos: PdfOrder['photos'] = []
  for (const { sha256, caption } of test.photos) {
    const content = await store.read(sha256)
    if (content) photos.push({ content: content.toString('base64'), caption })
  }
  return {
    key,
    order: {
      view,
      fonts,
      logo: brand.logo === undefined ? undefined : await readFile(join(brandFolder, brand.logo), 'base64'),
      photos,
      signature,
      pdf: {
        language: language as LanguageCode,
        brand: { product: brand.product, title: brand.title, colour: brand.colours.primary, logo: undefined },
        report,
        ...(await readBench(db, issued)),
        authorisedBy: await readAuthoriser(db, issued),
        verifyAddress: verifyAddress(origin(), key === undefined ? { report: testId } : { key }),
        isConfidential,
        isSigned: signature !== undefined,
        madeOn: issuersDay(now.toISOString(), test),
        madeAt: now.toISOString(),
      },
    },
  }
}
