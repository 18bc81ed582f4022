import { IN_FULL } from '../src/server/testing/in-full.ts'
import { openChromium92, whyNotHere as whyNoChromium92 } from './support/engines/chromium-92.ts'
import type { Driver } from './support/engines/driver.ts'
import { openFirefox, whyNotHere as whyNoFirefox } from './support/engines/firefox.ts'
import { floorJourney, offlineJourney } from './support/engines/journey.ts'
import { takeAway } from './support/engines/lacking.ts'
import { openWebKit, whyNotHere as whyNoWebKit } from './support/engines/webkit.ts'
import { handsOn } from './support/engines/hands.ts'
import { expect, test } from './support/server.ts'

type Engine = {
  name: string
  /** What a machine lacks for it. */
  whyNot: string | undefined
  open: () => Promise<Driver>
  /** Debian's are newer than the floor: they are for what only another engine shows. */
  inFull?: true
  ways?: readonly ('finger' | 'keys')[]
}

const FINGER = ['finger'] as const
const ENGINES: Engine[] = [
  { name: 'Chromium 92', whyNot: whyNoChromium92(), open: () => openChromium92() },
  { name: 'Chromium 92 without what Safari 15.4 or Firefox 102 lack', whyNot: whyNoChromium92(), open: () => openChromium92(takeAway) },
  { name: 'Firefox', whyNot: whyNoFirefox(), open: () => openFirefox(), inFull: true, ways: ['finger', 'keys'] },
  { name: 'WebKit', whyNot: whyNoWebKit(), open: () => openWebKit(), inFull: true, ways: ['finger', 'keys'] },
]

const whole = async (journey: typeof floorJourney, open: Engine['open'], server: string, by: 'finger' | 'keys'): Promise<void> => {
  const driver = await open()
  try {
    await journey(driver, server, by)
  } finally {
    await driver.close()
  }
}

for (const { name, whyNot, open, inFull, ways = FINGER } of ENGINES) {
  if (inFull && !IN_FULL) continue
  if (whyNot !== undefined) {
    console.log(`not run: the journey in ${name}: ${whyNot}`)
    continue
  }
  for (const by of ways) {
    test(`FLOOR-01 FLOOR-02 terms, search, report, tank with water, request and language in ${name}, by ${by}`, ({ acceptanceUrl }) =>
      whole(floorJourney, open, acceptanceUrl, by))
    test(`FLOOR-01 FLOOR-02 a saved country is searched without a network in ${name}, by ${by}`, ({ acceptanceUrl }) =>
      whole(offlineJourney, open, acceptanceUrl, by))
  }
}

const OLD = 'This browser is too old for this page: to search, to check a tank or to ask for a test, use a newer one.'

if (whyNoChromium92() === undefined)
  test('FLOOR-03 a browser below the floor keeps what the server drew and says so, also on a page that the server does not draw', async ({
    acceptanceUrl,
  }) => {
    const driver = await openChromium92(async (context) => {
      await context.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'at'))
    })
    try {
      const hands = handsOn(driver, 'finger')
      for (const [path, drawn] of [
        ['/', 'I accept the terms and conditions'],
        ['/tank', 'I accept the terms and conditions'],
      ] as const) {
        await driver.open(`${acceptanceUrl}${path}`)
        await hands.text(OLD)
        await hands.text(drawn)
        await hands.fits()
      }
    } finally {
      await driver.close()
    }
  })

test('FLOOR-05 with JavaScript off a page says so', async ({ browser, acceptanceUrl }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de' })
  const page = await context.newPage()
  await page.goto(acceptanceUrl)
  await expect(page.getByText(/^JavaScript ist in diesem Browser ausgeschaltet/)).toBeVisible()
  await expect(page.getByText(/^Dieser Browser ist zu alt/)).toBeHidden()
  await context.close()
})

test('FLOOR-02 a newer browser never loads what older ones lack', async ({ page, acceptanceUrl }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(acceptanceUrl)
  await expect(page.getByLabel('Country')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-below-floor')
  expect(asked.filter((url) => url.includes('polyfills'))).toEqual([])
})

if (IN_FULL && whyNoFirefox() === undefined)
  test('FLOOR-07 the request form is there in Firefox with cookies blocked', async ({ acceptanceUrl }) => {
    const driver = await openFirefox({ 'network.cookie.cookieBehavior': 2 })
    try {
      const hands = handsOn(driver, 'finger')
      await driver.open(`${acceptanceUrl}/request`)
      await hands.press({ selector: 'input[type=checkbox]', name: 'I accept the terms and conditions' })
      await hands.see({ selector: 'input', name: 'Name *' })
    } finally {
      await driver.close()
    }
  })
