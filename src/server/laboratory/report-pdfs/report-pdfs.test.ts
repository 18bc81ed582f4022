import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { openDb, type Database } from '../../db/open-db.ts'
import type { TestVersionRow } from '../../db/schema/publishing-schema.ts'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { publishedRow } from '../publishing/testing/published-row.ts'
import { claimPdfJob, findPdfJob } from './pdf-jobs.ts'
import { findPdf, readPdfFile } from './pdf-rows.ts'
import { MADE_AT, pdfServer, pdfsLater, wordsOf } from './testing/pdf-server.ts'

const of = (testId: string, language = 'en') => ({ test_id: testId, version: 1, language })
const FAKE = Buffer.from('%PDF of a test')
let made = 0
const fake = (): Promise<Buffer> => Promise.resolve(Buffer.concat([FAKE, Buffer.from(String(made++))]))

const forever = (_order: unknown, stop?: AbortSignal): Promise<Buffer> =>
  new Promise((_resolve, reject) => stop?.addEventListener('abort', () => reject(new Error('ended'))))

eachDatabase('PDFs of reports', ({ settings }) => {
  /** A server with public reports 1001 to 1005, of which one is withdrawn, one under review and one confidential. */
  const scene = async (part: Parameters<typeof pdfServer>[2] = {}) => {
    const place = await settings()
    const later = pdfsLater()
    const api = await acceptanceApp(place, undefined, { console: { reportPdfs: later.pdfs } })
    for (const id of ['1001', '1003']) await publishedRow(api.database, id)
    await publishedRow(api.database, '1002', { withdrawn: '2026-06-01' })
    await publishedRow(api.database, '1004', { isUnderReview: true })
    await publishedRow(api.database, '1005')
    await api.database.kysely.updateTable('publications').set({ is_confidential: 1 }).where('test_id', '=', '1005').execute()
    const pdfs = later.use(pdfServer(api.database, place.dataFolder, part))
    return { api, place, pdfs, db: api.database.kysely, pdf: (path: string) => api.get(`v1/report/${path}`) }
  }

  test('PDF-03 PDF-05 the PDF of a public report has its words, is made once, and later calls and caches get the same bytes', async () => {
    const { api, pdf, db } = await scene()
    const first = await pdf('1001/en.pdf')
    expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'public, no-cache',
    ])
    const words = wordsOf(first.rawPayload)
    for (const part of [
      'Test Number 1001',
      'Version 1',
      'Page 1 of',
      'Jar test, version 1',
      'This PDF was made on 10 June 2026. It is not signed.',
    ])
      expect(words.replace('10 Jun ', '10 June ')).toContain(part)
    expect(words).toContain('relate only to the items tested')
    expect(words).not.toContain('translation')
    const again = await pdf('1001/en.pdf')
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    const known = await api.get('v1/report/1001/en.pdf', { 'if-none-match': String(first.headers['etag']) })
    expect(known.statusCode).toBe(304)
    const german = wordsOf((await pdf('1001/de.pdf')).rawPayload)
    expect(german).toContain('Dies ist eine Übersetzung.')
    expect(german).toContain('Seite 1 von')
    expect(await db.selectFrom('report_pdfs').select('language').orderBy('language').execute()).toEqual([
      { language: 'de' },
      { language: 'en' },
    ])
    expect(await db.selectFrom('report_pdf_jobs').selectAll().execute()).toEqual([])
    await api.close()
  })

  test('PDF-05 what is confidential, imported, unknown or in another language is the same 404; withdrawn is 410, under review 409', async () => {
    const { api, pdf, db } = await scene({ write: fake })
    const problems = []
    for (const path of ['1005/en.pdf', '1006/en.pdf', 'none/en.pdf', '1001/xx.pdf', '1001/en.txt']) {
      const { detail, instance: _instance, ...problem } = expectProblem(await pdf(path), 404) as { detail: string; instance?: string }
      expect(detail).toBe(`There is no report ${path}.`)
      problems.push(problem)
    }
    expect(new Set(problems.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(expectProblem(await pdf('1002/de.pdf'), 410).withdrawn).toMatchObject({
      on: '2026-06-01',
      reasonText: 'Das Ergebnis war falsch.',
    })
    expect(expectProblem(await pdf('1004/en.pdf'), 409).reason).toBe('under review')
    expectProblem(await pdf('1001/en.pdf?v=1'), 400)
    expect(await db.selectFrom('report_pdf_jobs').selectAll().execute()).toEqual([])
    await api.close()
  })

  test('PDF-06 of a hundred that are asked for at once each is made once, one after the other', async () => {
    let [underWay, most, written] = [0, 0, 0]
    const write = async (): Promise<Buffer> => {
      most = Math.max(most, ++underWay)
      await sleep(2)
      underWay--
      written++
      return fake()
    }
    const { api, pdf } = await scene({ write })
    const asked = Array.from({ length: 102 }, (_, at) => `${at % 2 === 0 ? '1001' : '1003'}/${LANGUAGE_CODES[at % 17]!}.pdf`)
    const answers = await Promise.all(asked.map(pdf))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect([most, written]).toEqual([1, 34])
    expect((await verifyAudit(api.database)).problems.filter((problem) => problem.includes('pdf'))).toEqual([])
    await api.close()
  })

  test('PDF-06 a call that waits too long gets 202 and when to ask again; one that fails gets 503, and is tried again by itself', async () => {
    let isBroken = true
    let clock = MADE_AT
    const write = async (): Promise<Buffer> => {
      await sleep(100)
      if (isBroken) throw new Error('ENOSPC: no space left on device')
      return fake()
    }
    const { api, pdf, pdfs, db } = await scene({ write, waitMs: 0, now: () => clock })
    const waiting = await pdf('1001/en.pdf')
    expect([waiting.statusCode, waiting.headers['retry-after'], waiting.headers['cache-control']]).toEqual([202, '5', 'no-store'])
    await expect.poll(() => pdfs.errors.length).toBe(1)
    await expect.poll(async () => (await findPdfJob(db, of('1001')))?.last_error).toContain('ENOSPC')
    expect(expectProblem(await pdf('1001/en.pdf'), 503).reason).toBe('not made')
    isBroken = false
    clock = new Date(MADE_AT.getTime() + 10_000)
    pdfs.wake()
    await expect.poll(async () => (await pdf('1001/en.pdf')).statusCode).toBe(200)
    await api.close()
  })

  test('PDF-06 what a server leased that was killed is made by another one once the lease has ended; of two at once one makes it', async () => {
    const place = await settings()
    const first = await acceptanceApp(place)
    await publishedRow(first.database, '1001')
    const second: Database = openDb(place)
    const killed = pdfServer(first.database, place.dataFolder, { write: forever, waitMs: 0 })
    expect(await killed.find(of('1001'))).toMatchObject({ step: 'being made' })
    await expect.poll(async () => (await findPdfJob(first.database.kysely, of('1001')))?.leased_by ?? null).not.toBe(null)
    expect(await claimPdfJob(second.kysely, 'other', new Date(MADE_AT.getTime() + 30_000))).toBe(undefined)
    const after = () => new Date(MADE_AT.getTime() + 150_000)
    const both = [first.database, second].map((database) => pdfServer(database, place.dataFolder, { write: fake, now: after }))
    const found = await Promise.all(both.map(({ find }) => find(of('1001'))))
    expect(found.map(({ step }) => step)).toEqual(['made', 'made'])
    expect(found[0]).toEqual(found[1])
    const row = await findPdf(second.kysely, of('1001'))
    expect((await readPdfFile(second.kysely, row!.sha256))!.toString()).toContain('%PDF of a test')
    expect(await second.kysely.selectFrom('report_pdf_files').select('sha256').execute()).toHaveLength(1)
    await second.close()
    await first.close()
  })

  test('PDF-07 hostile texts make a PDF that is whole: right to left, 4,000 letters, emoji; what the font lacks is named', async () => {
    const { api, pdf, db } = await scene()
    const hostile = ['שלום \u202Eabc', 'x'.repeat(4_000), '\u{1F33E}\u{1F9EA} <b>bold</b> \u0000 {name} %s', 'क्ष'.repeat(200)]
    const versions = await db.selectFrom('test_versions').selectAll().where('test_id', '=', '1003').execute()
    const row: TestVersionRow = versions[0]!
    const document = JSON.parse(row.document) as Record<string, unknown>
    const changed = { ...document, observations: hostile.join(' '), method: hostile.join(' ').slice(0, 3_000), deviations: hostile[0] }
    await db
      .insertInto('test_versions')
      .values({ ...row, version: 2, document: JSON.stringify(changed), reason: hostile[1]!, changed: '["observations"]' })
      .execute()
    await db.updateTable('publications').set({ version: 2 }).where('test_id', '=', '1003').execute()
    const answer = await pdf('1003/hi.pdf')
    expect(answer.statusCode).toBe(200)
    const words = wordsOf(answer.rawPayload)
    for (const part of ['U+05E9', 'U+1F33E', '<b>bold</b>', '{name} %s']) expect(words).toContain(part)
    expect(words.replaceAll(/[^x]/g, '').length).toBeGreaterThan(4_000)
    await api.close()
  })
})
