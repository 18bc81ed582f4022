import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPage, here } from '../testing/draw-page.tsx'
import { wantedMixState } from '../shared/searches/wanted-mix.ts'
import { textOf } from '../testing/page-steps.ts'
import {
  addIngredient,
  fieldNamed,
  fillFoliar,
  fillIngredient,
  fillRequester,
  ingredient,
  REFERENCE,
  saidOf,
  submit,
} from '../testing/request-steps.ts'

const remove = page.getByRole('button', { name: /^Delete/ })
const main = page.getByRole('main')

test('REQ-01 REQ-02 REQ-03 TEXT-02 the foliar form has its fields in order, guidance, hint and notices', async () => {
  await drawPage('/request')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Tankmix Request Form' })).toBeVisible()
  const labels = [...document.querySelectorAll<HTMLElement>('form label')].map((label) => label.innerText.replace(/\s*\*$/, ''))
  const ofRow = ['Product or agrochemical', 'Application Rate', 'Units']
  const requester = ['Name', 'Email', 'Company', 'Request Date', 'Country', 'Crop', 'Comments', 'Non-Disclosure Agreement Reference']
  expect(labels).toEqual([...requester, ...ofRow, ...ofRow, 'Water Rate', 'Water Rate Units'])
  const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  await expect.element(page.getByLabelText('Request Date *')).toHaveValue(today)
  const countries = textOf(page.getByLabelText(/^Country/).getByRole('option'))
  expect(countries).toContain('DE - Germany')
  expect(countries.length).toBeGreaterThan(245)
  expect(fieldNamed('country').querySelector<HTMLOptionElement>('option[value="DE - Germany"]')?.text).toBe('DE - Germany')
  await expect.element(page.getByLabelText('Comments')).toHaveAttribute('rows', '3')
  const units = page.getByLabelText('Units', { exact: true }).first()
  expect(textOf(units.getByRole('option'))).toEqual(['Litres', 'Millilitres', 'Kilogrammes', 'Grammes'])
  expect(textOf(page.getByLabelText('Water Rate Units').getByRole('option'))).toEqual(['lt/Ha', 'Gallons/Acre'])
  await expect.element(page.getByRole('heading', { name: 'General Guidance of Mixing Order' })).toBeVisible()
  expect(document.querySelectorAll('main ol > li')).toHaveLength(7)
  expect(document.querySelector('main ol > li:nth-of-type(6)')?.textContent).toBe(
    'Solvent-based crop protection products (suspo-emulsions, emulsion in water, oil dispersion, emulsion concentrates)',
  )
  expect(textOf(main)[0]).toContain('Please ensure that application rates and water rates are included with your request.')
  for (const notice of ['Reasonable Request', 'IMPORTANT NOTE'])
    await expect.element(page.getByRole('heading', { name: notice })).toBeVisible()
})

test('REQ-05 REQ-07 each field shows its error once touched, and Submit shows once there is none', async () => {
  await drawPage('/request')
  const company = page.getByLabelText('Company')
  const water = page.getByLabelText('Water Rate *')
  await expect.element(company).toBeVisible()
  await expect.element(submit).not.toBeInTheDocument()
  expect(document.body.innerText).not.toContain('Name is required')
  await page.getByLabelText('Name *').click()
  await page.getByLabelText(/^Email/).fill('anna@')
  await page.getByLabelText('Request Date *').fill('')
  await water.fill('-1')
  await company.click()
  for (const fault of ['Name is required', 'This is not an email address', 'Request Date is required', 'Water Rate cannot be negative'])
    await expect.element(page.getByText(fault)).toBeVisible()
  await water.fill('much')
  await company.click()
  await expect.element(water).toHaveValue('much')
  await expect.element(page.getByText('Write a number such as 1.5.')).toBeVisible()
  await fillRequester()
  await page.getByLabelText('Request Date *').fill('2026-11-20')
  await expect.element(submit).not.toBeInTheDocument()
  await water.fill('0')
  await expect.element(submit).toBeEnabled()
})

