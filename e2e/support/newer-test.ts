import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTankmix } from '../../src/server/testing/programs/run-tankmix.ts'
import { cachedPacks } from './named-packs.ts'
import { expect, type Page } from './server.ts'
import { settled } from './settled.ts'
import { ACCEPTANCE_DATA } from './start-server.ts'
import { heading, reports } from './steps.ts'

/** A test of France that the acceptance data do not have: it passed. */
export const NEWER_TEST = '9001'

/** Publishes it beside the acceptance data, by an import over the data of a running server. */
export const publishNewerTest = async (env: Record<string, string>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-newer-'))
  try {
    cpSync(ACCEPTANCE_DATA, folder, { recursive: true })
    appendFileSync(join(folder, 'tests.csv'), `${NEWER_TEST},foliar,FR,2025-04-01,C,200,Wheat,,Stable for 2 h.\n`)
    appendFileSync(join(folder, 'ingredients.csv'), `${NEWER_TEST},1,1,1\n${NEWER_TEST},2,102,0.8\n`)
    const { code, error } = await runTankmix(['import', folder], env)
    if (code !== 0) throw new Error(error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Looks France up until its pack has come by itself. */
export const fetchFrance = async (page: Page, url: string): Promise<void> => {
  for (const address of ['/?country=fr', '/?country=fr&active=azoxystrobin']) {
    await page.goto(url + address)
    await expect(heading(page)).toBeVisible()
    await settled(page)
  }
  await expect.poll(() => cachedPacks(page)).toEqual(['FR'])
  await settled(page)
}

/** Opens all tests of France on a page that has looked at what is current, and will again. */
export const openFrance = async (page: Page, url: string): Promise<void> => {
  const looked = page.waitForResponse('**/api/v1/current')
  await page.goto(`${url}/?country=fr`)
  await looked
  await expect(reports(page)).toHaveCount(4)
  await settled(page)
}

/** The heading and each test. */
export const shownResults = async (page: Page): Promise<string[]> => [
  await heading(page).innerText(),
  ...(await page.locator('main :is(li, tr)').allInnerTexts()),
]

export const newerOffer = (page: Page) => page.getByRole('button', { name: 'New results: show' })

/** Says to the page that another tab covers it, or that it is seen again: a browser without a screen never does. */
export const setVisible = (page: Page, isVisible: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isVisible ? 'visible' : 'hidden',
  )
