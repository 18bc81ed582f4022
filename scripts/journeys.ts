import { spawn, spawnSync } from 'node:child_process'
import { watch } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumEnvironment, chromiumPath } from '../e2e/support/chromium.ts'
import shareServers from '../e2e/support/shared-servers.ts'
import { endWithThisProcess } from '../src/server/testing/programs/end-with-this-process.ts'
import { isBuilt, isServerBuilt, SERVER } from './build-inputs.mjs'

/**
 * Journeys while one works: what is outdated is built, one browser and the servers are started once, and with `--watch` the journeys run
 * again after each change, or when Enter is pressed. After a change of pages or server these are built again and the servers started anew;
 * after a change of journeys nothing is.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const watches = process.argv.includes('--watch')
const chosen = process.argv.slice(2).filter((arg) => arg !== '--watch')
/** Editors save in several steps. */
const SETTLED_MS = 200

process.env['PATH'] = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`
process.env['TANKMIX_SERVER'] = SERVER
process.env['NODE_COMPILE_CACHE'] = join(root, 'node_modules', '.cache', 'compiled')

const isUpToDate = (): boolean => isBuilt() && isServerBuilt()

const buildWhatIsOutdated = (): boolean => {
  const outdated = [...(isBuilt() ? [] : ['scripts/build.ts']), ...(isServerBuilt() ? [] : ['scripts/build-server.ts'])]
  return outdated.every((script) => {
    console.log(`${script} …`)
    return spawnSync(process.execPath, [script], { cwd: root, stdio: 'inherit' }).status === 0
  })
}

const browser = await chromium.launchServer({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS, env: await chromiumEnvironment() })
process.env['TANKMIX_E2E_BROWSER'] = browser.wsEndpoint()

let stopServers: (() => Promise<void>) | undefined
const run = async (): Promise<number> => {
  if (!isUpToDate()) {
    await stopServers?.()
    stopServers = undefined
    if (!buildWhatIsOutdated()) return 1
  }
  stopServers ??= await shareServers()
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--project=phone', ...chosen]
  const child = spawn('playwright', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  endWithThisProcess(child, 'SIGTERM')
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code ?? 1))
  })
}
const stop = async (): Promise<void> => {
  await stopServers?.()
  await browser.close()
}

process.exitCode = await run()
if (watches) {
  let running = false
  let again = false
  const runAgain = async (): Promise<void> => {
    again = true
    if (running) return
    running = true
    while (again) {
      again = false
      process.exitCode = await run()
    }
    running = false
    console.log('Waiting for a change; Enter runs them again, Ctrl-C ends.')
  }
  let settled: NodeJS.Timeout | undefined
  const changed = (): void => {
    clearTimeout(settled)
    settled = setTimeout(() => void runAgain(), SETTLED_MS)
  }
  const watchers = ['src', 'content', 'brand', 'db', 'e2e'].map((folder) =>
    // What `lingui compile` writes beside the catalogues is no change.
    watch(join(root, folder), { recursive: true }, (_event, name) => name?.endsWith('.mjs') || changed()),
  )
  console.log('Waiting for a change; Enter runs them again, Ctrl-C ends.')
  const lines = createInterface({ input: process.stdin }).on('line', changed)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  for (const watcher of watchers) watcher.close()
  lines.close()
}
await stop()
