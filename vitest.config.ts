import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    /** Databases are made and dropped by the tests themselves; a slow disk must not look like an error. */
    globalSetup: ['src/server/testing/postgres-for-tests.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