test('REQ-06 REQ-08 an incomplete ingredient blocks sending; rows are added and deleted without new numbers', async () => {
  const { asked } = await drawPage('/request')
  await fillFoliar()
  for (const number of [3, 4]) {
    await addIngredient.click()
    await expect.element(ingredient(number)).toBeVisible()
  }
  expect(remove.elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'Delete ingredient 3' }).click()
  await expect.element(ingredient(3)).not.toBeInTheDocument()
  await addIngredient.click()
  await expect.element(ingredient(5)).toBeVisible()
  await page.getByRole('button', { name: 'Delete ingredient 5' }).click()
  const rate = ingredient(4).getByLabelText(/^Application Rate/)
  await rate.fill('-3')
  await page.getByLabelText('Company').click()
  await expect.element(rate).toHaveValue('')
  await submit.click()
  await expect.element(page.getByRole('alert').getByText('You must fill every field for all the ingredients')).toBeVisible()
  expect(asked.filter(({ url }) => url.includes('tankmix-request'))).toEqual([])
})

test('REQ-04 REQ-07 a request is summed up as text and sent whole, and its page lies at an address of its own', async () => {
  const { asked } = await drawPage('/request')
  await fillFoliar()
  await page.getByLabelText('Crop').fill('Wheat')
  await page.getByLabelText('Comments').fill('First line\n<b>second</b>')
  const summary = () => document.querySelector('[data-summary]')!
  for (const text of ['Anna Müller', 'anna@example.org', 'FR - France', 'Wheat', 'A product of mine', '1.5', 'Litres', '<b>second</b>'])
    await expect.poll(() => summary().textContent).toContain(text)
  expect(summary().checkVisibility()).toBe(false)
  await submit.click()
  await expect.element(page.getByText(REFERENCE)).toBeVisible()
  const body = asked.find(({ url }) => url.endsWith('/api/tankmix/tankmix-request'))!.body as { html: string }
  expect(body).toMatchObject({
    requestor: 'anna@example.org',
    languageCode: 'en',
    request: {
      kind: 'Foliar',
      name: 'Anna Müller',
      email: 'anna@example.org',
      crop: 'Wheat',
      countryCode: 'FR - France',
      waterRate: 200,
      waterRateUnits: 'lt/Ha',
      comments: [{ comment: 'First line\n<b>second</b>' }],
      ingredients: [
        { name: 'A product of mine', orderOfAddition: 1, applicationRate: 1.5, applicationUnit: 'Litres' },
        { name: 'Another', orderOfAddition: 2, applicationRate: 0.25, applicationUnit: 'Litres' },
      ],
    },
  })
  expect(body.html).toContain('&lt;b&gt;second&lt;/b&gt;')
  expect(here()).toMatch(/^\/request-submitted\?request=/)
  await expect.element(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
})

test('SREQ-01 SREQ-02 SREQ-03 TANK-27 a seed-treatment design request', async () => {
  const { asked } = await drawPage('/request-seed-treatment')
  await expect.element(page.getByRole('heading', { name: 'Reasonable Request' })).toBeVisible()
  expect(page.getByRole('group').elements()).toHaveLength(1)
  await fillRequester()
  await expect.poll(() => asked.some(({ url }) => url.includes('/tankmix/products/fr'))).toBe(true)
  await page.getByLabelText('Seed Crop').fill('Winter barley')
  await page.getByLabelText('Non-Disclosure Agreement Reference').fill('NDA-7')
  await addIngredient.click()
  await expect.element(ingredient(2)).toBeVisible()
  expect(remove.elements()).toHaveLength(0)
  await addIngredient.click()
  await expect.poll(() => remove.elements().length).toBe(1)
  await page.getByRole('button', { name: 'Delete ingredient 3' }).click()
  const name = ingredient(1).getByLabelText(/^Product or agrochemical/)
  const offered = page.getByRole('listbox').getByRole('option').first()
  await name.fill('a')
  await expect.element(offered).toBeVisible()
  const [shown] = textOf(offered)
  await offered.click()
  await expect.element(name).not.toHaveValue('a')
  const chosen = (name.element() as HTMLInputElement).value
  expect(shown!.startsWith(chosen)).toBe(true)
  await ingredient(1)
    .getByLabelText(/^Application Rate/)
    .fill('2')
  await ingredient(2)
    .getByLabelText(/^Product or agrochemical/)
    .fill('a')
  await offered.click()
  await fillIngredient(2, 'Something else', '3')
  await submit.click()
  await expect.element(page.getByText(REFERENCE)).toBeVisible()
  const { request } = asked.find(({ url }) => url.endsWith('/tankmix-request'))!.body as {
    request: { ingredients: { productId?: string }[] }
  }
  expect(request.ingredients.map(({ productId }) => productId)).toEqual([expect.stringMatching(/^\w+$/), undefined])
  expect(request).toMatchObject({
    kind: 'seed',
    country: 'FR - France',
    seedName: 'Winter barley',
    ndaRef: 'NDA-7',
    ingredients: [{ name: chosen, applicationRate: 2 }, { name: 'Something else' }],
  })
})

test('REQ-14 the focus follows an added row, and after a Delete it is at the next row’s Delete, at the last one’s, or at Add Ingredient', async () => {
  await drawPage('/request')
  const removeOne = (number: number) => page.getByRole('button', { name: `Delete ingredient ${number}` })
  for (const number of [3, 4, 5]) {
    await addIngredient.click()
    await expect.element(ingredient(number).getByLabelText(/^Product or agrochemical/)).toHaveFocus()
  }
  removeOne(4).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(removeOne(5)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(removeOne(3)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(addIngredient).toHaveFocus()
})

test.each([
  ['', false],
  ['NDA-7', true],
] as const)(
  'REQ-13 REQ-17 REQ-66 with the agreement “%s” what happens next promises an email only where the server sends one (%s), and the search only without it',
  async (agreement, sendsEmails) => {
    const stored = { id: 'x'.repeat(20), reference: 'TM-2026-000001', sendsEmails }
    await drawPage('/request-seed-treatment', { responses: { '/tankmix-request': () => Response.json(stored, { status: 201 }) } })
    await fillRequester()
    await page.getByLabelText('Non-Disclosure Agreement Reference').fill(agreement)
    await fillIngredient(1, 'Something', '2')
    await submit.click()
    await expect.element(page.getByText(REFERENCE).first()).toBeVisible()
    const [text = ''] = textOf(main)
    expect(text.includes('You will get an email with the reference.')).toBe(sendsEmails)
    expect(text.includes('Its link opens the page of your request')).toBe(sendsEmails)
    expect(/No email will come now: .* Note the reference/.test(text)).toBe(!sendsEmails)
    expect(text.includes('the result can appear in the search.')).toBe(agreement === '')
    expect(text.includes('the result is confidential and must not appear in the search')).toBe(agreement !== '')
  },
)

test('API-06 a form filled in by a program is rejected, and a person who was rejected for it can submit again', async () => {
  await drawPage('/request')
  await fillFoliar()
  const trap = document.querySelector<HTMLInputElement>('input[name=website]')!
  const { left, bottom } = trap.getBoundingClientRect()
  expect(Math.min(left, bottom)).toBeLessThan(0)
  trap.value = 'https://example.org'
  await submit.click()
  await expect.element(page.getByRole('alert').getByText('Please submit the request again.')).toBeVisible()
  await expect.element(page.getByLabelText('Name *')).toHaveValue('Anna Müller')
  await submit.click()
  await expect.element(page.getByText(REFERENCE).first()).toBeVisible()
})

test('REQ-65 the form says above it for which products it asks and in how much water, as they are entered', async () => {
  await drawPage('/request')
  const line = () => textOf(page.getByText(/^For:/)).map((text) => text.replaceAll('\u00a0', ' '))
  await fillFoliar()
  await expect.poll(line).toEqual(['For: A product of mine + Another, 200 lt/Ha'])
  await page.getByLabelText('Water Rate *').fill('nothing')
  await expect.poll(line).toEqual(['For: A product of mine + Another'])
  const top = () => page.getByText(/^For:/).element().closest('p')!.getBoundingClientRect().top
  await page.getByLabelText('Water Rate *').fill('200')
  await expect.element(submit).toBeVisible()
  submit.element().scrollIntoView({ block: 'end' })
  await expect.poll(top).toBe(0)
  await page
    .getByRole('group', { name: 'Order of Addition: 2' })
    .getByLabelText(/^Product or agrochemical/)
    .fill('A long name '.padEnd(90, 'x'))
  await expect.poll(top).toBeLessThan(0)
})

test('REQ-41 REQ-42 a tank in US units is shown, edited and confirmed as typed, with what it is per hectare beside it', async () => {
  const products = [
    { id: '', name: 'A product of mine', entered: { amount: 8, unit: 'US fl oz/ac' as const } },
    { id: '', name: 'Another', entered: { amount: 750, unit: 'g/ha' as const } },
  ]
  const { asked } = await drawPage('/request', {
    state: wantedMixState({ country: 'FR', products, waterRate: 187.079, gallonsPerAcre: 20 }),
  })
  const words = () => textOf(main)[0]!.replaceAll('\u00a0', ' ')
  await expect.poll(words).toContain('2 products, 20 Gallons/Acre (187 L/ha)')
  for (const line of ['A product of mine: 8 US fl oz/ac (0.585 L/ha)', 'Another: 750 g/ha']) expect(words()).toContain(line)
  await page.getByRole('button', { name: 'Change the mix' }).click()
  const first = ingredient(1)
  await expect.element(first.getByLabelText(/^Application Rate/)).toHaveValue('8')
  const units = first.getByLabelText('Units', { exact: true })
  await expect.element(units).toHaveValue('US fl oz/ac')
  const said = () => saidOf('ingredients.0.applicationRate')?.replaceAll('\u00a0', ' ')
  expect(said()).toBe('8 US fl oz/ac (≈ 0.585 L/ha)')
  expect(saidOf('waterRate')?.replaceAll('\u00a0', ' ')).toBe('20 Gallons/Acre (≈ 187 L/ha)')
  await expect.element(first.getByText('per hectare')).not.toBeInTheDocument()
  await units.selectOptions('Litres')
  await expect.poll(said).toBe('8 L')
  await expect.element(first.getByText('per hectare')).toBeVisible()
  await units.selectOptions('US fl oz/ac')
  await first.getByLabelText(/^Application Rate/).fill('16')
  await expect.poll(said).toBe('16 US fl oz/ac (≈ 1.17 L/ha)')
  await fillRequester()
  await submit.click()
  await expect.element(page.getByText(REFERENCE)).toBeVisible()
  expect(words()).toContain('A product of mine: 16 US fl oz/ac (1.17 L/ha)')
  const { request, html } = asked.find(({ url }) => url.endsWith('/tankmix-request'))!.body as { request: object; html: string }
  expect(html).toContain('<td>16</td><td>US fl oz/ac (1.17 L/ha)</td>')
  expect(request).toMatchObject({
    waterRate: 20,
    waterRateUnits: 'ga/Ac',
    ingredients: [
      { applicationRate: 1.16924, applicationUnit: 'Litres', entered: { amount: 16, unit: 'US fl oz/ac' } },
      { applicationRate: 750, applicationUnit: 'Grammes', entered: { amount: 750, unit: 'g/ha' } },
    ],
  })
})
