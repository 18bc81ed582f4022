import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedParts, reportDetails, type PublishedTest } from '../../published-test.ts'
import type { ResultCode } from '../../records.ts'
import { createIndexBuilder } from './build-index.ts'
import { createTestEncoder } from '../encode-tests.ts'
import { detailsAt, isDocUnderReview } from './issued-tests.ts'
import { openPack } from '../../calls/open-pack.ts'
import { readPack } from '../packs/read-pack.ts'
import { findTest } from './read-test.ts'
import { build, productOf, someData } from '../testing/some-data.ts'
import { packOf } from '../packs/write-pack.ts'

const PHRASES: Record<ResultCode, string> = { C: 'C', CA: 'CA', NC: 'NC' }

test('LAB-82 every test keeps its own mark and details, whatever its number, and a pack its mark', () => {
  fc.assert(
    fc.property(someData, fc.infiniteStream(fc.constantFrom(0, 1, 2, 3)), ({ products, tests }, kinds) => {
      const marked = tests.map((one) => {
        const kind = Number(kinds.next().value)
        return { ...one, isUnderReview: kind % 2 === 1, details: kind > 1 ? JSON.stringify({ of: one.id, word: 'ö' }) : undefined }
      })
      const index = build(products, marked)
      for (const { id, isUnderReview: isMarked, details, country } of marked) {
        const doc = findTest(index, id)!
        expect([isDocUnderReview(index, doc), detailsAt(index, doc)]).toEqual([isMarked, details])
        const text = JSON.parse(createTestEncoder(index).encodeTest(doc, PHRASES)) as Record<string, unknown>
        expect([text['underReview'], text['issue']]).toEqual([isMarked ? true : undefined, details && JSON.parse(details)])
        const pack = readPack(JSON.stringify(packOf(index, country, 'v')))
        const positions = pack.kinds.flatMap(({ underReview = [] }) => underReview).length
        expect(positions).toBe(marked.filter((other) => other.country === country && other.isUnderReview).length)
      }
    }),
    { numRuns: 60 },
  )
})

const builder = createIndexBuilder([productOf('p', [], ['89'])])
const one = { id: '1', kind: 'foliar' as const, country: 'FR', date: '2025-03-14', result: 'C' as const, waterRate: 100 }
builder.add({ ...one, crop: '', benefit: '', observations: '', ingredients: [{ order: 1, productId: 'p', rate: 1 }] })
builder.addWithdrawn('7', { country: 'FR', on: '2026-05-14', reason: 'wrong-result', text: 'Balance.', productSets: ['89'] })
builder.addWithdrawn('8', { country: 'DE', on: '2026-05-15', reason: 'other', text: '', productSets: [] })
const index = builder.finish()
const texts = { phrases: () => Promise.resolve(PHRASES) }
const ask = (asker: Parameters<typeof openPack>[2], testId: string) =>
  openPack(JSON.stringify(packOf(index, 'FR', 'v')), texts, asker).answer('outcome', { testId, languageCode: 'en', countryCode: 'FR' })

test('LAB-84 a pack says of a withdrawn test of its country when and why, in an edition that could read it', async () => {
  expect(await ask({ resellers: [] }, '7')).toMatchObject({
    missing: { withdrawn: { on: '2026-05-14', reason: 'wrong-result', text: 'Balance.' } },
  })
  expect(await ask({ resellers: [] }, '8')).toBeUndefined()
  const reseller = { name: 'Reseller', slug: 'r', productSet: '89', country: 'FR', language: 'en' as const }
  expect(await ask({ reseller, resellers: [] }, '7')).toMatchObject({ missing: { withdrawn: { reason: 'wrong-result' } } })
  expect(await ask({ reseller: { ...reseller, productSet: '12' }, resellers: [] }, '7')).toBeUndefined()
})

test('LAB-82 a pack without anything of the console is what it was before', () => {
  const plain = createIndexBuilder([productOf('p', [], [])])
  plain.add({ ...one, crop: '', benefit: '', observations: '', ingredients: [{ order: 1, productId: 'p', rate: 1 }] })
  const pack = packOf(plain.finish(), 'FR', 'v')
  expect(pack.format).toBe(1)
  expect([...Object.keys(pack), ...pack.kinds.flatMap((kind) => Object.keys(kind))]).not.toContain('underReview')
  expect(Object.keys(pack)).not.toContain('withdrawn')
})

const TEST: PublishedTest = {
  ...one,
  crop: '',
  benefit: '',
  observations: '',
  ingredients: [{ order: 1, productId: 'p', rate: 1, batch: 'B1' }],
  method: 'Jar test, version 1',
  conditions: { waterSource: 'Tap', hardness: 200, ph: 7, temperature: 20 },
  deviations: '',
  photos: [{ sha256: 'ab', caption: 'At 2 h' }],
}

test('LAB-83 a new version names every part that it changes, and nothing else', () => {
  const { ingredients, conditions } = TEST
  expect(changedParts(TEST, structuredClone(TEST))).toEqual([])
  expect(changedParts(TEST, { ...TEST, result: 'NC', observations: 'Gel' })).toEqual(['result', 'observations'])
  expect(changedParts(TEST, { ...TEST, ingredients: [{ ...ingredients[0]!, batch: 'B2' }] })).toEqual(['products'])
  expect(changedParts(TEST, { ...TEST, conditions: { ...conditions, ph: 8 }, deviations: 'No sieve' })).toEqual([
    'conditions',
    'deviations',
  ])
  expect(changedParts(TEST, { ...TEST, photos: [] })).toEqual(['photos'])
})

test('LAB-85 a report has version, issue, method, conditions, batches, photos by hash, and its amendments, newest first', () => {
  const version = (number: number, reason = '') => ({ version: number, issuedOn: `2026-05-1${number}`, changed: [], reason })
  expect(reportDetails(TEST, [version(1), version(2, 'Typing'), version(3, 'Batch')])).toEqual({
    version: 3,
    issuedOn: '2026-05-13',
    method: 'Jar test, version 1',
    conditions: TEST.conditions,
    deviations: '',
    batches: [{ order: 1, batch: 'B1' }],
    photos: [{ url: '/photos/ab.jpg', caption: 'At 2 h' }],
    amendments: [version(3, 'Batch'), version(2, 'Typing')],
  })
})
