import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDb, type DatabaseSettings } from '../../db/open-db.ts'
import { requestPages } from '../../requests/request-rows.ts'
import { ACCEPTANCE_DATA } from '../fixtures.ts'
import { runInProcess } from '../programs/run-in-process.ts'
import { environmentOf, startTankmix, type RunningServer } from '../programs/run-tankmix.ts'
import { startPostgresPair, type PostgresPair } from '../programs/postgres-pair.ts'
import { createPostgresCluster, type PostgresCluster } from '../programs/start-postgres.ts'
import { signInChemist, startVisitors, VISITOR, type Visitors } from './visitors.ts'
import { createWire, type Wire } from './wire.ts'

export type DatabaseKind = 'SQLite' | 'PostgreSQL'
const VISITORS = 4
/** What docs/operating.md promises. Among other tests on a busy machine the trials wait longer; `npm run faults` measures. */
export const RECOVERY_MS = process.env.VITEST === undefined ? 30_000 : 150_000

/** A server under visitors, over a database of its own that can be broken. */
export type World = {
  kind: DatabaseKind
  settings: DatabaseSettings
  visitors: Visitors
  /** Only with one PostgreSQL. */
  cluster: PostgresCluster
  wire: Wire
  /** Only with a standby. */
  pair: PostgresPair
  server: () => RunningServer
  /** Starts the server again after it ended, with more settings than usual. */
  startServer: (more?: Record<string, string>) => Promise<void>
  stopServer: (signal: NodeJS.Signals) => Promise<number | null>
  /** Ends of the server that nobody asked for: what it said last, with its exit code. */
  crashes: () => readonly string[]
}

/** Whether the server is ready and a request sent from now on is acknowledged, within the time that is promised. Gives the milliseconds. */
export const recovery = async ({ server, visitors }: World): Promise<number | undefined> => {
  const started = performance.now()
  const before = visitors.acknowledged.length
  while (performance.now() - started < RECOVERY_MS) {
    const response = await fetch(`${server().url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    if (response?.ok && visitors.acknowledged.length > before) return performance.now() - started
    await sleep(20)
  }
  return undefined
}

export type Ledger = { acknowledged: number; lost: string[]; doubled: string[]; incomplete: string[] }

/** Compares the responses that visitors got with the database. */
export const audit = async ({ settings, visitors }: World): Promise<Ledger> => {
  const database = openDb(settings)
  try {
    const stored = new Map<string, string[]>()
    const references = new Map<string, number>()
    const incomplete: string[] = []
    for await (const page of requestPages(database.kysely))
      for (const { id, reference, body } of page) {
        if (!body.name.startsWith(VISITOR)) continue
        stored.set(body.name, [...(stored.get(body.name) ?? []), reference])
        references.set(reference, (references.get(reference) ?? 0) + 1)
        const mails = await database.kysely.selectFrom('mails').select('id').where('request_id', '=', id).execute()
        if (mails.length !== 2) incomplete.push(reference)
      }
    const { acknowledged } = visitors
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter(({ name, reference }) => !stored.get(name)?.includes(reference)).map(({ reference }) => reference),
      doubled: [
        ...[...stored].filter(([, list]) => list.length > 1).map(([name]) => name),
        ...[...references].filter(([, count]) => count > 1).map(([reference]) => reference),
      ],
      incomplete,
    }
  } finally {
    await database.close()
  }
}

type WorldOptions = {
  kind: DatabaseKind
  /** A folder for the data in place of a temporary one. */
  dataFolder?: string | undefined
  /** More settings of the server. */
  env?: Record<string, string> | undefined
  /** Imports the hand-made tests, else the server fills in its demonstration data. */
  demo?: boolean | undefined
  /** Two servers of PostgreSQL in place of one. */
  hasStandby?: boolean | undefined
}

/** Sets up a world; undefined where PostgreSQL is wanted and not installed. Everything is gone after `use`. */
export const withWorld = async <Result>(
  { kind, dataFolder, env = {}, demo = false, hasStandby = false }: WorldOptions,
  use: (world: World) => Promise<Result>,
): Promise<Result | undefined> => {
  const pair = hasStandby ? await startPostgresPair() : undefined
  const cluster = kind === 'PostgreSQL' && !hasStandby ? createPostgresCluster() : undefined
  if (kind === 'PostgreSQL' && !cluster && !pair) return undefined
  await cluster?.start()
  const wire = cluster && (await createWire(cluster.socket))
  const own = mkdtempSync(join(tmpdir(), 'tankmix-faults-'))
  const settings: DatabaseSettings = {
    dataFolder: dataFolder ?? own,
    ...(kind === 'PostgreSQL' ? { databaseUrl: pair?.url ?? cluster!.url } : {}),
  }
  const throughWire = wire ? { DATABASE_URL: `postgresql://postgres@127.0.0.1:${wire.port}/postgres` } : {}
  const environment = { ...environmentOf(settings), ...throughWire, LOG_LEVEL: 'silent', ...(demo ? { TANKMIX_DEMO: 'on' } : {}), ...env }
  if (!demo || kind === 'PostgreSQL') {
    const { code, error } = await runInProcess(['import', ACCEPTANCE_DATA], environmentOf(settings))
    if (code !== 0) throw new Error(`the import failed: ${error}`)
  }
  let server: RunningServer | undefined
  const crashes: string[] = []
  const noteCrash = (running: RunningServer, code: number | null) => crashes.push(`exit code ${code}: ${running.said().slice(-2_000)}`)
  const watch = async (running: RunningServer): Promise<void> => {
    const code = await running.ended
    if (server !== running) return
    server = undefined
    noteCrash(running, code)
  }
  const startServer = async (more: Record<string, string> = {}): Promise<void> => {
    server = await startTankmix({ ...environment, ...more })
    void watch(server)
  }
  const stopServer = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ending = server
    server = undefined
    const code = ending ? await ending.stop(signal) : null
    // It ended by itself just before, or the stop did not end well.
    if (ending && signal === 'SIGTERM' && code !== 0) noteCrash(ending, code)
    return code
  }
  await startServer()
  const database = openDb(settings)
  const chemist = await signInChemist(database).finally(() => database.close())
  const visitors = startVisitors({ url: () => server?.url, count: VISITORS, chemist })
  const world: World = {
    kind,
    settings,
    visitors,
    cluster: cluster!,
    wire: wire!,
    pair: pair!,
    server: () => {
      if (!server) throw new Error('the server ended')
      return server
    },
    startServer,
    stopServer,
    crashes: () => crashes,
  }
  try {
    return await use(world)
  } finally {
    await visitors.stop()
    await stopServer('SIGKILL')
    await wire?.close()
    await cluster?.stop('kill')
    cluster?.remove()
    await pair?.remove()
    rmSync(own, { recursive: true, force: true })
  }
}
