import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { packInfo } from '../../../contract/look-ups/packs.ts'
import { paths } from '../../../contract/paths.ts'
import { tank } from '../../../contract/look-ups/tank.ts'
import type { Test } from '../../../contract/look-ups/tests.ts'
import type { Choice } from '../../../domain/products/choices.ts'
import type { Reseller } from '../../../domain/editions.ts'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { isSoldIn, TEST_KINDS, type ProductRecord } from '../../../domain/records.ts'
import type { AskedOfCsv, DataCall } from '../../../domain/calls/answer-calls.ts'
import type { IndexableTest } from '../../../domain/search/index/build-index.ts'
import { openPack, type OpenPack, type PackOutcome } from '../../../domain/calls/open-pack.ts'
import { ACTIVES, asNamesakes, BENEFITS, COUNTRIES, CROPS, someData, someFilters } from '../../../domain/search/testing/some-data.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../brand/load-brand.ts'
import { loadObservationCoder } from '../../content/observation-coder.ts'
import { loadPhrases } from '../../content/phrases.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { fillDatabase } from '../../testing/fill-database.ts'
import { ANTI_FORGERY } from '../../testing/fixtures.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const RESELLERS: Reseller[] = [
  { slug: 'helena', name: 'Helena', productSet: '89', country: 'US', language: 'en' },
  { slug: 'semeur', name: 'Semeur', productSet: '12', country: 'FR', language: 'fr' },
]
const EDITIONS = [undefined, ...RESELLERS]

type Asking = Record<string, unknown>
type AnyCall = { name: DataCall; asked: Asking }
type TankResponse = z.infer<typeof tank.response>
type Data = { products: ProductRecord[]; tests: IndexableTest[] }

const call = (name: DataCall, asked: fc.Arbitrary<Asking>): fc.Arbitrary<AnyCall> => asked.map((one) => ({ name, asked: one }))

/** Calls of every kind: about what exists, what does not, and what a reseller may not see. */
const someCalls = ({ products, tests }: Data): fc.Arbitrary<AnyCall[]> => {
  const country = fc.constantFrom(...COUNTRIES, ...COUNTRIES.map((code) => code.toLowerCase()), 'AQ')
  const language = fc.constantFrom(...LANGUAGE_CODES)
  const productId = fc.constantFrom('unknown', ...products.map(({ id }) => id))
  // An address cannot contain the ids `.` and `..`: they mean folders.
  const testId = fc.constantFrom('unknown', ...tests.map(({ id }) => id).filter((id) => !/^\.\.?$/.test(id)))
  const criterion = (...values: string[]) => fc.constantFrom(null, '', 'unknown', ...values)
  const common = {
    countryCode: country,
    makerChemicalId: fc.oneof(criterion(), productId),
    languageCode: language,
    extraRestriction: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, criterion(...RESELLERS.map(({ slug }) => slug))),
  }
  const ofFoliar = { agrochemicalCode: fc.oneof(criterion(), productId), activeIngredientCode: criterion('ZINC', ...ACTIVES) }
  const ofSeed = { seedName: criterion('wheat', ...CROPS), benefitName: criterion(...BENEFITS) }
  const filtered = (asked: fc.Arbitrary<Asking>): fc.Arbitrary<Asking> =>
    fc.tuple(asked, fc.oneof(fc.constant({}), someFilters)).map(([one, filters]) => ({ ...one, ...filters }))
  const none = fc.constant({})
  const tested = tests.filter(({ kind }) => kind === 'foliar').map(({ ingredients }) => ingredients.map((one) => one.productId))
  const amount = fc.constantFrom(null, 0.5, 1, 2)
  /** Often the products of a test. */
  const someTanks = fc.record({
    countryCode: country,
    languageCode: language,
    waterRate: fc.constantFrom(null, 100, 200),
    lines: fc
      .tuple(fc.constantFrom([], ...tested), fc.array(productId, { minLength: 2, maxLength: 3 }))
      .chain(([ids, others]) =>
        fc.tuple(...[...ids, ...others].slice(0, 12).map((id) => fc.record({ productId: fc.constant(id), rate: amount }))),
      ),
  })
  return fc.array(
    fc.oneof(
      call('foliarSearch', filtered(fc.record({ ...common, ...ofFoliar }))),
      call('seedSearch', filtered(fc.record({ ...common, ...ofSeed }))),
      call('searchSummary', filtered(fc.record({ ...common, ...ofFoliar, ...ofSeed, kind: fc.constantFrom(...TEST_KINDS) }))),
      call('outcome', fc.record({ testId, languageCode: language, countryCode: country })),
      call('resellerOutcome', fc.record({ testId })),
      call(
        'chart',
        fc.record({ countryCode: country, products: fc.array(productId, { maxLength: 2 }), by: fc.constantFrom('products', 'actives') }),
      ),
      call('tank', someTanks),
      call('countries', none),
      call('languages', none),
      call('activeIngredients', none),
      call('agrochemicals', none),
      call('products', fc.record({ country })),
      call('marketNames', fc.record({ country })),
      call('seedChoices', fc.record({ country })),
      call('productSet', fc.record({ code: fc.constantFrom('89', '12', '7') })),
      call('resellerProducts', fc.record({ reseller: fc.constantFrom(...RESELLERS.map(({ slug }) => slug), 'nobody') })),
      call('agrochemicalsTestedWith', fc.record({ country, productId })),
      call('activesTestedWith', fc.record({ country, productId })),
    ),
    { minLength: 80, maxLength: 80 },
  )
}

