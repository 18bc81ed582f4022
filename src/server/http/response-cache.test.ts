import { expect, test } from 'vitest'
import { createResponseCache } from './response-cache.ts'

test('a response is made once per encoding and cached', () => {
  const answers = createResponseCache({ maxBytes: 100_000 })
  let made = 0
  const ask = (encoding: string) => answers.find(encoding, 'key', () => `${'x'.repeat(5_000)}${made++}`, 'fast')
  expect(ask('br')).toBe(ask('br'))
  expect(ask('gzip, br;q=0').encoding).toBe('gzip')
  expect(made).toBe(2)
})

test('memory is bounded: the least recently used responses are removed first', () => {
  const answers = createResponseCache({ maxBytes: 20_000 })
  for (let at = 0; at < 100; at++) answers.find(undefined, `key ${at}`, () => 'y'.repeat(4_000), 'fast')
  expect(answers.size().bytes).toBeLessThanOrEqual(20_000)
  expect(answers.size().entries).toBe(4)
})

test('a response larger than the whole cache is still returned', () => {
  const answers = createResponseCache({ maxBytes: 1_000 })
  expect(answers.find(undefined, 'key', () => 'z'.repeat(5_000), 'fast').body).toHaveLength(5_000)
})

test('the validator depends on the content and the encoding, not on the key', () => {
  const answers = createResponseCache({ maxBytes: 100_000 })
  const long = 'x'.repeat(5_000)
  const etag = (key: string, encoding: string) => answers.find(encoding, key, () => long, 'fast').etag
  expect(etag('one', 'br')).toBe(etag('two', 'br'))
  expect(etag('one', 'br')).not.toBe(etag('one', 'gzip'))
})

test('a cached response uses no more memory than its bytes', () => {
  const answers = createResponseCache({ maxBytes: 100_000 })
  for (const encoding of ['zstd', 'br', 'gzip', undefined])
    for (const length of [10, 500, 5_000, 50_000]) {
      const { body } = answers.find(encoding, `key ${length}`, () => 'x'.repeat(length), 'fast')
      expect(body.buffer.byteLength).toBe(body.byteLength)
    }
})
