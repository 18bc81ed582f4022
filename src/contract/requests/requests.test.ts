import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { MIN_FILL_MS } from '../../domain/requests/requests.ts'
import { enteredExample, foliarExample, seedExample } from './example-requests.ts'
import { REQUEST_MESSAGES } from './request-messages.ts'
import { foliarRequest, seedRequest, tankmixRequest } from './requests.ts'

const messages = (schema: z.ZodMiniType, value: unknown): string[] => {
  const result = z.safeParse(schema, value)
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}
const [ingredient] = foliarExample.ingredients
const withIngredient = (part: object) => ({ ...foliarExample, ingredients: [{ ...ingredient, ...part }] })

describe('a foliar request', () => {
  test('API-06 is read as the form sends it', () => {
    expect(z.parse(foliarRequest, foliarExample)).toEqual(foliarExample)
  })

  test('API-06 what is optional may be missing, null or empty, and defaults are filled in', () => {
    const { name, email, countryCode, requestDate, waterRate, ingredients } = foliarExample
    const required = { name, email, countryCode, requestDate, waterRate, ingredients }
    expect(z.parse(foliarRequest, { ...required, company: null })).toEqual({
      ...required,
      kind: 'Foliar',
      company: '',
      crop: '',
      comments: [],
      waterRateUnits: 'lt/Ha',
    })
  })

  test('TANK-27 an ingredient may have the id of a product; null is as good as none', () => {
    const idsOf = (productId: unknown) => z.parse(foliarRequest, withIngredient({ productId })).ingredients.map((one) => one.productId)
    expect([idsOf('A-1.b_2'), idsOf(null), idsOf(undefined)]).toEqual([['A-1.b_2'], [undefined], [undefined]])
    for (const productId of ['', 'a b', '<b>', 'x'.repeat(65), 7])
      expect(messages(foliarRequest, withIngredient({ productId }))).toEqual([`ingredients.0.productId: ${REQUEST_MESSAGES.choice}`])
  })

  const entered = { amount: 8, unit: 'US fl oz/ac' }
  const typed = { applicationRate: 0.584621, applicationUnit: 'Litres', entered }
  test('REQ-40 a rate as typed goes beside the call’s fields; null is as good as none', () => {
    expect(z.parse(foliarRequest, enteredExample)).toEqual(enteredExample)
    const enteredOf = (value: unknown) => z.parse(foliarRequest, withIngredient({ ...typed, entered: value })).ingredients[0]!.entered
    expect([enteredOf(null), enteredOf(undefined)]).toEqual([undefined, undefined])
  })
  test.each([
    ['the same, rounded by its sender', {}, { applicationRate: 0.585 }],
    ['in millilitres', {}, { applicationRate: 584.621, applicationUnit: 'Millilitres' }],
    [
      'a share of the spray, by its water',
      { waterRate: 200, waterRateUnits: 'lt/Ha' },
      { applicationRate: 1, entered: { amount: 0.5, unit: '% v/v' } },
    ],
    [
      'a share of the spray, by water in gallons',
      { waterRate: 20, waterRateUnits: 'ga/Ac' },
      { applicationRate: 0.935394, entered: { amount: 0.5, unit: '% v/v' } },
    ],
    ['nothing of it', {}, { applicationRate: 0, entered: { amount: 0, unit: 'US lb/ac' }, applicationUnit: 'Grammes' }],
  ])('REQ-40 a rate as typed may be %s', (_what, request, part) =>
    expect(messages(foliarRequest, { ...foliarExample, ...request, ingredients: [{ ...ingredient, ...typed, ...part }] })).toEqual([]),
  )
  const { enteredDiffers, choice, tooLarge, numberUnclear, enteredOfSeed } = REQUEST_MESSAGES
  test.each([
    ['another amount', { applicationRate: 0.6 }, '', enteredDiffers],
    ['a mass of a volume', { applicationUnit: 'Kilogrammes' }, '', enteredDiffers],
    ['another unit', { entered: { amount: 8, unit: 'US qt/ac' } }, '', enteredDiffers],
    ['a share of other water', { entered: { amount: 0.5, unit: '% v/v' } }, '', enteredDiffers],
    ['an unknown unit', { entered: { amount: 8, unit: 'fl oz' } }, '.unit', choice],
    ['no unit', { entered: { amount: 8 } }, '.unit', choice],
    ['a text alone', { entered: '8 US fl oz/ac' }, '', choice],
    ['no amount', { entered: { unit: 'US fl oz/ac' } }, '.amount', numberUnclear],
    ['what is no number', { entered: { ...entered, amount: Number.NaN } }, '.amount', numberUnclear],
    ['without an end', { entered: { ...entered, amount: Number.POSITIVE_INFINITY } }, '.amount', numberUnclear],
    ['too much', { entered: { ...entered, amount: 1e9 } }, '.amount', tooLarge],
  ])('REQ-40 a rate as typed is refused with its place where it is %s', (_what, part, path, message) =>
    expect(messages(foliarRequest, withIngredient({ ...typed, ...part }))).toEqual([`ingredients.0.entered${path}: ${message}`]),
  )
  test('REQ-40 a request for a seed coating has no rates of an area', () => {
    const [coating] = seedExample.ingredients
    expect(messages(seedRequest, { ...seedExample, ingredients: [{ ...coating, ...typed }] })).toEqual([
      `ingredients.0.entered: ${enteredOfSeed}`,
    ])
  })
  test('REQ-40 NUM-03 an amount that is sent as a text is read in the language of the request', () => {
    const [first] = enteredExample.ingredients
    const sent = (amount: string) =>
      z.safeParse(tankmixRequest.body, {
        languageCode: 'de',
        request: { ...enteredExample, ingredients: [{ ...first, applicationRate: 0.657699, entered: { ...entered, amount } }] },
      })
    expect(sent('9,0').data?.request.ingredients[0]!.entered).toEqual({ amount: 9, unit: 'US fl oz/ac' })
    expect(sent('9.000').error?.issues.map(({ path }) => path.join('.'))).toEqual(['request.ingredients.0.entered'])
  })

  const inDegrees = { hardness: 268, enteredHardness: { amount: 15, unit: '°dH' }, ph: null, temperature: null }
  test('REQ-45 a hardness as entered goes beside the call’s field; null is as good as none', () => {
    const enteredOf = (given: unknown) =>
      z.parse(foliarRequest, { ...foliarExample, water: { ...inDegrees, enteredHardness: given } }).water
    expect(z.parse(foliarRequest, { ...foliarExample, water: inDegrees }).water).toEqual(inDegrees)
    expect([enteredOf(null)?.enteredHardness, enteredOf(undefined)?.enteredHardness]).toEqual([undefined, undefined])
  })
  test.each([
    ['not rounded by its sender', { hardness: 267.7 }],
    ['of one degree, rounded', { hardness: 18, enteredHardness: { amount: 1, unit: '°dH' } }],
    ['the word of a test strip', { hardness: 375, enteredHardness: 'hard' }],
    ['in mg/L', { hardness: 268, enteredHardness: { amount: 268, unit: 'mg/L' } }],
    ['nothing', { hardness: 0, enteredHardness: { amount: 0, unit: '°fH' } }],
  ])('REQ-45 a hardness as entered may be %s', (_what, part) =>
    expect(messages(foliarRequest, { ...foliarExample, water: { ...inDegrees, ...part } })).toEqual([]),
  )
  const { enteredHardnessDiffers, notWater } = REQUEST_MESSAGES
  test.each([
    ['another', { hardness: 300 }, enteredHardnessDiffers],
    ['of another unit', { enteredHardness: { amount: 15, unit: '°fH' } }, enteredHardnessDiffers],
    ['beside none', { hardness: null }, enteredHardnessDiffers],
    ['beside a strip’s last word', { hardness: 'very hard' }, enteredHardnessDiffers],
    ['another word', { enteredHardness: 'soft' }, enteredHardnessDiffers],
    ['an unknown word', { enteredHardness: 'wet' }, notWater],
    ['of an unknown unit', { enteredHardness: { amount: 15, unit: 'ppm' } }, notWater],
    ['no number', { enteredHardness: { amount: '15', unit: '°dH' } }, notWater],
  ])('REQ-45 a hardness as entered is refused with its place where it is %s', (_what, part, message) =>
    expect(messages(foliarRequest, { ...foliarExample, water: { ...inDegrees, ...part } })).toEqual([`water.enteredHardness: ${message}`]),
  )

  test('WATER-21 what is known of the water goes with a request; null is as good as nothing', () => {
    const waterOf = (water: unknown) => z.parse(foliarRequest, { ...foliarExample, water }).water
    expect(waterOf({ hardness: 342, ph: 7.1 })).toEqual({ hardness: 342, ph: 7.1, temperature: null })
    expect(waterOf({ hardness: 'very hard', temperature: 0 })).toEqual({ hardness: 'very hard', ph: null, temperature: 0 })
    expect([waterOf(null), waterOf(undefined)]).toEqual([undefined, undefined])
  })

  test.each([
    ['hardness', -1],
    ['hardness', 1e9],
    ['hardness', '340,5'],
    ['ph', 15],
    ['ph', '7'],
    ['temperature', 80],
    ['temperature', -3],
  ])('WATER-25 a request with %s %j is refused with its field', (axis, value) => {
    expect(messages(foliarRequest, { ...foliarExample, water: { [axis]: value } })).toEqual([`water.${axis}: ${REQUEST_MESSAGES.notWater}`])
    expect(messages(foliarRequest, { ...foliarExample, water: 'hard' })).toEqual([`water: ${REQUEST_MESSAGES.notWater}`])
  })

  test.each([
    ['name', '  ', REQUEST_MESSAGES.nameRequired],
    ['name', undefined, REQUEST_MESSAGES.nameRequired],
    ['name', 'a\r\nBcc: b@c.de', REQUEST_MESSAGES.characters],
    ['name', 'x'.repeat(201), REQUEST_MESSAGES.tooLong],
    ['name', '\ud800', REQUEST_MESSAGES.characters],
    ['email', 'asa', REQUEST_MESSAGES.emailInvalid],
    ['email', 'a@b.de\nc@d.de', REQUEST_MESSAGES.characters],
    ['email', 'a@b.de, c@d.de', REQUEST_MESSAGES.emailInvalid],
    ['company', 'a\u0000', REQUEST_MESSAGES.characters],
    ['countryCode', '', REQUEST_MESSAGES.countryRequired],
    ['countryCode', 'QQ - Nowhere', REQUEST_MESSAGES.countryRequired],
    ['countryCode', 'France', REQUEST_MESSAGES.countryRequired],
    ['requestDate', '', REQUEST_MESSAGES.requestDateRequired],
    ['requestDate', '2026-02-29', REQUEST_MESSAGES.requestDateRequired],
    ['requestDate', '14/05/2026', REQUEST_MESSAGES.requestDateRequired],
    ['waterRate', null, REQUEST_MESSAGES.waterRateRequired],
    ['waterRate', Number.NaN, REQUEST_MESSAGES.waterRateRequired],
    ['waterRate', Number.POSITIVE_INFINITY, REQUEST_MESSAGES.waterRateRequired],
    ['waterRate', '200', REQUEST_MESSAGES.numberUnclear],
    ['waterRate', -0.1, REQUEST_MESSAGES.waterRateNegative],
    ['waterRateUnits', 'L', REQUEST_MESSAGES.choice],
    ['comments', Array.from({ length: 21 }, () => ({ comment: '' })), REQUEST_MESSAGES.tooMany],
    ['ingredients', [], REQUEST_MESSAGES.ingredientsMissing],
    ['ingredients', Array.from({ length: 31 }, () => ingredient), REQUEST_MESSAGES.tooMany],
  ])('API-06 %s %j: %s', (field, value, message) => {
    expect(messages(foliarRequest, { ...foliarExample, [field]: value })).toContain(`${field}: ${message}`)
  })

  test.each([
    ['name', ''],
    ['name', '  '],
    ['applicationRate', null],
    ['applicationRate', Number.NaN],
    ['applicationRate', -1],
    ['applicationUnit', 'Pints'],
  ])('API-06 an ingredient with %s %j is incomplete', (field, value) => {
    expect(messages(foliarRequest, withIngredient({ [field]: value }))).toContain(
      `ingredients.0.${field}: ${REQUEST_MESSAGES.ingredientIncomplete}`,
    )
  })

  test.each([
    'asa@farm.example',
    "o'neil+mix@sub.farm-house.example",
    'jürgen@bauernhof-müller.example',
    '用户@例子.广告',
    'किसान@उदाहरण.भारत',
    'x@xn--fsqu00a.xn--4rr70v',
  ])('STAY-14 %s is an email address', (email) => {
    expect(messages(foliarRequest, { ...foliarExample, email })).toEqual([])
  })

  test('STAY-14 composed and decomposed accents make the same address', () => {
    const email = 'jürgen@müller.example'
    const { email: read } = z.parse(foliarRequest, { ...foliarExample, email: email.normalize('NFD') })
    expect(read).toBe(email.normalize('NFC'))
  })

  test.each([
    'jürgen',
    'jürgen@müller',
    'jürgen@müller.example, x@y.example',
    'Jürgen <j@müller.example>',
    'j"ü@müller.example',
    'jü rgen@müller.example',
    'jürgen@mül ler.example',
    'jürgen@müller..example',
    'jürgen@-müller.example',
    'jür\u202egen@müller.example',
    'jürgen@mül\u200bler.example',
    'j@1א.example',
    'jürgen@@müller.example',
    'jürgen@müller.example;bcc=x@y.example',
  ])('STAY-14 %j is no email address', (email) => {
    expect(messages(foliarRequest, { ...foliarExample, email })).toContain(`email: ${REQUEST_MESSAGES.emailInvalid}`)
  })

  test.each([['FR'], ['fr'], ['FR - France'], ['CI - Côte d’Ivoire']])('API-06 country %s', (countryCode) => {
    expect(messages(foliarRequest, { ...foliarExample, countryCode })).toEqual([])
  })
})

