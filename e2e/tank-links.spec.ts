import { withCheck } from '../src/domain/tank/link-check.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/server.ts'
import { check, headline, line, openLine, picker, rate, unit, water } from './support/tank-steps.ts'

test('TANK-42 TANK-43 TANK-45 TANK-92 TANK-94 bad input and altered addresses get a word where they stand, and nothing is lost', async ({
  page,
  acceptanceUrl,
}) => {
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
  await expect(headline(page, /^Passed in (the only test|all)/)).toBeVisible()
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
})

test('TANK-90 TANK-91 a link that was altered, cut or made by the first edition is answered once its list is confirmed', async ({
  page,
  acceptanceUrl,
}) => {
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
  await expect(headline(page, /^Passed in (the only test|all)/)).toBeVisible()
})

test('TANK-94 a tank that was not checked is offered by its products’ names, and without any where they have none', async ({
  page,
  acceptanceUrl,
}) => {
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
})
