import { readFileSync } from 'node:fs'
import { keepFrance } from './support/kept-country.ts'
import { expect, test } from './support/server.ts'
import { reports, showMoreActions } from './support/steps.ts'

test.use({ serviceWorkers: 'allow' })

test('ANS-47 results are printed as a list of all rows with signs and criteria, and without buttons', async ({ page, demoUrl }) => {
  await page.goto(`${demoUrl}/?country=fr`)
  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      document.body.dataset['printed'] = String(document.querySelectorAll('table tbody tr').length)
    }
  })
  await showMoreActions(page)
  await page.getByRole('button', { name: 'Print list' }).click()
  await page.emulateMedia({ media: 'print' })
  const list = page.getByRole('table').filter({ has: page.getByText('Printed on') })
  await expect(list.locator('tbody tr')).toHaveCount(500)
  await expect(list.locator('tbody tr').first()).toContainText(/(Pass|Fail).*DEMO.*Nov .*L\/ha/)
  await expect(list.locator('tbody tr svg').first()).toBeVisible()
  await expect(list.locator('tfoot')).toContainText(`${demoUrl}/?country=fr`)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /All tests in France: [\d,]+ fail, [\d,]+ with care, [\d,]+ pass, [\d,]+ with an older formulation$/,
  )
  await expect(page.getByText(/^Search Results .newest 500 of 3,\d\d\d/)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('button', { name: 'Print list' })).toBeVisible()
  await expect(list).toHaveCount(0)
})

test('ANS-48 the CSV has all tests that meet criteria and filters, and is the same from a stored country', async ({
  context,
  page,
  demoUrl,
}) => {
  const saved = async (): Promise<{ name: string; text: string }> => {
    await showMoreActions(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV for programs' }).click()
    const file = await download
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
  }
  const testsIn = ({ text }: { text: string }) =>
    new Set(
      text
        .split('\n')
        .slice(1)
        .filter(Boolean)
        .map((line) => line.split(',')[0]),
    ).size
  await keepFrance(page, demoUrl)
  await page.goto(`${demoUrl}/?country=fr`)
  const all = await saved()
  expect(all.name).toBe('tankmix-foliar-fr.csv')
  expect(testsIn(all)).toBeGreaterThan(500)
  await page.goto(`${demoUrl}/?country=fr&results=NC`)
  await expect(reports(page).first()).toBeVisible()
  const fails = await saved()
  expect(testsIn(fails)).toBeLessThan(500)
  expect(fails.text).not.toContain('Physically compatible')
  await context.setOffline(true)
  expect(await saved()).toEqual(fails)
})
