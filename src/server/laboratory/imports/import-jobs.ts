import { randomUUID } from 'node:crypto'
import { isWorking, WORKING_STATES, type WorkingState } from '../../../domain/console/imports.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { isDiskTrouble } from '../../db/disk-space.ts'
import type { Database } from '../../db/open-db.ts'
import type { ImportRow } from '../../db/schema/import-schema.ts'
import { isDiskFull } from '../../process/disk-full.ts'
import { createLoop, type Loop } from '../../process/loop.ts'
import { sweepImports } from './keep-imports.ts'
import type { ImportOrder, ImportProgress, ImportResult } from './work-on-import.ts'

const EVERY_MS = 2_000
/** Renewed several times while it lasts. */
const LEASE_MS = 60_000
const RENEW_MS = 5_000
/** A step that ended its process so often is not begun again. */
const MAX_ATTEMPTS = 3
const SWEEP_MS = HOUR_MS

/** Does a step in a thread of its own, whose memory is bounded; undefined where the signal ended it. */
export type WorkInThread = (
  order: ImportOrder,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
) => Promise<ImportResult | undefined>

type Options = {
  database: Database
  work: WorkInThread
  now: () => Date
  /** Ends what is under way, which is begun again later. */
  signal: AbortSignal
  onTaken?: () => void
  onError: (error: unknown) => void
  leaseMs?: number
}

type Claimed = Pick<ImportRow, 'id' | 'attempts' | 'mapping'> & { state: WorkingState }

