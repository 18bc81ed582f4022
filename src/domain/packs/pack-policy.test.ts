import { expect, test } from 'vitest'
import { mayPrefetch, MOST_BYTES, MOST_BYTES_LATER, MOST_BYTES_UNKNOWN, surplusOf } from './pack-policy.ts'

const FAST = { effectiveType: '4g' }
const wanted = { lookups: 2, bytes: 300_000, storedBytes: 2_000_000, connection: FAST, room: undefined }

test.each([
  ['after the second look-up', {}, true],
  ['not after the first', { lookups: 1 }, false],
  ['up to 1 MB', { bytes: MOST_BYTES }, true],
  ['not above', { bytes: MOST_BYTES + 1 }, false],
  ['never against Save-Data', { connection: { ...FAST, saveData: true } }, false],
  ['never with 2G', { connection: { effectiveType: '2g' } }, false],
  ['never with less than 2G', { connection: { effectiveType: 'slow-2g' } }, false],
  ['up to 200 KB where the browser does not tell its connection', { connection: undefined, bytes: MOST_BYTES_UNKNOWN }, true],
  ['not above there', { connection: undefined, bytes: MOST_BYTES_UNKNOWN + 1 }, false],
  ['up to 512 KB there from the third look-up on', { connection: undefined, lookups: 3, bytes: MOST_BYTES_LATER }, true],
  ['not above there either', { connection: undefined, lookups: 3, bytes: MOST_BYTES_LATER + 1 }, false],
  ['nor where it tells only Save-Data', { connection: { saveData: false }, bytes: MOST_BYTES_UNKNOWN + 1 }, false],
  ['never into a full store', { room: { usage: 99_000_000, quota: 100_000_000 } }, false],
  ['into one with much room', { room: { usage: 1_000_000, quota: 100_000_000 } }, true],
  ['where the browser does not tell its room', { room: {} }, true],
])('EDGE-32 a pack comes by itself: %s', (_case, change, may) => {
  expect(mayPrefetch({ ...wanted, ...change })).toBe(may)
})

test('EDGE-33 of the packs that came by themselves the newest two stay; those that the visitor saved do not count', () => {
  const packs = [{ cachedAt: 3 }, { cachedAt: 1 }, {}, { cachedAt: 2 }, { cachedAt: undefined }, { cachedAt: 4 }]
  expect(surplusOf(packs)).toEqual([{ cachedAt: 2 }, { cachedAt: 1 }])
})
