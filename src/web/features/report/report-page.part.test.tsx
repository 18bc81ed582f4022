import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart, type PartOptions } from '../../testing/draw-part.tsx'
import { ReportPage } from './report-page.tsx'

const ingredient = (name: string, manufacturer: string) => ({
  orderOfAddition: 1,
  form: 'L' as const,
  rate: 1,
  name,
  country: 'FR',
  activeIngredients: [],
  manufacturer,
})
const REPORT = {
  tankmixId: '7',
  kind: 'foliar' as const,
  dateOfTest: '2025-03-14',
  waterRate: 200,
  crop: '',
  result: 'NC' as const,
  phrase: 'Not physically compatible',
  observations: '',
  ingredients: [ingredient('Camivovex', 'Carpatia'), ingredient('Boron', 'Yara')],
}
const drawReport = (options: PartOptions) =>
  drawPart(() => <ReportPage testId="7" languageTag="en" onShown={() => undefined} onWithdrawn={() => undefined} />, {
    path: '/testResult/7/en',
    ...options,
    responses: { outcome: () => REPORT, marketNames: () => [{ id: '201', name: 'Camivovex (Delta)' }] },
  })

test('NAME-10 a stored copy of a report has the maker beside a name that several products have since', async () => {
  await drawReport({ copies: ['outcome'] })
  await expect.element(page.getByText(/Camivovex \(Carpatia\) \+ Boron/).first()).toBeVisible()
})

test('NAME-10 a report of the server stands as the server names its products', async () => {
  const { asked } = await drawReport({})
  await expect.element(page.getByText(/Camivovex \+ Boron/).first()).toBeVisible()
  expect(asked).not.toContain('marketNames')
})
