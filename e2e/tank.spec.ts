import { withCheck } from '../src/domain/tank/link-check.ts'
import { expectAccessible, violations } from './support/accessible.ts'
import { keepFrance } from './support/kept-country.ts'
import { expect, once, test, type Page } from './support/server.ts'
import { check, headline, line, lineTools, openLine, picker, rate, row, unit, water } from './support/tank-steps.ts'

/** A mix that passed in the demonstration data, with its rates in 100 L/ha. */
const MIX = [
  { name: 'Phytotan Iron', rate: '0.95', unit: 'kg/ha' },
  { name: 'Tasiravane 360 SG', rate: '0.2', unit: 'kg/ha' },
  { name: 'GALIVOCORE NOVA', rate: '0.17', unit: 'kg/ha' },
  { name: 'Quenadodor', rate: '0.5', unit: 'L/ha' },
] as const

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
  await expect(page.locator('#tank-answer').getByText('in this order of addition')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^This exact mix, at your strength or stronger/ })).toBeVisible()
  await page
    .getByRole('button', { name: /^Strengths and observations: test / })
    .first()
    .click()
  await expect(page.getByText('yours: 0.5 L in 100 L; tested: 0.5')).toBeVisible()
  await expect(page.getByText('Pairs that pass do not prove that the whole mix passes.')).toBeVisible()
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
  await expect(rate(page, 1)).toBeFocused()
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

once('TANK-50 results lead to the tank with their products, and a reseller has it too', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/?country=fr&product=1&agrochemical=102`)
  await page.getByRole('main').getByRole('link', { name: 'My tank' }).click()
  await expect(page).toHaveURL(`${acceptanceUrl}/tank#${withCheck('country=fr&p=1&p=102')}`)
  await expect(headline(page, /^Passed in (the only test|all)/)).toBeVisible()
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
