import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    /** Databases are made and dropped by the tests themselves; a slow disk must not look like an error. */
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)) },
    globalSetup: ['src/server/testing/databases-for-tests.ts'],
    /** Half of the time the tests wait for other processes, and with one worker less a fifth of the processors was idle. */
    maxWorkers: Math.max(2, availableParallelism()) + 2,
    sequence: { sequencer: LongestFirst },
    /** Files share a process: with one for each, loading the same packages again took a third of the time. No file leaves anything behind. */
    isolate: false,
    // Two journeys of the browser run beside the tests: what takes a second alone may take a minute. A limit only ends what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
