import { expect, once } from './support/server.ts'
import { settled } from './support/settled.ts'

/** The smallest text that Lighthouse calls legible on a phone. */
const LEGIBLE_PX = 12

/** Runs in the page: what Lighthouse's audits of best practices and search engines would find. */
const faultsOf = (legible: number): string[] => {
  const faults: string[] = []
  const must = (isSo: boolean, fault: string): void => void (isSo || faults.push(fault))
  const content = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  must(document.compatMode === 'CSS1Compat' && document.characterSet === 'UTF-8', 'document type or character set')
  must(document.title.trim() !== '', 'no title')
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

/** These journeys run without the background worker, which the page reports. */
const EXPECTED = /Service Worker registration blocked|workbox/

once('FIRST-13 first page, results, report and tank are as search engines and Lighthouse want them', async ({ page, acceptanceUrl }) => {
  const wrong: string[] = []
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
  }
  expect(wrong).toEqual([])
})
