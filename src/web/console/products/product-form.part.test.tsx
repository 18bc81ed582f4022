import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ProductCells } from '../../../contract/console/products.ts'
import { ApiError } from '../../platform/network/api.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { ProductForm } from './product-form.tsx'

const CELLS: ProductCells = {
  kind: 'agrochemical',
  name: 'Azostar',
  manufacturer: 'Helvagro',
  form: 'L',
  formulation: 'SC',
  active_ingredients: 'azoxystrobin',
  countries: '',
  market_names: '',
  product_sets: '',
  role: '',
  strengths: 'azoxystrobin=250 g/L',
  codes: 'US:524-549 2003-01-01/2019-05-01;GTIN:4012345678901',
  other_names: 'former:US:/2019-05-01=Azolan',
  formulations: '* | 2010-01-01/2022-02-28 | EC | azoxystrobin=200 g/L',
  density: '1.08',
}

test('WHO-50 names, numbers and formulations have rows that are added and removed, and what the server finds wrong stands beside them', async () => {
  const saved = vi.fn<(id: string, cells: ProductCells) => Promise<void>>()
  saved.mockRejectedValueOnce(new ApiError(422, '/', { errors: [{ path: 'cells.formulations', message: 'begins after today' }] }))
  await drawPart(() => <ProductForm cells={CELLS} submit="Save" onSave={saved} />)
  const rows = (name: string) => page.getByRole('group', { name })

  await rows('Codes').getByRole('button', { name: 'Remove Codes 2' }).click()
  await rows('Codes').getByRole('button', { name: 'Add a number' }).click()
  await rows('Codes')
    .getByLabelText(/^Number/)
    .nth(1)
    .fill('US:905-77')
  await rows('Codes').getByLabelText('First day').nth(1).fill('2019-05-02')
  await rows('Other names').getByRole('button', { name: 'Add a name' }).click()
  await rows('Formulations over time').getByRole('button', { name: 'Add a formulation' }).click()
  await rows('Formulations over time').getByLabelText('Formulation').nth(1).fill('SC')
  await rows('Formulations over time').getByLabelText('First day').nth(1).fill('2022-03-01')
  await rows('Formulations over time').getByLabelText('Strengths, one on a line').nth(1).fill('azoxystrobin=250 g/L')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('begins after today')
  await expect.element(rows('Formulations over time')).toHaveFocus()

  await page.getByRole('button', { name: 'Save' }).click()
  expect(saved).toHaveBeenLastCalledWith('', {
    ...CELLS,
    codes: 'US:524-549 2003-01-01/2019-05-01;US:905-77 2019-05-02/',
    formulations: `${CELLS.formulations};* | 2022-03-01/ | SC | azoxystrobin=250 g/L`,
  })
})
