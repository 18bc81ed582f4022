import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Report } from '../../../../contract/look-ups/tests.ts'
import { drawPart, type PartOptions } from '../../../testing/draw-part.tsx'
import { SlurryCalculator } from '../slurry-calculator.tsx'

const ingredient = (orderOfAddition: number, name: string, form: 'L' | 'P', rate: number) => ({
  orderOfAddition,
  name,
  form,
  rate,
  country: 'FR',
  activeIngredients: [],
  manufacturer: 'Nordfeld',
})
const COATING: Report = {
  tankmixId: '2001',
  dateOfTest: '2025-02-01',
  waterRate: null,
  result: 'C',
  phrase: 'Compatible',
  ingredients: [
    ingredient(1, 'Seedstart Zn', 'L', 0.0025),
    ingredient(2, 'Triticoat FS', 'L', 0.0004),
    ingredient(3, 'Barlisafe WS', 'P', 0.001),
  ],
}

const drawOpen = async (coating: Report = COATING, options?: PartOptions) => {
  await drawPart(() => <SlurryCalculator test={coating} />, options)
  await userEvent.click(page.getByRole('button', { name: 'Slurry calculator' }))
  await expect.element(seed()).toBeVisible()
}
const seed = () => page.getByLabelText('Seed to treat')
const batch = () => page.getByLabelText('Batch size (optional)')
const lineOf = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
/** The lines of a list by its heading. */
const lines = (heading: RegExp): string[] =>
  [...page.getByRole('list', { name: heading }).element().querySelectorAll('li')].map(({ textContent }) => lineOf(textContent))

test('SEED-35 it is closed until its button is pressed, and opened by an address that asks for it', async () => {
  await drawPart(() => <SlurryCalculator test={COATING} />)
  await expect.element(page.getByRole('button', { name: 'Slurry calculator' })).toHaveAttribute('aria-expanded', 'false')
  await expect.element(seed()).not.toBeInTheDocument()
  location.hash = '#slurry'
  await drawPart(() => <SlurryCalculator test={COATING} />)
  await expect.element(seed().first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Slurry calculator', expanded: true })).toHaveFocus()
  location.hash = ''
})

test('SEED-30 SEED-34 amounts in the order of the test, the sum of the liquids, what it leaves out, and the verdict', async () => {
  await drawOpen()
  await userEvent.fill(seed(), '2')
  await expect.element(page.getByRole('heading', { name: /All the seed/ })).toBeVisible()
  expect(lines(/All the seed 2 t/)).toEqual([
    '1 Seedstart Zn5.00 L',
    '2 Triticoat FS800 ml',
    '3 Barlisafe WS2.00 kg',
    'All liquids together5.80 L',
  ])
  await expect.element(page.getByText(/Solid, not counted in the volume: Barlisafe WS\./)).toBeVisible()
  await expect.element(page.getByText(/Water is not counted: the test records none\./)).toBeVisible()
  await expect.element(page.getByText(/Amounts as tested\. These are tests, not advice\./)).toBeVisible()
  await expect.element(page.getByText('Pass', { exact: true })).toBeVisible()
})

test('SEED-34 a failed coating is called one beside its amounts', async () => {
  await drawOpen({ ...COATING, result: 'NC' })
  await expect.element(page.getByText('Fail', { exact: true })).toBeVisible()
})

test('SEED-32 a batch size gives the amounts of a full batch and of the last one', async () => {
  await drawOpen()
  await userEvent.fill(seed(), '1.05')
  await userEvent.fill(batch(), '200')
  await expect.element(page.getByRole('heading', { name: /Full batch × 5/ })).toBeVisible()
  expect(lines(/Full batch × 5 200 kg/)).toEqual([
    '1 Seedstart Zn500 ml',
    '2 Triticoat FS80 ml',
    '3 Barlisafe WS200 g',
    'All liquids together580 ml',
  ])
  expect(lines(/Last batch 50 kg/)[0]).toBe('1 Seedstart Zn125 ml')
  await userEvent.fill(batch(), '1050')
  await expect.element(page.getByRole('heading', { name: /batch/ })).not.toBeInTheDocument()
})

test.each([
  ['can be read in two ways', '1,250', /can be misread\. Write 1250 or 1\.25\./],
  ['is no number', 'two', /Write a number such as/],
  ['is not above 0', '0', /must be more than 0/],
  ['is too large', '1000000', /too large/],
])('SEED-33 an amount of seed that %s is refused in words, and nothing is calculated', async (_what, typed, words) => {
  await drawOpen()
  await userEvent.fill(seed(), typed)
  await userEvent.tab()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(seed()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('All the seed')).not.toBeInTheDocument()
})

test('SEED-31 a rate that is not known gives no number, and without it the liquids have no sum', async () => {
  const [first] = COATING.ingredients
  await drawOpen({ ...COATING, ingredients: [first!, ingredient(2, 'Triticoat FS', 'L', 0)] })
  await userEvent.fill(seed(), '1')
  await expect.element(page.getByText('rate not known')).toBeVisible()
  expect(lines(/All the seed/)).toEqual(['1 Seedstart Zn2.50 L', '2 Triticoat FSrate not known', 'All liquids togethernot known'])
})

test('SEED-30 with a US unit the seed is in US tons and pounds, the products in US gallons and pounds', async () => {
  await drawOpen(COATING, { stored: { seedUnitsChoice: 'US pt/US ton' } })
  await userEvent.fill(seed(), '10')
  await expect.element(page.getByRole('heading', { name: /All the seed/ })).toBeVisible()
  expect(lines(/All the seed 10 US ton/)).toEqual([
    '1 Seedstart Zn5.99 US gal',
    '2 Triticoat FS122.7 US fl oz',
    '3 Barlisafe WS20.00 US lb',
    'All liquids together6.95 US gal',
  ])
})
