import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MAX_MIXES_PER_ADDRESS } from '../../../contract/tell-me/tell-me-limits.ts'
import { drawPart, type PartOptions } from '../../testing/draw-part.tsx'
import { TellMePage } from './tell-me-page.tsx'

const TOKEN = 'x'.repeat(43)
const LISTED = [
  { id: '1', name: 'Mangavel 500' },
  { id: '102', name: 'Azostar 250 SC' },
].map((one) => ({ ...one, formulation: 'SC' }))

type Sent = { path: string; body: unknown }
/** The page as its address says, with what the server answers: a status with a body, or nothing where it is away. */
const draw = async (address: string, answer: () => Response | undefined, options: PartOptions = {}) => {
  const sent: Sent[] = []
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const path = new URL(input instanceof Request ? input.url : input.toString(), location.href).pathname
    if (init?.method !== 'POST') return Promise.resolve(Response.json({}, { headers: { 'content-type': 'application/json' } }))
    sent.push({ path, body: JSON.parse(init.body as string) })
    const response = answer()
    return response ? Promise.resolve(response) : Promise.reject(new TypeError('no network'))
  })
  const own = location.href
  const [path, hash = ''] = address.split('#')
  history.replaceState(null, '', `${location.pathname}#${hash}`)
  document.cookie = 'XSRF-TOKEN=of-a-test; path=/'
  onTestFinished(() => {
    spy.mockRestore()
    history.replaceState(null, '', own)
  })
  const responses = { agrochemicals: () => LISTED, ...options.responses } as PartOptions['responses']
  return { sent, ...(await drawPart(() => <TellMePage />, { ...options, path: path!, responses: responses! })) }
}
const problem = (status: number, errors: { path: string; message: string }[] = []) =>
  Response.json({ status, reason: 'refused', title: '', errors }, { status, headers: { 'content-type': 'application/problem+json' } })
const email = page.getByRole('textbox', { name: 'Email' })
const tellMe = page.getByRole('button', { name: 'Tell me' })

test('TELL-09 it names the mix, and asks for an address and the language of the emails', async () => {
  const { sent } = await draw('/tell-me?products=1,102', () => Response.json({ step: 'asked' }))
  await expect.element(page.getByText('Mangavel 500 + Azostar 250 SC', { exact: true })).toBeVisible()
  await email.click()
  await userEvent.keyboard(' grower@farm.example ')
  await page.getByRole('combobox', { name: 'Language of the emails' }).selectOptions('fr')
  await tellMe.click()
  await expect.element(page.getByText(/^We sent an email to grower@farm\.example, unless/)).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'grower@farm.example', products: ['1', '102'], languageCode: 'fr' }])
})

test.each([
  [
    '1,102',
    /^We email you when a test of Mangavel 500 \+ Azostar 250 SC is .* told only of tests for the spray tank, not of seed coatings\.$/,
  ],
  ['1', /^We email you when a test of Mangavel 500 is .* also told of tests as a seed coating; such an email says so\.$/],
])('TELL-20 it says of which kind the tests of the products %s are that are told', async (products, words) => {
  await draw(`/tell-me?products=${products}`, () => Response.json({ step: 'asked' }))
  await expect.element(page.getByText(words)).toBeVisible()
})

test('TELL-20 the link that confirms says it too', async () => {
  await draw(`/tell-me#confirm.${TOKEN}`, () => Response.json({ step: 'confirmed' }))
  await expect
    .element(page.getByText(/For several products together .* not of seed coatings\. For a single product .* such an email says so\.$/))
    .toBeVisible()
})

test('TELL-19 once it is sent, it names each reason why no email may come, and says of none that it holds', async () => {
  await draw('/tell-me?products=1', () => Response.json({ step: 'asked' }))
  await email.fill('grower@farm.example')
  await tellMe.click()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      `We sent an email to grower@farm.example, unless this address already gets this news, waits for ${MAX_MIXES_PER_ADDRESS} other mixes or got too many such emails today. Open its link and press the button: nothing else is sent before.`,
    )
})

