import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart, type PartOptions } from '../../testing/draw-part.tsx'
import { startReports } from './kept/reports.ts'
import { UnknownProductPage } from './unknown-product-page.tsx'

type Sent = { key: string | null; fields: Record<string, string> }
/** The page as its address says, with what the server answers: a status with a body, or nothing where it is away. */
const draw = async (address: string, answer: () => Response | undefined, options: PartOptions = {}) => {
  const sent: Sent[] = []
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((_input, init) => {
    if (init?.method !== 'POST') return Promise.resolve(Response.json({}))
    const fields = [...(init.body as FormData).entries()].map(([name, value]) => [
      name,
      value instanceof File ? `${value.size} bytes` : value,
    ])
    sent.push({ key: new Headers(init.headers).get('idempotency-key'), fields: Object.fromEntries(fields) as Record<string, string> })
    const response = answer()
    return response ? Promise.resolve(response) : Promise.reject(new TypeError('no network'))
  })
  document.cookie = 'XSRF-TOKEN=of-a-test; path=/'
  const drawn = await drawPart(() => <UnknownProductPage />, { ...options, path: address })
  onTestFinished(async () => {
    spy.mockRestore()
    const reports = startReports(drawn.session)
    for (const { key } of reports.list.get()) await reports.forget(key)
  })
  return { sent, ...drawn }
}
const stored = () => Response.json({ step: 'stored' })
const field = (name: string) => page.getByLabelText(name, { exact: false })
const send = page.getByRole('button', { name: 'Send to the laboratory' })

test('WHO-75 it has what is known already, and sends what stands on the label with its photo, the photo last', async () => {
  const { sent } = await draw('/unknown-product?number=9-12345&country=fr', stored)
  await expect.element(page.getByRole('heading', { name: 'We don’t know this product yet' })).toBeVisible()
  await field('Name on the label').fill('Novel Gold 50')
  await expect.element(field('Country')).toHaveValue('FR')
  await field('Choose a photo').upload(new File(['abc'], 'label.jpg', { type: 'image/jpeg' }))
  await expect.element(page.getByRole('button', { name: 'Remove the photo' })).toBeVisible()
  await field('Email (optional)').fill('grower@farm.example')
  await send.click()
  await expect
    .element(page.getByText(/^It was sent to the laboratory\. Thank you\. We sent an email to grower@farm\.example, unless/))
    .toHaveFocus()
  expect(sent).toEqual([
    {
      key: expect.stringMatching(/^[\w-]{32,36}$/) as string,
      fields: {
        name: 'Novel Gold 50',
        number: '9-12345',
        country: 'FR',
        email: 'grower@farm.example',
        languageCode: 'en',
        file: '3 bytes',
      },
    },
  ])
  expect(Object.keys(sent[0]!.fields).at(-1)).toBe('file')
})

test('WHO-75 what is missing or no address is said at its field, which has the focus, and nothing is sent', async () => {
  const { sent } = await draw('/unknown-product?country=FR', stored)
  await send.click()
  await expect.element(page.getByText('Name or number is required')).toBeVisible()
  await expect.element(field('Name on the label')).toHaveFocus()
  await field('Name on the label').fill('Novel')
  await field('Email (optional)').fill('grower')
  await send.click()
  await expect.element(page.getByText('Email is not valid')).toBeVisible()
  const chosen = new DataTransfer()
  chosen.items.add(new File([new Uint8Array(20_000_001)], 'huge.jpg', { type: 'image/jpeg' }))
  const input = field('Choose a photo').element() as HTMLInputElement
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByText(/^A photo may have at most 20\sMB\.$/)).toBeVisible()
  expect(sent).toEqual([])
})

test.each([
  ['no emails are sent', { sendsEmails: false }],
  ['there are demonstration data', { isDemo: true }],
])('WHO-75 where %s, no address is asked for', async (_what, options) => {
  await draw('/unknown-product?name=Novel', stored, options)
  await expect.element(send).toBeVisible()
  expect(field('Email (optional)').elements()).toEqual([])
})

test('WHO-76 without a network it is kept, said so, and sent under the same key once there is one', async () => {
  let isAway = true
  const { sent } = await draw('/unknown-product?name=Novel&country=FR', () => (isAway ? undefined : stored()))
  await send.click()
  await expect.element(page.getByText('It could not be sent yet, and nothing of it is lost.')).toBeVisible()
  await expect.element(page.getByText('It is kept on this device and sent once there is a network and this site is open.')).toBeVisible()
  isAway = false
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('What was waiting has been sent. Thank you.')).toBeVisible()
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('WHO-76 a photo that cannot be read is said in the page’s words, and what was entered stays', async () => {
  const refusal = { status: 422, reason: 'no photo', title: '', detail: 'This is no photo.' }
  await draw('/unknown-product?name=Novel&country=FR', () =>
    Response.json(refusal, { status: 422, headers: { 'content-type': 'application/problem+json' } }),
  )
  await send.click()
  await expect.element(page.getByText(/The photo cannot be read\. Take another one, or send it without\./)).toBeVisible()
  await expect.element(field('Name on the label')).toHaveValue('Novel')
})
