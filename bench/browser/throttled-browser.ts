import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumEnvironment, chromiumPath } from '../../e2e/support/chromium.ts'
import { acceptTerms } from '../../e2e/support/terms.ts'

/** How many times slower than this machine. */
export const CPU_THROTTLING = 4
/** Slow 4G: 1.6 Mbit/s, each request 150 ms. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const PHONE = { width: 360, height: 740 }

export const withBrowser = async <Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> => {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS, env: await chromiumEnvironment() })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

type Phone = {
  isNetworkSlow: boolean
  /** By default the terms are accepted. */
  isNewcomer?: boolean
  hasWorker?: boolean
  /** How many times slower its processor is than this machine's. */
  slowness?: number
}

/** A page of the same phone: a slow processor and, optionally, a slow network. */
export const openSlowly = async (context: BrowserContext, isNetworkSlow: boolean, slowness = CPU_THROTTLING): Promise<Page> => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  if (isNetworkSlow) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  }
  return page
}

/** A visitor's phone with nothing cached, a slow processor and, optionally, a slow network. */
export const withSlowPage = async <Result>(
  browser: Browser,
  { isNetworkSlow, isNewcomer = false, hasWorker = false, slowness }: Phone,
  use: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const serviceWorkers = hasWorker ? 'allow' : 'block'
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, locale: 'en', serviceWorkers })
  try {
    if (!isNewcomer) await acceptTerms(context, 'tankmix')
    return await use(await openSlowly(context, isNetworkSlow, slowness))
  } finally {
    await context.close()
  }
}
