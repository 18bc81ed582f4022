import { expect, test } from 'vitest'
import { withCheck } from '../../domain/tank/link-check.ts'
import { drawPage } from '../testing/draw-page.tsx'

// One language a file: late texts are loaded once for whoever comes first.
test('WHO-11 what came for a product stands in the quotation marks of the language, here German', async () => {
  await drawPage(`/tank#${withCheck('country=fr&p=1&asked=zinc&p=102')}`, { language: 'de', stored: { languageCode: 'de' } })
  await expect.poll(() => document.querySelector('main [data-face]')?.closest('section')?.textContent).toContain('(„zinc“?)')
})
