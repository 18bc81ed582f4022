import type { Browser, Page } from '@playwright/test'
import { OTHER_BRAND, withServer } from '../../e2e/support/server.ts'
import type { Report } from '../support/measurement.ts'
import { median, repeated } from '../support/statistics.ts'
import { CPU_THROTTLING, withSlowPage } from './throttled-browser.ts'

/** First content of a public page is to be there within this time (PAGE-19). */
const MOST_MS = 500

const firstLink = async (url: string, pattern: RegExp): Promise<string> => {
  const html = await (await fetch(url)).text()
  const [, link] = pattern.exec(html) ?? []
  if (link === undefined) throw new Error(`${url} has no such link`)
  return new URL(link, url).href
}

const firstContent = async (page: Page, url: string): Promise<number> => {
  await page.goto(url, { waitUntil: 'load' })
  const painted = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  return (await (await page.waitForFunction(painted)).jsonValue())!
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
        const shown = await repeated(times, () => withSlowPage(browser, { isNetworkSlow: true }, (page) => firstContent(page, address)))
        const ms = Math.round(median(shown))
        report(`first content of a public page (${name}), slow 4G, ${CPU_THROTTLING}× slower processor, median of ${times}`, {
          ms: ms,
          'most ms': MOST_MS,
          holds: ms <= MOST_MS ? 'yes' : 'NO',
        })
      }
    },
    { TANKMIX_BRAND: OTHER_BRAND },
  )
