import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseYaml } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { JOBS, STEPS, stepsOfJob } from './check-steps.ts'
import { REPORTS } from './test-reports.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TESTS = ['unit and server tests', 'component tests', 'browser and accessibility tests']

describe('RUN-02 the hosted workflow', () => {
  type WorkflowStep = { uses?: string; run?: string; if?: string; with?: Record<string, string> }
  type WorkflowJob = { needs?: string; strategy?: { matrix: { job: string[] } }; steps: WorkflowStep[] }
  const workflow = parseYaml(readFileSync(`${ROOT}.github/workflows/ci.yaml`, 'utf8')) as { jobs: Record<string, WorkflowJob> }
  const { checks, conformance } = workflow.jobs
  const using = (job: WorkflowJob | undefined, action: string) => job?.steps.find(({ uses }) => uses?.startsWith(`actions/${action}@`))

  test('runs every step of npm test, in three jobs side by side and one after them', () => {
    expect(Object.keys(workflow.jobs)).toEqual(['checks', 'conformance'])
    expect([...checks!.strategy!.matrix.job, 'conformance']).toEqual(JOBS)
    expect(conformance!.needs).toBe('checks')
    expect(new Set(JOBS.flatMap((job) => stepsOfJob(job).map(({ name }) => name)))).toEqual(new Set(STEPS.map(({ name }) => name)))
    for (const [job, argument] of [
      [checks, '${{ matrix.job }}'],
      [conformance, 'conformance'],
    ] as const)
      expect(job!.steps.flatMap(({ run = '' }) => /^bash \.ci\/run --job=(\$\{\{[^}]*\}\}|\w+)/.exec(run)?.[1] ?? [])).toEqual([argument])
  })

  test('a job has the steps that its own wait for, and waits for no other', () => {
    expect(stepsOfJob('server').map(({ name }) => name)).toEqual(['build', 'server', 'unit and server tests'])
    expect(stepsOfJob('conformance').map(({ name }) => name)).toEqual(['conformance'])
    for (const job of JOBS) {
      const steps = stepsOfJob(job)
      expect(steps.flatMap(({ after = [] }) => after).filter((name) => !steps.some((step) => step.name === name))).toEqual([])
    }
  })

  test('conformance gets the reports of every test from the jobs that ran them', () => {
    const [sent, got] = [using(checks, 'upload-artifact'), using(conformance, 'download-artifact')]
    expect(sent).toMatchObject({
      if: expect.stringContaining('always()'),
      with: { path: 'test-results/*.json', 'if-no-files-found': 'error' },
    })
    expect(got?.with).toMatchObject({
      pattern: sent!.with!.name!.replace('${{ matrix.job }}', '*'),
      path: 'test-results',
      'merge-multiple': true,
    })
    for (const report of Object.values(REPORTS)) expect(report).toMatch(/^test-results\/[\w.]+\.json$/)
    expect(STEPS.filter(({ job }) => job === 'static').flatMap(({ tests }) => tests ?? [])).toEqual([])
    expect(STEPS.filter(({ tests }) => tests).map(({ name }) => name)).toEqual(TESTS)
    expect(STEPS.find(({ job }) => job === 'conformance')!.after).toEqual(TESTS)
  })

  test('a job that does not exist is refused before anything is deleted', () => {
    const run = () => execFileSync(process.execPath, ['scripts/check.ts', '--job=journeys'], { cwd: ROOT, stdio: 'pipe', encoding: 'utf8' })
    expect(run).toThrow(/--job=journeys: there are static, server, browser, conformance/)
  })
})
