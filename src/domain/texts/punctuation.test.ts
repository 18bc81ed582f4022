import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from './languages.ts'
import { colonIn } from './punctuation.ts'

test('PREF-06 a colon has a no-break space before it in French, and none in other languages', () => {
  for (const language of LANGUAGE_CODES) expect([language, colonIn(language)]).toEqual([language, language === 'fr' ? '\u00a0: ' : ': '])
})
