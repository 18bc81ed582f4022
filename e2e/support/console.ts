import { addAuthenticator } from './authenticator.ts'
import { foliarExample } from '../../src/contract/requests/example-requests.ts'
import { ANTI_FORGERY } from '../../src/server/testing/fixtures.ts'
import { runTankmix } from '../../src/server/testing/programs/run-tankmix.ts'
import { expect, type Page } from './server.ts'

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

/** A visitor asks for a mix of two products of the acceptance data; the request's reference. */
export const requestForTwo = async (url: string): Promise<string> => {
  const ingredients = [
    { name: 'Mangavel 500', orderOfAddition: 1, applicationRate: 1.5, applicationUnit: 'Litres' },
    { name: 'Azostar 250 SC', orderOfAddition: 2, applicationRate: 0.8, applicationUnit: 'Litres' },
  ]
  const request = { ...foliarExample, countryCode: 'FR - France', waterRateUnits: 'lt/Ha', ingredients }
  const sent = await fetch(`${url}/api/tankmix/tankmix-request`, {
    method: 'POST',
    headers: { ...ANTI_FORGERY, 'content-type': 'application/json' },
    body: JSON.stringify({ request }),
  })
  return ((await sent.json()) as { reference: string }).reference
}
