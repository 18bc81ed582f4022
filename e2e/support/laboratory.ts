import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { foliarExample } from '../../src/contract/requests/example-requests.ts'
import { ANTI_FORGERY } from '../../src/server/testing/fixtures.ts'
import { waitUntil } from '../../src/server/testing/mail-for-tests.ts'
import type { createSmtp } from '../../src/server/testing/programs/start-smtp.ts'
import { expectAccessible } from './accessible.ts'
import { expect, type Page } from './server.ts'
import { heading, resultOf } from './steps.ts'

/** Public pages follow within seconds; a busy machine may take longer. */
const SOON = { timeout: 120_000, intervals: [500] }
const JSON_HEADERS = { ...ANTI_FORGERY, 'content-type': 'application/json' }

/** Who takes part, each signed in in a browser of their own, and where: the public reads at every address. */
export type Laboratory = {
  /** The server at which the chemist works. */
  url: string
  /** The one at which approvers do; the same where there is one. */
  approversUrl: string
  chemist: Page
  approver: Page
  /** The approver who confirms. */
  second: Page
  /** A window of somebody outside. */
  visitor: Page
  smtp: Awaited<ReturnType<typeof createSmtp>>
  /** How the approver shows who they are where that is no passkey, which answers by itself. */
  sign?: () => Promise<void>
}

const REQUEST = {
  ...foliarExample,
  waterRateUnits: 'lt/Ha',
  ingredients: [
    { name: 'Mangavel 500', orderOfAddition: 1, applicationRate: 1.5, applicationUnit: 'Litres' },
    { name: 'Azostar 250 SC', orderOfAddition: 2, applicationRate: 0.8, applicationUnit: 'Litres' },
  ],
}

/** A visitor's request; its reference. */
const submitRequest = async (url: string): Promise<string> => {
  const sent = await fetch(`${url}/api/tankmix/tankmix-request`, {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify({ request: REQUEST }),
  })
  expect(sent.status).toBe(201)
  return ((await sent.json()) as { reference: string }).reference
}

/** Everything that was sent to the requester, as far as it can be read without decoding it. */
const mailsTo = ({ smtp }: Laboratory): string[] =>
  smtp.received.filter(({ to }) => to.includes(REQUEST.email)).map(({ content }) => content.replaceAll('=\r\n', '').replaceAll('=3D', '='))
const mailWith = async (laboratory: Laboratory, text: string): Promise<string> => {
  await waitUntil(() => mailsTo(laboratory).some((content) => content.includes(text)))
  return mailsTo(laboratory).find((content) => content.includes(text))!
}

/** Waits until the visitors of every server have a test in their search, or none has. */
const expectFound = async ({ url, approversUrl }: Laboratory, id: string, isFound: boolean): Promise<void> => {
  for (const server of new Set([approversUrl, url])) {
    const found = async (): Promise<boolean> => {
      const body = JSON.stringify({ countryCode: 'FR' })
      const response = await fetch(`${server}/api/tankmix/search`, { method: 'POST', headers: JSON_HEADERS, body })
      return ((await response.json()) as { tankmixId: string }[]).some(({ tankmixId }) => tankmixId === id)
    }
    await expect.poll(found, SOON).toBe(isFound)
  }
}
/** Waits until the report of every server has a text. */
const expectInReport = async ({ url, approversUrl }: Laboratory, id: string, text: string): Promise<void> => {
  for (const server of new Set([approversUrl, url]))
    await expect.poll(async () => (await fetch(`${server}/api/tankmix/outcome/${id}/en/FR`)).text(), SOON).toContain(text)
}

/** From the inbox to a test of the request; its id. */
const takeRequest = async ({ chemist, url }: Laboratory, reference: string): Promise<string> => {
  await chemist.goto(`${url}/console/requests`)
  await chemist.getByRole('link', { name: reference }).click()
  await chemist.getByRole('button', { name: 'Accept', exact: true }).click()
  await chemist.getByRole('button', { name: 'Start a test' }).click()
  await expect(chemist).toHaveURL(/\/console\/tests\/\d{4}-\d{4}$/)
  await expect(chemist.getByRole('combobox', { name: 'Product 1' })).toHaveValue(/^Mangavel 500/)
  return new URL(chemist.url()).pathname.split('/').at(-1)!
}

