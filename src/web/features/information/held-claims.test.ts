import { expect, test } from 'vitest'
import { withStated } from './markdown-source.ts'

const texts = import.meta.glob<string>('../../../../content/{articles,terms,privacy}/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const lists = import.meta.glob<string>('../../../../content/{data,embed,mail,notices,phrases,sharing,guidance,observations}/**/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const catalogues = import.meta.glob<string>('../../../../content/locales/en/*.po', { query: '?raw', import: 'default', eager: true })
/** What only a brand can hold. */
const CLAIM = /ISO\s?(?:\/IEC\s?)?\d|9001|17025/
/** Shown only where the brand holds it. */
const CONDITIONAL = 'Each mix is tested under controlled laboratory conditions, following the quality standard ISO 9001 (2000 guidelines).'

test('METHOD-03 an article or the terms name a standard only where the brand holds it, in every language', () => {
  const claiming = Object.entries(texts).filter(([, markdown]) => CLAIM.test(markdown))
  expect(claiming.length).toBe(2 * 17)
  for (const [file, markdown] of claiming) {
    expect([file, CLAIM.exec(withStated(markdown, {}))]).toEqual([file, null])
    expect([file, CLAIM.test(withStated(markdown, { iso9001: 'yes' }))]).toEqual([file, true])
  }
})

test('METHOD-03 no other text of the service names a standard', () => {
  expect(Object.keys(catalogues).length).toBeGreaterThan(3)
  const messages = Object.values(catalogues).flatMap((catalogue) => catalogue.replaceAll('"\n"', '').split('\n'))
  const claims = messages.filter((line) => line.startsWith('msgid') && CLAIM.test(line))
  expect(claims.filter((line) => !line.includes(CONDITIONAL))).toEqual([])
  expect(claims).not.toEqual([])
  expect(Object.keys(lists).length).toBeGreaterThan(100)
  for (const [file, text] of Object.entries(lists)) expect([file, CLAIM.exec(text)]).toEqual([file, null])
})
