import { chromium, type Browser, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumEnvironment, chromiumPath } from '../../e2e/support/chromium.ts'
import { acceptTerms } from '../../e2e/support/terms.ts'

/** How many times slower than this machine. */
export const CPU_THROTTLING = 4
/** Lighthouse's slow 4G, as the developer tools apply it. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const PHONE = { width: 360, height: 740 }

export const withBrowser = async <Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> => {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS, env: await chromiumEnvironment() })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/** A new visitor's phone: nothing cached, the terms accepted, a slow processor and, optionally, a slow network. */
export const withSlowPage = async <Result>(
  browser: Browser,
  { isNetworkSlow }: { isNetworkSlow: boolean },
  use: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, locale: 'en', serviceWorkers: 'block' })
  try {
    await acceptTerms(context, 'tankmix')
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLING })
    if (isNetworkSlow) {
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    }
    return await use(page)
  } finally {
    await context.close()
  }
}
