import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { TERMS as CURRENT } from '../../../domain/texts/terms-version.ts'
import type { Boot } from '../../../contract/brand.ts'
import { plainTerms } from './drawn-terms.ts'
import { statedTerms } from './stated-terms.ts'

const TERMS = import.meta.glob<string>('../../../../content/terms/*.md', { eager: true, query: '?raw', import: 'default' })
const NAMES = { product: 'Tank<b>mix</b>', maker: 'A & B', company: 'A *B* Ltd' }
const draw = (markdown: string) => plainTerms(markdown, NAMES, 'en')

test('the first heading is the title, names are plain text', () => {
  expect(draw('# Terms of {product}\n\nBy {company}.')).toEqual({
    title: 'Terms of Tank<b>mix</b>',
    html: '<p>By A *B* Ltd.</p>\n',
    language: 'en',
  })
})

test.each([
  ['a script', 'Text <script>alert(1)</script>'],
  ['a block of HTML', '<div onclick="alert(1)">\nText\n</div>'],
  ['an image', '![x](https://example.org/a.png "t")'],
  ['a link that runs a script', '[x](javascript:alert(1))'],
  ['the same, hidden', '[x](java&#115;cript:alert(1)) [y](data:text/html,x) [z](//example.org)'],
  ['an attribute in an address', '[x](https://example.org/"onclick="alert(1))'],
])('FIRST-09 %s does not come into the terms', (_rule, markdown) => {
  const { html } = draw(`# T\n\n${markdown}`)
  expect(html).not.toMatch(/<(script|div|img)|href="(javascript|data|\/\/)|"onclick=/i)
})

test('FIRST-09 the terms of every language are drawn with headings, lists and paragraphs, and no other tags', () => {
  expect(Object.keys(TERMS).length).toBe(17)
  for (const markdown of Object.values(TERMS)) {
    const { title, html } = draw(markdown)
    expect(title).not.toBe('')
    expect(new Set([...html.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag))).toEqual(new Set(['p', 'h2', 'ul', 'li']))
  }
})

test.each(LANGUAGE_CODES)(
  'SHELL-14 INFO-42 the terms in %s say their number and day, and what only an operator knows where it is stated',
  (language) => {
    const markdown = TERMS[`../../../../content/terms/${language}.md`]!
    const stated = (brand: object) => statedTerms(markdown, brand as Boot['brand'], language)
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(CURRENT.date))
    const least = stated({})
    expect(least).toMatch(new RegExp(String.raw`^.*\b${CURRENT.version}\b.*${day}$`, 'm'))
    expect(least).not.toContain('ISO')
    expect(least.replaceAll(/\{(product|maker|company)\}/g, '')).not.toMatch(/[{}]/)
    const most = stated({ law: 'NO', iso9001: true })
    expect(most).toContain('ISO 9001')
    expect(most).toContain(new Intl.DisplayNames([language], { type: 'region' }).of('NO'))
    expect(most.length).toBeGreaterThan(least.length + 150)
  },
)
