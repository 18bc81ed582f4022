import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeIdentityToken, tokenInFragment } from './identity-token.ts'

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const part = (value: unknown): string => base64url(new TextEncoder().encode(JSON.stringify(value)))
const header = { alg: 'RS256', typ: 'JWT' }
const payload = { sub: '42', name: 'Zoë Grün 🌾' }

test('ROUTE-03 header and payload of a token are decoded, its signature is not', () => {
  expect(decodeIdentityToken(`${part(header)}.${part(payload)}.not-a-signature`)).toEqual({ header, payload })
})

test.each([
  ['an empty text', ''],
  ['one part', part(header)],
  ['four parts', `${part(header)}.${part(payload)}.c.d`],
  ['no base64', '%%%.%%%.x'],
  ['no JSON', `${base64url(new TextEncoder().encode('{'))}.${part(payload)}.x`],
  ['no object', `${part([1])}.${part('text')}.x`],
  ['bytes that are no text', `${base64url(Uint8Array.of(0xff, 0xfe))}.${part(payload)}.x`],
])('ROUTE-03 %s is no token', (_case, token) => {
  expect(decodeIdentityToken(token)).toBeUndefined()
})

test('ROUTE-03 reading a fragment never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => void [tokenInFragment(text), decodeIdentityToken(text)]))
})

test.each([
  ['#state=1&id_token=a.b.c&x=y', 'a.b.c'],
  ['id_token=a.b.c', 'a.b.c'],
  ['#id_token=', undefined],
  ['#access_token=x', undefined],
  ['', undefined],
])('ROUTE-03 the fragment %j holds the token %s', (fragment, token) => {
  expect(tokenInFragment(fragment)).toBe(token)
})
