import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { readSigningKey } from '../../laboratory/report-pdfs/pem.ts'
import { createReportPdfs } from '../../laboratory/report-pdfs/report-pdfs.ts'
import { pdfFonts } from '../../laboratory/report-pdfs/write-pdf.ts'
import { createPhotoStore } from '../../photos/photo-store.ts'
import type { Settings } from '../../settings.ts'
import { VIEW_FOLDER } from '../built-folders.ts'

type Given = Pick<Parameters<typeof createReportPdfs>[0], 'database' | 'brand' | 'phrases' | 'codesOf' | 'origin'>

/** Makes the PDFs of reports as a server does, signed where its settings name a certificate. */
export const createServedPdfs = async (
  given: Given,
  { brandFolder, dataFolder, reportCertificate: certificate, reportTimeStamps: timeStamps }: Settings,
  log: FastifyBaseLogger,
): Promise<ReturnType<typeof createReportPdfs>> => {
  const signingKey = certificate && (await readSigningKey(certificate.given, certificate.password))
  if (signingKey && signingKey.validTo < new Date())
    log.error(
      { subject: signingKey.subject, validTo: signingKey.validTo },
      'REPORT_CERTIFICATE has expired: PDFs of reports are not signed',
    )
  return createReportPdfs({
    ...given,
    brandFolder,
    photos: createPhotoStore(given.database, dataFolder),
    view: join(VIEW_FOLDER, 'report-pdf.js'),
    fonts: pdfFonts(),
    signingKey,
    timeStamps,
    now: () => new Date(),
    onStampError: (error) => log.warn({ err: error }, 'no time stamp of the PDF of a report could be had; the server will try again'),
    onMade: (made) => log.info(made, 'the PDF of a report was made'),
    onError: (error) => log.error({ err: error }, 'the PDF of a report could not be made; the server will try again'),
  })
}
