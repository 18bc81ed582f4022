import { withCheck } from '../src/domain/tank/link-check.ts'
import { expectAccessible } from './support/accessible.ts'
import { textSizes } from './support/layout.ts'
import { expect, once, test, type Page } from './support/server.ts'

const tankOf = (parts: string): string => `/tank#${withCheck(`country=fr&${parts}`)}`
const verdict = (page: Page) => page.locator('main section[data-state]')
const line = (page: Page, number: number) => page.getByRole('group', { name: `Product ${number}`, exact: true })
const picker = (page: Page, number: number) => line(page, number).getByLabel('Product or agrochemical')
/** The products of test 1002, which failed, at its rates, and one more. */
const FAILED = 'water=150.5~L-ha&p=4~5~L-ha&p=106~3.25~kg-ha&p=102~0.75~L-ha'

once(
  'TANK-100 what goes into each fill stands on the page and on paper, and a number that can be misread is refused',
  async ({ page, acceptanceUrl }) => {
    await page.goto(`${acceptanceUrl}${tankOf('water=200~L-ha&p=1~1~L-ha&p=106~3.25~kg-ha&n=Farm%20mix')}`)
    const size = page.getByLabel('Tank size')
    const area = page.getByLabel('Area', { exact: true })
    const fill = (name: RegExp) => page.getByRole('list', { name }).getByRole('listitem')
    await size.fill('1,250')
    await area.fill('12')
    await expect(page.getByText('This number can be misread. Write 1250 or 1.25.')).toBeVisible()
    await expect(fill(/^Full fill/)).toHaveCount(0)
    await size.fill('1000')
    await expect(fill(/^Full fill × 2 1,000 L · 5\.00 ha$/)).toHaveText([
      'Sulphamon16.25 kg',
      'MANGAVEL SUSPENSION5.00 L',
      'Farm mixrate not known',
      'Fill up with water to1,000 L',
    ])
    await expect(fill(/^Last fill 400 L · 2\.00 ha$/)).toHaveText([/6\.50\skg$/, /2\.00\sL$/, /not known$/, /400\sL$/])
    await expectAccessible(page)

    expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('row', { name: /^1 Sulphamon.*3\.25 kg\/ha 16\.25 kg 6\.50 kg/ })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))

    await area.fill('0')
    await area.blur()
    await expect(page.getByText('This number must be more than 0')).toBeVisible()
    await area.fill('2')
    await expect(fill(/^One fill 400 L/)).toHaveCount(4)
    await page.reload()
    await expect(size).toHaveValue('1000')
    await page.goto('about:blank')
    await page.goto(`${acceptanceUrl}${tankOf('p=1~1~L-ha&p=106~3.25~kg-ha')}`)
    await expect(page.getByLabel('How much water per hectare?')).toBeVisible()
  },
)

once(
  'TANK-101 TANK-104 TANK-108 EVID-04 the headline names what failed, with what was seen, and no level of evidence; a bar shows only where a rate was entered',
  async ({ page, acceptanceUrl }) => {
    const bars = page.locator('li[data-side] i')
    await page.goto(`${acceptanceUrl}${tankOf(`${FAILED}&p=1~1~L-ha`)}`)
    await expect(verdict(page).getByRole('heading')).toHaveText(/^Calcimar \+ Sulphamon \+ AZOSTAR failed/)
    await expect(verdict(page)).toContainText('White precipitate within 10 minutes')
    await expect(verdict(page)).toContainText('14 Mar 2025 · 150.5 L/ha')
    await expect(verdict(page)).toContainText('do not mix them')
    await page.getByRole('button', { name: 'Strengths and observations: test 1002' }).click()
    await expect(bars).toHaveCount(6)
    await expect(page.getByText(/^Level of evidence C: /)).toBeVisible()
    await expect(verdict(page)).not.toContainText('Level of evidence')
    await verdict(page).getByRole('link', { name: 'Report on the test 1002' }).click()
    await expect(page).toHaveURL(/\/testResult\/1002\/en$/)

    await page.goto(`${acceptanceUrl}${tankOf('p=4&p=106&p=102&p=1')}`)
    await page.getByRole('button', { name: 'Strengths and observations: test 1002' }).click()
    await expect(page.getByText(/^yours: not known; tested: /).first()).toBeVisible()
    await expect(bars).toHaveCount(0)

    await page.goto('about:blank')
    await page.goto(`${acceptanceUrl}${tankOf('p=1&p=102')}`)
    await expect(verdict(page).getByRole('heading', { level: 2 })).toHaveText(/^Passed in (the only test|all)/)
    await expect(verdict(page).getByText('MANGAVEL SUSPENSION + AZOSTAR', { exact: true })).toBeVisible()
    await expect(verdict(page).getByRole('list', { name: 'Rates of the test' }).getByRole('listitem')).toHaveText([
      /^MANGAVEL SUSPENSION 1\.00\sL\/ha$/,
      /^AZOSTAR 0\.80\sL\/ha$/,
    ])

    await page.goto('about:blank')
    await page.goto(`${acceptanceUrl}${tankOf('water=200~L-ha&p=1~0.5~L-ha&p=102~0.5~L-ha')}`)
    await expect(verdict(page).getByRole('heading', { level: 2 })).toHaveText(/^Passed at a stronger mix/)
    await expect(verdict(page)).toContainText('We assume that weaker is safer; nobody tested it.')
  },
)

