import { withCheck } from '../src/domain/tank/link-check.ts'
import { keepFrance } from './support/kept-country.ts'
import { expect, test } from './support/server.ts'

test.use({ serviceWorkers: 'allow' })

/** What failed, what nobody tested, and two that passed. */
const TANKS = [
  'p=4~5~L-ha&p=106~3.25~kg-ha&p=102~0.75~L-ha',
  'p=3~2~L-ha&p=102~0.75~L-ha',
  'p=1~1~L-ha&p=102~0.8~L-ha',
  'p=1&p=102&p=103&p=4',
].map((lines) => withCheck(`country=fr&water=150~L-ha&${lines}`))

test('SHEET-06 SHEET-04 tanks are compared and printed without a network: two on one A4, four on one in landscape', async ({
  page,
  context,
  acceptanceUrl,
}) => {
  test.slow()
  await keepFrance(page, acceptanceUrl)
  await context.setOffline(true)
  for (const [count, size] of [
    [2, [595, 842]],
    [4, [842, 595]],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(`${acceptanceUrl}/compare#${count}/${TANKS.slice(0, count).join('/')}`)
    await expect(page.locator('main section section [data-face]')).toHaveCount(count)
    await expect(page.locator('main [data-face]').first()).toHaveAttribute('data-face', /^fail/)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const sizes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)/g)].map(([, ...sides]) =>
      sides.map((side) => Math.round(Number(side))),
    )
    expect(sizes).toEqual([size])
  }
})
