import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SessionContext } from '../../platform/session.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { AdvicePage } from './advice-page.tsx'

test.each([true, false])('METHOD-03 METHOD-09 an article names a standard only where the brand holds it: %s', async (iso9001) => {
  await drawPart(
    (session) => (
      <SessionContext value={{ ...session, brand: { ...session.brand, iso9001 } }}>
        <AdvicePage articleId="on-mixing" otherwise={null} />
      </SessionContext>
    ),
    { language: 'de' },
  )
  const text = () => page.getByRole('article').elements()[0]?.textContent ?? ''
  await expect.poll(text).toContain('unter kontrollierten Laborbedingungen')
  expect(text().includes('ISO 9001')).toBe(iso9001)
  expect(text()).not.toContain('iso9001')
  await expect.element(page.getByRole('link', { name: 'Wie wir prüfen' })).toHaveAttribute('href', '/how-we-test.de.html')
})
