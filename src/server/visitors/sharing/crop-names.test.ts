import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cropTerm, SYNONYMS } from '../../../domain/crops/crop-terms.ts'
import { CROPS } from '../../../domain/crops/crops.ts'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { FOLIAR_CROPS, SEED_CROPS } from '../../data/demo/facts.ts'
import { loadSharingTexts } from './sharing-texts.ts'

const texts = loadSharingTexts()
const english = Object.keys(texts('en').crops)
const textOf = (language: string, name: string): string => {
  const catalogue = readFileSync(new URL(`../../../../content/locales/${language}/other-pages.po`, import.meta.url), 'utf8')
  return new RegExp(`^msgid "${name}"\nmsgstr "(.*)"`, 'm').exec(catalogue)![1]!
}

test.each(LANGUAGE_CODES)('ANS-79 in %s each crop has one name, other than that of any other crop', (language) => {
  const { crops } = texts(language)
  expect(Object.keys(crops)).toEqual(english)
  expect(new Set(Object.values(crops).map((name) => name.toLowerCase())).size).toBe(english.length)
})

test.each(LANGUAGE_CODES)('ANS-79 in %s the crops of a seed search have the names that reports have', (language) => {
  for (const { name } of CROPS) expect(texts(language).crops[name.toLowerCase()]!.toLowerCase()).toBe(textOf(language, name).toLowerCase())
})

test('ANS-79 all crops of the demonstration data have names', () => {
  for (const crop of [...FOLIAR_CROPS, ...SEED_CROPS]) expect(english).toContain(cropTerm(crop))
})

test('ANS-79 other English names lead to a crop, each to one', () => {
  const others = Object.values(SYNONYMS).flatMap((names) => names.split(', '))
  expect(Object.keys(SYNONYMS).filter((term) => !english.includes(term))).toEqual([])
  expect(others.filter((other, at) => english.includes(other) || others.indexOf(other) !== at)).toEqual([])
})