const REPORTS: ReadonlySet<DataCall> = new Set(['outcome', 'resellerOutcome'])
/** Lists over all countries, of which a pack has its own part. */
const LISTS_OF_ALL: ReadonlySet<DataCall> = new Set(['agrochemicals', 'activeIngredients', 'marketNames'])

const productsAsked = ({ name, asked }: AnyCall): string[] =>
  name === 'chart' ? (asked['products'] as string[]) : (asked['lines'] as { productId: string }[]).map((line) => line.productId)

/** Whether the pack of a country must have a response, be it an error. */
const mustKnow = ({ name, asked }: AnyCall, country: string, reseller: Reseller | undefined, { products, tests }: Data): boolean => {
  const asksHere = String(asked['countryCode'] ?? asked['country']).toUpperCase() === country
  if (REPORTS.has(name)) return tests.some((one) => one.id === asked['testId'] && one.country === country)
  if ((LISTS_OF_ALL.has(name) && name !== 'marketNames') || name === 'languages') return true
  if (name === 'productSet') {
    const isInUse = products.some(({ kind, productSets }) => kind === 'maker' && productSets.includes(String(asked['code'])))
    return isInUse && reseller?.country === country && reseller.productSet === asked['code']
  }
  if (name === 'resellerProducts') return RESELLERS.some((one) => one.slug === asked['reseller'] && one.country === country)
  if (name === 'chart' || name === 'tank') {
    const ids = idsInPack({ products, tests }, country)
    return asksHere && productsAsked({ name, asked }).every((id) => ids.has(id))
  }
  return asksHere
}

/** Ids of the products in a country's pack: those of its tests, and the maker's products that can be chosen there. */
const idsInPack = ({ products, tests }: Data, country: string): Set<string> => {
  const tested = tests.filter((one) => one.country === country).flatMap(({ ingredients }) => ingredients)
  const askedFor = products.filter((one) => one.kind === 'maker' && (isSoldIn(one, country) || one.productSets.length > 0))
  return new Set([...tested.map(({ productId }) => productId), ...askedFor.map(({ id }) => id)])
}
const activesInPack = (data: Data, country: string): Set<string> => {
  const ids = idsInPack(data, country)
  return new Set(
    data.products.filter(({ id }) => ids.has(id)).flatMap(({ activeIngredients }) => activeIngredients.map((name) => name.toLowerCase())),
  )
}
const withoutLocalNames = ({ ingredients, ...rest }: Test) => ({
  ...rest,
  ingredients: ingredients.map(({ localName: _localName, ...ingredient }) => ingredient),
})

