import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { eppoOf, type EppoCodes } from '../../../domain/take-along/eppo.ts'

const files = import.meta.glob<Record<string, string>>('../../../../content/crops/**/*.json', { import: 'default', eager: true })
const content = (path: string): Record<string, string> => files[`../../../../content/${path}`]!

describe('TAKE-06 EPPO codes of crops', () => {
  const codes = content('crops/codes/eppo.json') as EppoCodes
  test('TAKE-06 every crop of the list has a place for its code, which is five letters or unknown', () => {
    expect(Object.keys(codes)).toEqual(Object.keys(content('crops/en.json')))
    expect(Object.values(codes).filter((code) => !/^(?:[A-Z]{5})?$/.test(code))).toEqual([])
    expect(Object.values(codes).filter(Boolean)).toHaveLength(40)
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
