import { expect, once, test, type Page } from './support/server.ts'
import { keptContacts, settled } from './support/settled.ts'
import { shiftsOf, watchShifts } from './support/shifts.ts'
import { chooseCountry, heading, reports, searchButton } from './support/steps.ts'

declare global {
  interface Window {
    drawn: Element | null
    /** What could wait, done before the page could be used. */
    early: string[]
    /** Code and styles that were there when it could be used. */
    files: string[]
  }
}

/** Tests that need no worker run without; and Chromium does not share what it preloads with a page that has one. */
const EXPECTED =
  /Service Worker registration blocked|workbox|cross-world service worker|ERR_INTERNET_DISCONNECTED|Failed to fetch|\/api\/geo\?/

/** The cookie that mirrors the acceptance of the terms; empty without. */
const acceptance = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'terms')?.value ?? ''

/** Remembers the element that the server drew, adds up layout shifts, and collects what goes wrong. */
const watch = async (page: Page): Promise<string[]> => {
  const wrong: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text())) wrong.push(message.text())
  })
  page.on('pageerror', (error) => wrong.push(error.message))
  await watchShifts(page)
  await page.addInitScript(() => {
    window.early = []
    const isDrawn = (): boolean => document.querySelector('[data-view]') !== null
    const noted = <Made extends object>(what: string, Formatter: Made): Made =>
      new Proxy(Formatter, {
        construct: (made: Made & (new () => object), args) => {
          if (isDrawn()) window.early.push(what)
          return Reflect.construct(made, args) as object
        },
      })
    Intl.DateTimeFormat = noted('a formatter of dates', Intl.DateTimeFormat)
    Intl.NumberFormat = noted('a formatter of numbers', Intl.NumberFormat)
    window.fetch = new Proxy(window.fetch, {
      apply: (fetched, self, args: [string]) => {
        if (isDrawn() && args[0].includes('/geo')) window.early.push('the country of the visitor')
        return Reflect.apply(fetched, self, args)
      },
    })
    window.drawn = null
    // A slow machine may run the page's code before it draws a frame.
    new MutationObserver((_changes, observer) => {
      window.drawn = document.querySelector('[data-view] main h1')
      if (window.drawn) observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
    window.files = []
    new MutationObserver(([change]) => {
      if ((change!.target as Element).id !== 'root') return
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      window.files = loaded.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path))
    }).observe(document, { attributeFilter: ['data-view'], subtree: true })
  })
  return wrong
}
/** The page continued what the server drew: the element is still there, nothing moved, and nothing had to be found out. */
const expectContinued = async (page: Page, html: string): Promise<void> => {
  await expect(page.locator('#root[data-view]')).toHaveCount(0)
  await settled(page)
  expect(await page.evaluate(() => window.drawn !== null && window.drawn === document.querySelector('main h1'))).toBe(true)
  expect(await page.evaluate(() => window.early)).toEqual([])
  const files = await page.evaluate(() => window.files)
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter((path) => !html.includes(`"${path}"`))).toEqual([])
  expect(await shiftsOf(page)).toEqual([])
}

const VISITORS = [
  { name: 'in English', language: 'en', path: '/' },
  { name: 'in German, seed coatings', language: 'de', path: '/search-seed-treatment' },
  { name: 'in Hindi and the dark', language: 'hi', path: '/', colorScheme: 'dark' },
  { name: 'of a reseller', language: 'en', path: '/helena' },
] as const
/** One of them at both sizes. */
const testFor = (name: string) => (name === 'in English' ? test : once)
for (const { name, language, path, ...look } of VISITORS)
  test.describe(() => {
    test.use({ locale: language, ...look })
    testFor(name)(
      `FIRST-01 FIRST-03 FIRST-08 the form ${name} comes as HTML, and the page continues it without a difference or a shift`,
      async ({ page, demoUrl }) => {
        const wrong = await watch(page)
        const html = await (await page.goto(`${demoUrl}${path}`))!.text()
        expect(html).toContain(`<html lang="${language}">`)
        expect(html).toMatch(/<main [^>]*>.*<h1>.*role="combobox"/s)
        await expectContinued(page, html)
        expect(wrong).toEqual([])
      },
    )
  })