test('API-06 a seed request needs no water rate, yet none below 0', () => {
  expect(z.parse(seedRequest, seedExample)).toEqual({ ...seedExample, company: '', crop: '', comments: [], waterRateUnits: 'lt/Ha' })
  expect(messages(seedRequest, { ...seedExample, waterRate: -1 })).toEqual([`waterRate: ${REQUEST_MESSAGES.waterRateNegative}`])
})

const { body } = tankmixRequest
test('API-06 request, json as text and json as an object are the same request', () => {
  const expected = z.parse(body, { request: foliarExample })
  expect(z.parse(body, { json: JSON.stringify(foliarExample), html: '<p>', requestor: foliarExample.email })).toEqual(expected)
  expect(z.parse(body, { json: foliarExample })).toEqual(expected)
})

test('API-06 kind "seed" or a field of the seed form makes a request a seed request', () => {
  const noKind = { ...seedExample, kind: undefined }
  expect(z.parse(body, { request: noKind }).request).toMatchObject({ kind: 'seed', country: seedExample.country })
  expect(messages(body, { request: { ...foliarExample, kind: 'seed' } })).toEqual([`request.country: ${REQUEST_MESSAGES.countryRequired}`])
  expect(z.parse(body, { request: { ...foliarExample, kind: 'Helena' } }).request).not.toHaveProperty('seedName')
})

