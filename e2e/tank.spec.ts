import { withCheck } from '../src/domain/tank/link-check.ts'
import { expectAccessible, violations } from './support/accessible.ts'
import { keepFrance } from './support/kept-country.ts'
import { expect, once, test, type Page } from './support/server.ts'

/** A mix that passed in the demonstration data, with its rates in 100 L/ha. */
const MIX = [
  { name: 'Phytotan Iron', rate: '0.95', unit: 'kg/ha' },
  { name: 'Tasiravane 360 SG', rate: '0.2', unit: 'kg/ha' },
  { name: 'GALIVOCORE NOVA', rate: '0.17', unit: 'kg/ha' },
  { name: 'Quenadodor', rate: '0.5', unit: 'L/ha' },
] as const

const line = (page: Page, number: number) => page.getByRole('group', { name: `Product ${number}`, exact: true })
const picker = (page: Page, number: number) => line(page, number).getByLabel('Product or agrochemical')
const rate = (page: Page, number: number) => line(page, number).getByLabel('Rate (optional)')
const unit = (page: Page, number: number) => line(page, number).getByLabel('Units')
const water = (page: Page) => page.getByLabel('Water volume (optional)')
const check = (page: Page) => page.getByRole('button', { name: 'Check this tank' })
const headline = (page: Page, words: string | RegExp) => page.getByRole('region', { name: words }).getByRole('heading', { level: 2 })

const fillMix = async (page: Page): Promise<void> => {
  await water(page).fill('100')
  for (const [at, one] of MIX.entries()) {
    if (at > 1) await page.getByRole('button', { name: 'Add a product' }).click()
    await picker(page, at + 1).fill(one.name)
    await page.getByRole('option', { name: one.name }).first().click()
    await unit(page, at + 1).selectOption(one.unit)
    await rate(page, at + 1).fill(one.rate)
  }
}

/** A line that was entered, as a row. */
const row = (page: Page, number: number) => line(page, number).locator('[data-entered]')
const openLine = (page: Page, number: number) => row(page, number).click()
const lineTools = (page: Page, number: number) => page.getByRole('button', { name: `Move or remove product ${number}` })

