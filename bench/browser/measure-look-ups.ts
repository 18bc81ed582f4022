import type { Browser, Page } from '@playwright/test'
import { settled, watchRequests } from '../../e2e/support/settled.ts'
import { heading, reports, searchButton } from '../../e2e/support/steps.ts'
import type { Report } from '../support/measurement.ts'
import { median, repeated, rounded } from '../support/statistics.ts'
import { CPU_THROTTLING, withSlowPage } from './throttled-browser.ts'

/** Whoever answers: the country's pack, which came after two look-ups, or the server, where no pack can be had. */
type By = 'pack' | 'server'
type Times = Record<'search' | 'filter' | 'order', { drawn: number; calls: number }>

const LOOKUP = /\/api\/(?:tankmix\/(?:search|search-summary)|v1\/(?:search|summary))(?:\?|$)/
const PACK = /\/packs\/[a-z]{2}\./

/** Milliseconds from the press until the frame with what the press changed has been drawn, by the page's own clock. */
const drawnAfter = async (page: Page, press: () => Promise<void>): Promise<number> => {
  const before = await page.evaluate(() => {
    const shown = (): string | null | undefined => document.querySelector('main a[href*="/testResult/"]')?.getAttribute('href')
    const first = shown() ?? ''
    addEventListener(
      'click',
      () => {
        const started = performance.now()
        const look = (): void => {
          if ((shown() ?? first) === first) return void requestAnimationFrame(look)
          setTimeout(() => document.documentElement.setAttribute('data-drawn', String(performance.now() - started)))
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
    return first
  })
  await press()
  await page
    .waitForFunction(() => document.documentElement.hasAttribute('data-drawn'))
    .catch((error: unknown) => {
      throw new Error(`nothing in place of ${before}`, { cause: error })
    })
  return page.evaluate(() => {
    const drawn = Number(document.documentElement.getAttribute('data-drawn'))
    document.documentElement.removeAttribute('data-drawn')
    return drawn
  })
}

const isStored = (page: Page): Promise<boolean> =>
  page.evaluate(() => (localStorage.getItem('tankmix.packs') ?? '').includes('"country":"FR"'))

/** A third look-up, and what is pressed on its results. */
const lookUps = async (page: Page, url: string, by: By): Promise<Times> => {
  watchRequests(page)
  if (by === 'server') await page.route(PACK, (route) => route.abort())
  for (const address of ['/?country=fr', '/?country=fr&active=copper']) {
    await page.goto(url + address)
    await heading(page).waitFor()
    await reports(page).first().waitFor()
  }
  if (by === 'pack') await page.waitForFunction(() => (localStorage.getItem('tankmix.packs') ?? '').includes('"country":"FR"'))
  else if (await isStored(page)) throw new Error('the pack came all the same')
  await settled(page)
  let calls = 0
  page.on('request', (request) => {
    if (LOOKUP.test(request.url())) calls++
  })
  const timed = async (press: () => Promise<void>): Promise<Times['search']> => {
    await settled(page)
    calls = 0
    const drawn = await drawnAfter(page, press)
    return { drawn, calls }
  }
  const chip = (name: string) =>
    page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: new RegExp(`^${name}( [\\d,]+ tests?)?$`) })
  await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
  await page.getByRole('button', { name: 'Clear Choose an Active' }).click()
  const search = await timed(() => searchButton(page).click())
  const more = chip('More filters')
  if (await more.isVisible()) await more.click()
  const order = await timed(() => chip('Fails first').click())
  const filter = await timed(() => chip('Pass').click())
  return { search, filter, order }
}

/** What a third and later look-up takes, with the country's pack and without it, in turns. */
export const reportLookUps = async (report: Report, browser: Browser, url: string, times: number): Promise<void> => {
  const all: Record<By, Times[]> = { pack: [], server: [] }
  await repeated(times, async () => {
    for (const by of ['server', 'pack'] as const)
      all[by].push(await withSlowPage(browser, { isNetworkSlow: false }, (page) => lookUps(page, url, by)))
  })
  for (const what of ['search', 'filter', 'order'] as const) {
    const [byPack, byServer] = (['pack', 'server'] as const).map((by) => all[by].map((one) => one[what]))
    const [pack, server] = [byPack!, byServer!].map((some) => median(some.map(({ drawn }) => drawn)))
    report(
      `A third look-up of a country, until it is drawn, ${CPU_THROTTLING}× slower processor, no delay of a network, median of ${times}`,
      {
        what,
        'from the pack ms': rounded(pack!),
        'from the server ms': rounded(server!),
        'pack of server': rounded(pack! / server!, 2),
        'calls with the pack': Math.max(...byPack!.map(({ calls }) => calls)),
        'calls without': Math.max(...byServer!.map(({ calls }) => calls)),
      },
    )
  }
}
