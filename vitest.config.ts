import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    /** Databases are made and dropped by the tests themselves; a slow disk must not look like an error. */
    globalSetup: ['src/server/testing/postgres-for-tests.ts'],
    /** Half of the time the tests wait for other processes; the runner would leave one processor free. */
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
