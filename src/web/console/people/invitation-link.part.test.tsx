import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart } from '../../testing/draw-part.tsx'
import { InvitationLink } from './invitation-link.tsx'

test('ENTRY-08 an invitation is a link to copy and a code to scan', async () => {
  const link = `https://lab.example/console/join#${'a'.repeat(43)}`
  await drawPart(() => <InvitationLink email="cleo@lab.example" link={link} expiresAt="2026-05-15T10:00:00.000Z" />)
  await expect.element(page.getByLabelText('Link to register')).toHaveValue(link)
  const code = page.getByRole('img', { name: 'The link as a QR code' })
  await expect.element(code).toBeVisible()
  // As wide as it is high, with the white around it that readers need.
  expect(code.element().getAttribute('viewBox')).toMatch(/^0 0 (\d+) \1$/)
  expect(code.element().querySelector('path')!.getAttribute('d')).toMatch(/^M4 4h1/)
})
