import type { Browser, Page } from '@playwright/test'
import { withServer } from '../../e2e/support/server.ts'
import { chooseCountry, heading, agrochemical, reports, searchButton } from '../../e2e/support/steps.ts'
import type { BrowserMeasurement } from '../support/in-browser.ts'
import type { Report } from '../support/measurement.ts'
import { median, repeated, rounded } from '../support/statistics.ts'
import { reportOpening, reportWayToReport } from './measure-opening.ts'
import { CPU_THROTTLING, withBrowser, withSlowPage } from './throttled-browser.ts'

const ITEMS = 6_000
/** Found by name; by active ingredient and name; by no name until a letter is forgiven; not at all. */
const TYPED = ['grain 700', 'mangan vita', 'harvset', 'krypton']
const MOST_ROWS = 500
/** The pause in typing before suggestions are looked up (AC-03); it is included in every time. */
const DEBOUNCE_MS = 300

const WORDS = ['Grain', 'Leaf', 'Élan', 'Root', 'Field', 'Harvest', 'Zinc', 'Terra', 'Vita', 'Nova']
const manyItems = Array.from({ length: ITEMS }, (_, at) => ({
  id: String(at),
  name: `${WORDS[at % 10]}${WORDS[Math.floor(at / 10) % 10]!.toLowerCase()} ${100 + (at % 90) * 10} ${['SC', 'WG', 'EC'][at % 3]}`,
}))

/** The product details that fit them: as many actives and manufacturers as a large market has. */
const manyDetails = {
  ids: manyItems.map(({ id }) => id),
  formulations: manyItems.map((_, at) => ['SC', 'WG', 'EC'][at % 3]!),
  forms: manyItems.map((_, at) => ['L', 'P', 'L'][at % 3]!),
  manufacturers: Array.from({ length: 90 }, (_, at) => `${WORDS[at % 10]!} ${at}`),
  manufacturerAt: manyItems.map((_, at) => at % 90),
  actives: Array.from({ length: 300 }, (_, at) => (at % 4 === 0 ? `manganese ${at}` : `strobin-${at}`)),
  activesAt: manyItems.map((_, at) => [at % 300, (at * 7) % 300]),
  foliarTests: manyItems.map((_, at) => at % 120),
  seedTests: manyItems.map(() => 0),
}

/** From a key's event until the frame after the suggestions were drawn. */
const keystrokes = async (page: Page, url: string): Promise<number[]> => {
  await page.route(/\/tankmix\/agrochemicals(\?|$)/, (route) => route.fulfill({ json: manyItems }))
  await page.route(/\/tankmix\/product-details\//, (route) => route.fulfill({ json: manyDetails }))
  await page.goto(url)
  const details = page.waitForResponse(/\/tankmix\/product-details\//)
  await chooseCountry(page, 'France')
  await details
  await agrochemical(page).focus()
  const times: number[] = []
  for (const key of TYPED.flatMap((text) => ['', ...text.match(/./g)!])) {
    if (key === '') {
      await agrochemical(page).fill('')
      continue
    }
    const time = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const field = document.activeElement as HTMLInputElement
          const list = document.getElementById(field.getAttribute('aria-controls') ?? '')!
          field.addEventListener(
            'input',
            ({ timeStamp }) => {
              const observer = new MutationObserver(() => done())
              const done = (): void => {
                observer.disconnect()
                clearTimeout(unchanged)
                requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
              }
              // A key that changes nothing in the list, as a space does, is not counted.
              const unchanged = setTimeout(() => {
                observer.disconnect()
                resolve(Number.NaN)
              }, 1_000)
              observer.observe(list, { childList: true, subtree: true, characterData: true })
            },
            { once: true, capture: true },
          )
        }),
    )
    await page.waitForTimeout(100)
    await page.keyboard.type(key)
    times.push(await time)
  }
  return times.filter((time) => !Number.isNaN(time))
}

const reportKeystrokes = async (report: Report, browser: Browser, url: string, times: number): Promise<void> => {
  const all = await repeated(times, () => withSlowPage(browser, { isNetworkSlow: false }, (page) => keystrokes(page, url)))
  const flat = all.flat()
  report(`A keystroke until its suggestions are drawn, ${CPU_THROTTLING}× slower processor`, {
    items: ITEMS,
    keystrokes: flat.length,
    'of it debounce ms': DEBOUNCE_MS,
    'median ms': rounded(median(flat)),
    'worst ms': rounded(Math.max(...flat)),
    'beyond the debounce, median ms': rounded(median(flat) - DEBOUNCE_MS),
    'beyond the debounce, worst ms': rounded(Math.max(...flat) - DEBOUNCE_MS),
  })
}

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
  withBrowser((browser) =>
    withServer('demo', async (url) => {
      await reportOpening(report, browser, url, times)
      await reportWayToReport(report, browser, url, times)
      await reportKeystrokes(report, browser, url, times)
      await reportRows(report, browser, url, times)
    }),
  )
