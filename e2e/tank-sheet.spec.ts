import { withCheck } from '../src/domain/tank/link-check.ts'
import { violations } from './support/accessible.ts'
import { keepFrance } from './support/kept-country.ts'
import { expect, type Page, test } from './support/server.ts'

test.use({ serviceWorkers: 'allow' })

const FRAGMENT = withCheck('country=fr&crop=Wheat&water=150~L-ha&p=1~0.1~L-ha&p=4~5~L-ha&p=102~0.75~L-ha&p=106~3.25~kg-ha&n=Farm%20mix')
const part = (page: Page, name: string) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
const names = (page: Page) => page.getByLabel('Product or agrochemical')

test('TANK-60 TANK-63 TANK-66 TANK-67 TANK-70 TANK-74 TANK-145 a tank is ordered, split, tried in a jar, printed in both sizes and asked of the laboratory, then again without a network', async ({
  page,
  context,
  acceptanceUrl,
}) => {
  await page.clock.install()
  await page.addInitScript(() => {
    const calls: unknown[] = []
    Object.assign(navigator, { vibrate: (pattern: unknown) => calls.push(pattern), vibrations: calls })
  })
  await keepFrance(page, acceptanceUrl)
  await page.goto(`${acceptanceUrl}/tank#${FRAGMENT}`)

  // Three of them failed together, so that how to mix it is folded.
  await page.getByText('Show anyway: order, amounts, jar test and files').click()
  const order = part(page, 'Mixing order')
  await expect(order.locator('ol').first().getByRole('listitem')).toHaveText([
    /Sulphamon.*Soluble solid.*Sources differ on this one: note 1/,
    /AZOSTAR.*Suspension in water/,
    /MANGAVEL SUSPENSION.*Liquid nutrient.*note 2/,
    /Calcimar.*Liquid nutrient.*note 2/,
  ])
  await order.getByText('Where sources differ').click()
  await expect(order.getByText(/^The seven steps put liquid nutrients fifth; .*Manitoba Guide.*terazpole\.pl/)).toBeVisible()
  await expect(order.getByText('Not in our list: see its label')).toBeVisible()

  const sprays = part(page, 'Separate sprays')
  await expect(
    sprays.getByText('Spray in 2 passes, so that products that failed together stay apart. Not known does not mean allowed.'),
  ).toBeVisible()
  await expect(sprays.getByRole('listitem')).toHaveText([
    /MANGAVEL SUSPENSION \+ AZOSTAR.*(Not tested at your strength|Passed in).*Report 1001/,
    /Calcimar \+ Sulphamon.*(Tested only together with others|Nothing is known of this tank)/,
  ])
  await expect(sprays.getByText('In none of them, because not in our list: Farm mix')).toBeVisible()

  const guidance = part(page, 'General guidance (not a test)')
  await expect(guidance.getByText(/^Calcium and sulphate meet here\..*is not known\.$/)).toBeVisible()
  await guidance.getByText('Products and sources').first().click()
  await expect(guidance.getByRole('link', { name: 'Science in Hydroponics' })).toHaveAttribute('href', /^https:/)
  await expect(guidance.locator('svg')).toHaveCount(0)

  const jar = part(page, 'Jar test')
  const doses = jar.getByRole('list', { name: 'Into the jar' }).getByRole('listitem')
  await expect(doses).toHaveText([
    /Pour in 600\sml of water/,
    /Sulphamon.*21.7\sg/,
    /AZOSTAR.*5\sml/,
    /MANGAVEL.*Make 1\sml up to 10\sml with water, then take 6.67\sml of that/,
    /Calcimar.*33.3\sml/,
    /Farm mix.*not known/,
  ])
  await jar.getByLabel('2 L').check()
  await expect(doses.nth(2)).toContainText('10 ml')

  await jar.getByText('How to do the jar test (with timer)').click()
  const looks = jar.getByRole('list', { name: 'Look at the jar' })
  await expect(looks.getByText('Next morning')).toBeVisible()
  await jar.getByRole('button', { name: 'Everything is in: start the timer' }).click()
  await page.clock.fastForward('01:00')
  await expect(looks.getByRole('timer').first()).toHaveText(/^(4:00|3:5\d)$/)
  await page.clock.fastForward('04:30')
  await expect(looks.getByRole('timer').first()).toHaveText('Look now')
  await expect(jar.getByRole('status')).toHaveText('Look at the jar now: 5 minutes')
  await expect.poll(() => page.evaluate(() => (navigator as never as { vibrations: unknown[] }).vibrations.length)).toBe(1)
  await page.reload()
  await expect(looks.getByRole('timer').nth(1)).toHaveText(/^2[34]:\d\d$/)
  await expect(jar.getByLabel('2 L')).toBeChecked()
  expect(await violations(page)).toEqual([])
  await jar.getByRole('button', { name: 'Stop the timer' }).click()
  await expect(looks.getByRole('timer').first()).toHaveText('–:––')

  const printed = async () => (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const pagesIn = (pdf: string) => pdf.match(/\/Type\s*\/Page\b/g)
  const widthOf = (pdf: string) => Math.round(Number(/\/MediaBox\s*\[0 0 ([\d.]+)/.exec(pdf)![1]))
  await page.evaluate(() => Object.assign(globalThis, { print: () => undefined }))
  await page.getByRole('button', { name: 'Print on A5' }).click()
  const small = await printed()
  expect([widthOf(small), pagesIn(small)?.length]).toEqual([420, 1])
  const whole = await printed()
  expect([widthOf(whole), pagesIn(whole)?.length]).toEqual([595, 1])
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My tank')
  await expect(page.getByRole('row', { name: /^1 Sulphamon.*3\.25 kg\/ha/ })).toBeVisible()
  await expect(page.getByText('A jar test is not a laboratory test.').last()).toBeVisible()
  await expect(page.getByText('Not tested. This is not a pass.')).toHaveCount(0)
  await expect(page.getByText(/Printed on/)).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))

  await context.setOffline(true)
  await page.goto(`${acceptanceUrl}/tank#${FRAGMENT}`)
  await expect(sprays.getByRole('listitem').first()).toContainText('Report 1001')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Ask the laboratory' }).click()
  await expect(page).toHaveURL(`${acceptanceUrl}/request`)
  await expect(names(page)).toHaveCount(5)
  const values = await names(page).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  expect(values).toEqual(['Sulphamon', 'AZOSTAR', 'MANGAVEL SUSPENSION', 'Calcimar', 'Farm mix'])
  const rates = await page.getByLabel('Application Rate').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  expect(rates).toEqual(['3.25', '0.75', '0.1', '5', ''])
  await expect(page.getByLabel('Units', { exact: true }).first()).toHaveValue('Kilogrammes')
  await expect(page.getByLabel('Water Rate *')).toHaveValue('150')
  await expect(page.getByLabel('Crop')).toHaveValue('Wheat')
  await page.getByLabel('Application Rate').last().fill('1')
  await page.getByLabel('Name *').fill('Anna Müller')
  await page.getByLabel('Email').fill('anna@example.org')
  const sent = page.waitForRequest(/tankmix-request$/)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.clock.fastForward('00:02')
  const { request } = (await sent).postDataJSON() as { request: { ingredients: { productId?: string }[] } }
  expect(request.ingredients.map(({ productId }) => productId)).toEqual(['106', '102', '1', '4', undefined])
})
