import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTrialDatabase, startHarmed, type Ended } from '../../db/testing/harm-migration.ts'
import type { HarmedMigration } from '../../db/testing/migration-process.ts'
import { environmentOf, spawnTankmix } from '../programs/run-tankmix.ts'
import { mayMount, mounted } from './small-disk.ts'

/** The newest migration of the first edition. */
const FIRST_EDITION = '004-product-details'
const SMALL = { products: 3, tests: 10, requests: 5 }
/** Takes a second or more to migrate. */
const SLOW = { products: 300, tests: 5_000, requests: 1_000 }
const MB = 1024 * 1024
const DISK_BYTES = 160 * MB
const STEP_MS = 100
/** What docs/deploy.md promises of a stop. */
const PROMISED_MS = 5_000
const LEVEL_BYTES = MB / 4
const MAX_LEVEL_BYTES = 6 * MB

export type MigrationResult = {
  trial: string
  unable?: string
  tried: number
  /** What the harm left behind. */
  unchanged: number
  migrated: number
  /** Between two editions; only an edition before can leave that. */
  between: number
  /** How many had all data at the newest schema after the next start. */
  finished: number
  slowestEndMs: number
  problems: string[]
}

type Databases = Awaited<ReturnType<typeof createTrialDatabase>>
type Trial = {
  name: string
  unable?: () => string | undefined
  run: (trial: { base: string; result: MigrationResult; small: Databases; slow: Databases }) => Promise<void>
}

const look = async (databases: Databases, folder: string, result: MigrationResult, where: string, mayBeBetween = false): Promise<void> => {
  result.tried++
  const found = databases.stateOf(folder)
  result[found === 'neither' ? 'between' : found]++
  if (found === 'neither' && !mayBeBetween) result.problems.push(`${where} left it between two editions`)
  const finished = await databases.finish(folder).catch((error: unknown) => String(error))
  if (finished === 'finished') result.finished++
  else result.problems.push(`after ${where}: ${finished}`)
}

const countStatements = async (databases: Databases, base: string, edition: HarmedMigration['edition']): Promise<number> => {
  const { ended } = startHarmed({ dataFolder: databases.copyTo(join(base, 'counted')), edition })
  const { code, out, error } = await ended
  if (code !== 0) throw new Error(error)
  return Number(out)
}

const killedAfterStatements =
  (edition: HarmedMigration['edition']): Trial['run'] =>
  async ({ base, result, small }) => {
    const count = await countStatements(small, base, edition)
    for (let after = 1; after <= count; after++) {
      const folder = small.copyTo(join(base, 'killed'))
      const { by, error } = await startHarmed({ dataFolder: folder, edition, after, harm: 'kill' }).ended
      if (by !== 'SIGKILL') result.problems.push(`statement ${after} was not reached: ${error}`)
      await look(small, folder, result, `a kill after statement ${after}`, edition === 'older')
    }
  }

/** What a process that was not harmed returns. */
const WHOLE = 0

type Timed = {
  start: (folder: string) => {
    kill: (signal: NodeJS.Signals) => void
    /** When the tenths of a second begin. */
    begun: Promise<unknown>
    ended: Promise<Pick<Ended, 'code' | 'by'>>
  }
  signal: NodeJS.Signals
  mayBeBetween?: boolean
  /** Whether it goes on once the database is migrated. */
  goesOn?: boolean
}

const atTenths =
  ({ start, signal, mayBeBetween = false, goesOn = false }: Timed): Trial['run'] =>
  async ({ base, result, slow }) => {
    for (let ms = STEP_MS; ; ms += STEP_MS) {
      const folder = slow.copyTo(join(base, 'timed'))
      const { kill, begun, ended } = start(folder)
      const done = await Promise.race([ended, begun.then(() => sleep(ms))])
      const asked = performance.now()
      kill(signal)
      const { code, by } = await ended
      const took = performance.now() - asked
      result.slowestEndMs = Math.max(result.slowestEndMs, took)
      if (signal === 'SIGTERM' && took > PROMISED_MS) result.problems.push(`it took ${Math.round(took)} ms after ${ms} ms`)
      // It was done, maybe just when it was to be killed.
      if (done?.code === WHOLE || (code === WHOLE && !goesOn)) return
      // Before it listens to signals they end it at once.
      const isExpected = by === signal || (signal === 'SIGTERM' && (code === 130 || (code === WHOLE && goesOn)))
      if (!isExpected) result.problems.push(`${signal} after ${ms} ms ended it with ${code ?? by}`)
      const wasMigrated = slow.stateOf(folder) === 'migrated'
      await look(slow, folder, result, `${signal} after ${ms} ms`, mayBeBetween)
      if (goesOn && wasMigrated) return
    }
  }

