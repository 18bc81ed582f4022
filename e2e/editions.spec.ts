import { EDITIONS, resultIn } from './support/editions.ts'
import { expect, test } from './support/server.ts'
import { active, heading, searchButton, showActive } from './support/steps.ts'
import { stopClock } from './support/clock.ts'

/** What all editions have in common; differences are tested in reseller.spec.ts. */
for (const edition of EDITIONS) {
  const { name, prefix, foliar, reachForm } = edition

  test.describe(name, () => {
    test('SRCH-06 SRCH-07 EDI-01 EDI-02 a foliar search goes from the form to results and back to the form', async ({
      page,
      acceptanceUrl,
    }) => {
      await page.goto(`${acceptanceUrl}${prefix}`)
      await reachForm(page)
      await showActive(page)
      await active(page).fill('not in any list')
      // “No match” lies over the button until the field is left.
      await page.keyboard.press('Tab')
      await searchButton(page).click()
      await page.getByRole('button', { name: 'Search without it' }).click()
      await expect(heading(page)).toHaveText(`Search Results (${foliar.length})`)
      for (const id of foliar) await expect(resultIn(page, edition, id)).toBeVisible()
      await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
      await expect(active(page)).toHaveValue('not in any list')
      await page.getByRole('button', { name: 'Reset' }).click()
      await expect(active(page)).toHaveValue('')
    })

    test('RPT-01 RPT-03 EDI-02 a report opens from a result, survives a reload, and links back', async ({ page, acceptanceUrl }) => {
      await page.goto(`${acceptanceUrl}${prefix}/?country=us`)
      await resultIn(page, edition, '1007')
        .getByRole('link', { name: /^Report/ })
        .click()
      await expect(page).toHaveURL(`${acceptanceUrl}${prefix}/testResult/1007/en`)
      await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('187.0 L/ha')
      await page.getByRole('button', { name: 'Go back' }).click()
      await expect(heading(page)).toHaveText(`Search Results (${foliar.length})`)
      await page.goto(`${acceptanceUrl}${prefix}/testResult/1007/en`)
      await page.getByRole('button', { name: 'Go back' }).click()
      await expect(page).toHaveURL(new RegExp(`^${acceptanceUrl}${prefix}/(\\?country=us)?$`))
    })

    test('ROUTE-05 EDI-02 an unknown path is not found, with status 404, and leads to the edition’s home', async ({
      page,
      acceptanceUrl,
    }) => {
      await stopClock(page)
      const response = await page.goto(`${acceptanceUrl}${prefix}/no-such-page`)
      expect(response?.status()).toBe(404)
      await expect(page.getByText('The page you requested does not exist')).toBeVisible()
      await page.clock.runFor(2_100)
      await expect(page).toHaveURL(new RegExp(`^${acceptanceUrl}${prefix}/?$`))
    })
  })
}
