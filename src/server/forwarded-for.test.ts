import { expect, test } from 'vitest'
import { tidyForwardedFor } from './forwarded-for.ts'

test.each([
  ['an address stays', '192.0.2.1', '192.0.2.1'],
  ['so does each of several', '192.0.2.1, 2001:db8::1 ,10.0.0.1', '192.0.2.1, 2001:db8::1, 10.0.0.1'],
  ['ports go', '192.0.2.1:5678, [2001:db8::1]:443, [2001:db8::2]', '192.0.2.1, 2001:db8::1, 2001:db8::2'],
  ['nothing is known left of what is no address', '192.0.2.1, unknown, 192.0.2.2', '192.0.2.2'],
  ['nor of an empty entry', '192.0.2.1, , 192.0.2.2', '192.0.2.2'],
  ['no address leaves no list', '<script>', undefined],
  ['neither does one in parts', '1.2.3', undefined],
  ['nor an impossible one', '999.1.1.1:80', undefined],
])('API-11 %s', (_rule, given, expected) => {
  const headers = { 'x-forwarded-for': given }
  tidyForwardedFor(headers)
  expect(headers['x-forwarded-for']).toBe(expected)
})
