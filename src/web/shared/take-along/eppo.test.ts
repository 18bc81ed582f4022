import { describe, expect, test } from 'vitest'
import list from '../../../../content/crops/codes/eppo.json'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { eppoOf, type EppoList } from '../../../domain/take-along/eppo.ts'

const files = import.meta.glob<Record<string, string>>('../../../../content/crops/*.json', { import: 'default', eager: true })
const content = (path: string): Record<string, string> => files[`../../../../content/${path}`]!

describe('TAKE-06 EPPO codes of crops', () => {
  const { codes }: EppoList = list
  test('TAKE-06 every crop of the list has a place for its code, which is five letters or unknown', () => {
    expect(Object.keys(codes)).toEqual(Object.keys(content('crops/en.json')))
    expect(Object.values(codes).filter((code) => !/^(?:[A-Z]{5})?$/.test(code))).toEqual([])
    expect(Object.values(codes).filter(Boolean)).toHaveLength(40)
  })
  test('NOTICE-04 the day of the last update belongs to these codes: whoever changes one writes the day', () => {
    const known = Object.entries(codes).flatMap(([crop, code]) => (code === '' ? [] : [`${crop} ${code}`]))
    // The sum of all letters, each by its place.
    const sum = Array.from(known.join()).reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 1_000_003, 0)
    expect([list.updated, sum]).toEqual(['2026-11-23', 561_483])
  })
  test.each(LANGUAGE_CODES)('TAKE-06 a crop is found by its name in %s', (language) => {
    const names = content(`crops/${language}.json`)
    // Where two crops share a name, the first of them counts.
    const own = Object.keys(codes).filter((term) => Object.values(names).filter((name) => name === names[term]).length === 1)
    expect(own.length).toBeGreaterThan(85)
    expect(own.map((term) => [term, eppoOf(names[term]!, codes, names)])).toEqual(own.map((term) => [term, codes[term]]))
  })
  test.each([
    ['Wheat', 'TRZAX'],
    ['  corn ', 'ZEAMX'],
    ['canola', 'BRSNN'],
    ['spelt', ''],
    ['constructor', ''],
    ['', ''],
    ['my field', ''],
  ])('TAKE-06 %j has the code %j', (entered, code) => expect(eppoOf(entered, codes, {})).toBe(code))
})
