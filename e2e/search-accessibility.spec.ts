import { expect, once, test, type Page } from './support/server.ts'
import { settled } from './support/settled.ts'
import { SEARCHES, agrochemical, chooseCountry, heading, reports, searchButton } from './support/steps.ts'

const WIDE = 768
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName ?? 'none')
/** Lists that the service does not answer come from no cache either: nothing says what is the newest. */
const noCache = (page: Page): Promise<unknown> => page.route('**/api/v1/current', (route) => route.abort())
/** What keeps the focus loads after the first view. */
const lateParts = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/afterwards-[^/]*\.js$/.test(name)))
  await settled(page)
}
/** Presses a button by keyboard and waits until it is gone. */
const pressAway = async (page: Page, name: RegExp | string, beforePress: () => void = () => undefined): Promise<void> => {
  await lateParts(page)
  const button = page.getByRole('button', { name })
  await button.focus()
  beforePress()
  await page.keyboard.press('Enter')
  await expect(button).toBeHidden()
}

once('AC-07 the active option stands out in forced colours', async ({ page, acceptanceUrl }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(acceptanceUrl)
  await chooseCountry(page, 'France')
  await agrochemical(page).fill('a')
  await expect(page.getByRole('option').nth(1)).toBeVisible()
  const colours = (index: number) =>
    page
      .getByRole('option')
      .nth(index)
      .evaluate((option) => {
        const { backgroundColor, color } = getComputedStyle(option)
        return { backgroundColor, color }
      })
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  const [activeOne, other] = [await colours(1), await colours(0)]
  expect(activeOne.backgroundColor).not.toBe(other.backgroundColor)
  expect(activeOne.color).not.toBe(activeOne.backgroundColor)
  const highlight = await page.evaluate(() => {
    const sample = document.createElement('div')
    sample.style.cssText = 'forced-color-adjust: none; background: Highlight'
    document.body.append(sample)
    return getComputedStyle(sample).backgroundColor
  })
  expect(activeOne.backgroundColor).toBe(highlight)
})

test('SRCH-15 links to reports have distinct names, and tables have names', async ({ page, demoUrl, viewport }) => {
  await page.goto(`${demoUrl}/?country=fr`)
  await expect(reports(page)).toHaveCount(50)
  const names = await reports(page).allInnerTexts()
  expect(new Set(names).size).toBe(50)
  const tables = page.getByRole('table')
  if (viewport!.width >= WIDE) {
    await expect(page.getByRole('table', { name: /^Search Results/ })).toHaveCount(1)
    await expect(page.getByRole('table', { name: /^Products/ })).toHaveCount(50)
    await expect(tables).toHaveCount(51)
  }
  await reports(page).first().click()
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
  await page.goto(`${demoUrl}/search-seed-treatment?country=fr`)
  await expect(heading(page)).toBeVisible()
  if (viewport!.width >= WIDE) {
    await expect(page.getByRole('table', { name: /^Search Results/ })).toHaveCount(1)
    await page.goto(`${demoUrl}/search-history`)
    await expect(page.getByRole('table', { name: 'Search History' })).toBeVisible()
  }
})

once('SRCH-15 observations are marked as English', async ({ page, acceptanceUrl }) => {
  const observed = page.locator('[lang=en]', { hasText: /^Foam; <b>ring<\/b> & film at the wall$/ })
  await page.goto(`${acceptanceUrl}/testResult/1008/de`)
  await expect(observed).toBeVisible()
  await page.goto(`${acceptanceUrl}/?country=us`)
  await expect(observed).toBeVisible()
  await page.goto(`${acceptanceUrl}/search-seed-treatment?country=us`)
  await expect(page.locator('main [lang=en]', { hasText: /^Lumps in the slurry\.$/ })).toBeVisible()
})

once('SHELL-09 the focus is never lost during a search', async ({ page, demoUrl }) => {
  await page.goto(demoUrl)
  await chooseCountry(page, 'France')
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  // What the page asks ahead is refused: held back, it would be what is waited for before the press.
  let isPressed = false
  await page.route(SEARCHES, async (route) => {
    if (!isPressed) return route.abort()
    await answered
    await route.continue()
  })
  await pressAway(page, 'Search for Tankmix Results', () => {
    isPressed = true
  })
  await expect.poll(() => focused(page)).not.toBe('BODY')
  answer()
  await expect(heading(page)).toBeFocused()
  await pressAway(page, 'Adjust Search Criteria')
  await expect.poll(() => focused(page)).not.toBe('BODY')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
})

once('SHELL-09 the focus is not lost if it was set before the late parts of the page were loaded', async ({ page, demoUrl }) => {
  const late = Promise.withResolvers<void>()
  await page.route('**/assets/afterwards-*.js', async (route) => {
    await late.promise
    await route.continue()
  })
  await noCache(page)
  await page.route('**/tankmix/active-ingredients**', (route) => route.abort())
  await page.goto(demoUrl)
  await chooseCountry(page, 'France')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.focus()
  late.resolve()
  await lateParts(page)
  await page.unroute('**/tankmix/active-ingredients**')
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect.poll(() => focused(page)).not.toBe('BODY')
})

once('SHELL-09 ERR-02 the focus is not lost if a search gets no response, or lists are loaded again', async ({ page, demoUrl }) => {
  await noCache(page)
  await page.route('**/tankmix/active-ingredients**', (route) => route.abort())
  await page.route(SEARCHES, (route) => route.abort())
  await page.goto(demoUrl)
  await chooseCountry(page, 'France')
  await expect(page.getByText('Some lists could not be loaded.')).toBeVisible()
  await page.unroute('**/tankmix/active-ingredients**')
  await pressAway(page, 'Try again')
  await expect.poll(() => focused(page)).not.toBe('BODY')
  await searchButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('There was no answer.', { exact: false })).toBeVisible()
  await expect.poll(() => focused(page)).not.toBe('BODY')
})

once(
  'SHELL-09 the focus is not lost if the last results were shown, a country is downloaded or a toast is closed',
  async ({ page, acceptanceUrl, demoUrl }) => {
    await page.goto(demoUrl)
    await chooseCountry(page, 'France')
    await pressAway(page, /^Save France/)
    await expect.poll(() => focused(page)).not.toBe('BODY')
    await pressAway(page, 'Remove')
    await expect.poll(() => focused(page)).not.toBe('BODY')
    await page.goto(`${acceptanceUrl}/testResult/999/en`)
    await pressAway(page, 'Close')
    await expect.poll(() => focused(page)).not.toBe('BODY')
  },
)
