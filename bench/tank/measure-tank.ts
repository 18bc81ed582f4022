import { startPostgres } from '../../src/server/testing/programs/start-postgres.ts'
import { askOnce } from '../support/child.ts'
import { inTemporaryFolder } from '../support/data.ts'
import { byEffort, sizesOf } from '../support/effort.ts'
import { loadBrowserMeasurement } from '../support/in-browser.ts'
import type { Measurement } from '../support/measurement.ts'
import { quantile, rounded } from '../support/statistics.ts'
import { TANK_ENGINES, type TankEngine } from './engines.ts'
import { PASSES } from './passes.ts'
import type { TankReport, TankRequest } from './tank-child.ts'

const CHILD = new URL('./tank-child.ts', import.meta.url)
const HEAP = ['--max-old-space-size=12000']

const ask = (asked: Omit<TankRequest, 'place'>, databaseUrl: string | undefined): Promise<TankReport> =>
  inTemporaryFolder((folder) => askOnce<TankReport>(CHILD, { ...asked, place: { folder, databaseUrl } }, HEAP))

/** Throws if a peer finds other tests. */
const compare = (engine: TankEngine, ours: TankReport, theirs: TankReport): void => {
  for (const [at, { products, hash }] of theirs.sizes.entries())
    if (hash !== ours.sizes[at]!.hash) throw new Error(`${engine} finds other tests than tankmix for tanks of ${products} products`)
}

export const measureTank: Measurement = {
  name: 'tank',
  title: 'the answer for a whole tank against databases',
  run: async (report, effort) => {
    const tanks = byEffort(effort, 20, 200)
    const postgres = await startPostgres()
    if (!postgres) console.log('NOT RUN: PostgreSQL, since it is not installed.')
    try {
      for (const tests of sizesOf(effort)) {
        let ours: TankReport | undefined
        for (const engine of TANK_ENGINES.filter((one) => one !== 'PostgreSQL' || postgres !== undefined)) {
          const answer = await ask({ engine, tests, tanks }, postgres?.url)
          ours ??= answer
          compare(engine, ours, answer)
          for (const { products, millis } of answer.sizes)
            report(`One tank, ms: the shortest of ${PASSES} runs of each`, {
              tests,
              engine: `${engine} ${answer.version}`.trim(),
              products,
              p50: rounded(quantile(millis, 0.5)),
              p99: rounded(quantile(millis, 0.99)),
            })
        }
      }
    } finally {
      await postgres?.stop()
    }
    await (
      await loadBrowserMeasurement('measure-tank.ts')
    )(report, byEffort(effort, 10, 50))
  },
}
