import { expect, test } from 'vitest'
import type { FastifyRequest } from 'fastify'
import { viewerOf } from './shell.ts'

const asked = (headers: Record<string, string>, ips?: string[]): FastifyRequest => ({ headers, ips }) as unknown as FastifyRequest
const BY_ITSELF = 'accept-encoding, accept-language, cookie'
const TRUSTED = ['127.0.0.1', '192.0.2.7']

test.each([
  ['the cookies', { cookie: 'lang=de; terms=1', 'accept-language': 'fr' }, undefined, 'de', 1, BY_ITSELF],
  ['the browser', { 'accept-language': 'xx, fr;q=0.5, nb;q=0.9' }, undefined, 'no', 0, BY_ITSELF],
  ['the cookie of later terms', { cookie: 'terms=12; lang=de' }, undefined, 'de', 12, BY_ITSELF],
  ['a cookie that counts no terms', { cookie: 'terms=01; lang=de' }, undefined, 'de', 0, BY_ITSELF],
  ['a cookie that would make too many copies', { cookie: 'terms=123; lang=de' }, undefined, 'de', 0, BY_ITSELF],
  ['nothing', {}, undefined, 'en', 0, BY_ITSELF],
  ['a trusted cache', { 'x-shell': 'fr-1', cookie: 'lang=de' }, TRUSTED, 'fr', 1, 'accept-encoding, x-shell'],
  ['a trusted cache, with later terms', { 'x-shell': 'fr-12' }, TRUSTED, 'fr', 12, 'accept-encoding, x-shell'],
  ['a trusted cache, before the terms', { 'x-shell': 'fr-0', cookie: 'terms=1' }, TRUSTED, 'fr', 0, 'accept-encoding, x-shell'],
  ['a visitor who says to be one', { 'x-shell': 'fr-1' }, undefined, 'en', 0, BY_ITSELF],
  ['a visitor who is no trusted proxy', { 'x-shell': 'fr-1' }, ['192.0.2.7'], 'en', 0, BY_ITSELF],
  ['a cache with a language that there is not', { 'x-shell': 'xx-1', cookie: 'lang=de' }, TRUSTED, 'de', 0, BY_ITSELF],
  ['a cache that says something else', { 'x-shell': 'fr-1\r\nx' }, TRUSTED, 'en', 0, BY_ITSELF],
])('EDGE-21 what a page depends on comes from %s', (_from, headers, ips, language, acceptedTerms, vary) => {
  expect(viewerOf(asked(headers as Record<string, string>, ips))).toEqual({ language, acceptedTerms, vary })
})
