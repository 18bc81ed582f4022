import { dataCalls } from '../../src/domain/calls/answer-calls.ts'
import { mixFace } from '../../src/domain/calls/mix-face.ts'
import type { AnswerSource, PhrasesIn } from '../../src/domain/search/outcomes.ts'
import { createIndexBuilder } from '../../src/domain/search/index/build-index.ts'
import { type AskedFoliar, criteriaOfFoliar } from '../../src/domain/search/criteria.ts'
import { createTestEncoder } from '../../src/domain/search/encode-tests.ts'
import { createResponseCache } from '../../src/server/http/response-cache.ts'
import { seeded } from '../../src/server/data/demo/random.ts'
import { loadPhrases } from '../../src/server/content/phrases.ts'
import { answerRequests } from '../support/child.ts'
import { generateTests } from '../support/data.ts'
import { drawTank } from '../support/draw-tank.ts'

export type AnswerRequest = { tests: number; queries: number }
/** Microseconds of each query, by what is asked for; `summary` has the face, and `face` is the part of it that the face takes. */
export type AnswerTimes = {
  query: string
  found: Float64Array
  plain: Float64Array
  counted: Float64Array
  filtered: Float64Array
  summary: Float64Array
  face: Float64Array
}

const ASKER = { resellers: [] }
const PASSES = 5

const sourceOf = (tests: number): AnswerSource => {
  const { products, tests: records } = generateTests(tests)
  const builder = createIndexBuilder(products)
  for (const { test, ingredients } of records) builder.add({ ...test, ingredients })
  const index = builder.finish()
  return { index, encoder: createTestEncoder(index) }
}

/** What a visitor chooses: each is a search of its own. */
const drawSearches = ({ index }: AnswerSource, count: number): Record<string, AskedFoliar[]> => {
  const random = seeded(5)
  const asked: Record<string, AskedFoliar[]> = { 'a country': [], 'a product': [], 'an active': [], 'two products': [] }
  while (asked['a country']!.length < count) {
    const { country: countryCode, products } = drawTank(index, random)
    const maker = products.find(({ kind }) => kind === 'maker')
    const other = products.find(({ kind, actives }) => kind === 'agrochemical' && actives.length > 0)
    if (!maker || !other) continue
    asked['a country']!.push({ countryCode })
    asked['a product']!.push({ countryCode, makerChemicalId: maker.id })
    asked['an active']!.push({ countryCode, activeIngredientCode: index.actives[other.actives[0]!]! })
    asked['two products']!.push({ countryCode, makerChemicalId: maker.id, agrochemicalCode: other.id })
  }
  return asked
}

const measure = ({ tests, queries }: AnswerRequest): AnswerTimes[] => {
  const source = sourceOf(tests)
  const phrases = loadPhrases()
  // Too small for any response, so that each is made and compressed anew, as the server does.
  const answers = createResponseCache({ maxBytes: 1 })
  const respond = (name: 'foliarSearch' | 'searchSummary', asked: AskedFoliar): void => {
    const outcome = dataCalls[name](source, ASKER, asked)
    if ('missing' in outcome) throw new Error(`there is no ${outcome.missing} ${outcome.name}`)
    answers.find('zstd', outcome.key, () => outcome.json(phrases), 'fast')
  }
  const plain = (asked: AskedFoliar): void => respond('foliarSearch', asked)
  const summary = (asked: AskedFoliar): void => respond('searchSummary', asked)
  const face = (asked: AskedFoliar): void => {
    mixFace(source.index, criteriaOfFoliar(asked), undefined)
  }
  const counted = (asked: AskedFoliar): void => {
    plain(asked)
    summary(asked)
  }
  const filtered = (asked: AskedFoliar): void => counted({ ...asked, results: ['NC', 'CA'], years: [2010, 2030], sort: 'fails-first' })
  const timed = (asked: readonly AskedFoliar[], answer: (one: AskedFoliar) => void): Float64Array =>
    Float64Array.from(asked, (one) => {
      // The fastest of some: other processes slow a machine down at times.
      let best = Infinity
      for (let pass = 0; pass < PASSES; pass++) {
        const started = process.hrtime.bigint()
        answer(one)
        best = Math.min(best, Number(process.hrtime.bigint() - started) / 1000)
      }
      return best
    })
  const searches = Object.entries(drawSearches(source, queries))
  const results: AnswerTimes[] = []
  // Twice: the first time warms up.
  for (let round = 0; round < 2; round++) {
    results.length = 0
    for (const [query, asked] of searches) {
      const found = Float64Array.from(asked, (one) => totalOf(source, phrases, one))
      results.push({
        query,
        found,
        plain: timed(asked, plain),
        counted: timed(asked, counted),
        filtered: timed(asked, filtered),
        summary: timed(asked, summary),
        face: timed(asked, face),
      })
    }
  }
  return results
}

const totalOf = (source: AnswerSource, phrases: PhrasesIn, asked: AskedFoliar): number => {
  const outcome = dataCalls.searchSummary(source, ASKER, asked)
  if ('missing' in outcome) return 0
  return (JSON.parse(outcome.json(phrases)) as { total: number }).total
}

answerRequests(measure)
