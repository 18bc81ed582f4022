import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import type { tank } from '../../contract/look-ups/tank.ts'
import { dataCalls } from '../../domain/calls/answer-calls.ts'
import { LANGUAGE_CODES } from '../../domain/texts/languages.ts'
import { createTestEncoder } from '../../domain/search/encode-tests.ts'
import { build, productOf } from '../../domain/search/testing/some-data.ts'
import { HEADLINE_STATES } from '../../domain/tank/headline.ts'
import { loadPhrases } from '../content/phrases.ts'
import { loadBuiltView } from './pages/first-view.ts'
import { loadSharingTexts } from './sharing/sharing-texts.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** An answer of a reseller's edition in which nothing is known. */
const answerOf = (): z.output<typeof tank.response> => {
  const index = build(
    ['1', '2'].map((id) => productOf(id, [], id === '1' ? ['89'] : [])),
    [],
  )
  const asked = { countryCode: 'US', lines: [{ productId: '1' }, { productId: '2' }] }
  const found = dataCalls.tank({ index, encoder: createTestEncoder(index) }, { resellers: [] }, asked)
  if (!('json' in found)) throw new Error('no answer')
  return JSON.parse(found.json(loadPhrases())) as z.output<typeof tank.response>
}

test('EDI-20 every answer for a tank in a reseller’s edition says in every language, as its searches do, that other tests may exist and differ; in the main edition none does', async () => {
  const { words } = await loadBuiltView(join(ROOT, 'dist', 'ssr'))
  const answer = answerOf()
  for (const language of LANGUAGE_CODES) {
    const others = loadSharingTexts()(language).resellerOnly.replace('{reseller}', 'Helena')
    for (const state of HEADLINE_STATES)
      for (const othersMayDiffer of state === 'passed-with-care' ? [false, true] : [false]) {
        const asked = { ...answer, headline: { ...answer.headline, state, othersMayDiffer } }
        const own = words({ language, reseller: 'Helena', answer: asked }).sentence
        const main = words({ language, answer: asked }).sentence
        const said = [own.endsWith(others), own.includes('Helena'), main.includes('Helena')]
        expect([language, state, ...said]).toEqual([language, state, !othersMayDiffer, true, false])
      }
  }
})

test('EDI-20 what would be said of all tests is said of the reseller’s list', async () => {
  const { words } = await loadBuiltView(join(ROOT, 'dist', 'ssr'))
  const answer = answerOf()
  for (const [state, sentence] of [
    ['nothing-known', 'No test in Helena’s list has two of these products together.'],
    ['parts-only', 'In Helena’s list, some of these products were tested together, but never all of them.'],
    ['with-others', 'In Helena’s list, all of these products were tested, but only together with others.'],
  ] as const) {
    const asked = { ...answer, headline: { ...answer.headline, state } }
    expect(words({ language: 'en', reseller: 'Helena', answer: asked }).sentence).toContain(sentence)
    expect(words({ language: 'en', reseller: 'Helena', answer: asked }).sentence).not.toContain('We have no test')
  }
})
