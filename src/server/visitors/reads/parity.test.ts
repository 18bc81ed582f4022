import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { canonicalQuery, type ReadFields } from '../../../contract/look-ups/canonical-query.ts'
import type { CurrentState } from '../../../contract/look-ups/current.ts'
import { packInfo } from '../../../contract/look-ups/packs.ts'
import { paths } from '../../../contract/paths.ts'
import type { DataCall } from '../../../domain/calls/answer-calls.ts'
import { openPack, type OpenPack } from '../../../domain/calls/open-pack.ts'
import type { Reseller } from '../../../domain/editions.ts'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { TEST_KINDS, type TestKind } from '../../../domain/records.ts'
import type { IndexableTest } from '../../../domain/search/index/build-index.ts'
import { bruteForce } from '../../../domain/search/testing/brute-force.ts'
import { ACTIVES, BENEFITS, CROPS, someData, someFilters } from '../../../domain/search/testing/some-data.ts'
import { loadObservationCoder } from '../../content/observation-coder.ts'
import { loadPhrases } from '../../content/phrases.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { fillDatabase } from '../../testing/fill-database.ts'
import { ANTI_FORGERY } from '../../testing/fixtures.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../brand/load-brand.ts'

const RESELLERS: Reseller[] = [{ slug: 'semeur', name: 'Semeur', productSet: '12', country: 'FR', language: 'fr' }]
const COUNTRY = 'FR'
type Question = { read: string; call: DataCall; asked: ReadFields & { kind?: TestKind } }

const someQuestions = (ids: readonly string[], testIds: readonly string[]): fc.Arbitrary<Question[]> => {
  const criterion = (...values: readonly string[]) => fc.option(fc.constantFrom('unknown', ...values), { nil: undefined })
  const criteria = fc
    .tuple(
      fc.record({
        kind: fc.constantFrom(...TEST_KINDS),
        countryCode: fc.constant(COUNTRY),
        makerChemicalId: criterion(...ids),
        agrochemicalCode: criterion(...ids),
        activeIngredientCode: criterion(...ACTIVES),
        seedName: criterion(...CROPS),
        benefitName: criterion(...BENEFITS),
      }),
      fc.oneof(fc.constant({}), someFilters),
    )
    .map(([one, filters]) => ({ ...one, ...filters }))
  const search = fc.tuple(criteria, fc.constantFrom(...LANGUAGE_CODES)).map(([asked, languageCode]): Question => ({
    read: 'search',
    call: asked.kind === 'seed' ? 'seedSearch' : 'foliarSearch',
    asked: { ...asked, languageCode },
  }))
  const summary = criteria.map((asked): Question => ({ read: 'summary', call: 'searchSummary', asked }))
  const chart = fc
    .record({
      countryCode: fc.constant(COUNTRY),
      products: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 2 }),
      by: fc.constantFrom('products', 'actives'),
    })
    .map((asked): Question => ({ read: 'chart', call: 'chart', asked }))
  const report = fc
    .constantFrom('unknown', ...testIds)
    .map((testId): Question => ({ read: `report/${testId}`, call: 'outcome', asked: { testId } }))
  return fc.array(fc.oneof({ weight: 3, arbitrary: search }, summary, chart, report), { minLength: 40, maxLength: 40 })
}

