import { describe, expect, test } from 'vitest'
import { criteriaIn, criteriaOf, draftOfCriteria, foliarBody, isPartlyFilled, sameCriteria, searchPath, typedIn } from './criteria.ts'
import { seedBody } from './seed/seed-body.ts'

const france = { id: 'FR', name: 'France' }
const zinc = { id: 'm1', name: 'Zinc 700' }

describe('criteriaOf', () => {
  test.each([
    ['SRCH-02 nothing is searched without a country', {}, undefined],
    ['AC-04 a typed country is none', { country: { id: '', name: 'Fra' } }, undefined],
    ['AC-04 typed text does not restrict', { country: france, product: { id: '', name: 'zin' } }, { country: 'FR', productText: 'zin' }],
    ['SRCH-06 only ids are searched for', { country: france, product: zinc }, { country: 'FR', product: 'm1' }],
  ])('%s', (_rule, draft, criteria) => expect(criteriaOf(draft)).toEqual(criteria))
})

describe('the address of a search', () => {
  test.each([
    ['names only what was chosen', { country: 'FR' }, '/?country=fr'],
    [
      'holds every criterion',
      { country: 'FR', product: 'm1', agrochemical: 'a 2', active: 's3' },
      '/?country=fr&product=m1&agrochemical=a+2&active=s3',
    ],
  ])('SRCH-06 it %s and leads back to the same criteria', (_rule, criteria, path) => {
    expect(searchPath(criteria, 'foliar')).toBe(path)
    expect(criteriaIn(new URLSearchParams(path.slice(2)), 'foliar')).toEqual(criteria)
  })

  test('ANS-36 typed text that was left out is in the address, in its own field', () => {
    const draft = { country: france, product: zinc, agrochemical: { id: '', name: ' Roundup & PowerMax ' } }
    const path = searchPath(criteriaOf(draft)!, 'foliar')
    expect(path).toBe('/?country=fr&product=m1&agrochemicalText=Roundup+%26+PowerMax')
    const criteria = criteriaIn(new URLSearchParams(path.slice(2)), 'foliar')!
    expect(sameCriteria(criteria, criteriaOf(draft))).toBe(true)
    expect(sameCriteria(criteria, { country: 'FR', product: 'm1' })).toBe(false)
    expect(typedIn(draftOfCriteria(criteria, () => 'France'))).toEqual([{ picker: 'agrochemical', name: 'Roundup & PowerMax' }])
    expect(foliarBody(criteria, 'en', {})).toEqual(foliarBody({ country: 'FR', product: 'm1' }, 'en', {}))
  })

  test.each([
    ['is cut to 80 characters', 'x'.repeat(5_000), 'x'.repeat(80)],
    ['has no control characters, marks of direction or lines', 'a\u0000\u202eb\n\n c\u200b', 'a b c'],
    ['is plain text, whatever it looks like', '<b onclick="x">', '<b onclick="x">'],
    ['is nothing if it is blank', ' \u2066 ', undefined],
  ])('ANS-36 text in an address %s', (_what, text, shown) => {
    const criteria = criteriaIn(new URLSearchParams({ country: 'fr', activeText: text }), 'foliar')
    expect(criteria).toEqual(shown === undefined ? { country: 'FR' } : { country: 'FR', activeText: shown })
  })

  test('ANS-36 what was chosen counts before text for the same field', () =>
    expect(criteriaIn(new URLSearchParams({ country: 'fr', product: 'm1', productText: 'Other' }), 'foliar')).toEqual({
      country: 'FR',
      product: 'm1',
    }))

  test.each([
    ['nothing', ''],
    ['a blank country', 'country=+'],
    ['no country', 'product=m1'],
  ])('SRCH-02 %s in the address searches nothing', (_what, search) =>
    expect(criteriaIn(new URLSearchParams(search), 'foliar')).toBeUndefined(),
  )

  test('SRCH-07 a form filled from it has the country’s name at once', () =>
    expect(draftOfCriteria({ country: 'FR', product: 'm1' }, () => 'France')).toEqual({
      country: france,
      product: { id: 'm1', name: '' },
    }))
})

describe('the body of a search', () => {
  test('API-04 criteria that were not chosen are empty', () =>
    expect(foliarBody({ country: 'FR', product: 'm1' }, 'en', {})).toEqual({
      countryCode: 'FR',
      makerChemicalId: 'm1',
      agrochemicalCode: '',
      activeIngredientCode: '',
      languageCode: 'en',
    }))

  test('ANS-110 of two products and nothing else the tests of just these are asked for first', () => {
    const two = { country: 'FR', product: 'm1', agrochemical: 'a2' }
    for (const body of [foliarBody, seedBody]) expect(body(two, 'en', {})).toMatchObject({ sort: 'these-first' })
    expect(foliarBody({ ...two, active: 's3' }, 'en', {})).not.toHaveProperty('sort')
    expect(foliarBody({ country: 'FR', agrochemical: 'a2' }, 'en', {})).not.toHaveProperty('sort')
  })

  test('EDI-05 an edition’s restriction goes with every search', () => {
    for (const body of [foliarBody, seedBody])
      expect(body({ country: 'US' }, 'en', { extraRestriction: 'seller' })).toMatchObject({ extraRestriction: 'seller' })
  })
})

describe('a search for seed coatings', () => {
  const criteria = { country: 'FR', product: 'm1', agrochemical: 'a2', crop: '2' }
  const path = '/search-seed-treatment?country=fr&product=m1&agrochemical=a2&crop=2'

  test('SEED-20 SEED-02 its address leads back to the same criteria', () => {
    expect(searchPath(criteria, 'seed')).toBe(path)
    expect(criteriaIn(new URL(path, 'http://x').searchParams, 'seed')).toEqual(criteria)
  })

  test('SEED-02 what belongs to the other search does not restrict', () => {
    expect(criteriaIn(new URLSearchParams('country=fr&active=s3'), 'seed')).toEqual({ country: 'FR' })
    expect(criteriaIn(new URLSearchParams('country=fr&crop=2'), 'foliar')).toEqual({ country: 'FR' })
  })

  test('SEED-20 SEED-22 treatment and crop are searched for by what the tests have', () => {
    expect(seedBody(criteria, 'en', {})).toEqual({
      countryCode: 'FR',
      makerChemicalId: 'm1',
      agrochemicalCode: 'a2',
      seedName: 'Barley',
      languageCode: 'en',
      sort: 'these-first',
    })
    expect(seedBody({ country: 'FR' }, 'en', {})).toMatchObject({ agrochemicalCode: '', seedName: '' })
    expect(seedBody({ country: 'FR', crop: 'spring tef' }, 'en', {}).seedName).toBe('spring tef')
  })

  test('SEED-24 a crop that no laboratory could have recorded is asked for in part, so that it is unknown and not refused', () =>
    expect(seedBody({ country: 'FR', crop: 'x'.repeat(5_000) }, 'en', {}).seedName).toHaveLength(200))
})

test.each([
  ['an empty form', {}, false],
  ['a chosen country, which is stored', { country: { id: 'FR', name: 'France' } }, false],
  ['letters of a country', { country: { id: '', name: 'Fr' } }, true],
  ['a chosen product', { product: { id: '7', name: 'Zinc' } }, true],
  ['letters of a product', { country: { id: 'FR', name: 'France' }, product: { id: '', name: 'zi' } }, true],
])('SW-01 %s would be lost to a reload: %j %s', (_what, draft, isLost) => {
  expect(isPartlyFilled(draft)).toBe(isLost)
})
