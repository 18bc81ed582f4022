import { expect, test } from 'vitest'
import { SUMMARY_LABELS, summaryHtml, summaryOf, summaryText, type SummaryLabels } from './request-summary.ts'
import { requestReference, type FoliarRequestFields, type RequestWater, type SeedRequestFields } from './requests.ts'

const labels = {
  ...(Object.fromEntries(SUMMARY_LABELS.map((label) => [label, `[${label}]`])) as SummaryLabels),
  category: 'Category of {product}',
}
const foliar: FoliarRequestFields = {
  kind: 'Foliar',
  name: 'A <b>',
  email: 'a@b.de',
  company: '',
  crop: 'Wheat',
  countryCode: 'FR - France',
  requestDate: '2026-05-14',
  waterRate: 200,
  waterRateUnits: 'ga/Ac',
  comments: [{ comment: 'one\ntwo' }, { comment: '' }, { comment: '"three" & \'four\'' }],
  ingredients: [{ name: '<script>', orderOfAddition: 3, applicationRate: 0.1, applicationUnit: 'Grammes' }],
}
const { countryCode, ...shared } = foliar
const inWords = { ...labels, perHectare: '{unit} per hectare', perKgOfSeed: '{unit} per kg of seed', kilogrammes: 'Kilogrammes' }
const seed: SeedRequestFields = { ...shared, kind: 'seed', country: countryCode, waterRate: null, seedName: 'Barley', ndaRef: 'N1' }

test('REQ-04 the summary of a foliar request has every field in its order', () => {
  expect(summaryOf(foliar, labels, 'Tankmix', 'en')).toEqual({
    title: '[details]',
    rows: [
      { label: '[name]', value: 'A <b>' },
      { label: '[email]', value: 'a@b.de' },
      { label: '[company]', value: '' },
      { label: 'Category of Tankmix', value: 'Foliar' },
      { label: '[crop]', value: 'Wheat' },
      { label: '[requestDate]', value: '2026-05-14' },
      { label: '[country]', value: 'FR - France' },
      { label: '[waterRate]', value: '200' },
      { label: '[waterRateUnits]', value: '[gallonsPerAcre] (1870 L/ha)' },
      { label: '[comments]', value: 'one\ntwo\n"three" & \'four\'' },
    ],
    ingredients: {
      title: '[ingredients]',
      columns: ['[ingredientNumber]', '[ingredientName]', '[ingredientRate]', '[ingredientUnit]'],
      rows: [['3', '<script>', '0.1', '[grammes]']],
    },
  })
})

test.each([
  [{ applicationRate: 0.584621, entered: { amount: 8, unit: 'US fl oz/ac' as const } }, '8 | US fl oz/ac (0,585 L/ha)'],
  [
    { applicationRate: 560.43, applicationUnit: 'Grammes' as const, entered: { amount: 0.5, unit: 'US lb/ac' as const } },
    '0,5 | US lb/ac (0,56 kg/ha)',
  ],
  [{ applicationRate: 1870.787, entered: { amount: 1, unit: '% v/v' as const } }, '1 | % v/v (1870 L/ha)'],
  [{ applicationRate: 1.5, entered: { amount: 1.5, unit: 'L/ha' as const } }, '1,5 | L/ha'],
  [{ applicationRate: 1.5 }, '1,5 | [litres]'],
])('REQ-42 a rate as typed has what it is per hectare beside it, with three digits, in the reader’s signs: %#', (part, shown) => {
  const ingredients = [{ name: 'A', orderOfAddition: 1, applicationUnit: 'Litres' as const, ...part }]
  expect(summaryText(summaryOf({ ...foliar, ingredients }, inWords, 'Tankmix', 'de'))).toMatch(
    new RegExp(`1 \\| A \\| ${RegExp.escape(shown)}$`),
  )
})

test('REQ-42 an amount in one of the call’s units says of what it is', () => {
  const unitOf = (request: FoliarRequestFields | SeedRequestFields) =>
    summaryOf({ ...request, ingredients: [{ ...foliar.ingredients[0]!, applicationUnit: 'Kilogrammes' }] }, inWords, 'Tankmix', 'en')
      .ingredients.rows[0]![3]
  expect(unitOf({ ...foliar, waterRateUnits: 'lt/Ha' })).toBe('Kilogrammes per hectare')
  expect(unitOf(seed)).toBe('Kilogrammes per kg of seed')
})

test('REQ-42 UNIT-11 water has what it is for an acre beside it where a rate was typed for one', () => {
  const waterOf = (ingredients: FoliarRequestFields['ingredients']) =>
    summaryOf({ ...foliar, waterRate: 370.658, waterRateUnits: 'lt/Ha', ingredients }, labels, 'Tankmix', 'en').rows.find(
      ({ label }) => label === '[waterRateUnits]',
    )?.value
  const line = foliar.ingredients[0]!
  expect(waterOf([line])).toBe('[litresPerHa]')
  expect(waterOf([{ ...line, entered: { amount: 200, unit: 'ml/acre' } }])).toBe('[litresPerHa] (150 L/acre)')
})

