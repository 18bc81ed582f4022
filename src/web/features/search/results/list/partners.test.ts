import { describe, expect, test } from 'vitest'
import type { Test } from '../../../../../contract/look-ups/tests.ts'
import { groupByPartner } from './partners.ts'
import { searchedNames } from '../searched.ts'

const ingredient = (name: string, activeIngredients: string[] = [], localName?: string): Test['ingredients'][number] => ({
  orderOfAddition: 1,
  form: 'L',
  rate: 1,
  name,
  country: 'FR',
  activeIngredients,
  manufacturer: '',
  ...(localName !== undefined && { localName }),
})
const testOf = (tankmixId: string, result: Test['result'], ...ingredients: Test['ingredients']): Test => ({
  tankmixId,
  dateOfTest: '2025-01-01',
  waterRate: 100,
  result,
  phrase: '',
  ingredients,
})
const [zinc, elan, other] = [ingredient('Zinc 700'), ingredient('Elan', ['epoxiconazole']), ingredient('Other', ['glyphosate'])]

describe('groupByPartner', () => {
  const searched = searchedNames({ product: { id: 'm1', name: 'Zinc 700' } })
  const tests = [
    testOf('1', 'C', zinc, elan),
    testOf('2', 'NC', other, zinc, elan),
    testOf('3', 'CA', elan, zinc, elan),
    testOf('4', 'C', zinc),
    testOf('5', 'C', elan, other, zinc),
  ]
  const groups = groupByPartner(tests, searched)

  test('ANS-13 tests with the same other products are one group, in whatever order and however often they were added', () =>
    expect(groups.map(({ partners, tests: of }) => [partners.join(' + '), of.map(({ tankmixId }) => tankmixId).join()])).toEqual([
      ['Elan', '1,3'],
      ['Other + Elan', '2,5'],
      ['', '4'],
    ]))
  test('ANS-13 each group counts its own results, and no test is lost', () => {
    expect(groups.map(({ counts }) => counts)).toEqual([
      { total: 2, C: 1, CA: 1, NC: 0 },
      { total: 2, C: 1, CA: 0, NC: 1 },
      { total: 1, C: 1, CA: 0, NC: 0 },
    ])
    expect(groups.flatMap((group) => group.tests)).toHaveLength(tests.length)
  })
  test('ANS-13 a searched active stands for every product that has it, a searched product for its local name too', () => {
    const one = [testOf('1', 'C', elan, zinc), testOf('2', 'C', ingredient('Zink', [], 'Zinc 700'), other)]
    expect(groupByPartner(one, searchedNames({ active: { id: 's3', name: 'Epoxiconazole' } }))[0]!.partners).toEqual(['Zinc 700'])
    expect(groupByPartner(one, searched)[1]!.partners).toEqual(['Other'])
  })
})
