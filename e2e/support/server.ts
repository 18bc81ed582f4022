import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'
import { environmentOf, runTankmix, startTankmix } from '../../src/server/testing/run-tankmix.ts'
import { acceptTerms } from './terms.ts'

export const ACCEPTANCE_DATA = fileURLToPath(new URL('../fixtures/acceptance', import.meta.url))

const ready = async (url: string): Promise<void> => {
  const deadline = Date.now() + 30_000
  while ((await fetch(`${url}/readyz`)).status !== 200) {
    if (Date.now() > deadline) throw new Error(`${url} is not ready after 30 s`)
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
}

/** Runs the real server on its own data during `use`. */
export const withServer = async (
  data: 'acceptance' | 'demo',
  use: (url: string) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tankmix-e2e-'))
  const env = { ...environmentOf({ dataFolder }), TANKMIX_DEMO: data === 'demo' ? 'on' : 'off', ...settings }
  if (data === 'acceptance') {
    const { code, error } = await runTankmix(['import', ACCEPTANCE_DATA], env)
    if (code !== 0) throw new Error(`the import failed: ${error}`)
  }
  const server = await startTankmix(env)
  try {
    await ready(server.url)
    await use(server.url)
  } finally {
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

type Options = {
  /** Whether the visitor has accepted the terms before. */
  hasAcceptedTerms: boolean
  /** The brand's prefix of keys in the browser's storage. */
  storagePrefix: string
}
type Servers = { acceptanceUrl: string; demoUrl: string }

/** One server per worker: hand-made data for exact numbers, demonstration data for many rows. */
export const test = base.extend<Options, Servers>({
  hasAcceptedTerms: [true, { option: true }],
  storagePrefix: ['tankmix', { option: true }],
  context: async ({ context, hasAcceptedTerms, storagePrefix }, use) => {
    if (hasAcceptedTerms) await acceptTerms(context, storagePrefix)
    await use(context)
  },
  // eslint-disable-next-line no-empty-pattern -- the runner reads the names of the first parameter
  acceptanceUrl: [({}, use) => withServer('acceptance', use), { scope: 'worker' }],
  // eslint-disable-next-line no-empty-pattern -- the runner reads the names of the first parameter
  demoUrl: [({}, use) => withServer('demo', use), { scope: 'worker' }],
})
export { expect, type Page } from '@playwright/test'
