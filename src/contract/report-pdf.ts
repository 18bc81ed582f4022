import type { Reading } from '../domain/console/bench/bench-test.ts'
import type { LanguageCode } from '../domain/texts/languages.ts'
import type { Brand } from './brand.ts'
import type { Report } from './look-ups/tests.ts'

/** What was seen at the bench by the issue of a version. */
export type PdfReading = Reading & {
  /** The code of its jar; empty where there was one. */
  jar: string
}

/** All that the PDF of a version of a report shows. Pictures are `data:` addresses of PNG or JPEG. */
export type ReportPdf = {
  language: LanguageCode
  brand: Pick<Brand, 'product' | 'title'> & { colour: string; logo: string | undefined }
  report: Report
  readings: PdfReading[]
  /** In the laboratory's words; empty where its protocol has none. */
  decisionRule: string
  /** Code of who authorised this version, never a name; empty where nobody is known. */
  authorisedBy: string
  /** The address in its code. */
  verifyAddress: string
  isConfidential: boolean
  /** Whether the laboratory signs it. */
  isSigned: boolean
  /** yyyy-MM-dd, of the laboratory. */
  madeOn: string
  /** ISO 8601. */
  madeAt: string
}
type PdfFonts = { regular: string; bold: string }

/** What the built `dist/ssr/report-pdf.js` exports; `fonts` are the paths of two files. */
export type WriteReportPdf = (report: ReportPdf, fonts: PdfFonts) => Promise<Uint8Array>
