import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Reseller } from '../editions.ts'
import { LANGUAGE_CODES } from '../texts/languages.ts'
import { TEST_KINDS } from '../records.ts'
import { countTests, testsOnRecord } from '../search/count-tests.ts'
import { createTestEncoder } from '../search/encode-tests.ts'
import type { AnswerSource, Asker, Outcome } from '../search/outcomes.ts'
import type { IndexableTest } from '../search/index/build-index.ts'
import type { ProductRecord } from '../records.ts'
import { ACTIVES, asNamesakes, BENEFITS, build, COUNTRIES, CROPS, productOf, someData, someFilters } from '../search/testing/some-data.ts'
import type { AnswerFace } from '../tank/answer-face.ts'
import { someTank } from '../tank/testing/tank-data.ts'
import { answerPlainReport, answerSearchCsv, answerWithdrawnTests, dataCalls, type DataCall } from './answer-calls.ts'
import { assertUntil } from '../search/testing/assert-until.ts'

const RESELLER: Reseller = { slug: 'helena', name: 'Helena', productSet: '89', country: 'US', language: 'en' }
const ASKER: Asker = { reseller: RESELLER, resellers: [RESELLER] }
const PHRASES = { C: 'compatible', CA: 'with care', NC: 'not compatible' }

type Data = { products: ProductRecord[]; tests: IndexableTest[] }
type Asked = Record<string, unknown>

/** What each call can be asked: a new call does not compile without a line here. */
const questionsOf = ({ products, tests }: Data): Record<DataCall, fc.Arbitrary<Asked>> => {
  const country = fc.constantFrom(...COUNTRIES, 'us', 'AQ')
  const productId = fc.constantFrom('unknown', ...products.map(({ id }) => id))
  const testId = fc.constantFrom('unknown', ...tests.map(({ id }) => id))
  const languageCode = fc.constantFrom(...LANGUAGE_CODES)
  const maybe = <One>(value: fc.Arbitrary<One>) => fc.option(value, { freq: 2 })
  const common = { countryCode: country, makerChemicalId: maybe(productId), agrochemicalCode: maybe(productId), languageCode }
  const foliar = { ...common, activeIngredientCode: maybe(fc.constantFrom(...ACTIVES)) }
  const seed = { ...common, seedName: maybe(fc.constantFrom(...CROPS)), benefitName: maybe(fc.constantFrom(...BENEFITS)) }
  const filtered = (asked: fc.Arbitrary<Asked>) =>
    fc.tuple(asked, fc.oneof(fc.constant({}), someFilters)).map(([one, filters]): Asked => ({ ...one, ...filters }))
  const none = fc.constant({})
  const tested = tests
    .filter(({ kind }) => kind === 'foliar')
    .map(({ ingredients }) => [...new Set(ingredients.map((one) => one.productId))])
  const ids = fc.oneof(fc.constantFrom(['unknown', 'unknown'], ...tested), fc.array(productId, { minLength: 2, maxLength: 4 }))
  return {
    countries: none,
    languages: none,
    activeIngredients: none,
    agrochemicals: none,
    marketNames: fc.record({ country }),
    products: fc.record({ country }),
    productDetails: fc.record({ country }),
    seedChoices: fc.record({ country }),
    productSet: fc.record({ code: fc.constantFrom('89', '12') }),
    resellerProducts: fc.record({ reseller: fc.constantFrom('helena', 'nobody') }),
    agrochemicalsTestedWith: fc.record({ country, productId }),
    activesTestedWith: fc.record({ country, productId }),
    foliarSearch: filtered(fc.record(foliar)),
    seedSearch: filtered(fc.record(seed)),
    searchSummary: filtered(fc.record({ ...foliar, ...seed, kind: fc.constantFrom(...TEST_KINDS) })),
    chart: fc.record({ countryCode: country, products: fc.array(productId, { maxLength: 2 }), by: fc.constantFrom('products', 'actives') }),
    tank: fc.record({
      countryCode: country,
      waterRate: fc.constantFrom(null, 200),
      lines: ids.map((all) => all.slice(0, 12).map((id) => ({ productId: id, rate: id.length % 2 === 0 ? 1 : null }))),
    }),
    outcome: fc.record({ testId, languageCode, countryCode: country }),
    resellerOutcome: fc.record({ testId }),
  }
}

