import { execFileSync } from 'node:child_process'
import puppeteer from 'puppeteer-core'
import { type Driver, WINDOW } from './driver.ts'

const programOf = (name: string): string | undefined => {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
const program = (): string | undefined => programOf('firefox-esr') ?? programOf('firefox')

export const whyNotHere = (): string | undefined => (program() === undefined ? 'no firefox-esr is installed' : undefined)

/** The system's Firefox, by WebDriver BiDi. `preferences` are those of about:config. */
export const openFirefox = async (preferences: Record<string, unknown> = {}): Promise<Driver> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program()!,
    headless: true,
    // Without a screen no window is in front, and Firefox then presses nothing by keys, unless it takes each window for one that is.
    extraPrefsFirefox: { 'intl.accept_languages': 'en', 'focusmanager.testmode': true, ...preferences },
  })
  const page = await browser.newPage()
  // Firefox before 144 cannot turn a phone, which is sent beside the size and not needed here.
  await page.setViewport(WINDOW).catch((error: unknown) => {
    if (!String(error).includes('unknown command emulation.setScreenOrientationOverride')) throw error
  })
  const errors: string[] = []
  // Firefox reports there too what a background worker could not fetch, as without a network; the page deals with that.
  page.on('pageerror', (error) => {
    if (!String(error).includes('Failed to load')) errors.push(String(error))
  })
  return {
    open: async (url) => {
      await page.goto(url)
      await page.bringToFront()
    },
    ask: (inPage, input) => page.evaluate(inPage as never, input),
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: async (key) => {
      if (key !== 'Shift+Tab') return page.keyboard.press(key === 'Space' ? ' ' : key)
      await page.keyboard.down('Shift')
      await page.keyboard.press('Tab')
      await page.keyboard.up('Shift')
    },
    errors: () => Promise.resolve(errors),
    close: () => browser.close(),
  }
}