const tankmix = (command: 'migrate' | 'serve') => (folder: string) => {
  const child = spawnTankmix([command], environmentOf({ dataFolder: folder }))
  const ended = new Promise<Pick<Ended, 'code' | 'by'>>((resolve) => child.on('close', (code, by) => resolve({ code, by })))
  // A server does much before it migrates, and says that it does.
  const begun = command === 'serve' ? new Promise((resolve) => child.stdout.once('data', resolve)) : Promise.resolve()
  return { kill: (signal: NodeJS.Signals) => void child.kill(signal), begun, ended }
}

const older = (folder: string) => {
  const { child, ended } = startHarmed({ dataFolder: folder, edition: 'older' })
  return { kill: (signal: NodeJS.Signals) => void child.kill(signal), begun: Promise.resolve(), ended }
}

/** What a full disk is called by SQLite, and by the check before anything is changed. */
const IS_FULL = /disk is full|disk I\/O error|too little disk space/
/** The first statements only look; after so many the check for space is over and the transaction has begun. */
const BEGUN = 6

/** On a disk of its own: its disk is full after a statement, but for some bytes. */
const onSmallDisk = async (databases: Databases, result: MigrationResult, after: number, leave: number): Promise<boolean> => {
  const { folder, remove } = mounted(DISK_BYTES)()
  try {
    databases.copyTo(folder)
    const filler = join(folder, 'filler')
    const { code, error } = await startHarmed({ dataFolder: folder, edition: 'this', after, harm: { filler, leave } }).ended
    if (!existsSync(filler)) result.problems.push(`statement ${after} was not reached: ${error}`)
    if (code !== WHOLE && !IS_FULL.test(error)) result.problems.push(error)
    // It is looked at while the disk is full; the next start has room.
    const found = databases.stateOf(folder)
    if (found === 'neither') result.problems.push(`a full disk after statement ${after} left it between two editions`)
    rmSync(filler, { force: true })
    await look(databases, folder, result, `${leave} bytes left after statement ${after}`)
    return code === WHOLE
  } finally {
    remove()
  }
}

export const MIGRATION_TRIALS: readonly Trial[] = [
  { name: 'killed after every statement', run: killedAfterStatements('this') },
  { name: 'edition without transactions, killed after every statement', run: killedAfterStatements('older') },
  { name: '`migrate` killed at every tenth of a second', run: atTenths({ start: tankmix('migrate'), signal: 'SIGKILL' }) },
  { name: '`migrate` stopped at every tenth of a second', run: atTenths({ start: tankmix('migrate'), signal: 'SIGTERM' }) },
  { name: '`serve` killed at every tenth of a second', run: atTenths({ start: tankmix('serve'), signal: 'SIGKILL', goesOn: true }) },
  { name: '`serve` stopped at every tenth of a second', run: atTenths({ start: tankmix('serve'), signal: 'SIGTERM', goesOn: true }) },
  {
    name: 'edition without transactions, killed at every tenth of a second',
    run: atTenths({ start: older, signal: 'SIGKILL', mayBeBetween: true }),
  },
  {
    name: 'disk full after every statement',
    unable: mayMount,
    run: async ({ base, result, small }) => {
      const count = await countStatements(small, base, 'this')
      for (let after = 1; after <= count; after++) await onSmallDisk(small, result, after, 0)
    },
  },
  {
    name: 'disk with little space, by quarters of a megabyte',
    unable: mayMount,
    run: async ({ result, slow }) => {
      for (let leave = 0; leave <= MAX_LEVEL_BYTES; leave += LEVEL_BYTES) await onSmallDisk(slow, result, BEGUN, leave)
    },
  },
]

/** Harms migrations in every way of a kind, and compares each database with one that was migrated without harm. */
export const tryMigrations = async (wanted: string, onResult: (result: MigrationResult) => void): Promise<void> => {
  const base = mkdtempSync(join(tmpdir(), 'tankmix-migrations-'))
  try {
    const small = await createTrialDatabase(base, FIRST_EDITION, SMALL)
    const slow = await createTrialDatabase(mkdtempSync(join(base, 'slow-')), FIRST_EDITION, SLOW)
    for (const { name, unable, run } of MIGRATION_TRIALS.filter((one) => one.name.includes(wanted))) {
      const result: MigrationResult = {
        trial: name,
        tried: 0,
        unchanged: 0,
        migrated: 0,
        between: 0,
        finished: 0,
        slowestEndMs: 0,
        problems: [],
      }
      const reason = unable?.()
      if (reason === undefined) await run({ base, result, small, slow })
      else result.unable = reason
      onResult(result)
    }
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}
