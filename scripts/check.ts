import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVER } from './build-inputs.mjs'
import { type CheckStep, type Job, JOBS, STEPS, stepsOfJob } from './check-steps.ts'
import { quickCheck } from './quick-check.ts'
import { runSteps } from './run-steps.ts'
import type { RanTest } from './test-reports.ts'

/**
 * Everything that must hold before a change lands, in one run; ends with a line `N passed, N failed`. Short steps run side by side. The
 * journeys come last and alone: whatever waits in a browser looks again and again, which costs the more the busier the machine is.
 * With `--all` it also runs what is left out because other tests hold its rule: more faults, more bodies, both databases everywhere.
 * With `--changed` it runs a quick check of the files that differ from the main branch; `--journeys` adds the journeys of their rooms.
 * With `--job=NAME` it runs the steps of one job of the hosted workflow.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  /** The tests start the server that is bundled here. */
  TANKMIX_SERVER: SERVER,
  /** Every process of the run finds the packages and sources compiled: runners, their workers, and what tests start. */
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  /** Programs written in Go, which check types and lint, collect garbage less often. */
  GOGC: '400',
  ...(process.argv.includes('--all') ? { TANKMIX_TESTS: 'all' } : {}),
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
}

const total = { passed: 0, failed: 0, skipped: 0 }
const failedSteps: string[] = []
const failedTests: RanTest[] = []
/** Enough of a failure's message to see what was expected where. */
const LINES_OF_MESSAGE = 12

/** A step without tests counts as one; a runner that ends badly counts as a failure even if every test it reports passed. */
const count = ({ name, tests }: CheckStep, succeeded: boolean): void => {
  let ran: RanTest[] = []
  try {
    ran = tests?.() ?? [{ title: name, outcome: succeeded ? 'passed' : 'failed' }]
  } catch (error) {
    console.error(`${name} left no report: ${String(error)}`)
  }
  for (const { outcome } of ran) total[outcome]++
  if (succeeded) return
  failedSteps.push(name)
  const failed = ran.filter(({ outcome }) => outcome === 'failed')
  failedTests.push(...failed)
  if (failed.length > 0) return
  total.failed++
  failedTests.push({ title: name, outcome: 'failed', why: 'it ended badly though no test of it failed' })
}

const jobOf = (args: readonly string[]): Job | undefined => {
  const asked = args.find((arg) => arg.startsWith('--job='))?.slice('--job='.length)
  const job = JOBS.find((name) => name === asked)
  if (asked !== undefined && job === undefined) throw new Error(`--job=${asked}: there are ${JOBS.join(', ')}`)
  return job
}
const job = jobOf(process.argv)
const quick = process.argv.includes('--changed') ? quickCheck(root, { journeys: process.argv.includes('--journeys') }) : undefined

// Conformance reads the reports of the jobs before.
if (job !== 'conformance') rmSync(join(root, 'test-results'), { recursive: true, force: true })
mkdirSync(join(root, 'test-results'), { recursive: true })
await runSteps(job === undefined ? (quick?.steps ?? STEPS) : stepsOfJob(job), {
  cwd: root,
  env,
  // Tests wait for processes and timers half of the time.
  atOnce: Math.max(2, availableParallelism()) + 1,
  quietMs: 30_000,
  write: (text) => process.stdout.write(text),
  ended: (step, succeeded) => count(step, succeeded),
})

if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
for (const { title, why } of failedTests) console.log([`✘ ${title}`, ...(why ?? '').split('\n').slice(0, LINES_OF_MESSAGE)].join('\n    '))
process.exitCode = total.failed > 0 ? 1 : 0
if (quick) console.log(`\n${quick.left}`)
if (total.skipped > 0) console.log(`\n${total.skipped} left out: because one size of window is enough, or for want of PostgreSQL`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
