import type { Choice } from '../products/choices.ts'
import { DEFAULT_LANGUAGE, isLanguageCode, LANGUAGES, type LanguageCode } from '../texts/languages.ts'
import type { TestKind } from '../records.ts'
import {
  allActives,
  allProducts,
  countryChoices,
  hasProductSet,
  makerProducts,
  namesOfMarket,
  productSetChoices,
  testedWithChoices,
} from '../search/choice-lists.ts'
import { criteriaOfFoliar, criteriaOfSeed, type AskedFoliar, type AskedSeed, type Criteria } from '../search/criteria.ts'
import { isNarrowed } from '../search/filters.ts'
import { type AlternativeGroup, alternativesOf } from '../tank/matrix/alternatives.ts'
import { chartOf } from '../tank/matrix/chart.ts'
import type { Water } from '../tank/water/conditions.ts'
import type { PairRows } from '../tank/matrix/matrix.ts'
import { mixFace } from './mix-face.ts'
import { tankCall } from './tank-call.ts'
import {
  foreignRestriction,
  hidden,
  unknown,
  upperCase,
  type AnswerSource,
  type Asker,
  type Found,
  type NotFound,
  type NeededCountries,
  type Outcome,
} from '../search/outcomes.ts'
import { findTest, holdsProductOf, partitionAt } from '../search/index/read-test.ts'
import { detailsOfProducts } from '../search/details-of-products.ts'
import { seedChoicesOf } from '../search/seed-choices.ts'
import type { SearchIndex, WithdrawnTest } from '../search/index/search-index.ts'
import { searchTests } from '../search/search-tests.ts'
import { summariseTests } from '../search/summarise-tests.ts'
import { twoAloneFirst } from '../search/order-tests.ts'
import { testsCsv, type CsvOptions } from '../search/csv/tests-csv.ts'

type AskedOfKind = { kind?: TestKind | undefined } & AskedFoliar & AskedSeed
type AskedOfSummary = AskedOfKind & Pick<AskedBySearch, 'extraRestriction'>
export type AskedOfCsv = AskedOfKind & { languageCode?: LanguageCode | undefined }
type AskedBySearch = { languageCode?: LanguageCode | undefined; extraRestriction?: string | null | undefined }
type AskedOfChart = {
  countryCode: string
  products?: readonly string[] | undefined
  by?: PairRows | undefined
  water?: Water | null | undefined
  extraRestriction?: string | null | undefined
}
type AskedOfCountry = { country: string }
type AskedOfProduct = AskedOfCountry & { productId: string }

const list = (key: string, needs: NeededCountries, make: () => unknown): Found => ({
  key: `list ${key}`,
  needs,
  json: () => JSON.stringify(make()),
})

const search = (
  { index, encoder }: AnswerSource,
  asker: Asker,
  { languageCode: language = DEFAULT_LANGUAGE, extraRestriction }: AskedBySearch,
  criteriaIn: (productSet: string | undefined) => Criteria,
): Outcome => {
  const missing = foreignRestriction(asker, extraRestriction)
  if (missing) return missing
  const criteria = criteriaIn(asker.reseller?.productSet)
  return {
    key: `search ${language} ${JSON.stringify(criteria)}`,
    needs: [criteria.country],
    language,
    json: (phrases) => encoder.encodeTests(searchTests(index, criteria), phrases(language)),
  }
}

const criteriaOf = (asked: AskedOfKind, productSet: string | undefined): Criteria =>
  (asked.kind === 'seed' ? criteriaOfSeed : criteriaOfFoliar)(asked, productSet)

/** Where two products and nothing else were asked for, and no test says that just these two pass: what passed instead of either. */
const alternativesTo = (index: SearchIndex, criteria: Criteria): { alternatives?: AlternativeGroup[] } => {
  const { kind, country, products = [], active, productSet } = criteria
  const [one, other] = products
  if (kind !== 'foliar' || !one || !other || active || isNarrowed(criteria)) return {}
  const { C, CA, NC } = summariseTests(index, criteria).onlyThese
  if (NC === 0 && C + CA > 0) return {}
  const asked = { country, productSet: productSet ?? undefined }
  const found = [
    alternativesOf(index, { ...asked, replaced: one, kept: other }),
    alternativesOf(index, { ...asked, replaced: other, kept: one }),
  ].filter((each) => each !== undefined)
  return found.length === 0 ? {} : { alternatives: found }
}

const summary = ({ index, packAgeDays }: AnswerSource, asker: Asker, asked: AskedOfSummary): Outcome => {
  const missing = foreignRestriction(asker, asked.extraRestriction)
  if (missing) return missing
  const criteria = criteriaOf(asked, asker.reseller?.productSet)
  // A summary counts all tests that meet the criteria, so that their order does not matter.
  const counted = criteria.sort ? { ...criteria, sort: undefined } : criteria
  return {
    key: `summary ${JSON.stringify(counted)}`,
    needs: [counted.country],
    json: () => {
      const face = mixFace(index, counted, packAgeDays?.())
      return JSON.stringify({ ...summariseTests(index, counted), ...(face && { face }), ...alternativesTo(index, counted) })
    },
  }
}

