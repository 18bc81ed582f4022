import { runTankmix } from '../../src/server/testing/programs/run-tankmix.ts'
import { expect, type Page } from './server.ts'

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

/** The path of a new invitation's link; the link itself has the usual port. */
export const invite = async (env: Record<string, string>, email: string, role: string): Promise<string> => {
  const { code, out, error } = await runTankmix(['people', 'invite', email, '--role', role], env)
  expect([code, error]).toEqual([0, expect.stringContaining(email)])
  const { pathname, hash } = new URL(out.trim())
  return `${pathname}${hash}`
}

/** Opens an invitation and registers. */
export const join = async (page: Page, url: string, name: string): Promise<void> => {
  await addAuthenticator(page)
  await page.goto(url)
  await page.getByLabel('Your name, as colleagues see it').fill(name)
  await page.getByRole('button', { name: 'Register a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
}