const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
}
const submitTest = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible()
}

/** At the bench: conditions, a reading, a photo with its caption and the result. */
const recordTest = async ({ chemist: page }: Laboratory): Promise<void> => {
  await page.getByRole('button', { name: 'Start the test' }).click()
  await page.getByRole('button', { name: 'Start all the same' }).click()
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  // The only protocol that is offered is that of the test from its start on.
  await expect(page.getByLabel('Protocol', { exact: true }).locator('option:checked')).toHaveText('Jar test (2)')
  await page.getByLabel('Water source').fill('Tap')
  await page.getByLabel('Hardness, mg CaCO₃/L').fill('180')
  await page.getByLabel('Temperature, °C').fill('20.5')
  await page.getByLabel('Lot', { exact: true }).first().fill('M-17')
  await page.getByLabel('Lot', { exact: true }).nth(1).fill('A-4')
  await page.getByRole('radio', { name: 'Compatible', exact: true }).check()
  await page.getByLabel('Deviations from the protocol').fill('Stood in the light.')
  await save(page)
  await page.getByRole('button', { name: 'New reading' }).click()
  await page.getByLabel('Appearance').fill('Even, no flakes')
  await page.getByRole('button', { name: 'Add the reading' }).click()
  await expect(page.getByText('Even, no flakes')).toBeVisible()
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#386' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Take a photo').setInputFiles({ name: 'jar.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await page.getByLabel('Caption of photo 1').fill('Even after 24 hours')
  await page.keyboard.press('Tab')
  await expect(page.getByText('changed a caption')).toBeVisible()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await submitTest(page)
}

/** A second person reads the report as readers will see it, and publishes it. */
const approve = async ({ approver, approversUrl, sign }: Laboratory, id: string): Promise<void> => {
  await approver.goto(`${approversUrl}/console/published`)
  await approver.getByRole('link', { name: id }).click()
  await expect(approver.getByRole('heading', { name: 'The report as readers will see it' })).toBeVisible()
  await expect(approver.getByText('Jar test, version 2')).toBeVisible()
  await expectAccessible(approver)
  await expect(approver.getByText(/^You sign as Ada, ada@lab\.example, at the moment/)).toBeVisible()
  await expect(approver.getByText(`I reviewed this test and approve version 1 of report ${id}, to be published.`)).toBeVisible()
  await approver.getByRole('button', { name: 'Approve and publish' }).press('Enter')
  await sign?.()
  await expect(approver.getByRole('status').filter({ hasText: 'Published.' })).toBeVisible()
  await expect(approver.getByText(/^Reviewed and approved: signed by Ada /)).toBeVisible()
}

/** What the laboratory wrote stands in its language, whatever that of the page. */
const expectMarkedEnglish = async (page: Page, ...texts: string[]): Promise<void> => {
  for (const text of texts) await expect(page.locator('span[lang=en]', { hasText: text })).toBeVisible()
}

/** The search, the requester's email and status page, and the report with its photo; returns the address of the status page. */
const readAsVisitor = async (laboratory: Laboratory, id: string): Promise<string> => {
  const { visitor, url } = laboratory
  await expectFound(laboratory, id, true)
  await visitor.goto(`${url}/?country=fr`)
  await expect(heading(visitor)).toHaveText('Search Results (5)')
  await expect(resultOf(visitor, id)).toBeVisible()
  const mail = await mailWith(laboratory, `/testResult/${id}/en`)
  const status = `${url}${/\/request-status\S*#[\w-]{43}/.exec(mail)![0]}`
  await visitor.goto(status)
  await expect(visitor.getByText('The test is done.')).toBeVisible()
  await visitor.goto(`${url}/testResult/${id}/en`)
  await expect(visitor.getByText('The results relate only to the items tested.')).toBeVisible()
  const photo = visitor.getByRole('img', { name: 'Even after 24 hours' })
  await expect(photo).toHaveAttribute('lang', 'en')
  await expectMarkedEnglish(visitor, 'Jar test, version 2', 'Tap', 'Stood in the light.', 'Even after 24 hours')
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 60_000 }).toBe(60)
  return status
}

