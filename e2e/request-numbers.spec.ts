import type { Locator } from '@playwright/test'
import { createSmtp } from '../src/server/testing/programs/start-smtp.ts'
import { chooseFrance } from './support/request-steps.ts'
import { expect, test as base, withServer, type Page } from './support/server.ts'

type Smtp = Awaited<ReturnType<typeof createSmtp>>

/** A server that sends emails to a laboratory. */
const test = base.extend<object, { mailing: { url: string; smtp: Smtp } }>({
  mailing: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads the names of the first parameter
    async ({}, use) => {
      const smtp = await createSmtp()
      try {
        await withServer('acceptance', (url) => use({ url, smtp }), { SMTP_URL: smtp.url, LAB_EMAIL: 'lab@service.example' })
      } finally {
        await smtp.kill()
      }
    },
    { scope: 'worker' },
  ],
})

/** One after another, so that they share a server. */
test.describe.configure({ mode: 'default' })

const water = (page: Page) => page.locator('input[name=waterRate]')
const rate = (page: Page, row: number) => page.locator(`input[name="ingredients.${row}.applicationRate"]`)
/** The text below a rate. */
const saidOf = async (page: Page, input: Locator) => page.locator(`output[for="${await input.getAttribute('id')}"]`)
const submit = (page: Page) => page.locator('form button[type=submit]')
const elsewhere = (page: Page) => page.locator('input[name=company]').focus()

const fillRest = async (page: Page): Promise<void> => {
  await page.locator('input[name=name]').fill('Anna Müller')
  await page.locator('input[name=email]').fill('anna@example.org')
  await chooseFrance(page)
  for (const row of [0, 1]) {
    await page.locator('fieldset').nth(row).getByRole('combobox').first().fill(`Product ${row}`)
    await page.keyboard.press('Escape')
  }
}

/** As typed, as shown, as sent and as emailed. */
type Typed = [typed: string, shown: string, sent: number, mailed: string]
const JOURNEYS: { language: string; refused: string; advice: string; choice: string; water: Typed; rates: [Typed, Typed] }[] = [
  {
    language: 'de',
    refused: '1.25',
    advice: 'Diese Zahl kann falsch gelesen werden. Schreiben Sie 1,25.',
    choice: '1,25',
    water: ['1.000', '1.000\u00a0L/ha (1000, nicht 1)', 1000, '1000'],
    rates: [
      ['1,250', '1,25\u00a0L (1,25, nicht 1250)', 1.25, '1.25'],
      ['1 250,5', '1250,5\u00a0L', 1250.5, '1250.5'],
    ],
  },
  {
    language: 'hi',
    refused: '1,25',
    advice: 'इस संख्या को गलत पढ़ा जा सकता है। 1.25 लिखें।',
    choice: '1.25',
    water: ['१,०००', '1,000\u00a0L/ha (1000, न कि 1)', 1000, '1000'],
    rates: [
      ['1,00,000', '100000\u00a0ली॰', 100_000, '100000'],
      ['१.५', '1.5\u00a0ली॰', 1.5, '1.5'],
    ],
  },
]

for (const { language, refused, advice, choice, water: typedWater, rates } of JOURNEYS)
  test.describe(`in ${language}`, () => {
    test.use({ locale: language })

    test(`NUM-02 NUM-04 in ${language} the recognised number is shown at once, and emailed as the same number`, async ({
      page,
      mailing: { url, smtp },
    }) => {
      await page.goto(`${url}/request`)
      await fillRest(page)
      for (const [input, [typed, shown]] of [
        [water(page), typedWater],
        [rate(page, 0), rates[0]],
        [rate(page, 1), rates[1]],
      ] as const) {
        await input.fill(typed)
        await expect(await saidOf(page, input)).toHaveText(shown)
        await expect(input).toHaveValue(typed)
      }
      const sent = page.waitForRequest('**/api/tankmix/tankmix-request')
      await submit(page).click()
      const { request } = (await sent).postDataJSON() as {
        request: { waterRate: number; ingredients: { applicationRate: number }[] }
      }
      expect([request.waterRate, ...request.ingredients.map(({ applicationRate }) => applicationRate)]).toEqual(
        [typedWater, ...rates].map(([, , number]) => number),
      )
      const reference = await page.getByText(/TM-\d{4}-\d{6}/).innerText()
      const mailed = () =>
        smtp.received
          .find(({ to, content }) => to.includes('lab@service.example') && content.includes(reference))
          ?.content.replaceAll('=\r\n', '')
      await expect.poll(mailed).toBeDefined()
      expect(mailed()).toContain(`Water Rate: ${typedWater[3]}\r\n`)
      for (const [row, [, , , number]] of rates.entries()) expect(mailed()).toContain(`${row + 1} | Product ${row} | ${number} | Litres`)
    })

    test(`NUM-02 in ${language} what can be misread is rejected, stays as typed, and is corrected with one click`, async ({
      page,
      mailing: { url },
    }) => {
      await page.goto(`${url}/request`)
      await fillRest(page)
      await water(page).fill('200')
      await rate(page, 1).fill('2')
      await expect(submit(page)).toBeVisible()
      await rate(page, 0).fill(refused)
      await expect(await saidOf(page, rate(page, 0))).toBeEmpty()
      await elsewhere(page)
      await expect(await saidOf(page, rate(page, 0))).toHaveText(advice)
      await expect(rate(page, 0)).toHaveValue(refused)
      await expect(rate(page, 0)).toHaveAttribute('aria-invalid', 'true')
      await expect(submit(page)).toBeHidden()
      await page.getByRole('button', { name: choice, exact: true }).click()
      await expect(rate(page, 0)).toHaveValue(choice)
      await expect(rate(page, 0)).toBeFocused()
      await expect(rate(page, 0)).toHaveAttribute('aria-invalid', 'false')
      await expect(submit(page)).toBeVisible()
    })
  })
