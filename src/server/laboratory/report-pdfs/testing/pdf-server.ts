import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { loadObservationCoder } from '../../../content/observation-coder.ts'
import { loadPhrases } from '../../../content/phrases.ts'
import type { Database } from '../../../db/open-db.ts'
import { createPhotoStore } from '../../../photos/photo-store.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../../../visitors/brand/load-brand.ts'
import { createReportPdfs, type ReportPdfs } from '../report-pdfs.ts'
import { pdfFonts } from '../write-pdf.ts'

const VIEW = fileURLToPath(new URL('../../../../../dist/ssr/report-pdf.js', import.meta.url))
export const MADE_AT = new Date('2026-06-10T10:00:00Z')

type Part = Partial<Parameters<typeof createReportPdfs>[0]>

/** What makes PDFs over a database, as the server does; started, and stopped after the test. */
export const pdfServer = (database: Database, dataFolder: string, part: Part = {}) => {
  const errors: unknown[] = []
  const pdfs = createReportPdfs({
    database,
    brand: loadBrand(DEFAULT_BRAND_FOLDER),
    brandFolder: DEFAULT_BRAND_FOLDER,
    phrases: loadPhrases(),
    codesOf: loadObservationCoder(),
    photos: createPhotoStore(database, dataFolder),
    origin: () => 'https://mixing.example',
    view: VIEW,
    fonts: pdfFonts(),
    now: () => MADE_AT,
    onMade: () => undefined,
    onError: (error) => errors.push(error),
    waitMs: 150_000,
    ...part,
  })
  pdfs.start()
  onTestFinished(() => pdfs.stop())
  return { ...pdfs, errors }
}

/** For an app that is made before its database has what makes PDFs. */
export const pdfsLater = () => {
  let real: ReportPdfs | undefined
  const pdfs: ReportPdfs = {
    start: () => undefined,
    wake: () => undefined,
    stop: () => Promise.resolve(),
    find: (asked) => real!.find(asked),
  }
  const use = <Pdfs extends ReportPdfs>(made: Pdfs): Pdfs => {
    real = made
    return made
  }
  return { pdfs, use }
}

export const fileFor = (content: Uint8Array | string, name = 'file.pdf'): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-pdf-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const said = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
/** The words of a PDF, one line; throws where it is not whole. */
export const wordsOf = (content: Uint8Array): string => {
  const path = fileFor(content)
  said('qpdf', '--check', path)
  return said('pdftotext', '-layout', path, '-').replaceAll(/\s+/g, ' ')
}
export const signatureOf = (content: Uint8Array): string => said('pdfsig', fileFor(content))
/** A key with its own certificate, made by OpenSSL; `kind` as `req` takes it. */
export const certificate = (...kind: string[]) => {
  const [key, own] = [fileFor('', 'key.pem'), fileFor('', 'own.pem')]
  said(
    'openssl',
    'req',
    '-x509',
    '-newkey',
    ...kind,
    '-nodes',
    '-keyout',
    key,
    '-out',
    own,
    '-days',
    '3650',
    '-subj',
    '/CN=Example Laboratory',
  )
  return { key, own, both: fileFor(readFileSync(key, 'utf8') + readFileSync(own, 'utf8'), 'both.pem') }
}
export const RSA = ['rsa:2048']
export const EC = ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
export { said as run }
