import { setTimeout as pause } from 'node:timers/promises'
import { environmentOf, startTankmix } from '../src/server/testing/run-tankmix.ts'
import { fillDatabase, inTemporaryFolder } from './support/data.ts'
import { byEffort, sizesOf } from './support/effort.ts'
import type { Measurement } from './support/measurement.ts'
import { median, repeated, rounded } from './support/statistics.ts'

const MS_BETWEEN_LOOKS = 5

/** From the start of the process until the port is open, and until it answers searches. */
const startOnce = async (dataFolder: string): Promise<{ listening: number; ready: number }> => {
  const started = performance.now()
  const server = await startTankmix(environmentOf({ dataFolder }))
  try {
    const listening = performance.now() - started
    while ((await fetch(`${server.url}/readyz`)).status !== 200) await pause(MS_BETWEEN_LOOKS)
    return { listening, ready: performance.now() - started }
  } finally {
    await server.stop()
  }
}

export const measureStart: Measurement = {
  name: 'start',
  title: 'from the start of the process to a server that is ready, SQLite',
  run: async (report, effort) => {
    const times = byEffort(effort, 1, 5)
    for (const tests of [0, ...sizesOf(effort)])
      await inTemporaryFolder(async (dataFolder) => {
        if (tests > 0) await fillDatabase(dataFolder, tests)
        const runs = await repeated(times, () => startOnce(dataFolder))
        report(`Start, median of ${times}`, {
          tests,
          'listening s': rounded(median(runs.map(({ listening }) => listening)) / 1000),
          'ready s': rounded(median(runs.map(({ ready }) => ready)) / 1000),
          'slowest ready s': rounded(Math.max(...runs.map(({ ready }) => ready)) / 1000),
        })
      })
  },
}
