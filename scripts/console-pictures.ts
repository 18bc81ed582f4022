import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumEnvironment, chromiumPath } from '../e2e/support/chromium.ts'
import { environmentOf, startTankmix } from '../src/server/testing/run-tankmix.ts'

/** `node scripts/console-pictures.ts [FOLDER]`: takes the pictures of docs/console.md, of a demonstration of its own, after a build. */
const FOLDER = process.argv[2] ?? fileURLToPath(new URL('../docs/images', import.meta.url))

const openRequest = (path: string, name: string) => async (page: Page) => {
  await page.goto(path)
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('link', { name: /^DEMO-/ })
    .click()
  await page.getByRole('heading', { level: 1, name: /^DEMO-/ }).waitFor()
}
const PICTURES: Record<string, { width: number; height: number; show: (page: Page) => Promise<unknown> }> = {
  'console-inbox': {
    width: 1280,
    height: 800,
    show: async (page) => {
      await page.goto('/console/requests')
      await page
        .getByRole('link', { name: /^DEMO-/ })
        .first()
        .waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  'console-request': { width: 1280, height: 1000, show: openRequest('/console/requests?state=waiting', 'Rafael') },
  'console-review': {
    width: 1280,
    height: 1000,
    show: async (page) => {
      await page.goto('/console/published')
      await page
        .locator('section', { hasText: 'Waiting for review' })
        .getByRole('link', { name: /^\d{4}-/ })
        .click()
      await page.getByRole('heading', { level: 1, name: /^Review of/ }).waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  'console-phone': { width: 360, height: 740, show: openRequest('/console/requests?state=accepted', 'Sanne') },
}

const takeAll = async (browser: Browser, link: string): Promise<void> => {
  const context = await browser.newContext({ baseURL: new URL(link).origin, reducedMotion: 'reduce', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('button', { name: 'Look around' }).click()
  await page.getByRole('navigation', { name: 'Console' }).waitFor()
  for (const [name, { width, height, show }] of Object.entries(PICTURES)) {
    await page.setViewportSize({ width, height })
    await show(page)
    await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  }
  await context.close()
}

const dataFolder = await mkdtemp(join(tmpdir(), 'tankmix-pictures-'))
const server = await startTankmix({ ...environmentOf({ dataFolder }), TANKMIX_DEMO: 'on' })
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS, env: await chromiumEnvironment() })
try {
  while (!/Look around[^\n]*\n\S+\n/.test(server.said())) await new Promise((resolve) => setTimeout(resolve, 100))
  while ((await fetch(`${server.url}/readyz`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 100))
  await takeAll(browser, /Look around[^\n]*\n(\S+)/.exec(server.said())![1]!)
} finally {
  await browser.close()
  await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
}
