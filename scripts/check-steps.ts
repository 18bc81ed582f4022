import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Step } from './run-steps.ts'
import { playwrightTests, REPORTS, vitestTests, type RanTest } from './test-reports.ts'

/** The hosted workflow runs the first three side by side, each on a machine of its own, and the last one with the reports of all. */
export const JOBS = ['static', 'server', 'browser', 'conformance'] as const
export type Job = (typeof JOBS)[number]

export type CheckStep = Step & {
  /** A build belongs to every job with a step that waits for it. */
  job: Job | 'build'
  tests?: () => RanTest[]
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Everything that `npm test` runs. */
export const STEPS: CheckStep[] = [
  { name: 'build', job: 'build', command: ['node', 'scripts/build.ts'] },
  { name: 'server', job: 'build', command: ['node', 'scripts/build-server.ts'] },
  { name: 'typecheck', job: 'static', command: ['node', 'scripts/typecheck.ts'] },
  { name: 'lint', job: 'static', command: ['oxlint', '--type-aware'] },
  { name: 'format', job: 'static', command: ['oxfmt', '--check'] },
  { name: 'dead code', job: 'static', command: ['knip'] },
  { name: 'rooms', job: 'static', command: ['node', 'scripts/check-rooms.ts'] },
  { name: 'texts', job: 'static', command: ['node', 'scripts/check-texts.ts'] },
  { name: 'brand names', job: 'static', command: ['node', 'scripts/check-brand-names.ts'] },
  { name: 'budget of bytes', job: 'static', command: ['node', 'scripts/check-budget.ts'], after: ['build'] },
  { name: 'oldest browsers', job: 'static', command: ['node', 'scripts/check-browsers.ts'], after: ['build'] },
  {
    name: 'unit and server tests',
    job: 'server',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS.vitest}`],
    // They start servers, which need the pages.
    after: ['build', 'server'],
    isLong: true,
    tests: () => vitestTests(readFileSync(join(root, REPORTS.vitest), 'utf8')),
  },
  {
    name: 'component tests',
    job: 'browser',
    command: [
      'vitest',
      'run',
      '--config=vitest.browser.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${REPORTS.parts}`,
    ],
    // Whole pages are drawn over the bundled server.
    after: ['build', 'server'],
    isLong: true,
    tests: () => vitestTests(readFileSync(join(root, REPORTS.parts), 'utf8')),
  },
  {
    name: 'browser and accessibility tests',
    job: 'browser',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    after: ['build', 'server', 'unit and server tests', 'component tests'],
    isLong: true,
    tests: () => playwrightTests(readFileSync(join(root, REPORTS.playwright), 'utf8')),
  },
  {
    name: 'conformance',
    job: 'conformance',
    command: ['node', 'scripts/conformance.ts'],
    after: ['unit and server tests', 'component tests', 'browser and accessibility tests'],
  },
]

/** These steps alone: none waits for one that is not among them. */
export const only = (steps: readonly CheckStep[], isWanted: (step: CheckStep) => boolean): CheckStep[] => {
  const wanted = steps.filter(isWanted)
  const names = new Set(wanted.map(({ name }) => name))
  return wanted.map((step) => ({ ...step, after: step.after?.filter((name) => names.has(name)) ?? [] }))
}

/** The steps of one job, with the builds that they wait for. */
export const stepsOfJob = (job: Job): CheckStep[] => {
  const needed = new Set(STEPS.filter((step) => step.job === job).flatMap(({ after }) => after ?? []))
  return only(STEPS, (step) => step.job === job || (step.job === 'build' && needed.has(step.name)))
}
