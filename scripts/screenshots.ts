import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumEnvironment, chromiumPath } from '../e2e/support/chromium.ts'
import { acceptTerms } from '../e2e/support/terms.ts'
import { freePort } from '../src/server/testing/programs/free-port.ts'
import { lookedAt } from './screenshot-brand.ts'
import { SCENES } from './screenshot-scenes.ts'

/**
 * Saves a picture of every page in each size, colour scheme and language to screenshots/, in a folder named after the brand.
 * `TANKMIX_BRAND=DIR` selects another brand.
 * `node scripts/screenshots.ts [BASE_URL] [SCENE]` uses a running server, or starts its own.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = join(ROOT, 'screenshots', lookedAt.name)
const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } }
const SCHEMES = ['light', 'dark'] as const
const LANGUAGES = ['en', 'de', 'hi']
const START_TIMEOUT_MS = 120_000

const untilReady = async (url: string) => {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No server at ${url} within ${START_TIMEOUT_MS / 1000} s`)
}

const startServer = async () => {
  const port = await freePort()
  const data = await mkdtemp(join(tmpdir(), 'tankmix-screenshots-'))
  const server = spawn(process.execPath, ['src/server/main.ts', 'serve'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), TANKMIX_DATA: data, LOG_LEVEL: 'error' },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}`
  const ended = new Promise((done) => {
    server.once('close', done)
  })
  const stop = async () => {
    server.kill()
    // It may be building packs from its data.
    await ended
    await rm(data, { recursive: true, force: true })
  }
  await untilReady(url).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, stop }
}

const takeAll = async (browser: Browser, baseURL: string, wanted: string) => {
  for (const [scene, { show, isFirstVisit = false }] of Object.entries(SCENES).filter(([name]) => name.includes(wanted)))
    for (const locale of LANGUAGES)
      for (const [size, viewport] of Object.entries(SIZES))
        for (const colorScheme of SCHEMES) {
          const context = await browser.newContext({
            baseURL,
            viewport,
            colorScheme,
            locale,
            reducedMotion: 'reduce',
            serviceWorkers: 'block',
          })
          if (!isFirstVisit) await acceptTerms(context, lookedAt.brand.storagePrefix)
          const page = await context.newPage()
          await show(page)
          await page.waitForLoadState('networkidle').catch(() => undefined)
          await page.screenshot({ path: join(FOLDER, `${scene}.${locale}.${size}.${colorScheme}.png`) })
          await context.close()
        }
}

const [baseUrl, wanted = ''] = process.argv.slice(2)
const server = baseUrl ? { url: baseUrl, stop: () => Promise.resolve() } : await startServer()
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS, env: await chromiumEnvironment() })
try {
  await mkdir(FOLDER, { recursive: true })
  await takeAll(browser, server.url, wanted)
} finally {
  await browser.close()
  await server.stop()
}
