import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { DESIGNATOR_LENGTH } from '../../../domain/take-along/write-isoxml.ts'
import { type TakeWords } from './take-words.ts'
import { isDoubtful, takenWords, type Taking, type TakingKind } from './taking.ts'
import { filledText } from '../../../domain/filled-text.ts'

const files = import.meta.glob<TakeWords>('../../../../content/take-along/*.json', { import: 'default', eager: true })
const wordsIn = (language: string) => files[`../../../../content/take-along/${language}.json`]! as TakeWords & Record<string, string>
const english = wordsIn('en')
const placeholders = (text: string): string[] => [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name!))].toSorted()

const taking: Taking = {
  tank: { country: 'FR', water: null, waterRate: null, products: [], fills: [], area: null },
  crop: '',
  kind: 'failed',
  state: 'Azostar failed',
  sentences: ['Do not mix them.'],
  testIds: ['1001', '1002'],
  link: 'https://tank.example/tank#1',
}

describe.each(LANGUAGE_CODES)('TAKE-10 %s', (language) => {
  const words = wordsIn(language)
  test('TAKE-10 every text of the panel and its files is there, with its names', () => {
    expect(Object.keys(words)).toEqual(Object.keys(english))
    expect(Object.keys(english).filter((key) => !words[key]!.trim())).toEqual([])
    expect(Object.keys(english).map((key) => placeholders(words[key]!))).toEqual(
      Object.keys(english).map((key) => placeholders((english as Record<string, string>)[key]!)),
    )
  })
  test('TAKE-04 states differ, in words that a terminal shows whole', () => {
    const kinds: TakingKind[] = ['passed', 'care', 'failed', 'conflicting', 'part-failed', 'unknown']
    const shorts = kinds.map((kind) => words[`short.${kind}`])
    expect(new Set(shorts).size).toBe(kinds.length)
    expect(shorts.filter((short) => short.length > DESIGNATOR_LENGTH - 10)).toEqual([])
  })
  test('TAKE-04 what a file says ends with its tests, its day and that it is no guarantee', () => {
    const { short, state, notes } = takenWords(taking, words, { day: '23.11.2026', isDemo: true })
    expect([short, state, ...notes]).toEqual([
      words['short.failed'],
      'Azostar failed',
      words['file.demo'],
      'Do not mix them.',
      filledText(words['file.tests'], { ids: '1001, 1002' }),
      filledText(words['file.day'], { day: '23.11.2026' }),
      words['file.guide'],
    ])
  })
})

test('TAKE-04 stored data that are too old, and a mix without a test, say so', () => {
  const { notes } = takenWords({ ...taking, testIds: [], isOld: true }, english, { day: 'today', isDemo: false })
  expect(notes).toEqual(['Do not mix them.', english['file.old'], english['file.no-tests'], 'As of today.', english['file.guide']])
})

test.each<[TakingKind, boolean]>([
  ['passed', false],
  ['care', false],
  ['unknown', false],
  ['failed', true],
  ['conflicting', true],
  ['part-failed', true],
])('TAKE-04 a mix that is %s needs a confirmation: %s', (kind, expected) => expect(isDoubtful({ kind })).toBe(expected))
