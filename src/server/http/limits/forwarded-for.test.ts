import { expect, test } from 'vitest'
import { tidyForwardedFor } from './forwarded-for.ts'

test.each([
  ['an address is unchanged', '192.0.2.1', '192.0.2.1'],
  ['so is each of several', '192.0.2.1, 2001:db8::1 ,10.0.0.1', '192.0.2.1, 2001:db8::1, 10.0.0.1'],
  ['ports go', '192.0.2.1:5678, [2001:db8::1]:443, [2001:db8::2]', '192.0.2.1, 2001:db8::1, 2001:db8::2'],
  ['the list begins after what is not an address', '192.0.2.1, unknown, 192.0.2.2', '192.0.2.2'],
  ['and after an empty entry', '192.0.2.1, , 192.0.2.2', '192.0.2.2'],
  ['without any address there is no list', '<script>', undefined],
  ['an incomplete address does not count', '1.2.3', undefined],
  ['an impossible one does not count', '999.1.1.1:80', undefined],
])('API-11 %s', (_rule, given, expected) => {
  const headers = { 'x-forwarded-for': given }
  tidyForwardedFor(headers)
  expect(headers['x-forwarded-for']).toBe(expected)
})
