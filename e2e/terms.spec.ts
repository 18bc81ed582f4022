import { LANGUAGE_CODES } from '../src/domain/texts/languages.ts'
import { expect, once, test } from './support/server.ts'

test.use({ hasAcceptedTerms: false })

const checkbox = 'I accept the terms and conditions'

once('SHELL-01 only the terms show until they are accepted; then the requested page opens', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/testResult/1002/en`)
  await expect(page.getByLabel(checkbox)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Results are a guide and not a guarantee')
  await expect(page.getByRole('link', { name: 'Menu' })).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText('Date Tested')).toHaveCount(0)
  await page.getByLabel(checkbox).click()
  await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('tankmix.terms'))).toContain('"value":1')
})

test('INFO-21 three plain lines stand above the text of the terms', async ({ page, acceptanceUrl }) => {
  await page.goto(acceptanceUrl)
  const short = page.locator('section').filter({ has: page.getByRole('heading', { name: 'In short' }) })
  await expect(short.getByRole('listitem')).toHaveText([
    'Results are a guide, not a guarantee.',
    'The label of every product comes first.',
    'Searching, reading reports and asking for a test are free.',
  ])
  const text = (await page.getByRole('article').boundingBox())!
  const lines = (await short.boundingBox())!
  expect(lines.y + lines.height).toBeLessThanOrEqual(text.y)
})

test('ANS-59 INFO-41 the terms to accept begin with their title, say in one sentence what this is, and show every flag whole and with its name', async ({
  page,
  acceptanceUrl,
}) => {
  await page.goto(acceptanceUrl)
  await expect(
    page.getByText('Laboratory tests that show which products can be mixed in a spray tank. Free for everyone.'),
  ).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Change language' })).toBeVisible()
  const flags = page.getByRole('main').locator('[lang]').and(page.getByRole('img'))
  await expect(flags).toHaveCount(LANGUAGE_CODES.length)
  await expect(page.getByRole('img', { name: 'Deutsch', exact: true })).toBeVisible()
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  expect((await flags.first().boundingBox())!.y).toBeGreaterThan(title.y + title.height)
  await expect
    .poll(() =>
      flags.evaluateAll(
        (elements) =>
          elements.filter((element) => {
            const flag = element.getBoundingClientRect()
            const banner = element.closest('main > *')!.getBoundingClientRect()
            const drawing = element.querySelector('svg')?.getBoundingClientRect()
            const isDrawn =
              element instanceof HTMLImageElement ? element.naturalWidth > 0 : drawing?.width === flag.width && flag.width > 20
            const isInside =
              flag.left >= banner.left && flag.right <= banner.right && flag.top >= banner.top && flag.bottom <= banner.bottom
            return !isInside || !isDrawn
          }).length,
      ),
    )
    .toBe(0)
})

once('SHELL-01 the terms are accepted by keyboard alone, and in another language at the same address', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/contact`)
  const languages = page.getByRole('button', { name: 'Change language' })
  await languages.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Deutsch' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveURL(`${acceptanceUrl}/contact`)
  const accept = page.getByRole('checkbox')
  await accept.focus()
  await page.keyboard.press('Space')
  await expect(page.locator('main address')).toBeVisible()
})

once('SHELL-01 unreadable storage asks again without an error', async ({ page, acceptanceUrl }) => {
  await page.addInitScript(() => localStorage.setItem('tankmix.terms', '{"value":"yes","expires":"2099-12-31"}'))
  await page.goto(acceptanceUrl)
  await page.getByLabel(checkbox).click()
  await expect(page.getByLabel('Country')).toBeVisible()
})
