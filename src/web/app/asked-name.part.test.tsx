import { expect, test } from 'vitest'
import { withCheck } from '../../domain/tank/link-check.ts'
import { drawPage } from '../testing/draw-page.tsx'

test.each([
  ['en', '(“zinc”?)'],
  ['de', '(„zinc“?)'],
])('WHO-11 what came for a product stands in the quotation marks of %s', async (language, quoted) => {
  await drawPage(`/tank#${withCheck('country=fr&p=1&asked=zinc&p=102')}`, { language, stored: { languageCode: language } })
  await expect.poll(() => document.querySelector('main [data-face]')?.closest('section')?.textContent).toContain(quoted)
})
