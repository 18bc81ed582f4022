import type { Browser, Page } from '@playwright/test'
import { withServer } from '../../e2e/support/server.ts'
import { chooseCountry, heading, reports, searchButton } from '../../e2e/support/steps.ts'
import type { BrowserMeasurement } from '../support/in-browser.ts'
import type { Report } from '../support/measurement.ts'
import { median, repeated } from '../support/statistics.ts'
import { reportKeystrokes } from './measure-keystrokes.ts'
import { reportLookUps } from './measure-look-ups.ts'
import { reportOpening, reportWayToReport } from './measure-opening.ts'
import { reportPublicPages } from './measure-public-pages.ts'
import { CPU_THROTTLING, withBrowser, withSlowPage } from './throttled-browser.ts'

const MOST_ROWS = 500

type Rendered = { first: number; all: number; nodes: number; rows: number }

/** From the press of the button to the first rows, and then to the last of 500. */
const render = async (page: Page, url: string): Promise<Rendered> => {
  await page.goto(url)
  await chooseCountry(page, 'France')
  const started = performance.now()
  await searchButton(page).click()
  await heading(page).waitFor()
  await reports(page).first().waitFor()
  const first = performance.now() - started
  const shown = () => reports(page).count()
  for (let rows = await shown(); rows < MOST_ROWS; rows = await shown()) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForFunction((before) => document.querySelectorAll('main a[href^="/testResult/"]').length > before, rows)
  }
  const all = performance.now() - started
  return { first, all, rows: await shown(), nodes: await page.evaluate(() => document.querySelectorAll('*').length) }
}

const reportRows = async (report: Report, browser: Browser, url: string, times: number): Promise<void> => {
  const rendered = await repeated(times, () => withSlowPage(browser, { isNetworkSlow: false }, (page) => render(page, url)))
  report(`${MOST_ROWS} rows, scrolled to the end, ${CPU_THROTTLING}× slower processor, median of ${times}`, {
    rows: rendered[0]!.rows,
    'first rows ms': Math.round(median(rendered.map(({ first }) => first))),
    'all rows ms': Math.round(median(rendered.map(({ all }) => all))),
    'elements in the page': Math.max(...rendered.map(({ nodes }) => nodes)),
  })
}

/** In real Chromium against the real server with demonstration data. */
export const measure: BrowserMeasurement = (report, times) =>
  withBrowser(async (browser) => {
    await reportPublicPages(report, browser, times)
    await withServer('demo', async (url) => {
      await reportOpening(report, browser, url, times)
      await reportWayToReport(report, browser, url, times)
      await reportKeystrokes(report, browser, url, times)
      await reportLookUps(report, browser, url, times)
      await reportRows(report, browser, url, times)
    })
  })
