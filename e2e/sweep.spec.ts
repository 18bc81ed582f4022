import { IN_FULL } from '../src/server/testing/in-full.ts'
import { PAGES } from '../src/domain/pages.ts'
import { withCheck } from '../src/domain/tank/link-check.ts'
import { violations } from './support/accessible.ts'
import { layoutFaults, SIZES, textSizes } from './support/layout.ts'
import { expect, type Page, test } from './support/server.ts'
import { settled } from './support/settled.ts'

/**
 * Every page that there is, of both editions, is opened once and looked at in every way: no policy is broken, axe finds nothing in either
 * theme on a phone and on a wide screen, and everything fits in every size of text. What needs a step first is checked in its own journey.
 */
test.use({ hasTouch: false })

/** What stands for the parameters of a page's path. */
const PARAMETERS: Record<string, string> = { testId: '1003', languageCode: 'en', articleId: 'on-mixing', itemId: '1' }
const filledIn = (path: string) => path.replaceAll(/:(\w+)/g, (_whole, name: string) => PARAMETERS[name]!)
const TANK = withCheck('country=fr&water=200~L-ha&p=1~1~L-ha&p=102~0.8~L-ha&n=Farm%20mix')

const PATHS = [
  ...Object.values(PAGES).map(filledIn),
  `/request-status#${'x'.repeat(43)}`,
  '/tell-me?products=1,102',
  '/tell-me?products=none',
  '/verify',
  '/verify#report=unknown-number',
  '/unknown-product?name=Novel%20Gold%2050&number=9-12345&country=FR',
  ...['confirm', 'end', 'renew'].map((purpose) => `/tell-me#${purpose}.${'x'.repeat(43)}`),
  '/advice/jar-test',
  '/advice/reading-a-report',
  '/advice/evidence-levels',
  '/?country=fr',
  '/?country=aq',
  '/?country=fr&product=99999',
  '/search-seed-treatment?country=us&crop=1',
  '/search-seed-treatment?country=aq',
  '/chart?country=fr',
  `/tank#${TANK}`,
  `/tank#${TANK}&p=1`,
  `/compare#2/${TANK}/${withCheck('country=fr&water=150~L-ha&p=4~5~L-ha&p=102~0.75~L-ha')}`,
  '/testResult/2003/en',
  '/testResult/none/en',
  '/no-such-page',
  '/helena',
  '/helena?country=us',
  '/helena/search-seed-treatment',
  '/helena/search-seed-treatment?country=us&crop=3',
  '/helena/search-history',
  '/helena/request',
  '/helena/request-seed-treatment',
  '/helena/testResult/1007/en',
  '/helena/chart?country=us',
  '/helena/tank',
  `/helena/compare#1/${withCheck('p=2&p=103&p=1')}`,
  `/helena/tank#${withCheck('p=2&p=103&p=1')}`,
  '/helena/privacy',
  '/helena/advice/on-mixing',
]

const POLICIES = /Content Security Policy|Permissions[- ]Policy|Cross-Origin/i
const SCHEMES = ['light', 'dark'] as const
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** A reseller's pages are the same parts under another heading: on a phone in light, at 320 px, and in large text; in full, in every way. */
const isReseller = (path: string): boolean => path.startsWith('/helena')

const look = async (page: Page, path: string): Promise<void> => {
  const [windows, schemes] = isReseller(path) && !IN_FULL ? [WINDOWS.slice(0, 1), SCHEMES.slice(0, 1)] : [WINDOWS, SCHEMES]
  for (const size of windows) {
    await page.setViewportSize(size)
    // What a wider window shows may be another part of the page.
    await settled(page)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const found = await violations(page, { onlyColours: colorScheme === 'dark' })
      expect.soft(found, `${path} at ${size.width} px, ${colorScheme}`).toEqual([])
    }
  }
  const setSize = await textSizes(page)
  const sizes = [{ text: 100, width: 320, name: '320 px' }, ...SIZES]
  for (const size of isReseller(path) && !IN_FULL ? sizes.filter(({ width, text }) => width === 320 || text === 200) : sizes) {
    await setSize(size)
    expect.soft(await layoutFaults(page), `${path} at ${size.name}`).toEqual([])
  }
}

/** So that none of them is the last journey to end. */
const PARTS = 4
for (const part of Array.from({ length: PARTS }, (_, at) => at))
  test(`SHELL-10 SHELL-11 SHELL-12 SEED-01 ROUTE-01 DEPL-05 every page is accessible, fits every size of text and breaks no policy (${part + 1} of ${PARTS})`, async ({
    page,
    acceptanceUrl,
  }) => {
    test.slow()
    const broken: string[] = []
    page.on('console', (message) => {
      if (POLICIES.test(message.text())) broken.push(`${page.url()}: ${message.text()}`)
    })
    for (const path of PATHS.filter((_path, at) => at % PARTS === part)) {
      // Another hash alone would not load it. Any other page before leaves the browser's process, which has the code compiled.
      if (page.url().split('#')[0] === new URL(path, acceptanceUrl).href.split('#')[0]) await page.goto('about:blank')
      const response = await page.goto(acceptanceUrl + path)
      expect.soft(response!.status(), path).toBe(path === '/no-such-page' ? 404 : 200)
      expect.soft(response!.headers()['content-security-policy'], path).not.toContain('unsafe')
      await settled(page)
      expect.soft(await page.locator('body').innerText(), path).not.toBe('')
      await look(page, path)
    }
    expect(broken).toEqual([])
  })