/** A pack has no tests of other countries. */
const withoutOtherCountries = ({ evidence, rungs, relevantFails, tests, ...rest }: TankResponse): TankResponse => {
  const elsewhere = new Set(evidence.filter(({ rung }) => rung === 6).map(({ testId }) => testId))
  return {
    ...rest,
    evidence: evidence.filter(({ rung }) => rung !== 6),
    rungs: { ...rungs, 6: null },
    relevantFails: { ...relevantFails, 6: null },
    canKnowOtherCountries: false,
    tests: tests.filter(({ tankmixId }) => !elsewhere.has(tankmixId)),
  }
}

/** The response of a country's pack that corresponds to this one of the server. */
const expectedOf = ({ name }: AnyCall, country: string, data: Data, told: unknown): unknown => {
  if (REPORTS.has(name)) {
    const report = told as Test
    const isAskedElsewhere = report.ingredients.some(({ localName }) => localName !== undefined)
    return isAskedElsewhere ? withoutLocalNames(report) : report
  }
  if (name === 'tank') return withoutOtherCountries(told as TankResponse)
  if (!LISTS_OF_ALL.has(name)) return told
  const ids = name === 'activeIngredients' ? activesInPack(data, country) : idsInPack(data, country)
  return (told as Choice[]).filter(({ id }) => ids.has(id))
}

type Asked = { one: AnyCall; country: string; reseller: Reseller | undefined; data: Data }

/** A product that a pack lacks is in no list there, and then nothing can be green. */
const ofPartlyUnknownTank = ({ asked }: AnyCall, country: string, inPack: PackOutcome): unknown => {
  const isRefused = inPack !== undefined && 'refused' in inPack
  if (!isRefused && String(asked['countryCode']).toUpperCase() !== country) return undefined
  if (isRefused) return { refused: [{ path: 'lines', message: 'must have at least 2 different products' }] }
  return {
    value: expect.objectContaining({ headline: expect.objectContaining({ isGreen: false }), canKnowOtherCountries: false }) as unknown,
  }
}

/** The expected response of a country's pack, from the server's. */
const expectedOutcome = ({ one, country, reseller, data }: Asked, response: LightMyRequestResponse, inPack: PackOutcome): unknown => {
  const isKnown = mustKnow(one, country, reseller, data)
  if (response.statusCode === 400) return { refused: response.json<{ errors: unknown }>().errors }
  if (one.name === 'tank' && !isKnown) return ofPartlyUnknownTank(one, country, inPack)
  if (response.statusCode === 404) {
    // A product that a pack lacks may exist, but no test of the country has it.
    if (one.name.endsWith('TestedWith')) return isKnown ? { value: [] } : undefined
    const isMissing = inPack !== undefined && 'missing' in inPack
    return isKnown || isMissing ? { missing: expect.anything() as unknown } : undefined
  }
  return isKnown ? { value: expectedOf(one, country, data, response.json()) } : undefined
}

