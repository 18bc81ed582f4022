import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '../../../domain/durations.ts'
import type { ReportPdfRow } from '../../db/schema/publishing-schema.ts'
import type { Database } from '../../db/open-db.ts'
import { createLoop } from '../../process/loop.ts'
import { preparePdf, type PdfSource } from './pdf-content.ts'
import { askForPdf, claimPdfJob, dropPdfJob, findPdfJob, postponePdfJob } from './pdf-jobs.ts'
import { findPdf, storePdf, type PdfOf } from './pdf-rows.ts'
import type { SigningKey } from './pem.ts'
import { addTimeStamps } from './time-stamps.ts'
import { writePdf } from './write-pdf.ts'

/** How often it is looked for what other servers asked for. */
const EVERY_MS = 5_000
/** How long a call waits for a PDF, and how often it looks. */
const WAIT_MS = 10_000
const LOOK_MS = 250
const MAX_ERROR = 300

export type FoundPdf = { step: 'made'; pdf: ReportPdfRow } | { step: 'being made' } | { step: 'failed' } | { step: 'full' }

type Options = Omit<PdfSource, 'db' | 'signature'> & {
  database: Database
  now: () => Date
  onMade: (made: PdfOf & { bytes: number }) => void
  onError: (error: unknown) => void
  write?: typeof writePdf
  /** What PDFs are signed with; nothing where it has expired. */
  signingKey?: SigningKey | undefined
  /** The address of who stamps them with the time. */
  timeStamps?: string | undefined
  onStampError?: (error: unknown) => void
  waitMs?: number
}

/** Makes the PDFs that were asked for, one after the other, and has those that are made. */
export const createReportPdfs = (options: Options) => {
  const { database, now, onMade, onError, write = writePdf, signingKey, timeStamps, onStampError = onError, waitMs = WAIT_MS } = options
  const db = database.kysely
  const owner = randomUUID()
  const stopping = new AbortController()

  /** Makes one; false where none is due, or another server makes one. */
  const makeNext = async (): Promise<boolean> => {
    const job = await claimPdfJob(db, owner, now())
    if (!job) return false
    const of = { test_id: job.test_id, version: job.version, language: job.language }
    try {
      const key = signingKey && signingKey.validTo > now() ? signingKey : undefined
      const prepared = await preparePdf({ ...options, db, signature: key?.signature }, of, now())
      if (!prepared) {
        await dropPdfJob(db, of)
        return true
      }
      const content = await write(prepared.order, stopping.signal)
      const made = { ...of, content, key: prepared.key, certificate: key?.certificate }
      if (await db.transaction().execute((trx) => storePdf(trx, made, now()))) onMade({ ...of, bytes: content.length })
    } catch (error) {
      if (!stopping.signal.aborted) onError(error)
      await postponePdfJob(db, job, owner, now(), (error instanceof Error ? error.message : 'unknown').slice(0, MAX_ERROR))
    }
    return true
  }
  const loop = createLoop(
    async () => {
      while (!stopping.signal.aborted && (await makeNext()));
    },
    { everyMs: EVERY_MS, onError, reportsOnce: true },
  )
  const stamping = createLoop(
    async () => {
      if (timeStamps !== undefined) await addTimeStamps(db, timeStamps, now(), stopping.signal)
    },
    {
      everyMs: MINUTE_MS,
      onError: (error) => {
        if (!stopping.signal.aborted) onStampError(error)
      },
    },
  )
  return {
    start: (): void => {
      loop.start()
      stamping.start()
    },
    wake: loop.wake,
    stop: async (): Promise<void> => {
      stopping.abort()
      await Promise.all([loop.stop(), stamping.stop()])
    },
    /** The PDF of a version, which is asked for where there is none yet; waits for it a while. */
    find: async (of: PdfOf): Promise<FoundPdf> => {
      const known = await findPdf(db, of)
      if (known) return { step: 'made', pdf: known }
      if ((await askForPdf(db, of, now())).isFull) return { step: 'full' }
      loop.wake()
      const until = performance.now() + waitMs
      for (;;) {
        const pdf = await findPdf(db, of)
        if (pdf) return { step: 'made', pdf }
        const job = await findPdfJob(db, of)
        // It may have been made in between.
        const last = job ? undefined : await findPdf(db, of)
        if (last) return { step: 'made', pdf: last }
        if (!job || job.last_error !== null) return { step: 'failed' }
        if (performance.now() >= until) return { step: 'being made' }
        await sleep(LOOK_MS)
      }
    },
  }
}
export type ReportPdfs = ReturnType<typeof createReportPdfs>
