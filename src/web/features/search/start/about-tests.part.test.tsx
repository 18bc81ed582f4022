import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SessionContext } from '../../../platform/session.ts'
import { drawPart } from '../../../testing/draw-part.tsx'
import { AboutTests } from './about-tests.tsx'

test.each([
  ['foliar', true],
  ['foliar', false],
  ['seed', false],
] as const)(
  'METHOD-03 METHOD-09 the introduction of the %s search names a standard only where the brand holds it: %s',
  async (kind, iso9001) => {
    await drawPart((session) => (
      <SessionContext value={{ ...session, brand: { ...session.brand, iso9001 } }}>
        <AboutTests kind={kind} />
      </SessionContext>
    ))
    await userEvent.click(page.getByRole('button', { name: 'Show Introduction' }))
    const text = () => page.getByRole('list').element().textContent
    expect(text()).toContain('under controlled laboratory conditions')
    expect(text().includes('ISO 9001')).toBe(iso9001)
    await expect.element(page.getByRole('link', { name: 'How we test' })).toHaveAttribute('href', '/how-we-test.html')
  },
)
