import { expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { openDb, type Database } from '../../db/open-db.ts'
import { migrateUpTo } from '../../db/testing/migrate-up-to.ts'
import { sha256Hex } from '../../process/sha256.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { unguard } from '../audit/testing/alter.ts'
import { findPdf, findPdfByHash, findPdfByKey, readPdfFile, storePdf } from './pdf-rows.ts'

const NOW = new Date('2026-06-01T10:00:00Z')
const CONTENT = Buffer.from('%PDF-1.7 of a report')
const PDF = { test_id: '2026-0001', version: 1, language: 'de', content: CONTENT, key: 'a-random-key', certificate: undefined }
const { key: _key, content: _content, certificate: _certificate, ...OF } = PDF

const store = ({ kysely }: Database, pdf: Parameters<typeof storePdf>[1] = PDF): Promise<boolean> =>
  kysely.transaction().execute((trx) => storePdf(trx, pdf, NOW))

eachDatabase('the PDFs of reports', ({ open, untouched }) => {
  test('PDF-01 PDF-02 one is stored once, found by what it is of, by its hash and by its key, and never made anew', async () => {
    const database = await open()
    const db = database.kysely
    expect(await store(database)).toBe(true)
    expect(await store(database, { ...PDF, content: Buffer.from('another') })).toBe(false)
    const sha256 = sha256Hex(CONTENT)
    const found = await findPdf(db, OF)
    expect(found).toMatchObject({ ...OF, sha256, bytes: CONTENT.length, certificate: null, made_at: NOW.toISOString() })
    expect(await findPdfByHash(db, sha256)).toEqual(found)
    expect(await findPdfByKey(db, 'a-random-key')).toEqual(found)
    expect(JSON.stringify(found)).not.toContain('a-random-key')
    expect([await findPdfByHash(db, sha256Hex('another')), await findPdfByKey(db, 'another')]).toEqual([undefined, undefined])
    expect(await readPdfFile(db, sha256)).toEqual(CONTENT)
    await expect(db.updateTable('report_pdfs').set({ bytes: 1 }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('report_pdf_files').execute()).rejects.toThrow('append-only')
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('PDF-02 a row, a file that was altered, and a file that is gone are named by the audit', async () => {
    const database = await open()
    await store(database)
    await unguard(database)
    const problems = async () => (await verifyAudit(database)).problems.filter((problem) => problem.includes('report-pdf:'))
    const name = 'report-pdf:2026-0001:1:de'
    await database.kysely.updateTable('report_pdf_files').set({ content: 'YQ==' }).execute()
    expect(await problems()).toEqual([`the file of ${name} was altered: it does not have the hash ${sha256Hex(CONTENT)}`])
    await database.kysely.deleteFrom('report_pdf_files').execute()
    expect(await problems()).toEqual([`the file of ${name} is missing`])
    await database.kysely.updateTable('report_pdfs').set({ made_at: '2027' }).execute()
    expect(await problems()).toContainEqual(expect.stringContaining(`${name} was altered: entry 1`))
  })

  test('PDF-02 a database of an edition before has none, and takes them after its upgrade', async () => {
    const settings = await untouched()
    const database = openDb(settings)
    await migrateUpTo(database, '056-controls')
    await migrate(database)
    expect(await store(database)).toBe(true)
    expect((await verifyAudit(database)).problems).toEqual([])
    await database.close()
  })
})
