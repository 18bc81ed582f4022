import { IN_FULL } from '../src/server/testing/in-full.ts'
import { withCheck } from '../src/domain/tank/link-check.ts'
import { expect, type Page, test } from './support/server.ts'
import { settled } from './support/settled.ts'

const PAGES = [
  '/',
  '/?country=fr&product=1&agrochemical=102',
  '/?country=fr',
  '/testResult/1001/en',
  '/chart?country=fr',
  '/tank',
  `/tank#${withCheck('country=fr&water=150~L-ha&p=1~0.1~L-ha&p=102~0.75~L-ha')}`,
  `/tank#${withCheck('country=fr&p=4&p=106')}`,
  '/request',
  '/request-seed-treatment',
  '/search-history',
  '/contact',
  '/terms',
]
/** Of a page so many buttons are pressed; those of lists go on alike. */
const BUTTONS = IN_FULL ? 10 : 7
/** Of 50 ms each; a busy machine takes its time. */
const LOOKS = 60

/** What has the focus, in the words that a screen reader has for it; undefined where it has none. */
const focusedName = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
    const byId = (focused.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
    const labels = focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement ? [...(focused.labels ?? [])] : []
    const hasText = focused.matches('a, button, summary, h1, h2, h3, h4, legend, p, [role=option], [role=alert]')
    const words = [
      focused.getAttribute('aria-label'),
      ...byId,
      ...labels.map((label) => label.textContent),
      hasText ? focused.textContent : '',
    ]
    return words.filter(Boolean).join(' ').trim() || undefined
  })

/** Once the page has done what a key asked for; *Go back* leads out of it. */
const hasNamedFocus = async (page: Page, site: string): Promise<boolean> => {
  for (let look = 0; look < LOOKS; look++) {
    if (!page.url().startsWith(site)) return true
    // While another page comes there is nothing to look at.
    if ((await focusedName(page).catch(() => undefined)) !== undefined) return true
  }
  return false
}

test('AC-91 whatever button is pressed, the focus is on something that has a name', async ({ page, acceptanceUrl }) => {
  test.slow()
  await page.addInitScript(() => {
    window.print = () => undefined
    localStorage.setItem(
      'tankmix.searchHistory',
      localStorage.getItem('tankmix.searchHistory') ?? JSON.stringify({ value: [], expires: '2099-12-31' }),
    )
  })
  const lost: string[] = []
  let pressed = 0
  for (const path of PAGES) {
    await page.goto('about:blank')
    await page.goto(acceptanceUrl + path)
    await settled(page)
    const buttons = page.locator('main button:visible:enabled:not([type=submit])')
    for (let at = 0; at < Math.min(BUTTONS, await buttons.count()); at++) {
      const button = buttons.nth(at)
      const name = ((await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '').trim().slice(0, 40)
      const before = page.url()
      await button.focus()
      await page.keyboard.press('Enter')
      pressed++
      if (!(await hasNamedFocus(page, acceptanceUrl))) lost.push(`${path}: ${name}`)
      await page.keyboard.press('Escape')
      if (!(await hasNamedFocus(page, acceptanceUrl))) lost.push(`${path}: Escape after ${name}`)
      if (page.url() !== before) {
        await page.goto('about:blank')
        await page.goto(acceptanceUrl + path)
        await settled(page)
      }
    }
  }
  expect(lost).toEqual([])
  expect(pressed).toBeGreaterThan(IN_FULL ? 60 : 45)
})
