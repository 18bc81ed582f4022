import { runAxe, TARGET_SIZE } from './support/accessible.ts'
import { expect, type Page, test } from './support/server.ts'
import { settled } from './support/settled.ts'
import { openCard, reports } from './support/steps.ts'

/** The smallest text that Lighthouse calls legible on a phone. */
const LEGIBLE_PX = 12

/** Runs in the page: what Lighthouse's audits of best practices and search engines would find. */
const faultsOf = (legible: number): string[] => {
  const faults: string[] = []
  const must = (isSo: boolean, fault: string): void => void (isSo || faults.push(fault))
  const content = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  must(document.compatMode === 'CSS1Compat' && document.characterSet === 'UTF-8', 'document type or character set')
  must(document.title.trim() !== '', 'no title')
  must(document.head.querySelectorAll('title').length === 1, 'more than one title')
  must(content('description').trim() !== '', 'no description')
  must(/width=device-width/.test(content('viewport')) && !/user-scalable|maximum-scale/.test(content('viewport')), 'viewport')
  must(!/noindex|none/.test(content('robots')), 'kept from search engines')
  must(/^[a-z]{2}/.test(document.documentElement.lang), 'no language')
  for (const { href, hreflang } of document.querySelectorAll<HTMLLinkElement>('link[rel=canonical], link[hreflang]')) {
    must(URL.canParse(href) && new URL(href).origin === location.origin, `address ${href}`)
    must(hreflang === '' || hreflang === 'x-default' || Intl.getCanonicalLocales(hreflang)[0] === hreflang, `hreflang ${hreflang}`)
  }
  for (const link of document.querySelectorAll('a'))
    must(link.hasAttribute('href') && !link.protocol.startsWith('javascript'), `a link that leads nowhere: ${link.textContent}`)
  for (const image of document.images) {
    const { width, height } = image.getBoundingClientRect()
    must(image.hasAttribute('alt'), `no alternative text: ${image.src}`)
    if (width === 0 || getComputedStyle(image).objectFit !== 'fill') continue
    must(Math.abs(width / height - image.naturalWidth / image.naturalHeight) < 0.05 * (width / height), `distorted: ${image.src}`)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode
    if (!textContent?.trim() || !parentElement?.checkVisibility({ visibilityProperty: true })) continue
    must(Number.parseFloat(getComputedStyle(parentElement).fontSize) >= legible, `too small: ${textContent}`)
  }
  return faults
}

/** Links and buttons that are smaller than 24 × 24 px and too near to others: the rule of axe that Lighthouse runs, off by default. */
const narrowTargets = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => scrollTo(0, 0))
  const { violations, passes } = await runAxe(page, TARGET_SIZE)
  expect(passes.map(({ id }) => id)).toEqual(['target-size'])
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
}

/** What the browser reports in its panel of issues: deprecated interfaces, cookies, mixed content, the policy. Lighthouse leaves out its tips. */
const watchIssues = async (page: Page): Promise<string[]> => {
  const issues: string[] = []
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Audits.issueAdded', ({ issue: { code, details } }) => {
    if (code !== 'PerformanceIssue') issues.push(`${code} ${JSON.stringify(details)}`)
  })
  await devtools.send('Audits.enable')
  return issues
}

/** These journeys run without the background worker, which the page reports. */
const EXPECTED = /Service Worker registration blocked|workbox/

test('FIRST-13 first page, results, report and tank are as search engines and Lighthouse want them', async ({ page, acceptanceUrl }) => {
  const wrong: string[] = []
  const issues = await watchIssues(page)
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) wrong.push(message.text())
  })
  page.on('pageerror', (error) => wrong.push(String(error)))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== acceptanceUrl) wrong.push(`asked elsewhere: ${request.url()}`)
  })
  for (const path of ['/', '/?country=fr', '/testResult/1003/en', '/tank']) {
    const response = await page.goto(`${acceptanceUrl}${path}`)
    expect(response!.status()).toBe(200)
    expect(response!.headers()['x-robots-tag'] ?? '').not.toMatch(/noindex|none/)
    await settled(page)
    expect(await page.evaluate(faultsOf, LEGIBLE_PX), path).toEqual([])
    expect(await narrowTargets(page), path).toEqual([])
  }
  expect(wrong).toEqual([])
  expect(issues).toEqual([])
  // The browser does report what is deprecated.
  await page.evaluate(() => {
    const request = new XMLHttpRequest()
    request.open('GET', '/healthz', false)
    request.send()
  })
  await expect.poll(() => issues.join()).toContain('DeprecationIssue')
})

test('FIRST-14 a page has one title, its own, from the server’s HTML through every page that follows', async ({ page, acceptanceUrl }) => {
  const expectTitle = (title: RegExp) =>
    expect
      .poll(() => page.evaluate(() => Array.from(document.querySelectorAll('head > title'), ({ textContent }) => textContent)))
      .toEqual([expect.stringMatching(title)])
  await page.goto(`${acceptanceUrl}/?country=fr`)
  await expectTitle(/France: .* · Tankmix$/)
  await settled(page)
  await openCard(page, '1003')
  await reports(page).first().click()
  await expectTitle(/^(Pass|Fail).*France.* · Tankmix$/)
  await page.goBack()
  await expectTitle(/France: .* · Tankmix$/)
  await page.goto(`${acceptanceUrl}/navigation`)
  await expectTitle(/^Menu · Tankmix$/)
  await page.getByRole('main').getByRole('link', { name: 'My tank' }).click()
  await expectTitle(/^My tank · Tankmix$/)
  await page.goBack()
  await expectTitle(/^Menu · Tankmix$/)
})

test('FIRST-10 a report has few files of its own, none of them of the terms', async ({ page, acceptanceUrl }) => {
  const html = await (await page.goto(`${acceptanceUrl}/testResult/1003/en`))!.text()
  const named = [...html.matchAll(/<(?:link rel="modulepreload"|script type="module")[^>]* (?:href|src)="([^"]+)"/g)].map(
    ([, file]) => file!,
  )
  await settled(page)
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(named.join()).toMatch(/\/report-/)
  // Texts of the language come in files of their own: the first page's, the others', and the crops'.
  const texts = named.filter((file) => file.includes('/assets/content/'))
  expect(texts.length).toBe(3)
  expect(named.length - texts.length).toBeLessThanOrEqual(9)
  expect(loaded.join()).not.toContain('acceptance-')
})

test('EDGE-51 the first page is five files of code and texts, and its one look-up, for the countries, asks the server only', async ({
  page,
  acceptanceUrl,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const html = await (await page.goto(`${acceptanceUrl}/`))!.text()
  const named = [...html.matchAll(/<(?:link rel="modulepreload"|script type="module")[^>]* (?:href|src)="([^"]+)"/g)].map(
    ([, file]) => file,
  )
  await settled(page)
  expect(named).toHaveLength(5)
  // No other source of look-ups is loaded before it is needed.
  expect(requested.filter((path) => /late-lookups|open-pack|\/packs\/|\/v1\//.test(path))).toEqual([])
  // The visitor's country and the token are asked for once the page stands.
  const lookups = requested.filter((path) => path.startsWith('/api/') && !['/api/geo', '/api/tankmix/csrf'].includes(path))
  expect(lookups).toEqual(['/api/tankmix/countries'])
})
