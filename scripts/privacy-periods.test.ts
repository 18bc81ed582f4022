import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UNKNOWN_KEPT_DAYS } from '../src/domain/products/unknown-products.ts'
import { LANGUAGE_CODES } from '../src/domain/texts/languages.ts'
import { statedIn } from '../src/web/features/information/privacy-text.ts'
import { QUESTION_DAYS, UNCONFIRMED_DAYS } from '../src/server/requests/watches/sweep-watches.ts'

test.each(LANGUAGE_CODES)('TELL-10 WHO-69 the privacy text in %s names the periods after which an address is deleted', (language) => {
  const text = readFileSync(join(import.meta.dirname, '../content/privacy', `${language}.md`), 'utf8')
  const numbersOf = (paragraph: string) => (paragraph.match(/\d+/g) ?? []).map(Number)
  expect(text.split('\n').map(numbersOf)).toContainEqual([UNCONFIRMED_DAYS, QUESTION_DAYS])
  expect(text.split('\n').map(numbersOf)).toContainEqual([UNCONFIRMED_DAYS, UNKNOWN_KEPT_DAYS])
})

const textIn = (language: string): string => readFileSync(join(import.meta.dirname, '../content/privacy', `${language}.md`), 'utf8')
const countryName = (code: string): string => `<${code}>`

test.each(LANGUAGE_CODES)(
  'PRIV-60 the privacy text in %s takes its periods and what only the operator knows from the settings',
  (language) => {
    const markdown = textIn(language)
    const privacy = {
      email: 'privacy@farm.example',
      officer: 'The officer',
      representative: 'The representative',
      authority: 'The authority',
      places: ['NO', 'CH'],
      transfers: 'clauses' as const,
      logDays: 17,
      backupDays: 41,
    }
    const whole = statedIn(markdown, { requestDays: 731, privacy, countryName })
    for (const said of ['731', '17', '41', privacy.email, privacy.officer, privacy.representative, privacy.authority, '<NO>, <CH>'])
      expect([said, whole.split(said).length]).toEqual([said, 2])
    const nothing = statedIn(markdown, { requestDays: 0, privacy: undefined, countryName })
    const unknown = statedIn(markdown, { privacy: undefined, countryName })
    for (const text of [whole, nothing, unknown])
      expect(text.match(/\{[^}]*\}/g)?.filter((one) => !/^\{(product|maker|company)\}$/.test(one)) ?? []).toEqual([])
    expect(nothing.length).toBeGreaterThan(unknown.length)
    const sentences = (transfers: 'none' | 'adequacy' | 'clauses') => statedIn(markdown, { privacy: { transfers }, countryName })
    expect(new Set([sentences('none'), sentences('adequacy'), sentences('clauses'), unknown]).size).toBe(4)
  },
)

const FORMS = [
  'request/request-form.tsx',
  'request-status/status-thread.tsx',
  'tell-me/tell-me-form.tsx',
  'unknown-product/unknown-form.tsx',
] as const
test.each(FORMS)('PRIV-62 %s leads to the privacy text above its button', (file) => {
  const code = readFileSync(join(import.meta.dirname, '../src/web/features', file), 'utf8')
  const line = /<PrivacyLine \/>|href=\{pagePaths\.privacy\}/.exec(code)?.index ?? Number.POSITIVE_INFINITY
  expect(line).toBeLessThan(code.indexOf('type="submit"'))
})
