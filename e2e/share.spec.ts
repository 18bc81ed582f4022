import { withCheck } from '../src/domain/tank/link-check.ts'
import { textSizes } from './support/layout.ts'
import { expect, test } from './support/server.ts'

test('ANS-41 ANS-101 TANK-47 SHEET-07 LIMIT-01 a report, results and a tank are shared with the device’s own menu, which may be closed, and copied where it fails or there is none', async ({
  page,
  context,
  acceptanceUrl,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const shared: unknown[] = []
    const ends = [undefined, new DOMException('closed', 'AbortError'), new DOMException('no', 'NotAllowedError')]
    const share = (data: unknown) => {
      const end = ends[shared.push(data) - 1]
      return end ? Promise.reject(end) : Promise.resolve()
    }
    if (!location.search.includes('none')) Object.assign(navigator, { share, shared })
  })
  const shared = () => page.evaluate(() => (navigator as unknown as { shared: Record<'title' | 'text' | 'url', string>[] }).shared)
  const button = page.getByRole('button', { name: 'Share', exact: true })
  const tank = `#${withCheck('country=fr&p=1&p=102')}`
  const pages = [
    {
      path: '/?country=fr&product=1&agrochemical=102&results=C',
      link: '/?country=fr&product=1&agrochemical=102&results=C&noredirect',
      tab: /: 1 pass · /,
      title: /^MANGAVEL SUSPENSION \+ AZOSTAR.* · France: 1 pass$/,
      said: undefined,
      copied: 'The link to these results has been copied.',
    },
    {
      path: '/testResult/1002/en',
      link: '/testResult/1002/en?noredirect',
      tab: /^Fail: Calcimar/,
      title: /^Fail: Calcimar .*, France, wheat$/,
      said: undefined,
      copied: 'The link to this report has been copied.',
    },
    {
      path: `/tank${tank}`,
      link: `/tank?noredirect${tank}`,
      tab: /^Passed .* · My tank · /,
      title: /^My tank: .+ \+ .+$/,
      said: /^MANGAVEL SUSPENSION \+ AZOSTAR: Passed in the only test of just these two\nTests as of \d+ \w+ \d{4}$/,
      copied: 'The link to this tank has been copied.',
    },
  ]
  for (const { path, link, tab, title, said, copied } of pages) {
    await page.goto(acceptanceUrl + path)
    // What is shared has the result once the page has it.
    await expect(page).toHaveTitle(tab)
    for (const times of [1, 2]) {
      await button.click()
      await expect.poll(async () => (await shared()).length).toBe(times)
    }
    await expect(page.getByText(copied)).toHaveCount(0)
    const [first] = await shared()
    expect(first!.title).toMatch(title)
    const limits = '\nResults are a guide, not a guarantee: follow the product labels.'
    const text = said ? first!.text : `${first!.title}${limits}`
    expect(text.slice(-limits.length)).toBe(limits)
    expect(text.slice(0, -limits.length)).toMatch(said ?? title)
    expect(await shared()).toEqual(Array.from({ length: 2 }, () => ({ title: first!.title, text, url: acceptanceUrl + link })))
    await button.click()
    await expect(page.getByText(copied)).toBeVisible()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(acceptanceUrl + link)
  }
  await page.goto(`${acceptanceUrl}/testResult/1002/en?none`)
  await expect(page.getByRole('button', { name: 'Copy page link' })).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('RPT-09 ANS-101 TANK-106 at text of 200 % the bar takes at most a tenth of the screen, and the verdict is on the first screen', async ({
  page,
  acceptanceUrl,
}) => {
  const pages = [
    { path: '/testResult/1002/en', verdict: /^Fail/ },
    { path: '/?country=fr&product=1&agrochemical=102', verdict: /^Passed in the only test of just these two$/ },
    { path: `/tank#${withCheck('country=fr&p=1&p=102')}`, verdict: /^Passed in the only test of just these two/ },
  ]
  for (const { path, verdict } of pages) {
    await page.goto(acceptanceUrl + path)
    const words = page.getByRole('main').getByText(verdict).first()
    await expect(words).toBeVisible()
    await (
      await textSizes(page)
    )({ text: 200, width: 360, name: '200 %' })
    await page.evaluate(() => scrollTo(0, 0))
    const { height } = page.viewportSize()!
    const bar = (await page
      .getByRole('button', { name: /^(Print|Copy link)$/ })
      .locator('..')
      .boundingBox())!
    expect(bar.height, path).toBeLessThanOrEqual(height / 10)
    expect(bar.y + bar.height, path).toBeCloseTo(height, 0)
    expect((await words.boundingBox())!.y, path).toBeLessThan(bar.y)
    for (const button of await page
      .getByRole('button', { name: /^(Print|Copy link)$/ })
      .locator('..')
      .getByRole('button')
      .all())
      expect((await button.boundingBox())!.height, path).toBeGreaterThanOrEqual(44)
  }
})
