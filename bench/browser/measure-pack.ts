import type { Page } from '@playwright/test'
import { packJson } from '../pack.ts'
import type { BrowserMeasurement } from '../support/in-browser.ts'
import { givePack, packScript, PHRASES } from './pack-script.ts'
import { median, repeated, rounded } from '../support/statistics.ts'
import { CPU_THROTTLING, withBrowser, withSlowPage } from './throttled-browser.ts'

const TESTS = 30_000

type Times = { opened: number; first: number; second: number; rows: number }

/** From the bytes stored in the browser to the rows of the first search, and then of another one. */
const answer = (page: Page): Promise<Times> =>
  page.evaluate(async (phrases) => {
    const started = performance.now()
    const pack = window.packAnswers.openPack(
      new TextDecoder().decode(window.packBytes),
      { phrases: () => Promise.resolve(phrases) },
      { resellers: [] },
    )
    const opened = performance.now() - started
    const search = () => pack.answer('foliarSearch', { countryCode: 'FR', makerChemicalId: '1', languageCode: 'en' })
    const rows = ((await search()).value as unknown[]).length
    const first = performance.now() - started
    await search()
    return { opened, first, second: performance.now() - started - first, rows }
  }, PHRASES)

export const measure: BrowserMeasurement = async (report, times) => {
  const [code, json] = [await packScript(), packJson(TESTS)]
  const measured = await withBrowser((browser) =>
    repeated(times, () =>
      withSlowPage(browser, { isNetworkSlow: false }, async (page) => {
        await givePack(page, code, json)
        return answer(page)
      }),
    ),
  )
  report(`A pack in Chromium, ${CPU_THROTTLING}× slower processor, median of ${times}`, {
    tests: TESTS,
    'opened ms': Math.round(median(measured.map(({ opened }) => opened))),
    'first answer ms': Math.round(median(measured.map(({ first }) => first))),
    'rows of it': measured[0]!.rows,
    'the next answer ms': rounded(median(measured.map(({ second }) => second))),
  })
}
