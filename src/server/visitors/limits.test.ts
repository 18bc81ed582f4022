import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { createTestEncoder } from '../../domain/search/encode-tests.ts'
import { assertUntil } from '../../domain/search/testing/assert-until.ts'
import { build } from '../../domain/search/testing/some-data.ts'
import { someTank } from '../../domain/tank/testing/tank-data.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../domain/texts/languages.ts'
import { RESULT_CODES } from '../../domain/records.ts'
import { filledText } from '../../domain/filled-text.ts'
import { loadPhrases } from '../content/phrases.ts'
import { loadMailTexts } from '../mail/mail-texts.ts'
import type { ServedData } from '../served-data/served-data.ts'
import { loadEmbedTexts } from './embed/embed-texts.ts'
import { loadSharingTexts } from './sharing/sharing-texts.ts'
import { loadSurfaces } from './testing/surfaces.ts'
import fc from 'fast-check'

let surfaces: Awaited<ReturnType<typeof loadSurfaces>>
beforeAll(async () => {
  surfaces = await loadSurfaces()
})

const WHOLE = 'Results are a guide, not a guarantee: follow the product labels.'
/** Where there is little room. */
const SHORT = 'A guide, no guarantee. The labels decide.'
const OF_TOOLS = 'The labels decide what may be used.'
/** What each surface with a verdict says of it. */
const SAID: Record<string, string> = {
  embed: 'Results are a guide and not a guarantee of physical or biological compatibility. The labels decide.',
  check_tank: OF_TOOLS,
  find_tests: OF_TOOLS,
  read_report: OF_TOOLS,
  'page of a mix': WHOLE,
  'page of a product': WHOLE,
  'description of a page': WHOLE,
  feed: WHOLE,
  'entry of a feed': WHOLE,
  'preview of a report': SHORT,
  'preview of results': SHORT,
  'preview of the site': SHORT,
}

test('LIMIT-01 LIMIT-07 wherever a verdict stands it is said that results are a guide, no guarantee, and that the labels decide', () => {
  expect(Object.keys(surfaces.whole).toSorted()).toEqual(Object.keys(SAID).toSorted())
  const seen = new Set<string>()
  assertUntil(
    fc.property(someTank, fc.constantFrom(['1', '2'], ['2', '3'], ['1', '2', '3']), (data, set) => {
      const index = build(data.products, data.tests)
      const served: ServedData = { version: '1', demo: false, index, encoder: createTestEncoder(index, {}) }
      for (const [name, read] of Object.entries(surfaces.whole)) {
        const text = read(served, set)
        if (text === undefined) continue
        expect([name, text, text.includes(SAID[name]!)]).toEqual([name, text, true])
        seen.add(name)
      }
    }),
    { numRuns: 100, isMet: () => seen.size === Object.keys(SAID).length },
  )
  expect([...seen].toSorted()).toEqual(Object.keys(SAID).toSorted())
})

/** A program shows so many characters of a description, and some fewer. */
const SHOWN = 200
const LONG_DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const

test.each(LANGUAGE_CODES)(
  'LIMIT-01 LIMIT-02 in %s descriptions say it before programs cut them, and frames, emails and files to take along say it',
  (language) => {
    const { limits, report, seedReport, search, seedSearch, site } = loadSharingTexts()(language)
    const date = new Intl.DateTimeFormat(language, LONG_DAY).format(new Date('2026-09-28'))
    const described = [
      ...RESULT_CODES.flatMap((code) =>
        [report, seedReport].map((text) =>
          filledText(text, { phrase: loadPhrases()(language)[code], limits, date, water: '1,150.5 L/ha' }),
        ),
      ),
      ...[search, seedSearch, site].map((text) => `${filledText(text, { product: 'Tankmix' })} ${limits}`),
    ]
    for (const text of described) {
      expect(text).toContain(limits)
      expect([text, text.indexOf(limits) + limits.length <= SHOWN]).toEqual([text, true])
    }
    expect(limits).toMatch(/[.।] .+[.।]$/)
    const labels = limits.replace(/^.*?[.।] /, '')
    expect(loadEmbedTexts()(language).disclaimer.endsWith(labels)).toBe(true)
    expect(fileWords(language)).toContain(labels)
    const { guide } = loadMailTexts()(language)
    expect(footerOf(language)).toBe(guide)
  },
)

const content = (path: string): string => readFileSync(new URL(`../../../content/${path}`, import.meta.url), 'utf8')
const fileWords = (language: LanguageCode): string =>
  (JSON.parse(content(`take-along/${language}.json`)) as Record<string, string>)['file.guide']!
/** The sentence of the pages, which emails repeat. */
const footerOf = (language: LanguageCode): string | undefined =>
  new RegExp(`^msgid "${WHOLE}"\\nmsgstr "(.*)"`, 'm').exec(content(`locales/${language}/first-page.po`))?.[1]
