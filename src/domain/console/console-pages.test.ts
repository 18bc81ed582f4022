import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONSOLE, pageAfterSignIn } from './console-pages.ts'

test.each([
  ['/console', '/console'],
  ['/console/people', '/console/people'],
  ['/console/requests/TM-2026-000001?tab=thread', '/console/requests/TM-2026-000001?tab=thread'],
  ['/console/requests?q=a+b%26c&state=new', '/console/requests?q=a+b%26c&state=new'],
])('LAB-09 after a sign-in %s opens', (asked, opened) => {
  expect(pageAfterSignIn(asked)).toBe(opened)
})

test.each([
  undefined,
  '',
  '/',
  '/search-history',
  'https://evil.example/console',
  '//evil.example/console',
  '/\\\\evil.example/console',
  '/console//evil.example',
  '/console/../api/console/sign-out',
  '/console/%2e%2e/x',
  '/console\\evil',
  '/consoles',
  '/console@evil.example',
  '/console\t/x',
  '/console\n/people',
  '/console/sign-in',
  '/console/join',
  'javascript:alert(1)//console',
  `/console/${'a'.repeat(600)}`,
])('LAB-09 after a sign-in %j opens the first page instead', (asked) => {
  expect(pageAfterSignIn(asked)).toBe(CONSOLE)
})

test('LAB-09 whatever is asked for, the page after a sign-in is of this host and of the console', () => {
  const piece = fc.constantFrom(
    '/console',
    '/',
    '\\\\',
    '..',
    '.',
    '%2f',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'https:',
    '\t',
    '\n',
    'people',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 6 }).map((all) => all.join('')),
        fc.array(piece, { maxLength: 6 }).map((all) => `/console${all.join('')}`),
      ),
      (asked) => {
        const url = new URL(pageAfterSignIn(asked), 'https://here.example')
        expect(url.origin).toBe('https://here.example')
        expect(url.pathname).toMatch(/^\/console(\/|$)/)
      },
    ),
  )
})
