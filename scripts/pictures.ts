import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumEnvironment, chromiumPath } from '../e2e/support/chromium.ts'
import { acceptTerms } from '../e2e/support/terms.ts'
import type { Choice } from '../src/domain/products/choices.ts'
import { environmentOf, startTankmix } from '../src/server/testing/programs/run-tankmix.ts'
import { withCheck } from '../src/domain/tank/link-check.ts'

/** `node scripts/pictures.ts [FOLDER]`: takes the pictures of README.md and docs/console.md, of a demonstration of its own, after a build. */
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
type Picture = { width: number; height: number; show: (page: Page) => Promise<unknown> }
const CONSOLE: Record<string, Picture> = {
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

/** A search and a tank of two products of France that failed together and passed too. */
const PAIR = ['Folidor Manganese', 'Camivomax'] as const
const idsOfPair = async (page: Page): Promise<string[]> => {
  const lists = await Promise.all(
    ['products/fr', 'agrochemicals'].map(async (list) => (await (await page.request.get(`/api/tankmix/${list}`)).json()) as Choice[]),
  )
  return PAIR.map((name) => lists.flat().find((choice) => choice.name === name)!.id)
}
const searchPair = async (page: Page): Promise<void> => {
  const [product, agrochemical] = await idsOfPair(page)
  await page.goto(`/?country=fr&product=${product}&agrochemical=${agrochemical}`)
  await page.getByRole('heading', { level: 1, name: /^Search Results/ }).waitFor()
  await page.waitForLoadState('networkidle')
}
const PHONE = { width: 360, height: 740 }
const PAGES: Record<string, Picture> = {
  'start-phone': {
    ...PHONE,
    show: async (page) => {
      await page.goto('/')
      await page.waitForLoadState('networkidle')
    },
  },
  'results-phone': { ...PHONE, show: searchPair },
  'tank-phone': {
    ...PHONE,
    show: async (page) => {
      const ids = await idsOfPair(page)
      await page.goto(`/tank#${withCheck(`country=fr&water=200~L-ha&${ids.map((id) => `p=${id}~1~kg-ha`).join('&')}`)}`)
      await page.locator('#tank-answer').waitFor()
      await page.waitForLoadState('networkidle')
      await page.locator('#tank-answer').evaluate((answer) => answer.scrollIntoView())
    },
  },
  'results-desktop': { width: 1280, height: 800, show: searchPair },
}

const takeAll = async (page: Page, pictures: Record<string, Picture>): Promise<void> => {
  for (const [name, { width, height, show }] of Object.entries(pictures)) {
    await page.setViewportSize({ width, height })
    await show(page)
    await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  }
}

const newPage = async (
  browser: Browser,
  baseURL: string,
  deviceScaleFactor: number,
  prepare: (context: BrowserContext) => Promise<unknown>,
) => {
  const context = await browser.newContext({ baseURL, deviceScaleFactor, reducedMotion: 'reduce', serviceWorkers: 'block' })
  await prepare(context)
  return context.newPage()
}

const takePages = async (browser: Browser, url: string): Promise<void> => {
  const page = await newPage(browser, url, 2, (context) => acceptTerms(context, 'tankmix'))
  await takeAll(page, PAGES)
  await page.context().close()
}

const takeConsole = async (browser: Browser, link: string): Promise<void> => {
  const page = await newPage(browser, new URL(link).origin, 1, () => Promise.resolve())
  await page.goto(link)
  await page.getByRole('button', { name: 'Look around' }).click()
  await page.getByRole('navigation', { name: 'Console' }).waitFor()
  await takeAll(page, CONSOLE)
  await page.context().close()
}

const dataFolder = await mkdtemp(join(tmpdir(), 'tankmix-pictures-'))
const server = await startTankmix({ ...environmentOf({ dataFolder }), TANKMIX_DEMO: 'on' })
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS, env: await chromiumEnvironment() })
try {
  while (!/Look around[^\n]*\n\S+\n/.test(server.said())) await new Promise((resolve) => setTimeout(resolve, 100))
  while ((await fetch(`${server.url}/readyz`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 100))
  await takePages(browser, server.url)
  await takeConsole(browser, /Look around[^\n]*\n(\S+)/.exec(server.said())![1]!)
} finally {
  await browser.close()
  await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
}