/** The chemist amends the report, the approver publishes the new version, and readers see what changed and why. */
const amend = async (laboratory: Laboratory, id: string): Promise<void> => {
  const { chemist, approver, visitor, url, approversUrl, sign } = laboratory
  await chemist.goto(`${url}/console/published/${id}`)
  await chemist.getByRole('button', { name: 'Amend', exact: true }).click()
  await chemist.getByLabel('Why it is amended; readers see this').fill('Foam was seen later.')
  await chemist.getByRole('button', { name: 'Begin the amendment' }).click()
  await expect(chemist.getByText('the version before stays public with a mark')).toBeVisible()
  await expectAccessible(chemist)
  await expectInReport(laboratory, id, '"underReview":true')
  await chemist.getByRole('link', { name: 'Go on with the amendment at the bench' }).click()
  await chemist.getByRole('radio', { name: 'Compatible with care' }).check()
  await chemist.getByLabel('Observations, as readers see them').fill('Foam after 2 hours.')
  // From the first submission on nothing is saved without a reason.
  await expect(chemist.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await chemist.getByLabel('Why it is changed').fill('Seen at the second look.')
  await expectAccessible(chemist)
  await save(chemist)
  const changed = (page: Page) => page.getByRole('row', { name: /^Result .*Compatible.*Compatible with care.*Seen at the second look\.$/ })
  await expect(changed(chemist)).toBeVisible()
  await submitTest(chemist)

  await approver.goto(`${approversUrl}/console/reviews/${id}`)
  await expect(approver.getByRole('row', { name: /^Result Published ?Compatible New ?Compatible with care$/ })).toBeVisible()
  await expect(changed(approver)).toBeVisible()
  await approver.getByRole('button', { name: 'Check that nothing was altered' }).click()
  await expect(approver.getByText(/^All \d+ parts are as the audit sealed them\.$/)).toBeVisible()
  await expectAccessible(approver)
  const saving = approver.waitForEvent('download')
  await approver.getByRole('link', { name: 'Save the whole record (JSON)' }).click()
  const record = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as { seals: { isUnaltered: boolean } }
  expect(record.seals.isUnaltered).toBe(true)
  await approver.getByRole('button', { name: 'Approve and publish' }).click()
  await sign?.()
  await expect(approver.getByRole('status').filter({ hasText: 'Published.' })).toBeVisible()
  await expectInReport(laboratory, id, 'Foam was seen later.')
  await visitor.reload()
  await expectMarkedEnglish(visitor, 'Foam was seen later.')
  await visitor.getByRole('link', { name: 'Amendments' }).click()
  await expect(visitor.getByRole('heading', { name: 'Amendments' })).toBeFocused()
  await expectAccessible(visitor)
  await mailWith(laboratory, 'was amended')
}

/** The chemist suspends the report from the list, with a number that is none; an approver lifts it. */
const suspendAndLift = async (laboratory: Laboratory, id: string): Promise<void> => {
  const { chemist, second, url } = laboratory
  await chemist.goto(`${url}/console/published?text=${id}`)
  await chemist.getByRole('button', { name: 'Suspend reports …' }).click()
  await chemist.getByRole('checkbox', { name: `Choose report ${id}` }).check()
  await chemist.getByRole('button', { name: 'Go on with 1 report' }).click()
  await expect(chemist.getByLabel('Numbers of the reports')).toHaveValue(id)
  await expectAccessible(chemist)
  await chemist.getByLabel('Numbers of the reports').fill(`${id}, none-1`)
  await chemist.getByLabel('Which instrument, control or case, if there is one').fill('pH meter P-1')
  await chemist.getByLabel('Why it is suspended; only the laboratory sees this').fill('It had run out in March.')
  await chemist.getByRole('button', { name: 'Suspend them now' }).click()
  await expect(chemist.getByText('1 report is suspended.')).toBeVisible()
  await expect(chemist.getByText('none-1: there is no report with this number')).toBeVisible()
  await expectInReport(laboratory, id, '"underReview":true')
  await chemist.getByRole('link', { name: id, exact: true }).click()
  await expect(chemist.getByText('Under review: it is suspended, and readers see the mark.')).toBeVisible()
  await expect(chemist.getByRole('button', { name: 'Lift this suspension' })).toBeHidden()
  await second.goto(`${url}/console/published/${id}`)
  await second.getByRole('button', { name: 'Lift this suspension' }).click()
  await second.getByLabel('Why the report is right all the same; only the laboratory sees this').fill('The check of that day passed.')
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Lift it now' }).click()
  await expect(second.getByText(/^Lifted by /)).toBeVisible()
  const isMarked = async () => (await (await fetch(`${url}/api/tankmix/outcome/${id}/en/FR`)).text()).includes('"underReview":true')
  await expect.poll(isMarked, SOON).toBe(false)
}

/** One approver withdraws the report at once, another confirms it; readers and the requester are told. */
const withdraw = async (laboratory: Laboratory, id: string, status: string): Promise<void> => {
  const { approver, second, visitor, url } = laboratory
  await approver.getByRole('link', { name: `Open the report ${id}` }).click()
  await approver.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await approver.getByLabel('Reason', { exact: true }).selectOption('The result was wrong')
  await approver.getByLabel(/^In your own words/).fill('Another batch behaved otherwise.')
  await approver.getByRole('button', { name: 'Withdraw the report now' }).click()
  await expect(approver.getByText('A second approver has not confirmed it yet.')).toBeVisible()
  await expect(approver.getByRole('button', { name: 'Confirm the withdrawal' })).toBeHidden()
  await expectFound(laboratory, id, false)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This report was withdrawn' })).toBeVisible()
  await expect(visitor.getByText('The result was wrong.')).toBeVisible()
  await expectMarkedEnglish(visitor, 'Another batch behaved otherwise.')
  await expectAccessible(visitor)
  await visitor.goto(`${url}/search-history`)
  await expect(visitor.getByText('Withdrawn')).toBeVisible()
  await visitor.goto(status)
  await expect(visitor.getByText(/The report was withdrawn on/)).toBeVisible()
  await expectMarkedEnglish(visitor, 'Another batch behaved otherwise.')
  await mailWith(laboratory, 'was withdrawn')

  await second.goto(`${url}/console/published/${id}`)
  await second.getByRole('button', { name: 'Confirm the withdrawal' }).click()
  await expect(second.getByText(/^Confirmed by/)).toBeVisible()
  await approver.reload()
  await expect(approver.getByText(/^Confirmed by/)).toBeVisible()
}

/** The report leads to its entries of the audit, each by whoever made it, and these lead back to the test. */
const followIntoAudit = async ({ approver, second }: Laboratory): Promise<void> => {
  await approver.getByRole('link', { name: 'In the audit' }).click()
  await expect(approver).toHaveURL(/\/console\/audit\?entity=test&id=/)
  const withdrawn = approver.getByRole('row').filter({ hasText: 'test.withdraw' })
  await expect(withdrawn).toContainText('Ada')
  await expect(approver.getByRole('row').filter({ hasText: 'test.create' })).toContainText('Cleo')
  await withdrawn.getByRole('link').click()
  await expect(approver.getByLabel('Deviations from the protocol')).toHaveValue('Stood in the light.')
  await second.getByRole('link', { name: 'In the audit' }).click()
  await expect(second.getByRole('row').filter({ hasText: /test\.confirm/ })).toContainText('Bo')
}

/** A request on its whole way: taken, tested, approved, public, told of; then amended, withdrawn, and the withdrawal confirmed. */
export const followRequest = async (laboratory: Laboratory): Promise<void> => {
  const reference = await submitRequest(laboratory.url)
  const id = await takeRequest(laboratory, reference)
  await recordTest(laboratory)
  await approve(laboratory, id)
  const status = await readAsVisitor(laboratory, id)
  await suspendAndLift(laboratory, id)
  await amend(laboratory, id)
  await withdraw(laboratory, id, status)
  await followIntoAudit(laboratory)
}
