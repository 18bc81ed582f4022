import { expect, test } from 'vitest'
import { inOrderOfLetters, IS_LETTER, letterOf } from './letters.ts'

test.each([
  ['Mangavel', 'm'],
  ['Éclair', 'e'],
  ['Ørsted', 'o'],
  ['Łan 50', 'l'],
  ['™ Zinc', 'z'],
  ['Ярило', 'я'],
  ['बीज मित्र', 'ब'],
  ['2,4-D', '0-9'],
  ['(new)', 'other'],
  ['', 'other'],
])('WORDS-05 %s is listed under %s', (name, letter) => {
  expect(letterOf(name)).toBe(letter)
  expect(letter).toMatch(IS_LETTER)
})

test('WORDS-05 Latin letters come first, digits and others last', () =>
  expect(inOrderOfLetters(['other', 'ब', 'z', '0-9', 'я', 'a'])).toEqual(['a', 'z', 'я', 'ब', '0-9', 'other']))