test('NUM-04 rates are written in the language of the labels, so that none can be misread', () => {
  const [first] = foliar.ingredients
  const request = { ...foliar, waterRate: 1250, ingredients: [{ ...first!, applicationRate: 1.125 }] }
  const shown = (language: 'en' | 'de'): string => summaryText(summaryOf(request, labels, 'Tankmix', language))
  expect(shown('en')).toContain('[waterRate]: 1250\n')
  expect(shown('en')).toContain('| 1.1250 |')
  expect(shown('de')).toContain('[waterRate]: 1250\n')
  expect(shown('de')).toContain('| 1,1250 |')
})

test('SREQ-01 the summary of a seed request also has the seed crop and the agreement', () => {
  const rows = summaryOf(seed, labels, 'Tankmix', 'en').rows
  expect(rows).toContainEqual({ label: '[seedName]', value: 'Barley' })
  expect(rows).toContainEqual({ label: '[ndaRef]', value: 'N1' })
  expect(rows).toContainEqual({ label: '[waterRate]', value: '' })
})

test('REQ-25 the summary of a foliar request has its agreement after the comments, where it names one', () => {
  const labelsOf = (ndaRef?: string) => summaryOf({ ...foliar, ndaRef }, labels, 'Tankmix', 'en').rows.map(({ label }) => label)
  expect(labelsOf('NDA-7').slice(-2)).toEqual(['[comments]', '[ndaRef]'])
  expect(labelsOf()).not.toContain('[ndaRef]')
})

test('WATER-21 the summary has the water that the requester knows', () => {
  const valueOf = (water: RequestWater) =>
    summaryOf({ ...foliar, water }, labels, 'Tankmix', 'de').rows.find(({ label }) => label === '[water]')?.value
  expect(valueOf({ hardness: 342.5, ph: 7.1, temperature: 12 })).toBe('342,5\u00a0mg/L CaCO₃ · pH\u00a07,1 · 12\u00a0°C')
  expect(valueOf({ hardness: 'very hard', ph: null, temperature: null })).toBe('[veryHard]')
  expect(summaryOf(foliar, labels, 'Tankmix', 'en').rows.some(({ label }) => label === '[water]')).toBe(false)
})

test('REQ-45 a hardness stands as it was entered, with what it is in mg/L', () => {
  const valueOf = (water: Pick<RequestWater, 'hardness' | 'enteredHardness'>) =>
    summaryOf({ ...foliar, water: { ...water, ph: null, temperature: null } }, labels, 'Tankmix', 'de').rows.find(
      ({ label }) => label === '[water]',
    )?.value
  expect(valueOf({ hardness: 268, enteredHardness: { amount: 15, unit: '°dH' } })).toBe('15\u00a0°dH (268\u00a0mg/L CaCO₃)')
  expect(valueOf({ hardness: 43, enteredHardness: { amount: 2.5, unit: 'gpg' } })).toBe('2,5\u00a0gpg (43\u00a0mg/L CaCO₃)')
  expect(valueOf({ hardness: 250, enteredHardness: 'medium' })).toBe('[waterMedium] (250\u00a0mg/L CaCO₃)')
})

test('REQ-04 every text of a visitor is escaped in the HTML', () => {
  const html = summaryHtml(summaryOf(foliar, labels, 'Tankmix', 'en'))
  expect(html).toContain('<td>A &lt;b&gt;</td>')
  expect(html).toContain('<td>one<br>two<br>&quot;three&quot; &amp; &#39;four&#39;</td>')
  expect(html).toContain('<td>3</td><td>&lt;script&gt;</td><td>0.1</td><td>[grammes]</td>')
  expect(html).not.toContain('<script>')
})

test('REQ-04 the plain text has the same content', () => {
  const text = summaryText(summaryOf(foliar, labels, 'Tankmix', 'en'))
  expect(text).toContain('[name]: A <b>\n[email]: a@b.de\n[company]:\nCategory of Tankmix: Foliar')
  expect(text).toContain('[comments]:\none\ntwo\n"three" & \'four\'')
  expect(text).toContain('3 | <script> | 0.1 | [grammes]')
})

test.each([
  ['TM', 2026, 123, 'TM-2026-000123'],
  ['AB1', 2027, 1_234_567, 'AB1-2027-1234567'],
])('the reference of a request with prefix %s, year %i and number %i is %s', (prefix, year, number, reference) => {
  expect(requestReference(prefix, year, number)).toBe(reference)
})
