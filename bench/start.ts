import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { environmentOf, startTankmix } from '../src/server/testing/programs/run-tankmix.ts'
import { fillDatabase, inTemporaryFolder } from './support/data.ts'
import { byEffort, isLong, sizesOf } from './support/effort.ts'
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

/** Starts once and waits until the index is stored for the next start. */
const storeIndex = async (dataFolder: string, file: string): Promise<void> => {
  const server = await startTankmix(environmentOf({ dataFolder }))
  try {
    while (!existsSync(file)) await pause(MS_BETWEEN_LOOKS)
  } finally {
    await server.stop()
  }
}

export const measureStart: Measurement = {
  name: 'start',
  title: 'from the start of the process to a server that is ready, SQLite',
  run: async (report, effort) => {
    for (const tests of [0, ...sizesOf(effort)]) {
      const times = byEffort(effort, 1, isLong(tests) ? 3 : 5)
      await inTemporaryFolder(async (dataFolder) => {
        if (tests > 0) await fillDatabase(dataFolder, tests)
        const file = join(dataFolder, 'index.snapshot')
        for (const from of ['database', 'last index'] as const) {
          if (from === 'last index') await storeIndex(dataFolder, file)
          const runs = await repeated(times, () => {
            if (from === 'database') rmSync(file, { force: true })
            return startOnce(dataFolder)
          })
          report(`Start, median of ${times}`, {
            tests,
            from,
            'listening s': rounded(median(runs.map(({ listening }) => listening)) / 1000),
            'ready s': rounded(median(runs.map(({ ready }) => ready)) / 1000),
            'slowest ready s': rounded(Math.max(...runs.map(({ ready }) => ready)) / 1000),
          })
        }
      })
    }
  },
}
