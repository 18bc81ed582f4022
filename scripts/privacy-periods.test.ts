import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UNKNOWN_KEPT_DAYS } from '../src/domain/products/unknown-products.ts'
import { LANGUAGE_CODES } from '../src/domain/texts/languages.ts'
import { QUESTION_DAYS, UNCONFIRMED_DAYS } from '../src/server/requests/watches/sweep-watches.ts'

test.each(LANGUAGE_CODES)('TELL-10 WHO-69 the privacy text in %s names the periods after which an address is deleted', (language) => {
  const text = readFileSync(join(import.meta.dirname, '../content/privacy', `${language}.md`), 'utf8')
  const numbersOf = (paragraph: string) => (paragraph.match(/\d+/g) ?? []).map(Number)
  expect(text.split('\n').map(numbersOf)).toContainEqual([UNCONFIRMED_DAYS, QUESTION_DAYS])
  expect(text.split('\n').map(numbersOf)).toContainEqual([UNCONFIRMED_DAYS, UNKNOWN_KEPT_DAYS])
})