test.each([
  [{}, 'request: is required, unless there is json'],
  [{ request: foliarExample, json: foliarExample }, 'json: must be left out where there is request'],
  [{ json: '{' }, 'json: must be JSON'],
  [{ request: foliarExample, requestor: 'other@farm.example' }, 'requestor: must be the email of the request'],
  [{ request: { ...foliarExample, name: '' } }, `request.name: ${REQUEST_MESSAGES.nameRequired}`],
  [{ json: JSON.stringify({ ...foliarExample, name: '' }) }, `json.name: ${REQUEST_MESSAGES.nameRequired}`],
])('API-06 submission %# is refused with the field and the reason', (value, message) => {
  expect(messages(body, value)).toEqual([message])
})

const withTexts = (waterRate: unknown, rate: unknown) => ({
  ...foliarExample,
  waterRate,
  ingredients: [{ ...ingredient, applicationRate: rate }],
})

test.each([
  ['en', '1,000', '1.5', 1000, 1.5],
  ['de', '1.000', '1,5', 1000, 1.5],
  ['fr', '1\u202f000', '0,25', 1000, 0.25],
  ['hi', '१,०००', '2', 1000, 2],
] as const)(
  'NUM-03 a rate sent as a text is read by the language of the request: %s %j and %j',
  (languageCode, water, rate, ...expected) => {
    for (const sent of [{ request: withTexts(water, rate) }, { json: JSON.stringify(withTexts(water, rate)) }]) {
      const { request } = z.parse(body, { ...sent, languageCode })
      expect([request.waterRate, request.ingredients[0]!.applicationRate]).toEqual(expected)
    }
  },
)

