import { setTimeout as pause } from 'node:timers/promises'
import type { Readiness } from '../../src/contract/health.ts'
import { loadDemo } from '../../src/server/data/load-demo.ts'
import { migrate } from '../../src/server/upgrade/migrate.ts'
import { openDb, type DatabaseSettings } from '../../src/server/db/open-db.ts'
import { environmentOf, runTankmix, startTankmix, type RunningServer } from '../../src/server/testing/programs/run-tankmix.ts'
import { startPostgres } from '../../src/server/testing/programs/start-postgres.ts'
import type { Load, LoadRequest } from '../http/load.ts'
import { startChild } from '../support/child.ts'
import { inTemporaryFolder, optionsFor, writeFiles } from '../support/data.ts'
import { byEffort, usualSize, type Effort } from '../support/effort.ts'
import type { Measurement, Report } from '../support/measurement.ts'
import { median, repeated, rounded } from '../support/statistics.ts'
import { killUnderLoad } from './kill-under-load.ts'
import { findBalancer, startBalancer, type Balancer } from './start-balancer.ts'

const MS_BETWEEN_LOOKS = 20
const CONNECTIONS = 20
const COUNTRIES = ['FR', 'DE', 'GB', 'US', 'PL', 'ES', 'IT', 'BR']
const BODIES = COUNTRIES.map((countryCode) => JSON.stringify({ countryCode, languageCode: 'en' }))

const versionAt = async ({ url }: RunningServer): Promise<string | undefined> => {
  const response = await fetch(`${url}/readyz`)
  return response.status === 200 ? ((await response.json()) as Readiness).dataVersion : undefined
}

const untilAll = async (servers: readonly RunningServer[], isMet: (versions: (string | undefined)[]) => boolean): Promise<void> => {
  while (!isMet(await Promise.all(servers.map(versionAt)))) await pause(MS_BETWEEN_LOOKS)
}

type Running = { servers: RunningServer[]; balancer: Balancer }

const withProcesses = (
  count: number,
  program: string,
  settings: DatabaseSettings,
  use: (running: Running) => Promise<void>,
): Promise<void> =>
  inTemporaryFolder(async (folder) => {
    const servers: RunningServer[] = []
    let balancer: Balancer | undefined
    try {
      for (let at = 0; at < count; at++) servers.push(await startTankmix(environmentOf(settings)))
      await untilAll(servers, (versions) => versions.every((version) => version !== undefined))
      balancer = await startBalancer(
        program,
        folder,
        servers.map(({ url }) => url),
      )
      // Until its first check of the servers' health.
      await pause(1_000)
      await use({ servers, balancer })
    } finally {
      await balancer?.stop()
      await Promise.all(servers.map(({ stop }) => stop()))
    }
  })

const throughput = async (url: string, effort: Effort): Promise<number> => {
  const generator = startChild(new URL('../http/load.ts', import.meta.url))
  try {
    const load: LoadRequest = { url, bodies: BODIES, encoding: 'zstd', connections: CONNECTIONS, seconds: byEffort(effort, 0.5, 2) }
    await generator.ask(load)
    const rounds = await repeated(byEffort(effort, 1, 5), () => generator.ask<Load>(load))
    return median(rounds.map(({ requests, seconds }) => requests / seconds))
  } finally {
    await generator.close()
  }
}

/** From the end of an import until every process answers from the new data, and between the first and the last of them. */
const reportImport = (report: Report, servers: readonly RunningServer[], settings: DatabaseSettings, tests: number): Promise<void> =>
  inTemporaryFolder(async (folder) => {
    await writeFiles(folder, tests)
    const before = await versionAt(servers[0]!)
    const { code, error } = await runTankmix(['import', folder], environmentOf(settings))
    if (code !== 0) throw new Error(`the import failed: ${error}`)
    const started = performance.now()
    const seconds = (): number => (performance.now() - started) / 1000
    await untilAll(servers, (versions) => versions.some((version) => version !== before))
    const first = seconds()
    await untilAll(servers, (versions) => versions.every((version) => version !== before && version === versions[0]))
    const all = seconds()
    report('After an import', {
      processes: servers.length,
      tests,
      'first has the new data, s': rounded(first),
      'all have it, s': rounded(all),
      'aim s': 5,
    })
  })

const measureAll = async (report: Report, effort: Effort, settings: DatabaseSettings, program: string): Promise<void> => {
  const tests = usualSize(effort)
  const database = openDb(settings)
  await migrate(database)
  await loadDemo(database, optionsFor(tests))
  await database.close()
  const single: { perSecond?: number } = {}
  for (const processes of [1, 2])
    await withProcesses(processes, program, settings, async ({ servers, balancer }) => {
      const direct = processes === 1 ? await throughput(servers[0]!.url, effort) : undefined
      const perSecond = await throughput(balancer.url, effort)
      single.perSecond ??= perSecond
      const row = (what: string, value: number): void =>
        report(`Kept answers through HAProxy ${balancer.version}, ${CONNECTIONS} connections`, {
          processes,
          what,
          'requests/s': Math.round(value),
          'of one process': rounded(value / single.perSecond!),
        })
      if (direct !== undefined) row('without the balancer', direct)
      row('through the balancer', perSecond)
      if (processes === 1) return
      await reportImport(report, servers, settings, tests)
      const killed = await killUnderLoad(balancer.url, settings, () => servers[1]!.stop('SIGKILL'))
      report('One of two processes killed under load', {
        searches: killed.searches,
        'requests for a test': killed.submissions,
        'not answered': killed.notAnswered,
        acknowledged: killed.acknowledged,
        'acknowledged and lost': killed.lost,
        'references given twice': killed.doubled,
      })
      if (killed.lost > 0 || killed.doubled > 0) throw new Error('acknowledged requests were lost or doubled')
    })
}

export const measureProcesses: Measurement = {
  name: 'processes',
  title: 'one and two processes over one PostgreSQL, behind a balancer',
  run: async (report, effort) => {
    const program = findBalancer()
    if (program === undefined) return console.log('NOT RUN: there is no HAProxy, and it could not be installed.')
    const postgres = await startPostgres()
    if (!postgres) return console.log('NOT RUN: PostgreSQL is not installed.')
    try {
      await inTemporaryFolder((dataFolder) => measureAll(report, effort, { databaseUrl: postgres.url, dataFolder }, program))
    } finally {
      await postgres.stop()
    }
  },
}