test.describe(() => {
  test.use({ hasAcceptedTerms: false })
  for (const { name, language, path, ...look } of VISITORS)
    test.describe(() => {
      test.use({ locale: language, ...look })
      testFor(name)(
        `FIRST-01 FIRST-03 FIRST-08 the terms ${name} come as HTML before ${path}, and the page continues them`,
        async ({ page, demoUrl }) => {
          const wrong = await watch(page)
          const html = await (await page.goto(`${demoUrl}${path}`))!.text()
          expect(html).toContain('type="checkbox"')
          await expectContinued(page, html)
          await page.getByRole('checkbox').click()
          await expect(page.getByRole('combobox').first()).toBeVisible()
          await expect.poll(() => acceptance(page)).toBe('1')
          expect(wrong).toEqual([])
        },
      )
    })

  once('FIRST-02 terms accepted before there was the cookie count: it is set at the next visit', async ({ page, demoUrl }) => {
    await page.goto(demoUrl)
    await page.getByRole('checkbox').click()
    await expect(page.getByLabel('Country')).toBeVisible()
    await page.context().clearCookies({ name: 'terms' })
    const wrong = await watch(page)
    await page.goto(demoUrl)
    await expect(page.getByLabel('Country')).toBeVisible()
    await expect.poll(() => acceptance(page)).toBe('1')
    const html = await (await page.reload())!.text()
    expect(html).toContain('role="combobox"')
    await expectContinued(page, html)
    expect(wrong).toEqual([])
  })

  once('FIRST-02 the browser’s storage is the record: a cookie alone accepts nothing, and is removed', async ({ page, demoUrl }) => {
    await page.context().addCookies([{ name: 'terms', value: '1', url: demoUrl }])
    const wrong = await watch(page)
    await page.goto(demoUrl)
    await expect(page.getByRole('checkbox')).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await expect.poll(() => acceptance(page)).toBe('')
    const html = await (await page.reload())!.text()
    expect(html).toContain('type="checkbox"')
    expect(wrong).toEqual([])
  })

  once('FIRST-05 a box that was ticked before the code was there counts', async ({ page, demoUrl }) => {
    const release = await withoutCode(page)
    await page.goto(demoUrl, { waitUntil: 'commit' })
    await page.getByRole('checkbox').click()
    release()
    await expect(page.getByLabel('Country')).toBeVisible()
  })
})

/** The page's code waits until it is released. */
const withoutCode = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

once('FIRST-05 what was typed before the code was there is kept, and the list opens', async ({ page, demoUrl }) => {
  const wrong = await watch(page)
  const release = await withoutCode(page)
  await page.goto(demoUrl, { waitUntil: 'commit' })
  await page.getByLabel('Country').fill('Franc')
  release()
  await page.getByRole('option', { name: 'France', exact: true }).click()
  await expect(searchButton(page)).toBeVisible()
  expect(wrong).toEqual([])
})

test('FIRST-04 a stored country and the last results come after the drawn form, without an error or a shift', async ({ page, demoUrl }) => {
  await page.goto(demoUrl)
  await chooseCountry(page, 'France')
  const wrong = await watch(page)
  const html = await (await page.reload())!.text()
  await expect(page.getByLabel('Country')).toHaveValue('France')
  await expect(searchButton(page)).toBeVisible()
  await expectContinued(page, html)
  await searchButton(page).click()
  await expect(heading(page)).toBeVisible()
  await settled(page)
  await page.goto(demoUrl)
  await expect(heading(page)).toBeVisible()
  await expect(page).toHaveURL(/country=fr/)
  expect(wrong).toEqual([])
})

once(
  'FIRST-10 a report is asked for at the first touch of its link, once, and its code comes with results, not with a form',
  async ({ page, demoUrl }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const codeAsked = () => asked.filter((path) => /\/report-[^/]*js$/.test(path)).length
    await page.goto(demoUrl)
    await settled(page)
    expect(codeAsked()).toBe(0)
    await page.goto(`${demoUrl}/?country=fr`)
    await expect(heading(page)).toBeVisible()
    await expect.poll(codeAsked).toBe(1)
    await settled(page)
    asked.length = 0
    const link = reports(page).first()
    await link.hover()
    await expect.poll(() => asked.filter((path) => path.includes('/tankmix/outcome/')).length).toBe(1)
    await link.click()
    await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
    expect(asked.filter((path) => /outcome|\/report-[^/]*js$/.test(path)).length).toBe(1)
  },
)

test.describe(() => {
  test.use({ serviceWorkers: 'allow' })
  once('FIRST-06 the background worker keeps a page without what was drawn for one address', async ({ page, context, demoUrl }) => {
    await page.goto(demoUrl)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    expect(await (await page.reload())!.text()).toContain('data-view')
    await settled(page)
    // What is kept after the page is drawn must not fail in the middle.
    await keptContacts(page)
    const wrong = await watch(page)
    await context.setOffline(true)
    const kept = await (await page.goto(`${demoUrl}/search-history`))!.text()
    expect(kept).not.toContain('data-view')
    expect(kept).toContain('<div id="root"></div>')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(demoUrl)
    await expect(page.getByLabel('Country')).toBeVisible()
    expect(wrong).toEqual([])
  })
})