type Headline = { state: string; isGreen: boolean; othersMayDiffer: boolean; face: AnswerFace }
type Value = { face?: AnswerFace; headline?: Headline; splits?: { headline: Headline | null }[] }
type Said = { missing: string } | { refused: unknown } | { key: string; value: Value }

const saidBy = (outcome: Outcome | { refused: unknown }): Said => {
  if ('refused' in outcome) return { refused: outcome.refused }
  if ('missing' in outcome) return { missing: JSON.stringify([outcome.missing, outcome.name, outcome.withdrawn]) }
  return { key: outcome.key, value: JSON.parse(outcome.json(() => PHRASES)) as Value }
}

/** A face that is amber because of tests that are not shown, as it is without them: it was green, and nothing else of it differs. */
const greenFace = (face: AnswerFace, other: AnswerFace): AnswerFace => {
  if (!face.condition.includes('others-may-differ')) return face
  expect([face.family, other.family]).toEqual(['care', 'pass'])
  const condition = face.condition.filter((one) => one !== 'others-may-differ')
  return { ...face, family: 'pass', state: other.state, condition }
}

/** Only one thing rests on tests that are not shown, and only ever takes something good away: a pass that is one with care (TANK-78). */
const withoutCaution = (whole: Said, visible: Said): Said => {
  if (!('value' in whole) || !('value' in visible)) return whole
  if (whole.value.face) return { ...whole, value: { ...whole.value, face: greenFace(whole.value.face, visible.value.face!) } }
  if (whole.value.headline === undefined) return whole
  const restored = <Some extends Headline | null>(headline: Some, other: Headline | null | undefined): Some => {
    if (headline === null) return headline
    const face = greenFace(headline.face, other!.face)
    if (!headline.othersMayDiffer) return { ...headline, face }
    expect([headline.state, headline.isGreen, other?.state]).toEqual(['passed-with-care', false, 'passed'])
    const { state, isGreen, othersMayDiffer } = other!
    return { ...headline, state, isGreen, othersMayDiffer, face }
  }
  const { headline, splits = [], ...rest } = whole.value
  const sprays = splits.map((spray, at) => ({ ...spray, headline: restored(spray.headline, visible.value.splits?.[at]?.headline) }))
  return { ...whole, value: { ...rest, headline: restored(headline, visible.value.headline), splits: sprays } }
}

/** All tests, and those that the reseller's edition may see. */
const sourcesOf = ({ products, tests }: Data): { whole: AnswerSource; restricted: AnswerSource; hidden: number } => {
  const own = new Set(products.flatMap(({ id, productSets }) => (productSets.includes('89') ? [id] : [])))
  const visible = tests.filter(({ ingredients }) => ingredients.some(({ productId }) => own.has(productId)))
  const sourceOf = (some: readonly IndexableTest[]): AnswerSource => {
    const index = build(products, some)
    return { index, encoder: createTestEncoder(index) }
  }
  return { whole: sourceOf(tests), restricted: sourceOf(visible), hidden: tests.length - visible.length }
}

