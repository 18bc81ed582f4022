import { expect, test } from 'vitest'
import { differenceOf } from './difference.ts'
import type { PublishedTest } from './published-test.ts'

const TEST: PublishedTest = {
  id: '1',
  kind: 'foliar',
  country: 'FR',
  date: '2026-05-14',
  result: 'C',
  waterRate: 200,
  crop: '',
  benefit: '',
  observations: '',
  ingredients: [{ order: 1, productId: 'p', rate: 1.5, batch: 'B1' }],
  method: 'Jar test, version 1',
  conditions: { waterSource: 'Tap', hardness: 180, ph: null, temperature: 20 },
  deviations: '',
  photos: [],
}
const difference = (part: Partial<PublishedTest>) => differenceOf(TEST, { ...TEST, ...part }, (id) => `Product ${id}`)

test('LAB-75 an approver compares each part that differs, before and after, and no other', () => {
  expect(difference({})).toEqual([])
  expect(difference({ result: 'NC', observations: 'Gel.' })).toEqual([
    { part: 'result', before: 'C', after: 'NC' },
    { part: 'observations', before: '–', after: 'Gel.' },
  ])
  expect(difference({ ingredients: [{ order: 1, productId: 'p', rate: 2, batch: '' }] })).toEqual([
    { part: 'products', before: '1. Product p: 1.5, batch B1', after: '1. Product p: 2' },
  ])
  const [conditions] = difference({ conditions: { ...TEST.conditions, ph: 7.2 } })
  expect([conditions?.before, conditions?.after].map((text) => text?.split('\n')[2])).toEqual(['pH: –', 'pH: 7.2'])
  const photo = { sha256: 'ab'.repeat(32), caption: '' }
  expect(difference({ photos: [photo], waterRate: null, crop: 'wheat', benefit: 'rooting' })).toEqual([
    { part: 'water', before: '200 L/ha', after: '–' },
    { part: 'crop', before: '–', after: 'wheat, rooting' },
    { part: 'photos', before: '–', after: '1. without caption (abababab)' },
  ])
})
