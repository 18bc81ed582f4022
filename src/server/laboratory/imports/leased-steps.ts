import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { isDiskTrouble } from '../../db/disk-space.ts'
import type { Database } from '../../db/open-db.ts'
import type { ImportRow, ImportUndoRow } from '../../db/schema/import-schema.ts'
import { isDiskFull } from '../../process/disk-full.ts'

const LEASE_MS = 60_000
/** Renewed several times while it lasts. */
const RENEW_MS = 1_000
/** A step that ended its process so often is not begun again. */
const MAX_ATTEMPTS = 3

/** The lease has ended, and with it the right to write. */
export class NotOurs extends Error {}

export const NO_LEASE = { leased_by: null, leased_until: null, attempts: 0 } as const

/** A row of a table whose rows the server works on. */
export type LeasedRow = ImportRow | ImportUndoRow
type Common = Pick<ImportUndoRow, 'id' | 'row_version' | 'changed_at' | 'problem' | 'leased_by' | 'leased_until' | 'attempts'> & {
  state: string
}
type Table = { leased: Common }

/** Which row a process works on, in which state it found it. */
export type StepOrder<State extends string> = { id: string; state: State; owner: string; now: string }

/** What a step did last, and whether its process should go on. */
type Under<Progress> = { onProgress: (progress: Progress) => void; signal: AbortSignal }

export type StepOptions = {
  database: Database
  now: () => Date
  /** Ends what is under way, which is begun again later. */
  signal: AbortSignal
  onError: (error: unknown) => void
  leaseMs?: number | undefined
}

export type LeasedSteps<Row extends LeasedRow, State extends Row['state'] & string, Result, Progress> = {
  table: 'imports' | 'import_undos'
  states: readonly State[]
  /** What a row is besides when a step begins, and while it is worked on. */
  begun?: (at: string) => Partial<Row>
  shown?: (progress: Progress) => Partial<Row>
  /** Whether it goes on where its row is another's meanwhile: what it writes depends on the lease. */
  isWriting: (state: State) => boolean
  /** undefined where the signal ended it. */
  work: (order: StepOrder<State>, under: Under<Progress>) => Promise<Result | undefined>
  /** What a row is after a step; undefined where the step wrote that itself. */
  after: (result: Result, row: Row) => Partial<Row> | undefined
  /** What somebody can do where it needs more memory than there is. */
  tooLarge: string
  /** What a row is after a step that did nothing. */
  failed: (row: Row) => Partial<Row>
}

const problemOf = (error: unknown, tooLarge: string): string => {
  if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')
    return `it needs more memory than the server gives to it: ${tooLarge}`
  if (isDiskFull(error) || isDiskTrouble(error))
    return 'the disk of the server is full, and nothing was changed: try again once there is room'
  return 'the server could not do it, and nothing was changed: its log says why'
}

/**
 * Leases rows that wait for a step, and does it. What a process leaves by its end is begun again after its lease, whole. Returns a function
 * that does the next step, and says whether there was one.
 */
export const leasedSteps = <Row extends LeasedRow, State extends Row['state'] & string, Result, Progress>(
  { database, now, signal, onError, leaseMs = LEASE_MS }: StepOptions,
  steps: LeasedSteps<Row, State, Result, Progress>,
): (() => Promise<boolean>) => {
  const db = database.kysely as unknown as Kysely<Table>
  const table = steps.table as 'leased'
  const inStates = steps.states as readonly string[]

  /** What waits longest; of two processes that pick the same one the second finds it leased. A lease of a clock that was ahead does not count. */
  const claim = async (owner: string): Promise<Row | undefined> => {
    const moment = now()
    const at = (ms: number): string => new Date(moment.getTime() + ms).toISOString()
    const [time, until, latest] = [at(0), at(leaseMs), at(2 * leaseMs)]
    for (;;) {
      const next = await db
        .selectFrom(table)
        .select('id')
        .where('state', 'in', inStates)
        .where((where) =>
          where.or([where('leased_until', 'is', null), where('leased_until', '<=', time), where('leased_until', '>', latest)]),
        )
        .orderBy('changed_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (!next) return undefined
      const claimed = await db
        .updateTable(table)
        .set((set) => ({ leased_by: owner, leased_until: until, attempts: set('attempts', '+', 1), ...steps.begun?.(time) }))
        .where('id', '=', next.id)
        .where('state', 'in', inStates)
        .where((where) =>
          where.or([where('leased_until', 'is', null), where('leased_until', '<=', time), where('leased_until', '>', latest)]),
        )
        .returningAll()
        .executeTakeFirst()
      if (claimed) return claimed as unknown as Row
    }
  }

  /** Writes what came of a step, if it is still this process's. */
  const end = async (owner: string, id: string, set: Partial<Row>): Promise<void> => {
    await db
      .updateTable(table)
      .set((row) => ({ ...NO_LEASE, ...set, row_version: row('row_version', '+', 1), changed_at: now().toISOString() }))
      .where('id', '=', id)
      .where('leased_by', '=', owner)
      .where('state', 'in', inStates)
      .execute()
  }
  const fail = (owner: string, row: Row, problem: string) => end(owner, row.id, { ...steps.failed(row), problem })

  return async () => {
    const owner = randomUUID()
    const row = await claim(owner)
    if (!row) return false
    if (row.attempts > MAX_ATTEMPTS) {
      const problem = `it was ended ${MAX_ATTEMPTS} times before it was done, and nothing was changed: it may need more memory than there is`
      await fail(owner, row, problem)
      return true
    }
    const state = row.state as State
    const stop = new AbortController()
    let progress: Progress | undefined
    const renew = setInterval(
      () => {
        db.updateTable(table)
          .set({
            leased_until: new Date(now().getTime() + leaseMs).toISOString(),
            ...(progress === undefined ? {} : steps.shown?.(progress)),
          })
          .where('id', '=', row.id)
          .where('leased_by', '=', owner)
          .where('state', 'in', inStates)
          .executeTakeFirst()
          .then(
            ({ numUpdatedRows }) => (Number(numUpdatedRows) === 0 && !steps.isWriting(state) ? stop.abort() : undefined),
            () => undefined,
          )
      },
      Math.min(RENEW_MS, leaseMs / 4),
    )
    try {
      const order = { id: row.id, state, owner, now: now().toISOString() }
      const onProgress = (made: Progress): void => void (progress = made)
      const result = await steps.work(order, { onProgress, signal: AbortSignal.any([signal, stop.signal]) })
      const set = result === undefined ? undefined : steps.after(result, row)
      if (set) await end(owner, row.id, set)
      // The server stops: whoever is there next begins it again.
      else if (result === undefined)
        await db
          .updateTable(table)
          .set({ leased_by: null, leased_until: null, attempts: row.attempts - 1 })
          .where('id', '=', row.id)
          .where('leased_by', '=', owner)
          .execute()
    } catch (error) {
      onError(error)
      await fail(owner, row, problemOf(error, steps.tooLarge))
    } finally {
      clearInterval(renew)
    }
    return true
  }
}
