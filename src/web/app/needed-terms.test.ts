import { expect, test } from 'vitest'
import { MAIN_EDITION } from '../../domain/editions.ts'
import { createPreferences } from '../platform/preferences.ts'
import { createStorage } from '../platform/storage/storage.ts'
import { neededTerms } from './needed-terms.ts'

const unkept = (stored: Record<string, unknown> = {}) => {
  const storage = createStorage('brand', () => {
    throw new Error('no storage')
  })
  for (const [key, value] of Object.entries(stored)) storage.write(key, value)
  return storage
}

test.each([
  ['the server drew the terms', '/', 'termsAgain de ', {}, 3],
  ['the server drew them for somebody of whom it knows nothing', '/', 'terms en /helena', {}, 3],
  ['the server drew the page', '/', 'search en ', {}, 1],
  ['the page came from the browser, which may have no network', '/', undefined, {}, 1],
  ['the form has unsent input', '/request', 'termsAgain en ', { 'requestDraft.foliar': {} }, 1],
  ['the other form has unsent input', '/request-seed-treatment', 'termsAgain en ', { 'requestDraft.foliar': {} }, 3],
  ['another page was asked for', '/search-history', 'termsAgain en ', { 'requestDraft.foliar': {} }, 3],
] as const)('SHELL-14 later terms are asked for as the visit allows: %s', (_case, path, view, stored, expected) => {
  expect(neededTerms(3, { storage: unkept(stored), edition: MAIN_EDITION, path, view })).toBe(expected)
})

test.each([
  ['terms without a number', true, 1],
  ['a number', 7, 7],
  ['nothing', undefined, 0],
  ['no number', 'yes', 0],
  ['none', false, 0],
  ['a number that no terms have', -1, 0],
])('SHELL-14 what is stored of %s counts', (_what, stored, expected) => {
  expect(createPreferences(unkept({ terms: stored })).terms.get()).toBe(expected)
})
