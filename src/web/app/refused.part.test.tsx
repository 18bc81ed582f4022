import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../testing/draw-page.tsx'

test('FLOOR-07 REQ-12 a request can be written in a browser that refuses messages between tabs, as Firefox does with cookies blocked', async () => {
  const Refused = function (): never {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('BroadcastChannel', Refused)
  onTestFinished(() => void vi.unstubAllGlobals())
  await drawPage('/request', { stored: { country: 'fr' } })
  await expect.element(page.getByLabelText('Name *')).toBeVisible()
  await expect.element(page.getByLabelText(/^Water Rate \*/)).toBeVisible()
})

test('FLOOR-07 nothing offers to print where the browser cannot', async () => {
  const print = Object.getOwnPropertyDescriptor(window, 'print')!
  Reflect.deleteProperty(window, 'print')
  onTestFinished(() => void Object.defineProperty(window, 'print', print))
  await drawPage('/testResult/1001/en')
  await expect.element(page.getByRole('button', { name: 'Copy page link' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Print' }).all()).toHaveLength(0)
})
