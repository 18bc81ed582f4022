import type { Page } from '@playwright/test'
import { withServer } from '../../e2e/support/server.ts'
import { type Chart, MAX_CHART_COLUMNS, MAX_CHART_ROWS } from '../../src/domain/tank/matrix/chart.ts'
import type { BrowserMeasurement } from '../support/in-browser.ts'
import { quantile, repeated, rounded } from '../support/statistics.ts'
import { CPU_THROTTLING, withBrowser, withSlowPage } from './throttled-browser.ts'

/** Frames that are scrolled through: 20 s at 60 a second. */
const FRAMES = 1_200
/** As fast as one reads names: 2,400 pixels a second. */
const PIXELS = 40
/** A display draws every 16.7 ms; a frame that takes half as long again was missed. */
const MISSED_MS = 25

/** Every cell has tests, in all states in turn. */
const fullChart: Chart = {
  columns: Array.from({ length: MAX_CHART_COLUMNS }, (_one, at) => ({ id: `m${at}`, name: `Product Manganese ${at}`, formulation: 'SC' })),
  rows: Array.from({ length: MAX_CHART_ROWS }, (_one, at) => ({
    id: `p${at}`,
    name: `Partner ${String(at).padStart(4, '0')} SC`,
    formulation: 'SC',
    manufacturer: 'Bench',
    cells: Array.from({ length: MAX_CHART_COLUMNS }, (_cell, column) => {
      const state = (at + column) % 5
      return [state === 0 ? 2 : 0, state === 1 ? 1 : 0, state === 2 ? 1 : 0, state === 3 ? 4 : 0, state === 4 ? 1 : 0] as const
    }).map((counts) => [...counts]) as Chart['rows'][number]['cells'],
  })),
  rowsLeftOut: 0,
}

/** The time between frames while the table is scrolled, and how far it came. */
const scroll = async (page: Page, url: string): Promise<{ gaps: number[]; rows: number }> => {
  await page.route(/\/tankmix\/chart$/, (route) => route.fulfill({ json: fullChart }))
  await page.goto(`${url}/chart?country=fr`)
  await page.getByRole('rowheader').first().waitFor()
  await page.waitForTimeout(2_000)
  const gaps = await page.evaluate(
    ({ frames, pixels }) =>
      new Promise<number[]>((resolve) => {
        const frame = document.querySelector('table')!.parentElement!
        // All that is seen of the table is on the screen.
        frame.scrollIntoView({ block: 'end' })
        const found: number[] = []
        let last = performance.now()
        const step = (now: number): void => {
          found.push(now - last)
          last = now
          frame.scrollTop += pixels
          if (found.length < frames) requestAnimationFrame(step)
          else resolve(found.slice(1))
        }
        requestAnimationFrame(step)
      }),
    { frames: FRAMES, pixels: PIXELS },
  )
  return { gaps, rows: await page.getByRole('rowheader').count() }
}

/** In real Chromium against the real server, whose call is answered with the largest chart. */
export const measure: BrowserMeasurement = (report, times) =>
  withBrowser((browser) =>
    withServer('demo', async (url) => {
      for (const slowness of [1, CPU_THROTTLING]) {
        const all = await repeated(times, () => withSlowPage(browser, { isNetworkSlow: false, slowness }, (page) => scroll(page, url)))
        const gaps = all.flatMap((one) => one.gaps)
        report(`Scrolling a chart of ${MAX_CHART_COLUMNS} × ${MAX_CHART_ROWS}`, {
          'slower processor': slowness,
          frames: gaps.length,
          'rows in the page': Math.max(...all.map(({ rows }) => rows)),
          'frames a second': rounded(1_000 / (gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length)),
          'p50 ms': rounded(quantile(gaps, 0.5)),
          'p99 ms': rounded(quantile(gaps, 0.99)),
          'missed %': rounded((100 * gaps.filter((gap) => gap > MISSED_MS).length) / gaps.length),
        })
      }
    }),
  )
