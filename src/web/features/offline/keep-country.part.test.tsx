import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPart } from '../../testing/draw-part.tsx'
import { KeepCountry } from './keep-country.tsx'
import type { LateLookups } from '../../lookups/late-lookups.ts'
import { info, json, newPacks } from '../../lookups/testing/some-packs.ts'

/** The offer to save France, whose download gives this text. */
const drawOffer = async (text: string) => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true)
  onTestFinished(() => persist.mockRestore())
  const { packs } = newPacks({ fetchText: () => Promise.resolve(text) })
  const start = () => Promise.resolve({ packs } as LateLookups)
  const france = { id: 'FR', name: 'France' }
  await drawPart(() => <KeepCountry country={france} start={start} place="menu" history={{ items: () => [] }} />, {
    responses: { pack: () => info },
  })
  await userEvent.click(page.getByRole('button', { name: /^Save France for offline use/ }))
  return persist
}

test('EDGE-33 saving a country asks the browser to keep it', async () => {
  const persist = await drawOffer(json)
  await expect.element(page.getByText(/^France is saved for offline use/)).toBeVisible()
  expect(persist).toHaveBeenCalledOnce()
})

test('EDGE-33 a browser that stored nothing is not asked to keep it', async () => {
  const persist = await drawOffer('damaged')
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(persist).not.toHaveBeenCalled()
})