/** Presses Tab until a field has the focus. */
const tabTo = async (page: Page, field: ReturnType<Page['getByLabel']>): Promise<void> => {
  await field.waitFor()
  for (let press = 0; press < 40; press++) {
    if (await field.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(field).toBeFocused()
}
const typeMix = async (page: Page): Promise<void> => {
  for (const [at, one] of MIX.entries()) {
    if (at > 1) {
      await tabTo(page, page.getByRole('button', { name: 'Add a product' }))
      await page.keyboard.press('Enter')
      await expect(picker(page, at + 1)).toBeFocused()
    }
    await tabTo(page, picker(page, at + 1))
    await page.keyboard.type(one.name)
    await expect(page.getByRole('option', { name: one.name }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, rate(page, at + 1))
    await page.keyboard.type(one.rate)
    await expect(unit(page, at + 1)).toHaveValue(one.unit)
  }
  await tabTo(page, water(page))
  await page.keyboard.type('100')
  await tabTo(page, check(page))
  await page.keyboard.press('Enter')
}

test('TANK-44 TANK-46 TANK-47 TANK-48 TANK-49 a tank of four products is entered, answered, saved, shared and opened by its address', async ({
  page,
  context,
  hasTouch,
  demoUrl,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${demoUrl}/tank`)
  await expect(page).toHaveTitle('My tank · Tankmix')
  await page.getByLabel('Country').fill('France')
  await page.getByRole('option', { name: 'France', exact: true }).click()
  if (hasTouch) {
    await fillMix(page)
    await page.reload()
    await expect(row(page, 4)).toHaveText('Quenadodor0.5\u00a0L/ha')
    await lineTools(page, 4).click()
    await line(page, 4).getByRole('button', { name: 'Move product 4 up' }).click()
    await expect(row(page, 3)).toHaveText('Quenadodor0.5\u00a0L/ha')
    await expect(line(page, 3).getByRole('button', { name: 'Move product 3 up' })).toBeFocused()
    expect(await violations(page)).toEqual([])
    await check(page).click()
  } else await typeMix(page)

  await expect(headline(page, 'Pass DEMO')).toBeFocused()
  await expect(page).toHaveURL(/\/tank#check=[0-9a-z]{7}&country=fr&water=100~L-ha&p=[^&]+~0\.95~kg-ha&p=/)
  await expect(page.getByText('in this order of addition')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^This exact mix, at your strength or stronger/ })).toBeVisible()
  await page
    .getByRole('button', { name: /^Strengths and observations: test / })
    .first()
    .click()
  await expect(page.getByText('yours: 0.5 L in 100 L; tested: 0.5')).toBeVisible()
  await expect(page.getByText('Pairs that pass do not prove the whole mix.')).toBeVisible()
  const pairs = page.getByRole('table', { name: 'What is known of each pair of products' })
  await expect(pairs.getByRole('button')).toHaveCount(6)
  await pairs.getByRole('button').first().press('Enter')
  await expect(page.getByRole('heading', { name: /^Tests of .+ with / })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(pairs.getByRole('button').first()).toBeFocused()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByLabel('Name of this tank').fill('North field')
  await page.getByRole('button', { name: 'Save this tank' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('The link to this tank has been copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const answered = page.url()
  expect(link).toBe(answered.replace('/tank#', '/tank?noredirect#'))

  await page.getByRole('button', { name: 'Change the tank' }).click()
  await expect(page).toHaveURL(`${demoUrl}/tank`)
  await expect(row(page, 1)).toHaveText('Phytotan Iron0.95\u00a0kg/ha')
  await openLine(page, 1)
  await expect(picker(page, 1)).toBeFocused()
  await expect(rate(page, 1)).toHaveValue('0.95')
  await page.getByRole('button', { name: 'Rename North field' }).click()
  await page.getByLabel(/^New name/).fill('South field')
  await page.getByLabel(/^New name/).press('Enter')
  await page.getByRole('link', { name: /^South field/ }).click()
  await expect(page).toHaveURL(answered)
  await expect(headline(page, 'Pass DEMO')).toBeVisible()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(headline(page, 'Pass DEMO')).toBeVisible()
  await page.getByRole('button', { name: 'Change the tank' }).click()
  await page.getByRole('button', { name: 'Remove South field' }).click()
  await expect(page.getByRole('heading', { name: 'Saved tanks' })).toHaveCount(0)
})

once(
  'TANK-42 TANK-43 TANK-45 TANK-92 TANK-94 bad input and altered addresses get a word where they stand, and nothing is lost',
  async ({ page, acceptanceUrl }) => {
    const lines = Array.from({ length: 13 }, (_, at) => `p=${at < 4 ? at + 1 : at + 97}`).join('&')
    await page.goto(`${acceptanceUrl}/tank#country=fr&water=0~L-ha&evil=<script>&${lines}~1e9~L-ha&p=1~0~L-ha`)
    const alert = page.getByRole('alert').filter({ hasText: 'Parts of this address could not be read' })
    await expect(alert.getByRole('listitem')).toHaveText([
      'Not a water volume: 0~L-ha',
      /^Not known: evil=/,
      'Not a rate: 109~1e9~L-ha',
      'Not a rate: 1~0~L-ha',
    ])
    await expect(page.getByText('This link has too many products (14): a tank has 12 at most.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Yes, this is my tank' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Change the tank' }).click()
    await expect(page.getByText('A tank has 12 products at most.', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/Not in the list below: \S.* \+ MANGAVEL SUSPENSION$/)).toBeVisible()

    await page.goto('about:blank')
    await page.goto(`${acceptanceUrl}/tank#${withCheck('country=fr&water=200~L-ha&p=1~1~L-ha&p=102~0.8~kg-ha')}`)
    // The mass of a liquid is refused, so that its strength is not known.
    await expect(page.getByText('not used: it is a liquid')).toBeVisible()
    await expect(headline(page, 'Passed as tested: compare your rates')).toBeVisible()
    await page.getByRole('button', { name: 'Change the tank' }).click()
    await expect(line(page, 2)).toContainText('AZOSTAR is a liquid: its rate is a volume, such as L/ha.')
    await openLine(page, 2)
    await unit(page, 2).selectOption('L/ha')
    for (const [typed, word] of [
      ['0', 'This number must be more than 0'],
      ['-1', 'This number must be more than 0'],
      ['1000000000', 'This number is too large'],
      ['1,250', 'This number can be misread. Write 1250 or 1.25.'],
    ] as const) {
      await rate(page, 2).fill(typed)
      await check(page).click()
      await expect(line(page, 2)).toContainText(word)
      await expect(rate(page, 2)).toBeFocused()
      await expect(rate(page, 2)).toHaveValue(typed)
    }
    await line(page, 2).getByRole('button', { name: '1.25' }).click()
    await water(page).fill('0')
    await check(page).click()
    await expect(water(page)).toBeFocused()
    await water(page).fill('200')
    // The same product twice is one; its rates are added up where there is another.
    await picker(page, 2).fill('MANGAVEL SUSPENSION')
    await check(page).click()
    await expect(page.getByText('Enter at least two different products.')).toBeVisible()
    await rate(page, 2).fill('')
    await picker(page, 2).fill('Farm mix')
    await expect(line(page, 2)).toContainText('Not in our list: nothing is known of it.')
    await check(page).click()
    await expect(headline(page, 'Nothing is known of this tank')).toBeVisible()
    await expect(page.getByText('Not in our list, so not known: Farm mix.')).toBeVisible()
    await page.goto('about:blank')
    await page.goto(`${acceptanceUrl}/tank#${withCheck('country=fr&p=1&p=nothing')}`)
    await expect(page.getByText('A product of this tank is not in our data.')).toBeVisible()
    // TANK-94: one unknown product leaves the others their names.
    await expect(page.getByRole('listitem').filter({ hasText: 'MANGAVEL SUSPENSION' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Unknown product (nothing)' })).toBeVisible()
    await page.getByRole('button', { name: 'Change the tank' }).click()
    await expect(line(page, 2)).toContainText('This product is not in our data: choose it again.')
  },
)

once(
  'TANK-90 TANK-91 a link that was altered, cut or made by the first edition is answered once its list is confirmed',
  async ({ page, acceptanceUrl }) => {
    const yes = page.getByRole('button', { name: 'Yes, this is my tank' })
    const listed = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    const whole = withCheck('country=fr&p=1&p=102')
    for (const [link, why] of [
      [`${whole}&p=`, 'This link was altered or cut'],
      ['country=fr&p=1&p=102&p=<b>', 'Not everything in this link could be read.'],
      [whole.slice(0, -1), 'This link was altered or cut'],
      ['country=fr&p=1&p=102', 'This link cannot be checked'],
    ] as const) {
      await page.goto('about:blank')
      await page.goto(`${acceptanceUrl}/tank#${link}`)
      await expect(page.getByText(why)).toBeVisible()
      await expect(listed('MANGAVEL SUSPENSION')).toBeVisible()
      await expect(yes).toBeEnabled()
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
      if (link.endsWith('<b>')) {
        await expect(listed('<b>could not be read: not known')).toBeVisible()
        await expectAccessible(page)
        await yes.click()
        await expect(headline(page, 'Only parts were tested')).toBeVisible()
        await expect(page.getByText('Not in our list, so not known: <b>.')).toBeVisible()
      }
    }
    await yes.click()
    await expect(page).toHaveURL(`${acceptanceUrl}/tank#${whole}`)
    await expect(headline(page, 'Passed as tested: compare your rates')).toBeVisible()
  },
)

once('TANK-50 results lead to the tank with their products, and a reseller has it too', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/?country=fr&product=1&agrochemical=102`)
  await page.getByRole('main').getByRole('link', { name: 'My tank' }).click()
  await expect(page).toHaveURL(`${acceptanceUrl}/tank#${withCheck('country=fr&p=1&p=102')}`)
  await expect(headline(page, 'Passed as tested: compare your rates')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${acceptanceUrl}/helena/tank#${withCheck('p=2&p=103&p=1')}`)
  await expect(headline(page, 'Nothing in Helena’s tests')).toBeVisible()
  await expect(page.getByText('United States')).not.toHaveCount(0)
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  once('TANK-48 the same tank is answered from a pack, which says its date and what it lacks', async ({ page, context, demoUrl }) => {
    await keepFrance(page, demoUrl)
    await context.setOffline(true)
    await page.goto(`${demoUrl}/tank`)
    await fillMix(page)
    await check(page).click()
    await expect(headline(page, 'Pass DEMO')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Pass DEMO' })).toContainText('Data from ')
    await expect(page.getByText('Tests of other countries are not in the downloaded data.')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Save this tank' }).click()
    await page.reload()
    await expect(headline(page, 'Pass DEMO')).toBeVisible()
  })

  once(
    'TANK-94 a product that the downloaded data lack is named, or said to be unknown, never shown as a number',
    async ({ page, context, demoUrl }) => {
      const products = () =>
        page.evaluate(async () => (await (await fetch('/api/tankmix/agrochemicals')).json()) as { id: string; name: string }[])
      await keepFrance(page, demoUrl)
      const everywhere = await products()
      await context.setOffline(true)
      const inFrance = new Set((await products()).map(({ id }) => id))
      const [known, other] = [everywhere.find(({ id }) => inFrance.has(id))!, everywhere.find(({ id }) => !inFrance.has(id))]
      const lacking = other ?? { id: '99999', name: 'Unknown product (99999)' }
      await page.goto(`${demoUrl}/tank#${withCheck(`country=fr&p=${known.id}&p=${lacking.id}`)}`)
      const named = page
        .getByRole('listitem')
        .filter({ hasText: lacking.name })
        .or(page.getByRole('listitem').filter({ hasText: `Unknown product (${lacking.id})` }))
      await expect(named.first()).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: known.name }).first()).toBeVisible()
      await expect(page.getByText(new RegExp(`^${lacking.id}$`))).toHaveCount(0)
    },
  )
})

once(
  'TANK-94 a tank that was not checked is offered by its products’ names, and without any where they have none',
  async ({ page, acceptanceUrl }) => {
    const before = page.getByText('There was another tank here that you have not checked')
    const change = async (fragment: string) => {
      await page.goto('about:blank')
      await page.goto(`${acceptanceUrl}/tank#${withCheck(fragment)}`)
      await page.getByRole('button', { name: 'Change the tank' }).click()
    }
    // Only a rate is left.
    await page.goto(`${acceptanceUrl}/tank`)
    await picker(page, 1).fill('x')
    await rate(page, 1).fill('2')
    await picker(page, 1).fill('')
    await change('country=fr&p=1&p=102')
    await expect(before).toHaveText(/have not checked\.$/)
    await openLine(page, 1)
    await rate(page, 1).fill('3')
    await change('country=fr&p=4&p=106')
    await expect(before).toHaveText(/have not checked: MANGAVEL SUSPENSION \+ AZOSTAR$/)
  },
)
