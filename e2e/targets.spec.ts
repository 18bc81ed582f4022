import { withCheck } from '../src/domain/tank/link-check.ts'
import { smallTargets } from './support/small-targets.ts'
import { expect, test } from './support/server.ts'
import { settled } from './support/settled.ts'

const FAILED = `/tank#${withCheck('country=fr&water=150.5~L-ha&p=4~5~L-ha&p=106~3.25~kg-ha&p=102~0.75~L-ha')}`

test('SHELL-63 what is pressed on a page with a verdict has room for a finger of 48 px', async ({ page, acceptanceUrl }) => {
  for (const path of ['/?country=fr&product=1&agrochemical=102', '/?country=fr', FAILED, '/testResult/1001/en']) {
    await page.goto(`${acceptanceUrl}${path}`)
    await expect(page.getByRole('main').locator('[data-look]').first()).toBeVisible()
    await settled(page)
    expect.soft(await smallTargets(page), path).toEqual([])
  }
})