/** Leases what waits longest; of two processes that pick the same one the second finds it leased. A lease of a clock that was ahead does not count. */
const claim = async ({ kysely }: Database, owner: string, now: Date, leaseMs: number): Promise<Claimed | undefined> => {
  const [time, until, latest] = [0, leaseMs, 2 * leaseMs].map((ms) => new Date(now.getTime() + ms).toISOString()) as [
    string,
    string,
    string,
  ]
  for (;;) {
    const next = await kysely
      .selectFrom('imports')
      .select('id')
      .where('state', 'in', WORKING_STATES)
      .where((where) =>
        where.or([where('leased_until', 'is', null), where('leased_until', '<=', time), where('leased_until', '>', latest)]),
      )
      .orderBy('changed_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return undefined
    const claimed = await kysely
      .updateTable('imports')
      .set((set) => ({
        leased_by: owner,
        leased_until: until,
        attempts: set('attempts', '+', 1),
        begun_at: time,
        step: '',
        rows_read: 0,
        share: 0,
      }))
      .where('id', '=', next.id)
      .where('state', 'in', WORKING_STATES)
      .where((where) =>
        where.or([where('leased_until', 'is', null), where('leased_until', '<=', time), where('leased_until', '>', latest)]),
      )
      .returning(['id', 'attempts', 'state', 'mapping'])
      .executeTakeFirst()
    if (claimed && isWorking(claimed.state)) return { ...claimed, state: claimed.state }
  }
}

const ENDED = { leased_by: null, leased_until: null } as const

/** Where a step leaves a file that it could do nothing with: what was confirmed has to be looked at and confirmed again. */
const stateAfterProblem = ({ mapping }: Pick<ImportRow, 'mapping'>): 'unreadable' | 'mapping' =>
  mapping === null ? 'unreadable' : 'mapping'

const problemOf = (error: unknown): string => {
  if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')
    return 'it needs more memory than the server gives to a file: divide it into several files'
  if (isDiskFull(error) || isDiskTrouble(error))
    return 'the disk of the server is full, and nothing was changed: try again once there is room'
  return 'the server could not do it, and nothing was changed: its log says why'
}

/** Works on uploaded files, one at a time in each process. What a process leaves by its end is begun again after its lease, whole. */
export const createImportJobs = ({ database, work, now, signal, onTaken, onError, leaseMs = LEASE_MS }: Options): Loop => {
  const { kysely } = database
  let sweptMs = 0

  /** Writes what came of a step, if it is still this process's; false where it is not. */
  const end = async (owner: string, { id }: Claimed, set: Partial<ImportRow>): Promise<void> => {
    await kysely
      .updateTable('imports')
      .set((row) => ({ ...ENDED, attempts: 0, step: '', ...set, row_version: row('row_version', '+', 1), changed_at: now().toISOString() }))
      .where('id', '=', id)
      .where('leased_by', '=', owner)
      .where('state', 'in', WORKING_STATES)
      .execute()
  }
  const give = (owner: string, claimed: Claimed, result: ImportResult): Promise<void> => {
    if (result.kind === 'proposed') {
      const { mapping, from, said, sheets, rows } = result
      const { questions: _questions, ...asked } = mapping
      return end(owner, claimed, {
        state: 'mapping',
        mapping: JSON.stringify(asked),
        proposed_from: from,
        found: JSON.stringify({ said, sheets, rows }),
        problem: '',
      })
    }
    if (result.kind === 'looked' || result.kind === 'changed') {
      const problem = result.kind === 'looked' ? '' : 'the data changed since it was looked at and confirmed: look at it again'
      return end(owner, claimed, {
        state: 'looked',
        look: JSON.stringify(result.look),
        confirmed_by: null,
        confirmed_at: null,
        problem,
      })
    }
    if (result.kind === 'unreadable')
      return end(owner, claimed, { state: stateAfterProblem(claimed), problem: result.problem, confirmed_by: null, confirmed_at: null })
    onTaken?.()
    return Promise.resolve()
  }

  const one = async (): Promise<boolean> => {
    const owner = randomUUID()
    const claimed = await claim(database, owner, now(), leaseMs)
    if (!claimed) return false
    if (claimed.attempts > MAX_ATTEMPTS) {
      const problem = `it was ended ${MAX_ATTEMPTS} times before it was done, and nothing was changed: the file may need more memory than there is`
      await end(owner, claimed, { state: stateAfterProblem(claimed), problem, confirmed_by: null, confirmed_at: null })
      return true
    }
    const stop = new AbortController()
    let progress: ImportProgress = { step: 'reading', rows: 0, share: 0 }
    const renew = setInterval(
      () => {
        kysely
          .updateTable('imports')
          .set({
            leased_until: new Date(now().getTime() + leaseMs).toISOString(),
            step: progress.step,
            rows_read: progress.rows,
            share: progress.share,
          })
          .where('id', '=', claimed.id)
          .where('leased_by', '=', owner)
          .where('state', 'in', WORKING_STATES)
          .executeTakeFirst()
          .then(
            // Somebody dropped it; what was taken in meanwhile is not ended by it.
            ({ numUpdatedRows }) => (Number(numUpdatedRows) === 0 && claimed.state !== 'taking' ? stop.abort() : undefined),
            () => undefined,
          )
      },
      Math.min(RENEW_MS / 5, leaseMs / 4),
    )
    try {
      const order = { id: claimed.id, state: claimed.state, owner, now: now().toISOString() }
      const result = await work(order, (made) => (progress = made), AbortSignal.any([signal, stop.signal]))
      if (result) await give(owner, claimed, result)
      // The server stops: whoever is there next begins it again.
      else
        await kysely
          .updateTable('imports')
          .set({ ...ENDED, attempts: claimed.attempts - 1 })
          .where('id', '=', claimed.id)
          .where('leased_by', '=', owner)
          .execute()
    } catch (error) {
      onError(error)
      await end(owner, claimed, { state: stateAfterProblem(claimed), problem: problemOf(error), confirmed_by: null, confirmed_at: null })
    } finally {
      clearInterval(renew)
    }
    return true
  }

  return createLoop(
    async () => {
      while (!signal.aborted && (await one()));
      if (signal.aborted || now().getTime() - sweptMs < SWEEP_MS) return
      await sweepImports(database, now())
      sweptMs = now().getTime()
    },
    { everyMs: EVERY_MS, onError, reportsOnce: true },
  )
}
