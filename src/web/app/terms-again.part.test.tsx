import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../testing/draw-page.tsx'

const accept = page.getByLabelText('I accept the terms and conditions')
const changed = page.getByText('The terms have changed since you accepted them.', { exact: false })
const stored = (): unknown => (JSON.parse(localStorage.getItem('tankmix.terms') ?? '{}') as { value?: unknown }).value

test('SHELL-14 who accepted earlier terms is told that they changed, and stays at the address', async () => {
  await drawPage('/contact', { termsVersion: 2, drawn: 'termsAgain en ' })
  await expect.element(changed).toBeVisible()
  expect(stored()).toBe(true)
  await accept.click()
  await expect.element(page.getByRole('heading', { name: 'Registered Office' })).toBeVisible()
  await expect.element(accept).not.toBeInTheDocument()
  expect(location.pathname).toBe('/contact')
  expect(stored()).toBe(2)
  expect(document.cookie).toContain('terms=2')
})

test('SHELL-14 without a sign of the server nobody is asked, and what was accepted stays what it was', async () => {
  await drawPage('/contact', { termsVersion: 2 })
  await expect.element(page.getByRole('heading', { name: 'Registered Office' })).toBeVisible()
  await expect.element(accept).not.toBeInTheDocument()
  expect(stored()).toBe(true)
  expect(document.cookie).toContain('terms=1')
})

test('SHELL-14 who never accepted any is not told of a change', async () => {
  await drawPage('/contact', { termsVersion: 2, drawn: 'terms en ', hasAcceptedTerms: false })
  await expect.element(accept).toBeVisible()
  await expect.element(changed).not.toBeInTheDocument()
})