/** A table of pairs. A reseller's edition has only products of its set in the columns, and counts only the tests that it may see. */
const chart = (
  { index }: AnswerSource,
  asker: Asker,
  { countryCode: code, products = [], by = 'products', water, extraRestriction }: AskedOfChart,
): Outcome => {
  const missing = foreignRestriction(asker, extraRestriction)
  if (missing) return missing
  const country = upperCase(code)
  const productSet = asker.reseller?.productSet
  for (const id of products) {
    const at = index.terms.product.get(id)
    if (at === undefined) return unknown('product', id, 'all')
    if (productSet !== undefined && !index.products[at]!.productSets.includes(productSet)) return hidden('product', id)
  }
  const question = { country, products, by, productSet, water: water ?? undefined }
  return { key: `chart ${JSON.stringify(question)}`, needs: [country], json: () => JSON.stringify(chartOf(index, question)) }
}

/** All tests that a search finds, not only those that it returns, as a file for spreadsheets; see `testsCsv`. */
export const answerSearchCsv = ({ index }: AnswerSource, { reseller }: Asker, asked: AskedOfCsv) => {
  const criteria = criteriaOf(asked, reseller?.productSet)
  return {
    kind: criteria.kind,
    country: criteria.country,
    language: asked.languageCode ?? DEFAULT_LANGUAGE,
    /** The numbers of the tests that it has. */
    find: (): Uint32Array => {
      const tests = searchTests(index, criteria, Infinity)
      return asked.sort === 'newest' ? tests : twoAloneFirst(index, tests, criteria)
    },
    chunks: (tests: Uint32Array, options: Omit<CsvOptions, 'reseller'>): Generator<string> =>
      testsCsv(index, tests, { ...options, reseller: reseller?.name }),
  }
}

const isShownIn = ({ productSets }: WithdrawnTest, productSet: string | undefined): boolean =>
  productSet === undefined || productSets.includes(productSet)

/** No such test, or one that was withdrawn: its address says so to whoever could have read it. */
const notThere = ({ withdrawn }: SearchIndex, productSet: string | undefined, testId: string): NotFound => {
  const test = withdrawn.get(testId)
  const missing = unknown('test', testId, 'all')
  return test && isShownIn(test, productSet) ? { ...missing, withdrawn: test } : missing
}

/** A report. In a reseller's edition only of tests with a product of its set (EDI-05). */
const report = (
  { index, encoder, namesOf }: AnswerSource,
  { reseller }: Asker,
  testId: string,
  language: LanguageCode,
  askingCountry: string,
): Outcome => {
  const doc = findTest(index, testId)
  if (doc === undefined) return notThere(index, reseller?.productSet, testId)
  if (reseller && !holdsProductOf(index, doc, reseller.productSet)) return hidden('test', testId)
  return {
    key: `outcome ${testId} ${language} ${askingCountry}`,
    needs: [partitionAt(index, doc).country, askingCountry],
    language,
    json: (phrases) => encoder.encodeTest(doc, phrases(language), namesOf ?? askingCountry),
  }
}

const NO_WORDS = { C: '', CA: '', NC: '' }

/** A report in no language, with the names of the test's own country. */
export const answerPlainReport = (source: AnswerSource, asker: Asker, { testId }: { testId: string }): Outcome => {
  const doc = findTest(source.index, testId)
  const country = doc === undefined ? '' : partitionAt(source.index, doc).country
  const found = report(source, asker, testId, DEFAULT_LANGUAGE, country)
  if ('missing' in found) return found
  return {
    key: `plain report ${testId}`,
    needs: [country],
    json: () => {
      const { phrase: _ofNoLanguage, ...plain } = JSON.parse(found.json(() => NO_WORDS)) as Record<string, unknown>
      return JSON.stringify(plain)
    },
  }
}

/** In a reseller's edition only in the tests that it may see. */
const testedWith = (
  { index }: AnswerSource,
  { reseller }: Asker,
  { country, productId }: AskedOfProduct,
  what: 'products' | 'actives',
): Outcome => {
  const productSet = reseller?.productSet
  const code = upperCase(country)
  if (!index.terms.product.has(productId)) return unknown('product', productId, [code])
  return list(
    `${what} tested with ${code} ${productId} ${productSet}`,
    [code],
    (): Choice[] => testedWithChoices(index, code, productId, productSet)![what],
  )
}

/** The withdrawn tests that an edition could read; for the server, since a pack knows those of its country only. */
export const answerWithdrawnTests = ({ index }: AnswerSource, { reseller }: Asker): Found =>
  list(`withdrawn tests ${reseller?.productSet}`, 'all', () =>
    [...index.withdrawn].flatMap(([testId, test]) =>
      isShownIn(test, reseller?.productSet) ? [{ testId, withdrawnOn: test.on, reason: test.reason }] : [],
    ),
  )