test('EDI-21 no response of a reseller’s edition depends on tests that it may not see: without them each is the same, but for a pass that is one with care', () => {
  const seen = new Set<string>()
  assertUntil(
    fc.property(
      someData
        .chain((data) => fc.constantFrom(data, { ...data, products: asNamesakes(data.products) }))
        .chain((data) => fc.record({ data: fc.constant(data), asked: fc.record(questionsOf(data)) })),
      ({ data: { products, tests }, asked }) => {
        const { whole, restricted, hidden } = sourcesOf({ products, tests })
        for (const name of Object.keys(dataCalls) as DataCall[]) {
          const ask = (source: AnswerSource) =>
            saidBy((dataCalls[name] as (...call: [AnswerSource, Asker, object]) => Outcome)(source, ASKER, asked[name]))
          const [ofWhole, ofVisible] = [ask(whole), ask(restricted)]
          expect([name, asked[name], withoutCaution(ofWhole, ofVisible)]).toEqual([name, asked[name], ofVisible])
          if (hidden > 0 && 'value' in ofVisible) seen.add(name)
        }
        const files = [whole, restricted].map((source) => {
          const file = answerSearchCsv(source, ASKER, asked.searchSummary as never)
          return [...file.chunks(file.find(), { phrases: PHRASES, isDemo: false })].join('')
        })
        expect(files[0]).toBe(files[1])
        for (const more of [answerWithdrawnTests, answerPlainReport])
          expect(saidBy(more(whole, ASKER, asked.resellerOutcome as never))).toEqual(
            saidBy(more(restricted, ASKER, asked.resellerOutcome as never)),
          )
        for (const country of COUNTRIES) {
          expect(countTests(whole.index, country, '89')).toBe(countTests(restricted.index, country, '89'))
          expect(testsOnRecord(whole.index, { productSet: '89', country })).toEqual(
            testsOnRecord(restricted.index, { productSet: '89', country }),
          )
        }
      },
    ),
    { numRuns: 200, isMet: () => Object.keys(dataCalls).every((name) => seen.has(name)) },
  )
  expect([...seen]).toEqual(expect.arrayContaining(Object.keys(dataCalls)))
})

test('EDI-21 nor does the answer for a tank, where hidden tests are of the very tank', () => {
  fc.assert(
    fc.property(someTank, ({ products, tests, question: { country, waterRate, water, lines } }) => {
      const { whole, restricted } = sourcesOf({ products, tests })
      const asked = { countryCode: country, waterRate, water: water ?? undefined, lines }
      const [one, other] = lines
      const pair = { kind: 'foliar' as const, countryCode: country, makerChemicalId: one!.productId, agrochemicalCode: other!.productId }
      for (const ask of [
        (source: AnswerSource) => saidBy(dataCalls.tank(source, ASKER, asked)),
        (source: AnswerSource) => saidBy(dataCalls.searchSummary(source, ASKER, pair)),
      ])
        expect(withoutCaution(ask(whole), ask(restricted))).toEqual(ask(restricted))
    }),
    { numRuns: 300 },
  )
})

test('EDI-21 TANK-78 a hidden fail of a part takes the green of a pass away, and nothing tells of it', () => {
  const products = ['1', '2', '3'].map((id) => productOf(id, ['Zinc'], id === '1' ? ['89'] : []))
  const ofTest = (id: string, result: 'C' | 'NC', ids: readonly string[]): IndexableTest => ({
    id,
    kind: 'foliar',
    country: 'US',
    date: '2024-03-01',
    result,
    waterRate: 200,
    crop: '',
    benefit: '',
    observations: '',
    ingredients: ids.map((productId, at) => ({ order: at + 1, productId, rate: 1 })),
  })
  const tests = [ofTest('10', 'C', ['1', '2', '3']), ofTest('11', 'NC', ['2', '3'])]
  const { whole, restricted } = sourcesOf({ products, tests })
  const asked = { countryCode: 'US', waterRate: 200, lines: products.map(({ id }) => ({ productId: id, rate: 1 })) }
  const [ofWhole, ofVisible] = [whole, restricted].map((source) => saidBy(dataCalls.tank(source, ASKER, asked)))
  expect(ofWhole).toMatchObject({ value: { headline: { state: 'passed-with-care', isGreen: false, othersMayDiffer: true } } })
  expect(JSON.stringify(ofWhole)).not.toContain('"11"')
  expect(withoutCaution(ofWhole!, ofVisible!)).toEqual(ofVisible)
})
