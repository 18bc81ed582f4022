import type { Browser, Page } from '@playwright/test'
import { heading, reports } from '../../e2e/support/steps.ts'
import type { Report } from '../support/measurement.ts'
import { median, repeated, rounded } from '../support/statistics.ts'
import { CPU_THROTTLING, openSlowly, withSlowPage } from './throttled-browser.ts'

/** No long task may run for this long until the page counts as quiet. */
const QUIET_MS = 1_500

type Watched = { shift: number; longTasks: { end: number; ms: number }[]; usableAt: number }
declare global {
  interface Window {
    watched: Watched
  }
}

/** Runs before the page's scripts: records layout shifts, long tasks, and when its code has taken over what the server drew. */
const watch = (): void => {
  window.watched = { shift: 0, longTasks: [], usableAt: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.watched.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.watched.longTasks.push({ end: startTime + duration, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
  const look = (): void => {
    if (document.querySelector('#root:not([data-view]) :is([role=combobox], [type=checkbox])')) window.watched.usableAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

type Opened = { html: number; painted: number; usable: number; quiet: number; busy: number; shift: number }

const open = async (page: Page, url: string): Promise<Opened> => {
  await page.addInitScript(watch)
  await page.goto(url)
  await page.waitForFunction(() => window.watched.usableAt > 0)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(QUIET_MS)
  return page.evaluate(() => {
    const { shift, longTasks, usableAt } = window.watched
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return {
      html: document!.responseEnd,
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      usable: usableAt,
      quiet: Math.max(usableAt, ...longTasks.map(({ end }) => end)),
      busy: longTasks.reduce((sum, { ms }) => sum + ms, 0),
      shift,
    }
  })
}

/** The same phone comes back: the browser has cached the files, or its background worker answers. */
const openAgain = async (page: Page, url: string, isOffline: boolean): Promise<Opened> => {
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  if (isOffline) {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.waitForLoadState('networkidle')
  }
  const again = await openSlowly(page.context(), true)
  if (isOffline) await page.context().setOffline(true)
  return open(again, url)
}

/** A visit is a way to open the page; those of all visits take turns, so that a busy machine is busy for each of them. */
const VISITS: Record<string, (browser: Browser, url: string) => Promise<Opened>> = {
  'the form, first visit': (browser, url) => withSlowPage(browser, { isNetworkSlow: true }, (page) => open(page, url)),
  'the terms, first visit': (browser, url) => withSlowPage(browser, { isNetworkSlow: true, isNewcomer: true }, (page) => open(page, url)),
  'the form, files cached': (browser, url) => withSlowPage(browser, { isNetworkSlow: false }, (page) => openAgain(page, url, false)),
  'the form, from the background worker': (browser, url) =>
    withSlowPage(browser, { isNetworkSlow: false, hasWorker: true }, (page) => openAgain(page, url, true)),
}

export const reportOpening = async (report: Report, browser: Browser, url: string, times: number): Promise<void> => {
  const opened = new Map<string, Opened[]>(Object.keys(VISITS).map((name) => [name, []]))
  for (let round = 0; round < times; round++)
    for (const [name, visit] of Object.entries(VISITS)) opened.get(name)!.push(await visit(browser, url))
  for (const [visit, all] of opened) {
    const of = (part: keyof Opened): number => Math.round(median(all.map((one) => one[part])))
    report(`The page /, ${CPU_THROTTLING}× slower processor, slow 4G, median of ${times}`, {
      visit,
      'HTML ms': of('html'),
      'first content ms': of('painted'),
      'usable ms': of('usable'),
      'quiet ms': of('quiet'),
      'long tasks ms': of('busy'),
      'layout shift, worst': rounded(Math.max(...all.map(({ shift }) => shift))),
    })
  }
}

type Reached = { shown: number; whole: number }

/** From the press on a test in the results until its report shows what they knew, and until it is whole. */
const toReport = async (page: Page, url: string): Promise<Reached> => {
  await page.goto(`${url}/?country=fr`)
  await heading(page).waitFor()
  await page.waitForLoadState('networkidle')
  const link = reports(page).first()
  if (!(await link.isVisible()))
    await page
      .getByRole('button', { name: /^Details/ })
      .first()
      .click()
  return link.evaluate(
    (element) =>
      new Promise<Reached>((resolve) => {
        const started = performance.now()
        const drawn = (): Promise<number> =>
          new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now() - started))))
        let shown: Promise<number> | undefined
        const observer = new MutationObserver(() => {
          const print = [...document.querySelectorAll('main button')].find(({ textContent }) => textContent === 'Print')
          if (!print) return
          shown ??= drawn()
          if ((print as HTMLButtonElement).disabled) return
          observer.disconnect()
          void Promise.all([shown, drawn()]).then(([first, whole]) => resolve({ shown: first, whole }))
        })
        observer.observe(document.body, { childList: true, subtree: true, attributes: true })
        ;(element as HTMLElement).click()
      }),
  )
}

export const reportWayToReport = async (report: Report, browser: Browser, url: string, times: number): Promise<void> => {
  const all = await repeated(times, () => withSlowPage(browser, { isNetworkSlow: true }, (page) => toReport(page, url)))
  report(`From results to a report, ${CPU_THROTTLING}× slower processor, slow 4G, median of ${times}`, {
    'shows what was known, ms': Math.round(median(all.map(({ shown }) => shown))),
    'whole ms': Math.round(median(all.map(({ whole }) => whole))),
  })
}
