import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES, type LanguageCode } from '../src/domain/texts/languages.ts'

const CONTENT = fileURLToPath(new URL('../content', import.meta.url))
const CATALOGUES = ['first-page', 'other-pages', 'public-pages', 'tell-me']
const format = formatter()

const textsOf = async (language: string, name: string): Promise<Map<string, { source: string; text: string }>> => {
  const filename = join(CONTENT, 'locales', language, `${name}.po`)
  const parsed = await format.parse(readFileSync(filename, 'utf8'), { locale: language, sourceLocale: 'en', filename })
  return new Map(Object.entries(parsed).map(([id, { message, translation }]) => [id, { source: message ?? id, text: translation ?? '' }]))
}

/** Names in braces and numbers of tags, each once, in order; the words of a plural's category (`one {fail}`) are no name. */
const placeholders = (text: string): string[] =>
  [
    ...new Set(
      Array.from(
        text.matchAll(/(?<!(?:\b(?:zero|one|two|few|many|other)|=\d+)\s*)\{\s*(\w+)\s*[,}]|<\/?(\d+)\/?>/g),
        ([, name, tag]) => name ?? `<${tag}>`,
      ),
    ),
  ].toSorted()

/** The texts of a JSON file by key, however deep. */
const textsIn = (value: unknown, key = ''): [string, string][] =>
  typeof value === 'string'
    ? [[key, value]]
    : Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) => textsIn(inner, `${key}.${name}`))

/** Folders with one JSON file for each language. */
const JSON_TEXTS = ['guidance', 'mail', 'phrases', 'sharing'] as const

const jsonTexts = (folder: string, language: string) =>
  textsIn(JSON.parse(readFileSync(join(CONTENT, folder, `${language}.json`), 'utf8')), folder)

/** The texts of the pages and of these folders in a language, with the English that they translate. */
const textsWithSources = async (language: string, folders: readonly string[]): Promise<{ source: string; text: string }[]> => {
  const ofPages = (await Promise.all(CATALOGUES.map((name) => textsOf(language, name)))).flatMap((texts) => [...texts.values()])
  const ofFiles = folders.flatMap((folder) => {
    const own = new Map(jsonTexts(folder, language))
    return jsonTexts(folder, 'en').map(([key, source]) => ({ source, text: own.get(key) ?? '' }))
  })
  return [...ofPages, ...ofFiles]
}

/** Words that sound like approval, or say that products work (content/glossary.md), where “pass” and “fail” are meant. */
const APPROVAL: Partial<Record<LanguageCode, RegExp>> = {
  cs: /vyhov|schvál/i,
  da: /godkend|egnet/i,
  de: /zugelassen|geeignet|genehmigt/i,
  es: /\bapt[oa]s?\b|idóne|aprob/i,
  fi: /hyväks|hyläty|hylätt/i,
  fr: /conforme|approuv|\bapte/i,
  hi: /उपयुक्त|स्वीकृत|अनुकूल|सफल/,
  hu: /megfelel|felelt meg|jóváhagy|alkalmas/i,
  it: /idone|conform|approv/i,
  lv: /atbilst|derīg|apstiprin/i,
  nl: /voldo|voldee|geschikt|goedgekeur/i,
  no: /godkjen|\begnet/i,
  pl: /zatwierdz|dopuszcz|odpowiedni/i,
  pt: /\bapt[oa]s?\b|aprov|conforme|idóne/i,
  ru: /пригод|одобр|соответств/i,
  uk: /придатн|схвал|відповідає/i,
}
const SAYS_PASS_OR_FAIL = /\b(pass|passes|passed|fail|fails|failed)\b/i

describe.each(Object.entries(APPROVAL))('PREF-06 %s', (language, approval) => {
  test('PREF-06 pass and fail never sound like approval', async () => {
    const verdicts = (await textsWithSources(language, JSON_TEXTS)).filter(({ source }) => SAYS_PASS_OR_FAIL.test(source))
    expect(verdicts.length).toBeGreaterThan(40)
    expect(verdicts.filter(({ text }) => approval.test(text))).toEqual([])
  })
})

