import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../e2e/support/chromium.ts'

/**
 * Saves a picture of every page in each size, colour scheme and language to screenshots/.
 * `node scripts/screenshots.ts [BASE_URL] [SCENE]` looks at a running server, else starts one of its own.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = join(ROOT, 'screenshots')
const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } }
/** 16 mm margins, at 96 dots per inch. */
const A4_WITHIN_MARGINS = { width: 673, height: 1001 }
const SCHEMES = ['light', 'dark'] as const
const LANGUAGES = ['en']
const START_TIMEOUT_MS = 120_000

const chooseCountry = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Country' }).fill('France')
  await page.getByRole('option', { name: 'France' }).click()
  await page.getByRole('button', { name: /^Search for/ }).waitFor()
}
const search = async (page: Page) => {
  await chooseCountry(page)
  await page.getByRole('button', { name: /^Search for/ }).click()
}
const showResults = async (page: Page) => {
  await search(page)
  await page.getByText('Date Tested').first().waitFor()
}
const openReport = async (page: Page, verdict: 'Pass' | 'Fail') => {
  await showResults(page)
  const test = page.locator('main li, main tr').filter({ hasText: 'Report', has: page.getByText(verdict, { exact: true }) })
  await test.first().getByRole('link', { name: /^Report/ }).click()
  await page.getByRole('button', { name: 'Print' }).waitFor()
}
const answerSearchWith = (page: Page, status: number, body: unknown) =>
  page.route('**/tankmix/search', (route) => route.fulfill({ status, json: body }))

const seedResults = async (page: Page) => {
  await page.goto('/search-seed-treatment?country=us')
  await page.getByText('Date Tested').first().waitFor()
}
const fillHistory = async (page: Page) => {
  for (const path of ['/?country=fr', '/search-seed-treatment?country=us&crop=1', '/?country=de&active=glyphosate', '/search-seed-treatment?country=pl&crop=3']) {
    await page.goto(path)
    await page.getByRole('heading', { name: /^Search Results/ }).waitFor()
    await page.waitForLoadState('networkidle')
  }
}

/** The scenes, each ending at what is to be seen. */
const SCENES: Record<string, (page: Page) => Promise<unknown>> = {
  '01-form-empty': (page) => page.goto('/'),
  '02-form-country': chooseCountry,
  '03-picker-open': async (page) => {
    await chooseCountry(page)
    await page.getByRole('combobox').nth(1).pressSequentially('a')
    await page.getByRole('option').first().waitFor()
  },
  '04-searching': async (page) => {
    await page.route('**/tankmix/search', () => new Promise(() => {}))
    await search(page)
    await page.getByText('Searching ......').waitFor()
  },
  '05-results': showResults,
  '06-no-results': async (page) => {
    await answerSearchWith(page, 200, [])
    await search(page)
    await page.getByRole('link', { name: 'Request Chemical Analysis' }).waitFor()
  },
  '07-search-failed': async (page) => {
    await answerSearchWith(page, 500, {})
    await search(page)
    await page.getByText('API Error 500').waitFor()
  },
  '08-report-pass': (page) => openReport(page, 'Pass'),
  '09-report-fail': (page) => openReport(page, 'Fail'),
  '10-report-printed': async (page) => {
    await openReport(page, 'Pass')
    await page.setViewportSize(A4_WITHIN_MARGINS)
    await page.emulateMedia({ media: 'print' })
  },
  '11-report-unknown': async (page) => {
    await page.goto('/testResult/no-such-test/en')
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
  '12-not-found': (page) => page.goto('/no-such-page'),
  '20-seed-form-empty': (page) => page.goto('/search-seed-treatment'),
  '21-seed-form-country': async (page) => {
    await page.goto('/search-seed-treatment')
    await page.getByRole('combobox', { name: 'Country' }).fill('France')
    await page.getByRole('option', { name: 'France' }).click()
    await page.getByLabel(/^Choose a Crop/).selectOption('2')
  },
  '22-seed-results': seedResults,
  '23-seed-no-results': async (page) => {
    await page.route('**/tankmix/seed-search', (route) => route.fulfill({ json: [] }))
    await page.goto('/search-seed-treatment?country=us&crop=3')
    await page.getByRole('link', { name: 'Request Chemical Analysis' }).waitFor()
  },
  '24-seed-report': async (page) => {
    await seedResults(page)
    await page.getByRole('link', { name: /^Report/ }).first().click()
    await page.getByRole('button', { name: 'Print' }).waitFor()
  },
  '25-history-empty': (page) => page.goto('/search-history'),
  '26-history': async (page) => {
    await fillHistory(page)
    await page.goto('/search-history')
    await page.getByRole('button', { name: 'Clear History' }).waitFor()
  },
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

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
  const stop = async () => {
    server.kill()
    await rm(data, { recursive: true, force: true })
  }
  await untilReady(url).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, stop }
}

const takeAll = async (browser: Browser, baseURL: string, wanted: string) => {
  for (const [scene, play] of Object.entries(SCENES).filter(([name]) => name.includes(wanted)))
    for (const locale of LANGUAGES)
      for (const [size, viewport] of Object.entries(SIZES))
        for (const colorScheme of SCHEMES) {
          const context = await browser.newContext({ baseURL, viewport, colorScheme, locale, reducedMotion: 'reduce' })
          const page = await context.newPage()
          await play(page)
          await page.waitForLoadState('networkidle').catch(() => undefined)
          await page.screenshot({ path: join(FOLDER, `${scene}.${locale}.${size}.${colorScheme}.png`) })
          await context.close()
        }
}

const [baseUrl, wanted = ''] = process.argv.slice(2)
const server = baseUrl ? { url: baseUrl, stop: () => Promise.resolve() } : await startServer()
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })
try {
  await mkdir(FOLDER, { recursive: true })
  await takeAll(browser, server.url, wanted)
} finally {
  await browser.close()
  await server.stop()
}