/** What others published: the same in each edition, since it is no test of anybody's list. */
export const answerPublishedVerdicts = ({ index }: AnswerSource): Found => list('published verdicts', 'all', () => index.verdicts)

/**
 * The calls that read tests and products, by their names in the contract: for the server, and for a browser with a stored pack.
 * What a reseller's edition may see is decided here and nowhere else.
 */
export const dataCalls = {
  /** A reseller's edition has the countries of the tests that it may see. */
  countries: ({ index }: AnswerSource, { reseller }: Asker) =>
    list(`countries ${reseller?.productSet}`, 'all', () => countryChoices(index, reseller?.productSet)),
  languages: () => list('languages', [], () => LANGUAGES.map(({ languageCode, name }) => ({ id: languageCode, name, languageCode }))),
  activeIngredients: ({ index }: AnswerSource) => list('active ingredients', 'all', () => allActives(index)),
  agrochemicals: ({ index }: AnswerSource) => list('agrochemicals', 'all', () => allProducts(index)),

  /** A pack has no names of products that are in no test of its country; the data of all countries has. */
  marketNames: ({ index }: AnswerSource, _asker: Asker, { country }: AskedOfCountry) => {
    const code = upperCase(country)
    return list(`market names ${code}`, [code], () => namesOfMarket(index, code))
  },

  products: ({ index }: AnswerSource, _asker: Asker, { country }: AskedOfCountry) => {
    const code = upperCase(country)
    return list(`products ${code}`, [code], () => makerProducts(index, code))
  },

  /** A reseller's edition counts only the tests that it may see. A pack has the products of its country's tests. */
  productDetails: ({ index }: AnswerSource, { reseller }: Asker, { country }: AskedOfCountry) => {
    const code = upperCase(country)
    const productSet = reseller?.productSet
    return list(`product details ${code} ${productSet}`, [code], () => detailsOfProducts(index, code, productSet))
  },

  /** A reseller's edition has the products of the tests that it may see, and no crops: its list is fixed (EDI-07). */
  seedChoices: ({ index }: AnswerSource, { reseller }: Asker, { country }: AskedOfCountry) => {
    const code = upperCase(country)
    const productSet = reseller?.productSet
    return list(`seed choices ${code} ${productSet}`, [code], () => seedChoicesOf(index, code, productSet))
  },

  /** A reseller's edition has its own set only, named as its country does. */
  productSet: ({ index }: AnswerSource, { reseller }: Asker, { code }: { code: string }): Outcome => {
    if (reseller && reseller.productSet !== code) return hidden('product set', code)
    if (!hasProductSet(index, code)) return unknown('product set', code, 'all')
    const country = reseller?.country
    return list(`product set ${code} ${country}`, country === undefined ? 'all' : [country], () => productSetChoices(index, code, country))
  },

  /** A reseller's edition has its own list only. */
  resellerProducts: ({ index }: AnswerSource, asker: Asker, { reseller: slug }: { reseller: string }): Outcome => {
    const known = asker.reseller ? [asker.reseller] : asker.resellers
    const reseller = known.find((one) => one.slug === slug)
    if (!reseller) return hidden('reseller', slug)
    return list(`products ${reseller.country}`, [reseller.country], () => makerProducts(index, reseller.country))
  },

  agrochemicalsTestedWith: (source: AnswerSource, asker: Asker, asked: AskedOfProduct) => testedWith(source, asker, asked, 'products'),
  activesTestedWith: (source: AnswerSource, asker: Asker, asked: AskedOfProduct) => testedWith(source, asker, asked, 'actives'),

  foliarSearch: (source: AnswerSource, asker: Asker, asked: AskedFoliar & AskedBySearch) =>
    search(source, asker, asked, (productSet) => criteriaOfFoliar(asked, productSet)),
  seedSearch: (source: AnswerSource, asker: Asker, asked: AskedSeed & AskedBySearch) =>
    search(source, asker, asked, (productSet) => criteriaOfSeed(asked, productSet)),

  searchSummary: summary,
  chart,
  tank: tankCall,

  outcome: (source: AnswerSource, asker: Asker, asked: { testId: string; languageCode: LanguageCode; countryCode: string }) =>
    report(source, asker, asked.testId, asked.languageCode, upperCase(asked.countryCode)),
  /** A report asked for by its id alone is in the reseller's language and for its country. */
  resellerOutcome: (source: AnswerSource, asker: Asker, { testId }: { testId: string }): Outcome => {
    const { reseller } = asker
    if (!reseller) return hidden('test', testId)
    return report(source, asker, testId, isLanguageCode(reseller.language) ? reseller.language : DEFAULT_LANGUAGE, reseller.country)
  },
}
export type DataCall = keyof typeof dataCalls
