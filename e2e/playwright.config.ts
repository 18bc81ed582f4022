import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { IN_FULL } from '../src/server/testing/in-full.ts'
import { CHROMIUM_ARGS, chromiumEnvironment, chromiumPath } from './support/chromium.ts'

/**
 * Journeys in which something depends on the size of the window run in two, but for each `once` in them. Other files run in a phone's
 * alone: even a journey that is left out starts the servers of its file.
 */
const BOTH_SIZES = [
  'answer',
  'every-page',
  'first-view',
  'layout',
  'navigation',
  'start-question',
  'tank',
  // What these look for in a wide window is looked for in the former too.
  ...(IN_FULL ? ['results', 'search-accessibility', 'search', 'seed', 'tank-answer', 'terms'] : []),
].map((name) => `${name}.spec.ts`)

export default defineConfig({
  testDir: '.',
  globalSetup: './support/shared-servers.ts',
  outputDir: '../test-results/playwright',
  fullyParallel: true,
  /** Many journeys wait for what runs beside them: more than one for each processor are under way. */
  workers: 2 * Math.max(2, availableParallelism()),
  retries: 0,
  // The tests of the server run beside the journeys: limits only end what hangs.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    locale: 'en',
    /** Routes that a test answers itself must not be answered by the background worker; the worker's own tests allow it. */
    serviceWorkers: 'block',
    /** A browser that stays from run to run (scripts/journeys.ts). */
    ...(process.env['TANKMIX_E2E_BROWSER'] ? { connectOptions: { wsEndpoint: process.env['TANKMIX_E2E_BROWSER'] } } : {}),
    launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGS, env: await chromiumEnvironment() },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
    { name: 'desktop', testMatch: BOTH_SIZES, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
