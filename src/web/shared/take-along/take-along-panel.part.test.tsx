import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ProductDetails } from '../../../domain/products/product-details.ts'
import type { TakenProduct } from '../../../domain/take-along/taken-tank.ts'
import { drawPart, type PartOptions } from '../../testing/draw-part.tsx'
import { TakeAlongPanel } from './take-along-panel.tsx'
import type { Taking } from './taking.ts'

const product = (change: Partial<TakenProduct>): TakenProduct => ({
  id: '1',
  name: 'Azostar',
  form: 'L',
  entered: { amount: 1, unit: 'L/ha' },
  rate: 1,
  codes: [],
  place: 1,
  ...change,
})
const SULPHAMON = product({ id: '2', name: 'Sulphamon', form: 'P', entered: { amount: 2, unit: 'kg/ha' }, rate: 2, place: 2 })
const taking: Taking = {
  tank: { country: 'FR', water: { amount: 200, unit: 'L/ha' }, waterRate: 200, products: [product({}), SULPHAMON], fills: [], area: null },
  crop: 'Wheat',
  kind: 'unknown',
  state: 'Only parts were tested',
  sentences: [],
  testIds: [],
  link: 'https://tank.example/tank#country=fr',
}
const withTank = (tank: Partial<Taking['tank']>): Taking => ({ ...taking, tank: { ...taking.tank, ...tank } })

const DETAILS: ProductDetails & { codes: string[][] } = {
  ids: ['1', '2'],
  formulations: ['SC', 'SG'],
  forms: ['L', 'P'],
  manufacturers: [''],
  manufacturerAt: [0, 0],
  actives: [],
  activesAt: [[], []],
  codes: [['FR:2110159'], ['DE:024161-00', 'GTIN:4012345678901']],
  withdrawn: [],
  foliarTests: [0, 0],
  seedTests: [0, 0],
}
const RESPONSES: NonNullable<PartOptions['responses']> = { productDetails: () => DETAILS }
const draw = (shown: Taking, options: PartOptions = {}) =>
  drawPart(() => <TakeAlongPanel taking={shown} />, { responses: RESPONSES, ...options })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const parts = async (): Promise<string[]> => {
  await expect.element(page.getByRole('heading', { level: 3, name: 'Another phone' })).toBeVisible()
  return page
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent)
}

test('WHO-14 a number that a product has no more is in no record', async () => {
  const ended = { 0: [{ code: 'FR:2110159', from: '', until: '2019-12-31' }] }
  await draw(taking, { responses: { productDetails: () => ({ ...DETAILS, codePeriods: ended }) } })
  await expect.element(page.getByText(/^No registration number known here for Azostar/).first()).toBeVisible()
})

test('TAKE-03 a product without a rate is named, and no file has it', async () => {
  await draw(withTank({ products: [product({}), { ...SULPHAMON, entered: null, rate: undefined }] }))
  await expect.element(page.getByText('Enter a rate for Sulphamon, or leave it out.')).toBeVisible()
  expect(await parts()).toEqual(['Another phone'])
})

test('TAKE-03 without water there is a record, and no mix', async () => {
  await draw(withTank({ water: null, waterRate: null }))
  await expect.element(page.getByText('Enter the water volume first.')).toBeVisible()
  expect(await parts()).toEqual(['Spray record', 'Another phone'])
})

test('TAKE-03 an amount that a format cannot hold is refused when its file is made', async () => {
  await draw(withTank({ products: [product({ entered: { amount: 0.000_001, unit: 'ml/ha' }, rate: 1e-9 }), SULPHAMON] }))
  await button('Save TASKDATA.zip').click()
  await expect.element(page.getByText('An amount is too small or too large for this file.')).toBeVisible()
})

test('TAKE-04 a mix of which a part failed is shown its state, and its files after a confirmation, with the focus on them', async () => {
  await draw({ ...taking, kind: 'part-failed', state: 'Azostar + Sulphamon failed' })
  await expect.element(page.getByText('Azostar + Sulphamon failed. If you take it along all the same, every file says so.')).toBeVisible()
  await expect.element(button('Save adapt.json')).not.toBeInTheDocument()
  await button('I have read it: show the files').click()
  await expect.element(button('Save adapt.json')).toBeVisible()
  expect(document.activeElement?.contains(button('Save adapt.json').element())).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('TAKE-05 what stays empty is said: a number of another country is none, a crop without a code has none', async () => {
  await draw({ ...taking, crop: 'spelt' })
  await expect.element(page.getByText('No registration number known here for Sulphamon: that field stays empty.')).toBeVisible()
  await expect.element(page.getByText('No EPPO code known here for spelt: that field stays empty.')).toBeVisible()
})

test('NOTICE-04 whose code the crop has is said once, with the day of the last update', async () => {
  await draw(taking)
  await expect.element(page.getByText(/^Contains EPPO Codes \(www\.eppo\.int\), last updated .*2026.*\.$/)).toBeVisible()
  expect(page.getByText(/EPPO/).elements()).toHaveLength(1)
})

test('TAKE-05 an area that can be misread is refused beside its field, and makes no record', async () => {
  await draw(taking)
  await page.getByLabelText('Area treated').fill('1,125')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This number can be misread. Write 1125 or 1.1250.')
  await expect.element(button('Save CSV')).toBeDisabled()
  await page.getByLabelText('Area treated').fill('-1')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This number must be more than 0')
  await page.getByLabelText('Area treated').fill('12.5')
  await expect.element(button('Save CSV')).toBeEnabled()
})

test('TAKE-07 a link that is too long for a code is said to be', async () => {
  await draw({ ...taking, link: `https://tank.example/tank#${'n=x&'.repeat(1000)}` })
  await button('Show QR code').click()
  await expect.element(page.getByText('The link is too long for a QR code. Share it instead.')).toBeVisible()
})

test('TAKE-10 products of a report are found by their names', async () => {
  const named = [product({ id: '' }), { ...SULPHAMON, id: '', name: 'Soufre' }]
  await draw(
    { ...withTank({ products: named }), isByName: true },
    {
      responses: {
        ...RESPONSES,
        agrochemicals: () => [
          { id: '1', name: 'Azostar' },
          { id: '2', name: 'Sulphamon' },
        ],
        marketNames: () => [{ id: '2', name: 'Soufre' }],
      },
    },
  )
  await expect.element(page.getByText('No registration number known here for Soufre: that field stays empty.')).toBeVisible()
})
