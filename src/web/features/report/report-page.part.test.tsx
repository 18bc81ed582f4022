import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart, type PartOptions } from '../../testing/draw-part.tsx'
import { ReportPage } from './report-page.tsx'
import { Withdrawn } from './withdrawn.tsx'

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
const drawReport = ({ report = REPORT, ...options }: PartOptions & { report?: object }) =>
  drawPart(() => <ReportPage testId="7" languageTag="en" onShown={() => undefined} onWithdrawn={() => undefined} />, {
    path: '/testResult/7/en',
    ...options,
    responses: { outcome: () => report as typeof REPORT, marketNames: () => [{ id: '201', name: 'Camivovex (Delta)' }] },
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

const method = page.getByRole('heading', { name: 'Method', exact: true })
const methodText = () => method.elements()[0]?.nextElementSibling?.textContent

test('METHOD-08 METHOD-09 METHOD-10 a report without a protocol says “not recorded”, leads to how tests are made, and is cited', async () => {
  await drawReport({})
  await expect.poll(methodText).toMatch(/^not recorded · How we test/)
  await expect.element(page.getByRole('link', { name: 'How we test' })).toHaveAttribute('href', '/how-we-test.html')
  // On paper it is an address.
  expect(methodText()).toMatch(/: https?:\/\/.*\/how-we-test\.html$/)
  await page.getByText('How to cite').click()
  const texts = () => [...document.querySelectorAll('pre')].map((one) => one.textContent)
  await expect.poll(() => texts().length).toBe(3)
  expect(texts()[0]).toMatch(/: Camivovex \+ Boron, France\. Test Number 7, Date Tested 14 Mar 2025\. https?:\/\/.*\/testResult\/7\/en$/)
  expect(texts()[1]).toContain('number = {7}')
  expect(texts()[2]).toContain('SN  - 7')
})

test.each([
  [
    'A',
    /^Level of evidence A: readings and conditions are complete, and the result was repeated\. What the levels mean: https?:\/\/.*\/advice\/evidence-levels$/,
  ],
  ['D', /^Level of evidence D: published elsewhere\. /],
])('EVID-04 a report says its level in words, below the conditions and with the way to the rule: %s', async (evidenceLevel, words) => {
  await drawReport({ report: { ...REPORT, evidenceLevel } })
  const link = page.getByRole('link', { name: 'What the levels mean' })
  await expect.element(link).toHaveAttribute('href', '/advice/evidence-levels')
  expect(link.element().parentElement!.textContent).toMatch(words)
  await expect.element(page.getByRole('heading', { name: 'Test Conditions' })).toBeVisible()
  expect(document.title).not.toContain('evidence')
})

test('EVID-06 a report without a level says nothing of one', async () => {
  await drawReport({})
  await expect.element(page.getByRole('heading', { name: 'Test Conditions' })).toBeVisible()
  await expect.element(method).toBeVisible()
  expect(document.body.textContent).not.toContain('Level of evidence')
})

test('GATE-41 an incomplete test is no plain pass: it says for how long it was watched, and each deviation with its reason', async () => {
  const deviation = { kind: 'unplanned', justification: 'The jar broke.', isAcceptedByCustomer: true }
  const gaps = [
    { kind: 'reading', hours: 24 },
    { kind: 'calibration', equipment: 'ph-meter', hours: 2, expiredOn: '2026-10-01' },
  ]
  const completeness = { watched: 2, required: 24, isIncomplete: true, deviations: gaps.map((gap) => ({ ...deviation, gap })) }
  const conditions = { waterSource: 'Tap', hardness: null, ph: null, temperature: 20, hours: 2 }
  const issue = { version: 1, issuedOn: '2026-11-02', method: 'Jar test, version 2', deviations: '', conditions, batches: [], photos: [] }
  const incomplete = { watched: 2, required: 24 }
  const report = { ...REPORT, result: 'C', phrase: 'Physically compatible', incomplete, issue: { ...issue, amendments: [], completeness } }
  const { screen } = await drawReport({ report })
  await expect.element(page.getByText(/Readings .* are missing: .* Watched: 2 of 24\sh\./)).toBeVisible()
  expect(screen.container.querySelector('[data-look]')!.getAttribute('data-look')).toBe('care')
  // As in its title, and to whoever hears the sign.
  expect(screen.container.querySelector('[data-look] strong')!.textContent).toBe('Pass – with care: ')
  await expect.element(page.getByText('Compatible with care')).toBeInTheDocument()
  await expect.element(page.getByText(/^No reading at 24\sh: The jar broke\. · accepted by whoever asked for the test$/)).toBeVisible()
  await expect.element(page.getByText(/^pH meter: calibration expired on 1 Oct 2026: The jar broke\./)).toBeVisible()
})

const issueWith = (part: object) => {
  const conditions = { waterSource: 'Tap', hardness: null, ph: 7, temperature: 20, hours: 24 }
  const issue = { version: 1, issuedOn: '2026-11-02', method: 'Jar test', deviations: '', conditions, batches: [], photos: [] }
  return { ...REPORT, result: 'CA', phrase: 'Compatible', issue: { ...issue, amendments: [], ...part } }
}

test.each([
  [{ count: 3, agree: true, results: ['C', 'C', 'C'] }, 'Jars: 3, all with the same result · By the rule of the method: Pass'],
  [
    { count: 3, agree: true, results: ['C', 'NC', 'C'] },
    'Jars: 3, with different results · By the rule of the method: Pass (2) and Fail (1)',
  ],
  // Issued before the results of jars were kept, or by a method without a rule: that they agree says nothing of what they came to.
  [{ count: 2, agree: true }, 'Jars: 2'],
  [{ count: 2, agree: false }, 'Jars: 2 · The jars did not agree'],
])('JAR-20 the report says how many jars there were and what they came to: %o', async (jars, words) => {
  const completeness = { watched: 24, required: 24, isIncomplete: false, deviations: [], jars }
  await drawReport({ report: issueWith({ completeness }) })
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})

test('JAR-21 the report says for which readings alone an instrument was used', async () => {
  const meter = { kind: 'ph-meter', id: 'P-1', name: 'Meter', calibratedUntil: '2026-10-01' }
  const other = { ...meter, id: 'P-2', name: 'Spare meter', calibratedUntil: null, hours: [2, 24] }
  const { screen } = await drawReport({ report: issueWith({ equipment: [meter, other] }) })
  await expect.element(page.getByText('Meter (P-1) calibrated until 1 Oct 2026', { exact: true })).toBeVisible()
  expect(screen.container.textContent).toMatch(/Spare meter \(P-2\) no calibration on record · used at 2 and 24\sh/)
})

test('METHOD-08 a stored copy does not say that nothing was recorded', async () => {
  await drawReport({ copies: ['outcome'] })
  await expect.poll(methodText).toMatch(/^not in this copy/)
})

test('PREF-06 the colon after the verdict of a French report begins no line', async () => {
  const { screen } = await drawReport({ language: 'fr' })
  await expect.element(page.getByText(/Camivovex \+ Boron/).first()).toBeVisible()
  expect(screen.container.textContent).toContain('Échec\u00a0: Camivovex + Boron')
  expect(screen.container.textContent).not.toContain('Échec: ')
})

test('METHOD-09 a withdrawn report says when and why, and leads to what that means', async () => {
  const withdrawn = { on: '2026-11-02', reason: 'other' as const, text: 'Two jars were mixed up.' }
  await drawPart(() => <Withdrawn testId="7" withdrawn={withdrawn} languageCode="en" />, { path: '/testResult/7/en' })
  await expect.element(page.getByText(/test 7 on 2 Nov 2026/)).toBeVisible()
  await expect.element(page.getByText('Two jars were mixed up.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'How we test' })).toHaveAttribute('href', '/how-we-test.html')
})

test('SOURCE-06 a report says that the own laboratory made the test, or which partner’s, with what that says of itself', async () => {
  const { screen } = await drawReport({})
  await expect.element(page.getByText(/^Own laboratory of /)).toBeVisible()
  await screen.unmount()
  const laboratory = {
    id: 'nord',
    name: 'Nord Lab',
    accreditation: 'ISO/IEC 17025, No. 7',
    address: 'Kaj 1, Aarhus',
    website: 'https://nord.example',
  }
  await drawReport({ report: { ...REPORT, source: 'partner', laboratory } })
  await expect.element(page.getByRole('link', { name: 'Nord Lab' })).toHaveAttribute('href', 'https://nord.example')
  for (const said of ['Partner laboratory', 'Kaj 1, Aarhus', 'Accreditation: ISO/IEC 17025, No. 7'])
    await expect.element(page.getByText(said)).toBeVisible()
  expect(page.getByText(/^Own laboratory of /).elements()).toEqual([])
})
