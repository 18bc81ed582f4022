import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { ReportPdf } from '../../../contract/report-pdf.ts'

/** What a laboratory signs with, in PEM: the key, and its certificate before those of its issuers. */
export type PdfSignature = { key: string; chain: string[] }

/** What the program that makes a PDF is told: pictures in base64, paths of what it reads. */
export type PdfOrder = {
  view: string
  fonts: { regular: string; bold: string }
  logo: string | undefined
  photos: { content: string; caption: string }[]
  pdf: ReportPdf
  signature: PdfSignature | undefined
}

export const pdfLimits = {
  program: fileURLToPath(new URL('./make-pdf.ts', import.meta.url)),
  /** An ordinary report takes two seconds, many times that where the machine is busy: visitors come first. */
  maxMs: 90_000,
}
/** Of all objects; an ordinary report needs half of it. With what the program and pictures need besides it stays below 200 MB. */
const MAX_HEAP_MB = 96
const MAX_BYTES = 30_000_000
const SHOWN_ERROR = 500

const { resolve } = createRequire(import.meta.url)
const FONTS = '@expo-google-fonts/noto-sans'
/** Has the letters of all 17 languages. */
export const pdfFonts = () => ({
  regular: resolve(`${FONTS}/400Regular/NotoSans_400Regular.ttf`),
  bold: resolve(`${FONTS}/700Bold/NotoSans_700Bold.ttf`),
})

/** Makes a PDF in a process of its own, which knows nothing but what it is told. Rejects where it takes too long or too much memory. */
export const writePdf = (order: PdfOrder, stop?: AbortSignal, { program, maxMs } = pdfLimits): Promise<Buffer> =>
  new Promise((done, reject) => {
    const flags = [`--max-old-space-size=${MAX_HEAP_MB}`, '--max-semi-space-size=1']
    const child = spawn(process.execPath, [...flags, program], {
      stdio: 'pipe',
      env: {},
      timeout: maxMs,
      killSignal: 'SIGKILL',
      ...(stop && { signal: stop }),
    })
    const chunks: Buffer[] = []
    let [bytes, said] = [0, '']
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_BYTES) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-SHOWN_ERROR)
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) done(Buffer.concat(chunks))
      else reject(new Error(`the program that makes PDFs ended with ${signal ?? `exit code ${code}`}: ${said}`))
    })
    // Its end is reported above.
    child.stdin.on('error', () => undefined)
    child.stdin.end(JSON.stringify(order))
  })
