import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { lastBackupAt, noteBackup } from '../src/server/backup/last-backup.ts'
import { buildInfo } from '../src/server/process/build-info.ts'
import { buildTestApp } from '../src/server/testing/test-app.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const rules = read('deploy/prometheus-rules.yml')
const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name!)

const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: join(root, 'deploy'), encoding: 'utf8' })

test.each([
  ['check', 'prometheus-rules.yml'],
  ['test', 'prometheus-rules.test.yml'],
])('MON-03 promtool %s rules finds the alerts to be right', (what, file) => {
  const { error, status, stdout, stderr } = promtool(what, 'rules', file)
  if (error) {
    console.warn(`NOT RUN: promtool ${what} rules ${file}: promtool is not installed (apt-get install prometheus)`)
    return
  }
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
})

test('MON-03 each alert has a trial of when it fires and one of when it does not, and is in the documentation', () => {
  expect(alerts.length).toBeGreaterThan(15)
  const trials = read('deploy/prometheus-rules.test.yml')
  for (const alert of alerts) {
    expect([alert, trials.includes(`{ alertname: ${alert}, eval_time`)]).toEqual([alert, true])
    expect([alert, new RegExp(`- alertname: ${alert}\\n +eval_time: \\S+\\n +exp_alerts:`).test(trials)]).toEqual([alert, true])
  }
  expect([...read('docs/monitor.md').matchAll(/^\| `(Tankmix\w+)` \|/gm)].map(([, name]) => name)).toEqual(alerts)
})

test('MON-03 the server has every metric that an alert or the documentation names, those of outcomes from the start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-alerts-'))
  const served = await buildTestApp({ dataFolder: folder }, undefined, {
    build: buildInfo(),
    freeDisk: () => Promise.resolve(5e9),
    lastBackup: () => lastBackupAt(folder),
  })
  onTestFinished(async () => {
    await served.close()
    rmSync(folder, { recursive: true })
  })
  await served.currentData.refresh()
  await served.app.inject({ method: 'POST', url: '/api/tankmix/search', payload: {} })
  const metrics = async (): Promise<string> => (await served.app.inject('/metrics')).body
  const text = await metrics()
  const names = new Set([...`${rules}\n${read('docs/monitor.md')}`.matchAll(/\btankmix_\w+/g)].map(([name]) => name))
  expect(names.size).toBeGreaterThan(15)
  for (const name of names) expect(text).toMatch(new RegExp(`^(# TYPE )?${name}[{ ]`, 'm'))
  for (const line of [
    'tankmix_outcomes_total{kind="request",outcome="failed"} 0',
    'tankmix_outcomes_total{kind="other",outcome="failed"} 0',
    'tankmix_disk_free_bytes 5000000000',
    'tankmix_writes_up 1',
    'tankmix_last_backup_timestamp_seconds 0',
  ])
    expect(text.split('\n')).toContain(line)
  noteBackup(folder)
  expect(await metrics()).toMatch(/^tankmix_last_backup_timestamp_seconds 1[.\d]+(e\+9)?$/m)
})