test.each([
  ['en', '1,25', '1', ['request.waterRate: Cannot be read as one number; send a number such as 1.5']],
  ['de', '200', '1.25', ['request.ingredients.0.applicationRate: Cannot be read as one number; send a number such as 1.5']],
  ['fr', '1.250', '1', ['request.waterRate: Cannot be read as one number; send a number such as 1.5']],
  ['en', 'much', '1', ['request.waterRate: Cannot be read as one number; send a number such as 1.5']],
  ['en', '-1', '1', ['request.waterRate: Water Rate cannot be negative']],
  ['en', ' ', '', [`request.ingredients.0.applicationRate: ${REQUEST_MESSAGES.ingredientIncomplete}`, 'request.waterRate: Required']],
] as const)('NUM-03 a text that is not one number is refused with its field: %s %j and %j', (languageCode, water, rate, expected) => {
  expect(messages(body, { request: withTexts(water, rate), languageCode })).toEqual(expected)
})

test('NUM-03 a seed request with an empty text for its water rate has none', () => {
  expect(z.parse(body, { request: { ...seedExample, waterRate: '' } }).request.waterRate).toBeNull()
})

const fromForm = { request: foliarExample, website: '', filledInMs: 45_000 }
test.each([
  ['as the form sends it', fromForm],
  ['that waited in a browser for days', { ...fromForm, filledInMs: 4_000 }],
  ['of a client that knows neither field', { request: foliarExample, website: undefined }],
])('API-06 a request %s is accepted', (_which, value) => {
  expect(messages(body, value)).toEqual([])
  expect(z.parse(body, value)).toEqual({ request: z.parse(foliarRequest, foliarExample), languageCode: 'en' })
})

test.each([
  [{ website: 'https://spam.example' }, 'website: a hidden field was filled in, as programs do; please submit again'],
  [{ filledInMs: MIN_FILL_MS - 1 }, 'filledInMs: was filled in faster than a person can; please submit again'],
])('API-06 a request of a program is refused with the reason: %j', (filled, message) => {
  expect(messages(body, { ...fromForm, ...filled })).toEqual([message])
})
