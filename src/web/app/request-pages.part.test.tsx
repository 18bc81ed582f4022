import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPage } from '../testing/draw-page.tsx'

const agreement = page.getByLabelText('Non-Disclosure Agreement Reference')
const fillIn = async (): Promise<void> => {
  await page.getByLabelText('Name *').fill('Joe Miller')
  await page.getByLabelText(/^Email/).fill('joe@example.org')
  for (const at of [0, 1]) {
    await page
      .getByLabelText(/^Product or agrochemical/)
      .nth(at)
      .fill(`A product of mine ${at}`)
    await userEvent.keyboard('{Escape}')
    await page
      .getByLabelText(/^Application Rate/)
      .nth(at)
      .fill('2')
  }
  await page.getByLabelText(/^Water Rate \*/).fill('200')
}

test.each([
  ['named', 'NDA-2026/7', { ndaRef: 'NDA-2026/7' }, 'the result is confidential and must not appear in the search'],
  ['left empty', '', {}, 'the result can appear in the search'],
])('REQ-25 the foliar form takes an agreement after the comments, %s', async (_how, typed, sent, said) => {
  const { asked } = await drawPage('/request', { stored: { country: 'fr' } })
  await expect.element(agreement).toBeVisible()
  await expect.element(agreement).toHaveAttribute('aria-required', 'false')
  const comments = page.getByLabelText('Comments').element()
  expect(comments.compareDocumentPosition(agreement.element()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await fillIn()
  if (typed) await agreement.fill(typed)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.element(page.getByText(/TM-\d{4}-\d{6}/).first()).toBeVisible()
  await expect.element(page.getByText(new RegExp(said))).toBeVisible()
  const { request } = asked.find(({ url }) => url.endsWith('/tankmix-request'))!.body as { request: Record<string, unknown> }
  expect(request['kind']).toBe('Foliar')
  expect('ndaRef' in request ? { ndaRef: request['ndaRef'] } : {}).toEqual(sent)
})