/** “Not passed in all” is said of what failed every time, and of what failed once: where “fail” is “not passed”, nobody knows which is meant. */
const FAILED_IN_ALL: Partial<Record<LanguageCode, RegExp>> = {
  en: /\bfail\w* in all\b|\bnot (all|every\w*)\b/i,
  cs: /neobstál\S* ve všech/i,
  da: /ikke bestået i alle/i,
  de: /nicht bestanden in allen/i,
  nl: /niet geslaagd in alle/i,
  no: /ikke bestått i alle/i,
  ru: /не пройден\S* (во|в) всех/i,
  uk: /не пройден\S* (в|у) (усіх|всіх)/i,
}

test.each(Object.entries(FAILED_IN_ALL))('TEXT-06 %s: no verdict denies of all what it could deny of some', async (language, denied) => {
  const verdicts = (await textsWithSources(language, JSON_TEXTS)).filter(({ source }) => SAYS_PASS_OR_FAIL.test(source))
  expect(verdicts.length).toBeGreaterThan(40)
  expect(verdicts.filter(({ text, source }) => denied.test(text || source))).toEqual([])
})

/** The one word of each language for a report or test that was amended. */
const AMENDED: Partial<Record<LanguageCode, RegExp>> = {
  cs: /změ[nň]/i,
  da: /ændr/i,
  de: /änder/i,
  es: /modific/i,
  fi: /muut[eot]/i,
  fr: /modifi/i,
  hi: /संशोध/,
  hu: /módosí/i,
  it: /modific/i,
  lv: /labo(?!r)/i,
  nl: /wijzig/i,
  no: /endr/i,
  pl: /zmi[ae]/i,
  pt: /alter/i,
  ru: /измен/i,
  uk: /змін/i,
}

test.each(Object.entries(AMENDED))('TEXT-05 %s: what English calls amended has one word', async (language, amended) => {
  const named = (await textsWithSources(language, [...JSON_TEXTS, 'data'])).filter(({ source }) => /\bamend/i.test(source))
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter(({ text }) => !amended.test(text))).toEqual([])
})

test('PREF-06 French has no space before a colon, semicolon, question or exclamation mark at which a line may end', async () => {
  const ofPages = (await Promise.all(CATALOGUES.map((name) => textsOf('fr', name)))).flatMap((texts) =>
    Array.from(texts.values(), ({ text }) => text),
  )
  const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((path) => /(^|\/)fr\.(md|json)$/.test(path))
  expect(files.length).toBeGreaterThan(8)
  const lines = files.flatMap((path) => readFileSync(join(CONTENT, path), 'utf8').split('\n')).filter((line) => !/^\|[-: |]+\|$/.test(line))
  expect([...ofPages, ...lines].filter((text) => /\S [:;?!»]|« /.test(text))).toEqual([])
})

describe.each(LANGUAGE_CODES)('PREF-02 %s', (language) => {
  test.each(CATALOGUES)('PREF-02 every interface text exists, with its placeholders and plurals (%s)', async (name) => {
    const english = await textsOf('en', name)
    const texts = await textsOf(language, name)
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    const isWhole = ({ source, text }: { source: string; text: string }): boolean =>
      text !== '' && placeholders(text).join() === placeholders(source).join() && (!source.includes('plural,') || text.includes('plural,'))
    expect([...texts.values()].filter((one) => !isWhole(one))).toEqual([])
  })

  test('ANS-60 PREF-02 every usual sentence of observations exists', () => {
    const sentences = (of: string) =>
      JSON.parse(readFileSync(join(CONTENT, 'observations', `${of}.json`), 'utf8')) as Record<string, string>
    const own = sentences(language)
    expect(Object.keys(own)).toEqual(Object.keys(sentences('en')))
    expect(Object.entries(own).filter(([, text]) => text.trim() === '' || text !== text.trim() || text.endsWith('.'))).toEqual([])
  })

  test('PREF-02 articles, terms, privacy, phrases and emails exist with the same variables', () => {
    const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((path) => /(^|\/)en\.(md|json)$/.test(path))
    expect(files.length).toBeGreaterThan(6)
    const variables = (text: string) => [...new Set(text.match(/\{(product|maker|company|reference|tests)\}/g))].toSorted().join()
    const headings = (text: string) => text.match(/^#+ /gm)?.length ?? 0
    const isWhole = (path: string): boolean => {
      const own = readFileSync(join(CONTENT, path.replace(/en\.(md|json)$/, `${language}.$1`)), 'utf8')
      const english = readFileSync(join(CONTENT, path), 'utf8')
      return variables(own) === variables(english) && headings(own) === headings(english)
    }
    expect(files.filter((path) => !isWhole(path))).toEqual([])
  })
})
