import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../../../domain/texts/languages.ts'
import { guidanceFor } from '../../../../../domain/tank/guidance/guidance.ts'
import { AXES, GUIDANCE_RULES } from '../../../../../domain/tank/guidance/guidance-rules.ts'
import { LOOK_AFTER_MINUTES } from '../../../../../domain/tank/volumes/jar.ts'
import { APART_REASONS, type MixingStep, PLACE_REASONS } from '../../../../../domain/tank/guidance/mixing-steps.ts'
import { DISAGREEMENTS, disagreementsAt, ORDER_NOTES } from '../../../../../domain/tank/guidance/order-sources.ts'
import { GROUP_KINDS } from '../../../../../domain/tank/split.ts'
import { createFormats } from '../../../../platform/texts/formats.ts'
import { doseText } from './dose-words.ts'
import { firstFills } from './footnotes.ts'
import { firstFillSources, noteText } from './note-text.ts'
import { warningText } from './warning-text.ts'
import type { Words } from './words.ts'

const files = import.meta.glob<Words>('../../../../../../content/guidance/*.json', { import: 'default', eager: true })
const wordsIn = (language: string) => files[`../../../../../../content/guidance/${language}.json`]! as Words & Record<string, string>
const english = wordsIn('en')
const placeholders = (text: string): string[] => [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name!))].toSorted()

const steps: MixingStep[] = [1, 2, 3, 4, 5, 6, 7]
const products = PLACE_REASONS.flatMap((reason) => steps.map((step) => ({ step, reason, formulation: '' })))
const disagreements = new Map(products.flatMap((one) => disagreementsAt(one, products)).map(({ code, sources }) => [code, sources]))

const content = (id: string, actives: string[], grams?: number) => ({
  productId: id,
  actives: new Set(actives),
  role: '' as const,
  formulation: '',
  isNutrition: true,
  gramsPerLitre: () => grams,
})
const gypsum = [undefined, 2].flatMap((grams) =>
  guidanceFor([content('a', ['calcium'], grams), content('b', ['sulphur', 'magnesium'], grams)]).filter(({ code }) =>
    code.startsWith('calcium-sulphate'),
  ),
)
const warnings = [...GUIDANCE_RULES, ...gypsum]

const articles = import.meta.glob<string>('../../../../../../content/articles/on-mixing/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

describe.each(LANGUAGE_CODES)('TANK-60 %s', (language) => {
  const words = wordsIn(language)

  test('TANK-60 every code of order, split, jar and guidance has its words, with the figures and sources of its rule', () => {
    expect(Object.keys(words)).toEqual(Object.keys(english))
    const needed = [
      ...PLACE_REASONS.map((code) => `reason.${code}`),
      ...APART_REASONS.map((code) => `apart.${code}`),
      ...DISAGREEMENTS.map((code) => `sources.${code}`),
      ...ORDER_NOTES.map(({ code }) => `note.${code}`),
      ...GROUP_KINDS.map((code) => `pass.${code}`),
      ...warnings.map(({ code }) => `warning.${code}`),
      ...AXES.map((axis) => `axis.${axis}`),
      ...LOOK_AFTER_MINUTES.map((minutes) => `look.${minutes}`),
    ]
    expect(needed.filter((key) => !words[key]?.trim())).toEqual([])
    expect([...disagreements.keys()].toSorted()).toEqual([...DISAGREEMENTS].toSorted())
    for (const [code, sources] of disagreements) expect(placeholders(words[`sources.${code}`])).toEqual([...sources.keys()].map(String))
    for (const { code, figures } of warnings) expect(placeholders(words[`warning.${code}`]!)).toEqual(Object.keys(figures).toSorted())
  })

  test('TANK-75 WATER-41 the article on mixing explains the eight rungs, green, strength, water and its hardness, pairs and what is not known', () => {
    const text = articles[`../../../../../../content/articles/on-mixing/${language}.md`]!
    const section = text.slice(text.lastIndexOf('\n## '))
    expect(section.match(/^\d\. /gm)).toEqual(['1. ', '2. ', '3. ', '4. ', '5. ', '6. ', '7. ', '8. '])
    expect(section.match(/\*\*[^*]+\*\*/g)).toHaveLength(6)
  })

  test('TANK-60 notes and warnings have all their figures in place, in the language’s numbers', () => {
    const format = createFormats(language).fineRate
    const texts = [
      ...ORDER_NOTES.map((note) => noteText(words, { ...note, sources: [...note.sources] })),
      firstFillSources(words, { notes: ORDER_NOTES.map((note) => ({ ...note, sources: [...note.sources] })) }),
      ...warnings.map((one) => warningText(words, { ...one, sources: [...one.sources], productIds: [] }, format)),
    ]
    expect(texts.filter((text) => text === undefined || /[{}]|undefined|NaN/.test(text))).toEqual([])
  })

  test('TANK-66 a dose names its amount, how it is diluted and its unit, and no spoon', () => {
    const format = createFormats(language).fineRate
    const ml = /ml|мл/
    const dose = { amount: 6.25, unit: 'ml', form: 'P', dilution: 100, isTooSmall: false } as const
    expect(doseText(words, dose, format)).toContain(format(6.25))
    expect(doseText(words, dose, format)).toContain('100')
    expect(doseText(words, { ...dose, form: 'L' }, format)).toMatch(ml)
    expect(doseText(words, { ...dose, dilution: 1, unit: 'g' }, format)).toMatch(/^6[.,]25[ \u00a0][gг]$/)
    expect(doseText(words, { ...dose, isTooSmall: true }, format)).toContain(words['dose.too-small'])
  })
})

test('TANK-71 no warning says that a mix passes, fits or is allowed', () => {
  const claims = /\b(pass|passes|passed|compatible|safe|allowed|fine|ok)\b/i
  expect(Object.entries(english).filter(([key, text]) => key.startsWith('warning.') && claims.test(text))).toEqual([])
})

test('TANK-63 what is not known of a spray is never called allowed', () => {
  expect(english['pass.unknown']).toMatch(/^Not known/)
  expect(english['pass.pairs']).toContain('does not prove')
  expect(Object.entries(english).filter(([key, text]) => key.startsWith('pass.') && /\b(can|may|allowed|safe)\b/i.test(text))).toEqual([])
})

test('TANK-61 the first fill is named by source', () => {
  const note = ORDER_NOTES.find(({ code }) => code === 'first-fill')!
  expect(firstFills(note.sources)).toBe(
    'SDSU Extension ⅓, Manitoba Guide ¼\u2060–\u2060¾, GRDC 60\u00a0%, Nufarm 50–70\u00a0%, Eureka Ag ≥ 70\u00a0%',
  )
})

test.each([
  [{ amount: 12.5, unit: 'ml', form: 'L', dilution: 1, isTooSmall: false }, '12.5\u00a0ml'],
  [{ amount: 25, unit: 'g', form: 'P', dilution: 1, isTooSmall: false }, '25\u00a0g'],
  [
    { amount: 2.5, unit: 'ml', form: 'L', dilution: 10, isTooSmall: false },
    'Make 1\u00a0ml up to 10\u00a0ml with water, then take 2.5\u00a0ml of that',
  ],
  [
    { amount: 0.25, unit: 'ml', form: 'P', dilution: 100, isTooSmall: true },
    'Stir 1\u00a0g into water to make 100\u00a0ml, then take 0.25\u00a0ml of that, well stirred. Too little to measure well: take a larger jar',
  ],
] as const)('TANK-66 %j in words', (dose, text) => expect(doseText(english, dose, createFormats('en').fineRate)).toBe(text))
