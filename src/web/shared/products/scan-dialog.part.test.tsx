import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPart } from '../../testing/draw-part.tsx'
import { ScanButton } from './scan-button.tsx'
import { ScanDialog } from './scan-dialog.tsx'

test.each([
  ['NotAllowedError', /^The camera is not allowed\./],
  ['NotFoundError', /^No camera was found\./],
  ['NotReadableError', /^The camera cannot be used at the moment\./],
])('TANK-32 a camera that fails with %s is said in words', async (name, text) => {
  const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name))
  try {
    let outcome: unknown = 'open'
    await drawPart(() => <ScanDialog choices={[]} details={new Map()} country="FR" onClose={(value) => (outcome = value)} />)
    await expect.element(page.getByRole('dialog').getByText(text)).toBeVisible()
    expect(ask).toHaveBeenCalledOnce()
    await userEvent.click(page.getByRole('button', { name: 'Close' }))
    await expect.poll(() => outcome).toBeUndefined()
  } finally {
    ask.mockRestore()
  }
})

test('TANK-32 a browser that reads no barcodes offers no Scan, and its camera is not asked for', async () => {
  const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  const { screen } = await drawPart(() => (
    <>
      <ScanButton choices={[]} details={new Map()} country="FR" onChange={() => undefined} />
      <p>drawn</p>
    </>
  ))
  await expect.element(page.getByText('drawn')).toBeVisible()
  expect(screen.container.querySelector('button')).toBeNull()
  expect(ask).not.toHaveBeenCalled()
  ask.mockRestore()
})
