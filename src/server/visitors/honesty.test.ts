import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { ResultCode } from '../../domain/records.ts'
import { createTestEncoder } from '../../domain/search/encode-tests.ts'
import { build } from '../../domain/search/testing/some-data.ts'
import { plainTests } from '../../domain/tank/testing/plain-tests.ts'
import { someTank } from '../../domain/tank/testing/tank-data.ts'
import { loadPhrases } from '../content/phrases.ts'
import type { ServedData } from '../served-data/served-data.ts'
import { tellTank } from './assistants/tell-tank.ts'
import { answerEmbed } from './embed/answer-embed.ts'
import { loadEmbedTexts } from './embed/embed-texts.ts'
import { type BuiltView, loadBuiltView } from './pages/first-view.ts'
import { loadSharingTexts } from './sharing/sharing-texts.ts'

/** What a surface says of a set of products in FR, without rates: its first words, its sentence, and the tests that it names. */
type Said = { heading: string; sentence: string; looksLike?: string; tests: { id: string; result: ResultCode }[] }
type Surface = (served: ServedData, products: readonly string[]) => Said

const phrases = loadPhrases()
const sharing = loadSharingTexts()
const texts = loadEmbedTexts()
const asker = { reseller: undefined, resellers: [] }
let built: BuiltView
beforeAll(async () => {
  built = await loadBuiltView(join(fileURLToPath(new URL('../../../', import.meta.url)), 'dist', 'ssr'))
})

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** Every surface that says something of a mix: a new one is a line here. */
const SURFACES: Record<string, Surface> = {
  embed: (served, set) => {
    const source = { served, asker, phrases, words: built.words, sharing, texts, title: 'Title' }
    const answer = answerEmbed(source, { country: 'FR', set: [...set], language: 'en' })
    if ('missing' in answer) throw new Error(answer.missing)
    const html = answer.draw()
    const [, looksLike, heading] = /<h1 class="(\w+)">.*?<span>(.*?)<\/span><\/h1>/.exec(html)!
    const sentence = /<\/h1><p>.*?<\/p><p>(.*?)<\/p>/.exec(html)![1]!
    const verdicts = Object.fromEntries(Object.entries(sharing('en').verdicts).map(([code, words]) => [words, code as ResultCode]))
    const tests = [...html.matchAll(/href="\/testResult\/([^/]+)\/en"[^>]*>([^:]+):/g)].map(([, id, word]) => ({
      id: id!,
      result: verdicts[word!]!,
    }))
    return { heading: plain(heading!), sentence: plain(sentence), looksLike: looksLike!, tests }
  },
  assistants: (served, set) => {
    const context = { served, asker, phrases, words: built.words, origin: 'https://tankmix.example', cost: () => undefined }
    const told = tellTank(context, { countryCode: 'FR', languageCode: 'en', lines: set.map((productId) => ({ productId })) })
    if ('missing' in told) throw new Error(told.missing)
    const { heading, sentence, isPass, tests } = told.data as { heading: string; sentence: string; isPass: boolean } & {
      tests: { testId: string; result: ResultCode }[]
    }
    expect(told.lines[0]).toBe(`${heading}. ${sentence}`)
    const named = tests.map(({ testId, result }) => ({ id: testId, result }))
    return { heading, sentence, ...(isPass ? { looksLike: 'pass' } : {}), tests: named }
  },
}

const FAILS = /failed|^Conflicting/
const PASSES = /\bpass|compatible/i

test('OPEN-01 OPEN-02 OPEN-03 no surface says more than the tests show: a fail comes first, a pass has its test, what was not tested is no pass', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(someTank, fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5'), { minLength: 2, maxLength: 4 }), (data, set) => {
      const index = build(data.products, data.tests)
      const served: ServedData = { version: '1', demo: false, index, encoder: createTestEncoder(index, {}) }
      const known = plainTests(data.tests, data.products).filter(({ country }) => country === 'FR')
      const isInside = ({ products }: { products: Set<string> }): boolean =>
        [...products].every((id) => (set as readonly string[]).includes(id))
      const hasFail = known.some((one) => one.result === 'NC' && one.products.size >= 2 && isInside(one))
      const isShown = known.some((one) => one.result !== 'NC' && one.products.size === set.length && isInside(one))
      const results = new Map(data.tests.map(({ id, result }) => [id, result]))
      for (const [name, surface] of Object.entries(SURFACES)) {
        const { heading, sentence, looksLike, tests } = surface(served, set)
        const isRedFirst = FAILS.test(heading)
        const looksGood = looksLike === 'pass' || looksLike === 'care'
        const isWrong =
          isRedFirst !== hasFail ||
          (!isShown && PASSES.test(`${heading} ${sentence}`)) ||
          (looksGood && (hasFail || !isShown)) ||
          tests.some(({ id, result }) => result !== results.get(id))
        expect(isWrong, `${name}: ${heading}. ${sentence} ${looksLike} ${JSON.stringify(tests)}`).toBe(false)
        seen.add(`${name} ${hasFail ? 'fail' : isShown ? 'shown' : 'not shown'}`)
      }
    }),
    { numRuns: 400 },
  )
  expect(seen.size).toBe(3 * Object.keys(SURFACES).length)
})
