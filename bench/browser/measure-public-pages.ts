import type { Browser, Page } from '@playwright/test'
import { OTHER_BRAND, withServer } from '../../e2e/support/server.ts'
import type { Report } from '../support/measurement.ts'
import { median, repeated } from '../support/statistics.ts'
import { CPU_THROTTLING, withSlowPage } from './throttled-browser.ts'

/** First content of a public page is to be there within this time. */
const MOST_MS = 500

const firstLink = async (url: string, pattern: RegExp): Promise<string> => {
  const html = await (await fetch(url)).text()
  const [, link] = pattern.exec(html) ?? []
  if (link === undefined) throw new Error(`${url} has no such link`)
  return new URL(link, url).href
}

type Opened = { html: number; painted: number }

const open = async (page: Page, url: string): Promise<Opened> => {
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return { html: document!.responseEnd, painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime }
  })
}

/** Pages that anybody can find, on a slow phone that was never there. */
export const reportPublicPages = (report: Report, browser: Browser, times: number): Promise<void> =>
  withServer(
    'demo',
    async (url) => {
      const letter = await firstLink(`${url}/products`, /href="(\/products\/\w[^"]*)"/)
      const product = await firstLink(letter, /href="(\/product\/[^"]*)"/)
      const mix = await firstLink(product, /href="(\/mix\/[^"]*)"/)
      for (const [name, address] of Object.entries({ letter, product, mix })) {
        const opened = await repeated(times, () => withSlowPage(browser, { isNetworkSlow: true }, (page) => open(page, address)))
        const ms = Math.round(median(opened.map(({ painted }) => painted)))
        report(`first content of a public page (${name}), slow 4G, ${CPU_THROTTLING}× slower processor, median of ${times}`, {
          'HTML there ms': Math.round(median(opened.map(({ html }) => html))),
          'first content ms': ms,
          'most ms': MOST_MS,
          holds: ms <= MOST_MS ? 'yes' : 'NO',
        })
      }
    },
    { TANKMIX_BRAND: OTHER_BRAND },
  )
