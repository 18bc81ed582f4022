import type { ExpressionBuilder, Kysely } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import type { ReportPdfJobRow } from '../../db/schema/publishing-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import type { PdfOf } from './pdf-rows.ts'

type Db = Kysely<Schema>

/** Longer than the program may take. */
const LEASE_MS = 2 * MINUTE_MS
/** After each attempt that failed; the last one again and again. */
const WAITS_MS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS]
/** More wait only for what is published: no visitor fills the disk with what nobody reads. */
export const MAX_ASKED = 500

const ofJob =
  ({ test_id: testId, version, language }: PdfOf) =>
  (where: ExpressionBuilder<Schema, 'report_pdf_jobs'>) =>
    where.and({ test_id: testId, version, language })

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/** Asks for a PDF, once however often; `isFull` where too many wait already. */
export const askForPdf = async (db: Db, of: PdfOf, now: Date): Promise<{ isFull: boolean }> => {
  const { count } = await db
    .selectFrom('report_pdf_jobs')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_ASKED) return { isFull: true }
  await addPdfJobs(db, [of], now)
  return { isFull: false }
}

/** Asks for what a publication makes, in its transaction. */
export const addPdfJobs = async (trx: Db, all: readonly PdfOf[], now: Date): Promise<void> => {
  const at = now.toISOString()
  await trx
    .insertInto('report_pdf_jobs')
    .values(all.map((of) => ({ ...of, asked_at: at, due_at: at, attempts: 0, leased_by: null, leased_until: null, last_error: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findPdfJob = (db: Db, of: PdfOf): Promise<ReportPdfJobRow | undefined> =>
  db.selectFrom('report_pdf_jobs').selectAll().where(ofJob(of)).executeTakeFirst()

/**
 * Leases the job that has been due longest, unless another server makes a PDF now. A lease that ends later than a clock that is right could have written
 * is over.
 */
export const claimPdfJob = async (db: Db, owner: string, now: Date): Promise<ReportPdfJobRow | undefined> => {
  const [at, latest] = [now.toISOString(), later(now, 2 * LEASE_MS)]
  const isLeased = await db
    .selectFrom('report_pdf_jobs')
    .select('test_id')
    .where('leased_until', '>', at)
    .where('leased_until', '<=', latest)
    .limit(1)
    .executeTakeFirst()
  if (isLeased) return undefined
  const next = await db
    .selectFrom('report_pdf_jobs')
    .selectAll()
    .where((where) => where.or([where('due_at', '<=', at), where('due_at', '>', later(now, 2 * HOUR_MS))]))
    .orderBy('due_at')
    .orderBy('test_id')
    .orderBy('language')
    .limit(1)
    .executeTakeFirst()
  if (!next) return undefined
  const claimed = await db
    .updateTable('report_pdf_jobs')
    .set((set) => ({ leased_by: owner, leased_until: later(now, LEASE_MS), attempts: set('attempts', '+', 1) }))
    .where(ofJob(next))
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', at), where('leased_until', '>', latest)]))
    .returningAll()
    .executeTakeFirst()
  return claimed
}

export const postponePdfJob = async (db: Db, job: ReportPdfJobRow, owner: string, now: Date, error: string): Promise<void> => {
  const wait = WAITS_MS[Math.min(job.attempts, WAITS_MS.length) - 1]!
  await db
    .updateTable('report_pdf_jobs')
    .set({ due_at: later(now, wait), leased_by: null, leased_until: null, last_error: error })
    .where(ofJob(job))
    .where('leased_by', '=', owner)
    .execute()
}

/** Removes a job of what nobody can have any more. */
export const dropPdfJob = async (db: Db, of: PdfOf): Promise<void> => {
  await db.deleteFrom('report_pdf_jobs').where(ofJob(of)).execute()
}
