import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast } from '../../domain/colours.ts'
import { RESULT_CODES } from '../../domain/records.ts'
import { LANGUAGE_CODES } from '../../domain/texts/languages.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../visitors/brand/load-brand.ts'
import { filledText } from '../../domain/filled-text.ts'
import { paragraphs } from './compose-mail.ts'
import { newsText } from './compose-watch-mail.ts'
import { faceHtml, mailHtml, officeLines, withButton } from './mail-html.ts'
import { loadMailTexts } from './mail-texts.ts'

const texts = loadMailTexts()
const brand = loadBrand(DEFAULT_BRAND_FOLDER)
const html = (part: Partial<Parameters<typeof mailHtml>[0]> = {}) =>
  mailHtml({ language: 'en', subject: 'Tested', html: '<p>Said</p>', brand, office: [], hasLogo: true, ...part })

test('MAIL-01 every email has language, title and one heading, names who provides the service with the office’s address, and fetches nothing', () => {
  for (const language of LANGUAGE_CODES) {
    const office = officeLines(brand, texts(language).office, 'https://mix.example/privacy')
    const shown = html({ language, office })
    expect(shown).toContain(`<html lang="${language}" dir="ltr">`)
    expect(shown).toContain('<title>Tested</title>')
    expect(shown.match(/<h1>/g)).toHaveLength(1)
    const { company, addressLines, registrationNumber, email } = brand.registeredOffice
    for (const said of [company, ...addressLines, registrationNumber, email!, 'https://mix.example/privacy']) {
      expect(office.join('\n')).toContain(said)
      expect(shown).toContain(said)
    }
    expect(html({ language })).not.toMatch(/https?:/)
    expect(shown.match(/src="[^"]*"/g)).toEqual(['src="cid:logo"'])
  }
  expect(html({ hasLogo: false })).not.toContain('<img')
})

test.each(LANGUAGE_CODES)('MAIL-01 in %s each link of an email that leads to one thing can be its button', (language) => {
  const { tellMe, unknown, buttons, ...words } = texts(language)
  const said = [words.statusText, words.answeredText, words.answeredOtherText, words.doneText, words.doneOtherText, words.amendedText]
  const ofWatches = [tellMe.confirmText, tellMe.questionText, tellMe.publishedText, tellMe.amendedText, tellMe.withdrawnText]
  const links = { link: 'https://a.example/', report: 'https://a.example/', start: 'https://a.example/' }
  for (const text of [...said, ...ofWatches, tellMe.seed.publishedText, unknown.confirmText, unknown.foundText]) {
    const shown = withButton(paragraphs(filledText(text, links)), links.link, buttons.report)
    expect([text, shown.match(/class="button" href="https:\/\/a\.example\/"/g)?.length]).toEqual([text, 1])
  }
})

test('MAIL-01 nothing that a subject or an address has becomes markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '/', 'a', ' ') }), (text) => {
      const bare = html({ subject: 'x' }).match(/<[a-z]/g)!.length
      expect(html({ subject: text }).match(/<[a-z]/g)).toHaveLength(bare)
      const link = `https://tanks.example/${text}`
      const escaped = link
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;')
      const shown = withButton(`<p>Here:<br>${escaped}</p>`, link, text)
      expect(shown.match(/<a /g)).toHaveLength(1)
      expect(shown).toContain(`href="${escaped}"`)
    }),
  )
})

describe('MAIL-02', () => {
  const shown = (result: (typeof RESULT_CODES)[number], part: object = {}, isExact = true) =>
    faceHtml({ result, ingredients: [{ rate: 1 }], ...part }, 'The words', isExact)

  test('MAIL-02 a test’s result has sign, word and colour; a pass only where it is of what was asked and nothing speaks against it', () => {
    expect(shown('C')).toMatch(/class="face pass"><span aria-hidden="true">✓<\/span> The words/)
    expect(shown('C', {}, false)).toBe('')
    for (const against of [
      { underReview: true },
      { incomplete: {} },
      { ingredients: [{ rate: 0 }] },
      { ingredients: [{ rate: 1, older: { is: 'older' } }] },
    ])
      expect(shown('C', against)).not.toContain('face pass')
    for (const isExact of [true, false]) {
      expect(shown('NC', {}, isExact)).toContain('class="face fail"')
      expect(shown('NC', { ingredients: [{ rate: 0 }] }, isExact)).toContain('class="face fail"')
      expect(shown('CA', {}, isExact)).toContain('class="face care"')
      expect(shown('CA', { ingredients: [{ rate: 0 }] }, isExact)).toBe('')
    }
  })

  test.each([
    ['care', 'CA', {}, true],
    ['a product at rate 0', 'CA', { isBare: true }, false],
    ['an older formulation', 'CA', { isOlder: true }, false],
    ['a fail', 'NC', {}, true],
  ] as const)('MAIL-02 news of a test have the same sign as an email about a request: %s', (_what, result, part, hasSign) => {
    const { face } = newsText({
      item: { test: '1', event: 'published' },
      test: { kind: 'foliar', country: 'FR', date: '2026-05-14', result, products: ['1', '2'], ...part },
      words: texts('en').tellMe,
      answer: { underReview: '', incomplete: '' },
      language: 'en',
      settings: { origin: () => 'https://mix.example' },
      namesOf: (ids) => ids.join(' + '),
      mixes: [['1', '2']],
    })
    expect(face !== '').toBe(hasSign)
  })

  test('MAIL-02 its colours have a contrast of 7 by day and by night', () => {
    const pairs = [...html().matchAll(/color:(#[0-9a-f]{6});background:(#[0-9a-f]{6});border-color/g)]
    expect(pairs).toHaveLength(6)
    for (const [, ink, ground] of pairs) expect(contrast(ink!, ground!)).toBeGreaterThanOrEqual(7)
  })
})
