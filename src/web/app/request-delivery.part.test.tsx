import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawAgain, drawPage, here } from '../testing/draw-page.tsx'
import { fillFoliar, REFERENCE, submit } from '../testing/request-steps.ts'

const waits = page.getByRole('heading', { name: 'Your request has not been sent yet' })
const reference = page.getByRole('main').getByText(REFERENCE)
const name = page.getByLabelText('Name *')
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const comeOnline = () => dispatchEvent(new Event('online'))

/** Draws the form, filled in; what comes for the request is what is respond's at that time. */
const drawFilled = async (respond: () => Response | Promise<Response> | undefined) => {
  const server = { respond }
  const { asked } = await drawPage('/request', { responses: { '/tankmix-request': () => server.respond() } })
  await fillFoliar()
  await submit.click()
  return { asked, server }
}

test('REQ-15 REQ-17 the page of a request says that the browser has no record of it only after looking, and promises no email', async () => {
  const unknown = 'This browser has no record of that request.'
  await drawPage('/request-submitted?request=made-up')
  await expect.element(page.getByText(new RegExp(unknown))).toHaveTextContent(`${unknown} It may never have been sent.`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your request')

  await drawFilled(() => undefined)
  await expect.element(reference.first()).toBeVisible()
  let wasUnknown = false
  const observer = new MutationObserver(() => (wasUnknown ||= document.body.textContent.includes(unknown)))
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  expect(here()).toMatch(/^\/request-submitted\?request=/)
  await drawAgain()
  await expect.element(reference.first()).toBeVisible()
  observer.disconnect()
  expect(wasUnknown).toBe(false)
})

test('REQ-16 a request that the server cannot take is not said to wait for the network', async () => {
  const { server } = await drawFilled(() => Response.json({ detail: 'Later' }, { status: 503 }))
  await expect.element(waits).toBeVisible()
  await expect.element(page.getByText(/it will be sent as soon as the server can take it\./)).toBeVisible()
  await expect.element(page.getByText(/you are online/)).not.toBeInTheDocument()
  server.respond = () => undefined
  comeOnline()
  await expect.element(reference.first()).toBeVisible()
})

test('a request that the server rejects stays in the form with the reasons', async () => {
  const errors = [{ path: 'request.email', message: 'Email is not valid' }]
  const body = JSON.stringify({ type: 'about:blank', title: 'Bad Request', status: 400, detail: 'no', reason: 'invalid input', errors })
  await drawFilled(() => new Response(body, { status: 400, headers: { 'content-type': 'application/problem+json' } }))
  await expect.element(page.getByRole('alert').getByRole('listitem')).toHaveTextContent('Email: This is not an email address')
  await expect.element(name).toHaveValue('Anna Müller')
})

test('a request that is rejected after it waited comes back to its form', async () => {
  const { server } = await drawFilled(lost)
  await expect.element(waits).toBeVisible()
  server.respond = () => Response.json({ detail: 'It is not for us', reason: 'not for us' }, { status: 400 })
  comeOnline()
  await page.getByRole('button', { name: 'Back to the form' }).click()
  await expect.poll(here).toBe('/request')
  await expect.element(page.getByText(/It is not for us/)).toBeVisible()
  await expect.element(name).toHaveValue('Anna Müller')
  await expect.element(page.getByRole('link', { name: /not accepted/ })).not.toBeInTheDocument()
})