anyDatabase('reads, calls, packs and brute force', ({ settings }) => {
  let served: TestApp
  const phrases = loadPhrases()
  beforeAll(async () => {
    served = await buildTestApp(await settings(), undefined, { brand: { ...loadBrand(DEFAULT_BRAND_FOLDER), resellers: RESELLERS } })
  })
  afterAll(() => served.close())

  const packOf = async (reseller: Reseller | undefined): Promise<OpenPack | undefined> => {
    const info = await served.app.inject(`/api/tankmix/pack/${COUNTRY}`)
    if (info.statusCode === 404) return undefined
    const { body } = await served.app.inject(z.parse(packInfo, info.json()).url)
    return openPack(
      body,
      { phrases: (language) => Promise.resolve(phrases(language)), codesOf: loadObservationCoder() },
      { reseller, resellers: RESELLERS },
    )
  }
  /** The hash by which `current` names the tests that are served, once it does; undefined where there are none. */
  const hashNow = async (hasTests: boolean): Promise<string | undefined> => {
    if (!hasTests) return undefined
    return vi.waitFor(
      async () => {
        const hash = (await served.app.inject('/api/v1/current')).json<CurrentState>().countries[COUNTRY]
        const { statusCode } = await served.app.inject(`/api/v1/summary?countryCode=${COUNTRY}&hash=${hash}`)
        expect(statusCode).toBe(200)
        return hash
      },
      { timeout: 20_000, interval: 20 },
    )
  }
  const byCall = async ({ call, asked }: Question, edition: string) => {
    if (call === 'outcome') return served.app.inject(`/api/${edition}tankmix/outcome/${String(asked['testId'])}/en/${COUNTRY}`)
    return served.app.inject({ method: 'POST', url: `/api/${edition}${paths[call].path}`, payload: asked, headers: ANTI_FORGERY })
  }
  const withoutWords = (value: unknown): unknown => {
    const { phrase: _ofALanguage, ingredients, ...rest } = value as { phrase: string; ingredients: { localName?: string }[] }
    return { ...rest, ingredients: ingredients.map(({ localName: _ofACountry, ...one }) => one) }
  }
  /** By looking at every test of the data. */
  const expectedIds = (
    question: Question,
    data: { products: Parameters<typeof bruteForce>[0]; tests: IndexableTest[] },
    productSet?: string,
  ): string[] => {
    const { kind, makerChemicalId, agrochemicalCode, activeIngredientCode, seedName, benefitName } = question.asked as Record<
      string,
      string | undefined
    > & { kind: TestKind }
    return bruteForce(data.products, data.tests, {
      kind,
      country: COUNTRY,
      products: [makerChemicalId, agrochemicalCode],
      ...(kind === 'seed' ? { crop: seedName, benefit: benefitName } : { active: activeIngredientCode }),
      productSet,
    })
  }

  test('EDGE-15 EDGE-43 GET, with the hash of current and without it, POST, pack and brute force give the same tests, in the main edition and in a reseller’s; other countries’ tests of a tank (rung 6) are in no read', async () => {
    await fc.assert(
      fc.asyncProperty(
        someData.chain((data) =>
          fc.record({
            data: fc.constant(data),
            questions: someQuestions(
              data.products.map(({ id }) => id),
              data.tests.filter(({ country, id }) => country === COUNTRY && !/^\.\.?$/.test(id)).map(({ id }) => id),
            ),
          }),
        ),
        async ({ data, questions }) => {
          await fillDatabase(served.database, data)
          await served.currentData.refresh()
          const hash = await hashNow((await packOf(undefined)) !== undefined)
          for (const reseller of [undefined, ...RESELLERS]) {
            const edition = reseller ? `${reseller.slug}/` : ''
            const pack = await packOf(reseller)
            for (const question of questions) {
              const { read, call, asked } = question
              const query = call === 'outcome' ? '' : canonicalQuery(asked)
              const [got, posted] = [
                await served.app.inject(`/api/${edition}v1/${read}${query ? `?${query}` : ''}`),
                await byCall(question, edition),
              ]
              const about = { ...question, edition, status: got.statusCode }
              const isFound = got.statusCode === 200
              const named =
                hash === undefined || call === 'outcome'
                  ? got
                  : await served.app.inject(`/api/${edition}v1/${read}?${canonicalQuery({ ...asked, hash })}`)
              const value = isFound ? got.json<unknown>() : undefined
              const posts = isFound ? posted.json<unknown>() : undefined
              const isReport = call === 'outcome'
              const inPack = isReport || !isFound ? undefined : await pack?.answer(call, asked)
              const isFiltered = ['results', 'onlyThese', 'water', 'years', 'sort'].some((name) => asked[name] !== undefined)
              const isPlain = isFound && read === 'search' && !isFiltered
              const ids = isPlain ? (value as { tankmixId: string }[]).map(({ tankmixId }) => tankmixId) : undefined
              expect({
                about,
                status: posted.statusCode,
                named: named.body,
                posts: isReport && isFound ? withoutWords(posts) : posts,
                inPack,
                ids,
              }).toEqual({
                about,
                status: got.statusCode,
                named: got.body,
                posts: value,
                inPack: inPack && { value },
                ids: isPlain ? expectedIds(question, data, reseller?.productSet) : undefined,
              })
            }
          }
        },
      ),
      { numRuns: 5, endOnFailure: true },
    )
  })
})
