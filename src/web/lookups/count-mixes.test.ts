import { expect, test } from 'vitest'
import { createMixCount } from './count-mixes.ts'

const mix = { countryCode: 'FR', makerChemicalId: '1', agrochemicalCode: '2', languageCode: 'en', activeIngredientCode: '' }

const scene = (isOffline = false) => {
  const waiting: [ms: number, action: () => void][] = []
  const sent: [url: string, init: RequestInit][] = []
  const count = createMixCount({
    apiSegment: 'helena/',
    tokenHeader: () => Promise.resolve({ 'X-XSRF-TOKEN': 't' }),
    isOffline: () => isOffline,
    random: () => 0.5,
    after: (ms, action) => waiting.push([ms, action]),
    send: (...call) => Promise.resolve(sent.push(call)),
  })
  return { count, waiting, sent }
}

test('EDGE-39 an untested mix that a pack answered is counted once, later, alone, and with the anti-forgery token', async () => {
  const { count, waiting, sent } = scene()
  count(mix, [])
  count({ ...mix, languageCode: 'de' }, [])
  expect([waiting.length, sent.length]).toEqual([1, 0])
  const [ms, report] = waiting[0]!
  expect(ms).toBeGreaterThanOrEqual(2_000)
  report()
  await expect.poll(() => sent.length).toBe(1)
  const [url, { keepalive, headers, body }] = sent[0]!
  expect([url, keepalive, headers, JSON.parse(body as string)]).toEqual([
    '/api/helena/tankmix/search',
    true,
    expect.objectContaining({ 'X-XSRF-TOKEN': 't' }),
    { countryCode: 'FR', makerChemicalId: '1', agrochemicalCode: '2' },
  ])
})

test.each([
  ['a mix with tests', mix, [{}]],
  ['one product', { ...mix, agrochemicalCode: '' }, []],
  ['a filtered search', { ...mix, results: ['C'] }, []],
])('EDGE-39 %s is not counted', (_what, body, found) => {
  const { count, waiting } = scene()
  count(body, found)
  expect(waiting).toEqual([])
})

test('EDGE-39 without a network nothing is counted', async () => {
  const { count, waiting, sent } = scene(true)
  count(mix, [])
  waiting[0]![1]()
  await Promise.resolve()
  expect(sent).toEqual([])
})
