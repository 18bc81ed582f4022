import { readFileSync, writeSync } from 'node:fs'
import { setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import type { WriteReportPdf } from '../../../contract/report-pdf.ts'
import type { PdfOrder } from './write-pdf.ts'

/**
 * Reads an order from standard input and writes the PDF to standard output. A program of its own, for `writePdf`: its memory comes back with its end,
 * and a text that no font can draw, or a picture that crashes a decoder, ends nothing else.
 */

/** Pixels on the long side: 240 points of a page at 300 dpi. */
const PHOTO_SIDE = 1_000
const LOGO_HEIGHT = 320
const MAX_PIXELS = 60_000_000
const QUALITY = 78
/** Visitors come first. */
const LOW_PRIORITY = 10

setPriority(LOW_PRIORITY)
sharp.cache(false)
sharp.concurrency(1)

const { view, fonts, logo, photos, pdf, signature } = JSON.parse(readFileSync(0, 'utf8')) as PdfOrder

const picture = (content: string) => sharp(Buffer.from(content, 'base64'), { limitInputPixels: MAX_PIXELS, pages: 1 })
const asData = (type: string, content: Buffer): string => `data:image/${type};base64,${content.toString('base64')}`
const logoOf = async (content: string): Promise<string> =>
  asData('png', await picture(content).resize({ height: LOGO_HEIGHT }).png().toBuffer())
const photoOf = async (content: string): Promise<string> =>
  asData(
    'jpeg',
    await picture(content)
      .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: QUALITY })
      .toBuffer(),
  )

const { report } = pdf
const { issue } = report
const shown: { url: string; caption: string }[] = []
for (const { content, caption } of photos) shown.push({ url: await photoOf(content), caption })
const brand = { ...pdf.brand, logo: logo === undefined ? undefined : await logoOf(logo) }
const { write } = (await import(pathToFileURL(view).href)) as { write: WriteReportPdf }
const whole = { ...pdf, brand, report: { ...report, ...(issue && { issue: { ...issue, photos: shown } }) } }
const plain = Buffer.from(await write(whole, fonts))
const output = signature === undefined ? plain : await (await import('./sign-pdf.ts')).signPdf(plain, signature, new Date(pdf.madeAt))
for (let done = 0; done < output.length;) done += writeSync(1, output, done)
process.exit(0)
