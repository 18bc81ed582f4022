import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb, type Database } from '../src/server/db/open-db.ts'
import { changeRequests } from '../src/server/laboratory/desk/change-request.ts'
import type { DeskChange } from '../src/server/laboratory/desk/desk-change.ts'
import { createSmtp } from '../src/server/testing/programs/start-smtp.ts'
import { waitUntil } from '../src/server/testing/mail-for-tests.ts'
import { ANTI_FORGERY } from '../src/server/testing/fixtures.ts'
import { foliarExample } from '../src/contract/requests/example-requests.ts'
import { withCheck } from '../src/domain/tank/link-check.ts'
import { violations } from './support/accessible.ts'
import { layoutFaults } from './support/layout.ts'
import { expect, test as base, withServer } from './support/server.ts'

type Laboratory = { url: string; smtp: Awaited<ReturnType<typeof createSmtp>>; database: Database }

/** A server with a mail server, and the laboratory's hand on its database. */
const test = base.extend<object, { laboratory: Laboratory }>({
  laboratory: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads the names of the first parameter
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tankmix-e2e-'))
      const smtp = await createSmtp()
      const settings = { SMTP_URL: smtp.url, LAB_EMAIL: 'lab@service.example', TANKMIX_DATA: folder }
      try {
        await withServer(
          'acceptance',
          async (url) => {
            const database = openDb({ dataFolder: folder }, { writesInThread: true })
            try {
              await use({ url, smtp, database })
            } finally {
              await database.close()
            }
          },
          settings,
        )
      } finally {
        await smtp.kill()
        rmSync(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test.use({ hasAcceptedTerms: false })

/** Of the maximum length, without a space. */
const LONG_NAME = 'Verylongname'.repeat(17).slice(0, 200)
const LINK = /http:\/\/localhost:\d+\/request-status\?noredirect#[\w-]{43}/g

test('AC-94 LAB-53 GEO-04 REQ-17 REQ-24 PRIV-65 a requester follows a request by the links of the emails, answers a question, cancels another and deletes what is not theirs', async ({
  page,
  laboratory,
}) => {
  const { url, smtp, database } = laboratory
  const mails = (email: string): string[] =>
    smtp.received.filter(({ to }) => to.includes(email)).map(({ content }) => content.replaceAll('=\r\n', '').replaceAll('=3D', '='))
  /** The link of the newest email, once there are so many. */
  const linkOf = async (email: string, count: number): Promise<string> => {
    await waitUntil(() => mails(email).length === count)
    return mails(email).at(-1)!.match(LINK)![0].replace('localhost', '127.0.0.1')
  }
  const submit = async (email: string): Promise<{ id: string; reference: string }> => {
    const sent = await fetch(`${url}/api/tankmix/tankmix-request`, {
      method: 'POST',
      headers: { ...ANTI_FORGERY, 'content-type': 'application/json' },
      body: JSON.stringify({ request: { ...foliarExample, company: LONG_NAME, email }, languageCode: 'de' }),
    })
    const stored = (await sent.json()) as { id: string; reference: string; sendsEmails: boolean }
    expect(stored.sendsEmails).toBe(true)
    return stored
  }
  const [followed, cancelled, mistaken] = ['follows@farm.example', 'cancels@farm.example', 'nobody@farm.example']
  const { id, reference } = await submit(followed)
  await submit(cancelled)
  await submit(mistaken)
  const act = async (rowVersion: number, change: DeskChange): Promise<void> => {
    const outcome = await changeRequests(database, [{ id, rowVersion }], change, { actor: 'chemist', actors: ['chemist'], now: new Date() })
    expect(outcome).toMatchObject({ ok: true })
  }

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const first = await linkOf(followed, 1)
  await page.goto(first)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference)
  await expect(page.getByText('Our chemists will look at it soon.')).toBeVisible()
  const steps = page.getByRole('list', { name: 'How far your request is' }).getByRole('listitem')
  const current = steps.and(page.locator('[aria-current="step"]'))
  await expect(steps).toHaveText(['Sent', 'Accepted', 'In test', 'Done'])
  await expect(current).toHaveText('Sent')
  await expect(page.getByLabel('I accept the terms and conditions')).toBeHidden()
  expect(asked.filter((one) => one.includes(first.split('#')[1]!) && !one.includes('#'))).toEqual([])

  await act(1, { action: 'accept' })
  await linkOf(followed, 2)
  await act(2, { action: 'ask', text: 'Which formulation is it?\nSC or WG?' })
  await page.goto(await linkOf(followed, 3))
  await expect(page.getByText('Which formulation is it?')).toBeVisible()
  await expect(current).toHaveText('Your answer is needed')
  await page.getByLabel('Your answer').fill('The SC.')
  expect(await violations(page)).toEqual([])
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Send the answer' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'The SC.' })).toBeVisible()
  await expect(page.getByLabel('Your answer')).toBeHidden()
  await expect(page.getByText('Our chemists have accepted it and will test the mix.')).toBeVisible()
  await expect(current).toHaveText('Accepted')

  await act(4, { action: 'answer', testId: '1001', why: 'It has one of your products.' })
  await page.goto(await linkOf(followed, 4))
  await expect(page.getByRole('link', { name: 'Read the report' })).toHaveAttribute('href', '/testResult/1001/en')
  expect(mails(followed).at(-1)).toContain('/testResult/1001/de?noredirect')
  await expect(page.getByRole('button', { name: 'Cancel this request' })).toBeHidden()

  await page.goto(await linkOf(cancelled, 1))
  await page.getByRole('button', { name: 'Cancel this request' }).press('Enter')
  // Enter twice keeps it, and so does Escape; the question is the group's name.
  await expect(page.getByRole('button', { name: 'No, keep it' })).toBeFocused()
  await expect(page.getByRole('region', { name: /^Do you want to cancel this request/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel this request' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cancel this request' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('You cancelled this request.')).toBeVisible()
  await expect(steps).toHaveText(['Sent', 'Cancelled'])

  // Somebody whose address was entered by mistake.
  const theirs = await linkOf(mistaken, 1)
  await page.goto(theirs)
  await page.getByRole('button', { name: 'This was not me: delete it' }).press('Enter')
  await expect(page.getByRole('button', { name: 'No, keep it' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(page.getByText('The request is deleted, with everything that was entered.')).toBeFocused()
  await page.goto('about:blank')
  await page.goto(theirs)
  await expect(page.getByText('This link is not valid')).toBeVisible()
  await page.goto(`${url}/request-status#${'x'.repeat(43)}`)
  await expect(page.getByText('This link is not valid')).toBeVisible()
})

test('REQ-41 REQ-42 rates that were typed in US units in a tank stand as typed in form, emails and the page of the request, with what they are per hectare', async ({
  page,
  laboratory,
}) => {
  const { url, smtp } = laboratory
  const mailTo = async (address: string): Promise<string> => {
    const found = () => smtp.received.find(({ to, content }) => to.includes(address) && content.includes('Ulla'))?.content
    await waitUntil(() => found() !== undefined)
    return found()!.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  }
  await page.addInitScript(() => localStorage.setItem('tankmix.terms', JSON.stringify({ value: true, expires: '2099-12-31' })))
  await page.goto(`${url}/tank#${withCheck('country=fr&crop=Wheat&water=20~gal-ac&p=1~8~floz-ac&p=106~0.5~lb-ac')}`)
  await page.getByRole('link', { name: 'Ask the laboratory' }).click()
  const mix = page.getByRole('main').locator('form')
  await expect(mix.getByText('2 products, 20 Gallons/Acre (187 L/ha)')).toBeVisible()
  await expect(mix.locator('ol').getByRole('listitem')).toHaveText([
    'Sulphamon: 0.5 US lb/ac (0.56 kg/ha)',
    'MANGAVEL SUSPENSION: 8 US fl oz/ac (0.585 L/ha)',
  ])
  await page.getByRole('button', { name: 'Change the mix' }).click()
  await page.getByLabel('Application Rate').nth(1).fill('16')
  await expect(page.getByText('16 US fl oz/ac (≈ 1.17 L/ha)')).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('16 US fl oz/ac (≈ 1.17 L/ha)')).toBeVisible()
  await page.getByLabel('Name *').fill('Ulla Units')
  await page.getByLabel('Email').fill('ulla@farm.example')
  await page.getByRole('button', { name: 'Submit' }).click()
  const asTyped = 'MANGAVEL SUSPENSION: 16 US fl oz/ac (1.17 L/ha)'
  await expect(page.getByRole('listitem').filter({ hasText: asTyped })).toBeVisible()
  expect(await mailTo('lab@service.example')).toContain('16 | US fl oz/ac (1.17 L/ha)')
  await waitUntil(() => smtp.received.some(({ to }) => to.includes('ulla@farm.example')))
  const own = smtp.received
    .find(({ to }) => to.includes('ulla@farm.example'))!
    .content.replaceAll('=\r\n', '')
    .replaceAll('=3D', '=')
  await page.goto(own.match(LINK)![0].replace('localhost', '127.0.0.1'))
  await expect(page.getByRole('listitem').filter({ hasText: asTyped })).toBeVisible()
  await expect(page.getByText('Gallons/Acre (187 L/ha)')).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
})