anyDatabase('packs and the server', ({ settings }) => {
  let served: TestApp
  const phrases = loadPhrases()
  beforeAll(async () => {
    served = await buildTestApp(await settings(), undefined, { brand: { ...loadBrand(DEFAULT_BRAND_FOLDER), resellers: RESELLERS } })
  })
  afterAll(() => served.close())

  const ask = ({ name, asked }: AnyCall, slug: string | undefined): Promise<LightMyRequestResponse> => {
    const { method, path } = paths[name]
    const filled = path.replaceAll(/:(\w+)/g, (_whole, key: string) => String(asked[key]))
    const url = `/api/${slug === undefined ? '' : `${slug}/`}${filled}`
    return served.app.inject({ method, url, ...(method === 'POST' ? { payload: asked, headers: ANTI_FORGERY } : {}) })
  }
  /** The file of a search, asked for by its address, from the server and from a pack. */
  const filesOf = async (asked: Asking, slug: string | undefined, pack: OpenPack): Promise<[server: string, pack: string | undefined]> => {
    const { water, years, ...rest } = asked as Record<string, string | null | undefined> & Record<'water' | 'years', number[] | undefined>
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...rest, water: water?.join('-'), years: years?.join('-') }))
      if (value !== undefined && value !== null) query.set(name, value)
    const response = await served.app.inject(`/api/${slug === undefined ? '' : `${slug}/`}tankmix/search-csv?${query.toString()}`)
    expect(response.statusCode).toBe(200)
    const chunks = await pack.csv(asked as unknown as AskedOfCsv)
    return [response.body, chunks && [...chunks].join('')]
  }
  /** The pack of a country as an edition gets it; undefined where the edition may see no test of it. */
  const packIn = async (country: string, reseller: Reseller | undefined): Promise<{ pack: OpenPack; tests: number } | undefined> => {
    const response = await served.app.inject(`/api/${reseller ? `${reseller.slug}/` : ''}tankmix/pack/${country}`)
    if (response.statusCode === 404) return undefined
    const { url, tests } = z.parse(packInfo, response.json())
    const { body } = await served.app.inject(url)
    const pack = openPack(
      body,
      { phrases: (language) => Promise.resolve(phrases(language)), codesOf: loadObservationCoder() },
      { reseller, resellers: RESELLERS },
    )
    return { pack, tests }
  }

  test('PACK-01 PACK-02 ANS-05 ANS-07 NAME-02 a pack responds to every call as the server does, in the main edition and in those of resellers', async () => {
    await fc.assert(
      fc.asyncProperty(
        someData
          .chain((data) => fc.constantFrom(data, { ...data, products: asNamesakes(data.products) }))
          .chain((data) => fc.record({ data: fc.constant(data), calls: someCalls(data) })),
        async ({ data, calls }) => {
          await fillDatabase(served.database, data)
          await served.currentData.refresh()
          for (const reseller of EDITIONS)
            for (const country of COUNTRIES) {
              const visible = data.tests.filter(
                (one) =>
                  one.country === country &&
                  (!reseller ||
                    one.ingredients.some(({ productId }) =>
                      data.products.find(({ id }) => id === productId)!.productSets.includes(reseller.productSet),
                    )),
              )
              const kept = await packIn(country, reseller)
              expect([kept?.tests ?? 0, kept?.pack.tests ?? 0]).toEqual([visible.length, visible.length])
              if (!kept) continue
              const files = calls.filter(({ name }) => name === 'searchSummary').map(({ asked }) => asked)
              const isHere = (asked: Asking): boolean => String(asked['countryCode']).toUpperCase() === country
              for (const asked of files.filter(isHere).slice(0, 2)) {
                const [ofServer, ofPack] = await filesOf(asked, reseller?.slug, kept.pack)
                expect({ asked, file: ofPack }).toEqual({ asked, file: ofServer })
              }
              for (const asked of files.filter((one) => !isHere(one)).slice(0, 1))
                expect(await kept.pack.csv(asked as unknown as AskedOfCsv)).toBeUndefined()
              for (const one of calls) {
                if (one.name === 'resellerOutcome' && !reseller) continue
                const response = await ask(one, reseller?.slug)
                const outcome = await kept.pack.answer(one.name, one.asked)
                const asking = { ...one, country, edition: reseller?.slug, status: response.statusCode }
                expect([200, ...(one.name === 'tank' ? [400] : []), 404]).toContain(response.statusCode)
                expect({ asking, outcome }).toEqual({
                  asking,
                  outcome: expectedOutcome({ one, country, reseller, data }, response, outcome),
                })
              }
            }
        },
      ),
      { numRuns: 5, endOnFailure: true },
    )
  })
})