test.each([
  ['nothing', '', 'Email is required'],
  ['no address', 'grower', 'Email is not valid'],
  ['two addresses', 'a@farm.example, b@farm.example', 'Email is not valid'],
])('TELL-09 %s is refused at its field, which has the focus, and nothing is sent', async (_what, typed, note) => {
  const { sent } = await draw('/tell-me?products=1', () => Response.json({ step: 'asked' }))
  await email.fill(typed)
  await tellMe.click()
  await expect.element(page.getByText(note)).toBeVisible()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

test('TELL-09 what only the server finds wrong is said at the field', async () => {
  await draw('/tell-me?products=1', () => problem(400, [{ path: 'email', message: 'Email is not valid' }]))
  await email.fill('grower@farm.example.')
  await tellMe.click()
  await expect.element(page.getByText('Email is not valid')).toBeVisible()
  await expect.element(email).toHaveValue('grower@farm.example.')
})

test.each([
  ['the server is away', () => undefined, /The server cannot be reached/],
  ['it could not be stored', () => problem(503), /This could not be done/],
  ['no emails are sent', () => Response.json({ step: 'no emails' }), 'No emails are sent at the moment. Nothing was stored.'],
  ['there are demonstration data', () => Response.json({ step: 'demonstration' }), /^These are demonstration data/],
])('TELL-09 where %s, it says so and what was typed stays', async (_what, answer, words) => {
  await draw('/tell-me?products=1', answer)
  await email.fill('grower@farm.example')
  await tellMe.click()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(email).toHaveValue('grower@farm.example')
  await expect.element(tellMe).toBeEnabled()
})

test.each([
  ['confirm', 'Yes, tell me', 'Done. We will email you.'],
  ['end', 'Stop these emails', 'Ended: nothing more is sent, and what was stored for it is deleted.'],
  ['renew', 'Yes, tell me', 'Emails continue for two more years.'],
])('TELL-09 the link of an email to %s does nothing until its one button is pressed', async (purpose, button, done) => {
  const { sent } = await draw(`/tell-me#${purpose}.${TOKEN}`, () => Response.json({ step: 'confirmed' }))
  await expect.element(page.getByRole('button')).toHaveTextContent(button)
  expect(sent).toEqual([])
  await expect
    .element(page.getByRole('heading', { name: purpose === 'end' ? 'Stop these emails' : 'Tell me when this is tested' }))
    .toBeVisible()
  await page.getByRole('button', { name: button }).click()
  await expect.element(page.getByText(done)).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ token: TOKEN }])
})

test.each([
  [
    'confirm',
    'The product that you told us about',
    /^You get one email about the product/,
    'Yes, tell me',
    'Confirmed: you are told once what became of it.',
  ],
  [
    'end',
    'Stop these emails',
    /^Nothing more is sent about the product/,
    'Stop these emails',
    'Ended: nothing more is sent, and what was stored for it is deleted.',
  ],
])('WHO-66 the link of an email about an unknown product to %s says what it is about', async (purpose, heading, words, button, done) => {
  await draw(`/tell-me?about=product#${purpose}.${TOKEN}`, () => Response.json({ step: 'confirmed' }))
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect.element(page.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: button }).click()
  await expect.element(page.getByText(done)).toBeVisible()
})

test.each([
  ['was used up or never was', () => problem(404), 'This link is not valid, or not any more.'],
  ['cannot be followed without a network', () => undefined, /The server cannot be reached/],
  ['cannot be followed now', () => problem(503), /This could not be done/],
])('TELL-09 a link that %s says so', async (_what, answer, words) => {
  await draw(`/tell-me#end.${TOKEN}`, answer)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect.element(page.getByText(words)).toBeVisible()
})

test.each(['/tell-me', '/tell-me?products=', '/tell-me?products=%3Cb%3E,a%20b'])(
  'TELL-09 without a product, as at %s, it says where to choose one',
  async (address) => {
    await draw(address, () => undefined)
    await expect.element(page.getByText(/^No product is chosen/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Search for Tankmix Results' })).toHaveAttribute('href', '/')
    await expect.element(page.getByRole('link', { name: 'My tank' })).toHaveAttribute('href', '/tank')
    await expect.element(email).not.toBeInTheDocument()
  },
)

test('TELL-09 a product that is in no list, or a list that does not come, is named by its id', async () => {
  await draw('/tell-me?products=1,gone', () => undefined)
  await expect.element(page.getByText('Mangavel 500 + Unknown product (gone)', { exact: true })).toBeVisible()
  await draw('/tell-me?products=1,102', () => undefined, { responses: { agrochemicals: () => 503 } })
  await expect.element(page.getByText('1 + 102', { exact: true })).toBeVisible()
})

test.each([
  ['no emails are sent', { sendsEmails: false }, 'No emails are sent at the moment.'],
  ['there are demonstration data', { isDemo: true }, 'These are demonstration data: nobody is told of their tests.'],
])('TELL-41 where %s, the page says so before an address is asked for', async (_what, options, words) => {
  await draw('/tell-me?products=1', () => undefined, options)
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  expect(email.elements()).toEqual([])
  expect(tellMe.elements()).toEqual([])
})

test('TELL-41 the links of emails work where none are sent any more', async () => {
  await draw(`/tell-me#end.${TOKEN}`, () => Response.json({ step: 'ended' }), { sendsEmails: false })
  await expect.element(page.getByRole('button', { name: 'Stop these emails' })).toBeVisible()
})