test('TANK-102 TANK-103 TANK-106 the parts of an answer are a press away, in little space and few words', async ({
  page,
  demoUrl,
  hasTouch,
}) => {
  await page.goto(`${demoUrl}/tank`)
  const tank = await page.evaluate(async () => {
    const products = (await (await fetch('/api/tankmix/agrochemicals')).json()) as { id: string; name: string }[]
    const id = (name: string) => products.find((one) => one.name === name)!.id
    return `water=100~L-ha&p=${id('Phytotan Iron')}~0.95~kg-ha&p=${id('Tasiravane 360 SG')}~0.2~kg-ha&p=${id('Quenadodor')}~0.5~L-ha`
  })
  await page.goto(`${demoUrl}${tankOf(tank)}`)
  const parts = page.getByRole('navigation', { name: 'Parts of this answer' })
  const jar = page.getByRole('heading', { name: 'Jar test' })
  await expect(jar).toBeVisible()
  expect((await page.getByRole('main').innerText()).split(/\s+/).length).toBeLessThan(450)
  await expect(parts.getByRole('link', { name: 'Answer' })).toHaveAttribute('aria-current', 'location')
  const link = (await parts.getByRole('link', { name: 'Jar' }).getAttribute('href'))!
  await parts.getByRole('link', { name: 'Evidence' }).click()
  await expect(page.getByRole('heading', { name: 'What was tested' })).toBeFocused()
  await expect(parts.getByRole('link', { name: 'Evidence' })).toHaveAttribute('aria-current', 'location')
  await expect(parts).toBeInViewport({ ratio: 1 })

  await page.goto('about:blank')
  await page.goto(`${demoUrl}${link}`)
  await expect(jar).toBeFocused()
  await expect(jar).toBeInViewport({ ratio: 1 })

  if (!hasTouch) return
  const setSize = await textSizes(page)
  const bar = page.getByRole('button', { name: 'Print', exact: true }).locator('..')
  for (const text of [100, 200]) {
    await setSize({ text, width: 360, name: `text ${text} %` })
    await page.evaluate(() => scrollTo(0, 0))
    const tenth = page.viewportSize()!.height / 10
    for (const one of [parts, bar]) expect((await one.boundingBox())!.height).toBeLessThanOrEqual(tenth)
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect(verdict(page).getByRole('heading')).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

once('TANK-105 a pair without a test is “Not tested”, and one button asks for a test of the two', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}${tankOf(`${FAILED}&p=1~1~L-ha`)}`)
  const pairs = page.getByRole('table', { name: 'What is known of each pair of products' })
  await pairs
    .getByRole('row', { name: /^MANGAVEL SUSPENSION/ })
    .getByRole('button', { name: 'Not tested' })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Not tested: Calcimar + MANGAVEL SUSPENSION' })).toBeFocused()
  await expect(page.getByText('Not tested. This is not a pass.')).toBeVisible()
  await expectAccessible(page)
  await page.locator('#tank-evidence').getByRole('link', { name: 'Ask the laboratory' }).click()
  await expect(page.getByText(/^2 products, /)).toBeVisible()
})

once('TANK-107 a tank of four products is answered after at most eleven presses, and Check stays in reach', async ({ page, demoUrl }) => {
  let presses = 0
  await page.goto(`${demoUrl}/tank`)
  const press = async (target: ReturnType<Page['getByRole']>): Promise<void> => {
    presses++
    await target.click()
  }
  const check = page.getByRole('button', { name: 'Check this tank' })
  await press(page.getByLabel('Country'))
  await page.keyboard.type('France')
  await press(page.getByRole('option', { name: 'France', exact: true }))
  for (const [at, name] of ['Phytotan Iron', 'Tasiravane 360 SG', 'GALIVOCORE NOVA', 'Quenadodor'].entries()) {
    if (at > 1) {
      await press(page.getByRole('button', { name: 'Add a product' }))
      await expect(picker(page, at + 1)).toBeFocused()
    } else await press(picker(page, at + 1))
    await page.keyboard.type(name)
    await press(page.getByRole('option', { name }).first())
    await expect(check).toBeInViewport({ ratio: 1 })
  }
  await page.reload()
  await expect(page.getByText('Country: France')).toBeVisible()
  expect((await line(page, 1).boundingBox())!.height).toBeLessThanOrEqual(72)
  await expect(picker(page, 1)).toHaveCount(0)
  await press(check)
  await expect(verdict(page)).toBeVisible()
  expect(presses).toBeLessThanOrEqual(11)
})

once('TANK-107 Check stays above a phone’s keyboard', async ({ page, demoUrl }) => {
  // Chromium without a screen opens no keyboard: the part of the window that it leaves is set here.
  await page.addInitScript(() => {
    const viewport = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
    Object.defineProperty(window, 'visualViewport', { value: viewport })
  })
  await page.goto(`${demoUrl}/tank`)
  const check = page.getByRole('button', { name: 'Check this tank' })
  await expect(check).toBeVisible()
  const bottom = async () => {
    const box = (await check.boundingBox())!
    return box.y + box.height
  }
  const open = (height: number) =>
    page.evaluate((covered) => {
      const viewport = visualViewport as unknown as EventTarget & { height: number }
      viewport.height = innerHeight - covered
      viewport.dispatchEvent(new Event('resize'))
    }, height)
  const { height } = page.viewportSize()!
  await open(300)
  await expect.poll(bottom).toBeLessThanOrEqual(height - 300)
  await open(0)
  await expect.poll(bottom).toBeGreaterThan(height - 300)
})

once(
  'FACE-07 TANK-140 with the rates of a test that passed the amounts are three presses away, and the tank says whose rates they are',
  async ({ page, acceptanceUrl }) => {
    await page.goto(`${acceptanceUrl}${tankOf('p=1&p=102')}`)
    const face = verdict(page).locator('[data-face]').first()
    await expect(face).toHaveAttribute('data-face', 'pass 1/1')
    await page.getByRole('button', { name: /^Use the rates of test 1001\b/ }).click()
    await expect(face).toHaveAttribute('data-face', 'pass 1/1 solid')
    await expect(page.getByText('The rates and the water volume are those of test 1001.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Amounts for my tank' }).click()
    await expect(page.getByRole('heading', { name: 'Amounts per fill' })).toBeFocused()
    await page.getByLabel('Tank size').fill('2000')
    await expect(
      page
        .getByRole('list', { name: /^One fill 2,000 L · 10\.00 ha$/ })
        .getByRole('listitem')
        .nth(1),
    ).toHaveText('AZOSTAR8.00 L')
    await page.goBack()
    await expect(face).toHaveAttribute('data-face', 'pass 1/1')
    await page.goto(`${acceptanceUrl}${tankOf('p=1&p=3')}`)
    await expect(face).toHaveAttribute('data-face', 'unknown 0/0')
    await expect(page.getByRole('button', { name: 'Amounts for my tank' })).toHaveCount(0)
  },
)
