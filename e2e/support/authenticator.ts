import type { Page } from '@playwright/test'

/** Gives a page's browser a key that verifies its user, as a phone or a laptop has one; the page answers every request with it. A key for `usb` may be a second one. */
export const addAuthenticator = async (page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
