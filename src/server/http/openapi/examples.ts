import type { Brand } from '../../../contract/brand.ts'
import { API_BASE } from '../../../contract/call.ts'
import { V1 } from '../../../contract/look-ups/public-paths.ts'
import { FILTER_SCHEMAS } from '../../../contract/look-ups/filters.ts'
import { tankPost, tankRead } from '../../../contract/look-ups/reads.ts'
import { foliarExample, seedExample } from '../../../contract/requests/example-requests.ts'
import { CSRF_HEADER, paths } from '../../../contract/paths.ts'
import type { Reseller } from '../../../domain/editions.ts'
import { mixKey } from '../../../domain/public-pages/addresses.ts'
import { verify } from '../../../contract/verify/verify.ts'
import { FILTER_NAMES, FILTERS, type FilterName } from '../../../domain/search/filters.ts'
import { readTest } from '../../../domain/search/index/read-test.ts'
import { listOf, partAt, partition, type IndexedProduct, type SearchIndex } from '../../../domain/search/index/search-index.ts'
import { searchTests } from '../../../domain/search/search-tests.ts'

/** The part of the document that is used here. */
type Parameter = { name: string; in: string; example?: unknown }
type Media = { examples?: Record<string, { summary: string; value: unknown }> }
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, Media> } }
export type ApiDocument = { paths: Record<string, Record<string, Operation>> }

/** Example values of a segment's path parameters. */
type Subject = { country: string; testId: string; maker: IndexedProduct; other: IndexedProduct | undefined; crop: string | undefined }

export const countryWithMostTests = (index: SearchIndex): string => {
  const tests = (country: string): number => {
    const [from, to] = partition(index, 'foliar', country)
    return to - from
  }
  return index.countries.toSorted((a, b) => tests(b) - tests(a))[0] ?? ''
}

/** A crop with tests of seed coatings in a country. */
const cropIn = (index: SearchIndex, country: string): string | undefined => {
  const part = partAt(index, 'seed', country)
  const crop = [...index.terms.crop].find(([, term]) => {
    const { from, end } = listOf(index, part, term)
    return end > from
  })
  return crop?.[0]
}

/** The newest test with one of the maker's products that a segment shows; undefined where there is none. */
const subjectOf = (index: SearchIndex, reseller: Reseller | undefined): Subject | undefined => {
  const country = reseller?.country ?? countryWithMostTests(index)
  for (const doc of searchTests(index, { kind: 'foliar', country, productSet: reseller?.productSet })) {
    const { id, ingredients } = readTest(index, doc)
    const products = ingredients.map(({ product }) => index.products[product]!)
    const maker = products.find(({ kind }) => kind === 'maker')
    if (maker) return { country, testId: id, maker, other: products.find((one) => one !== maker), crop: cropIn(index, country) }
  }
  return undefined
}

type Examples = NonNullable<Media['examples']>

const ofFilters = (valueOf: (name: FilterName) => unknown) => ({
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, valueOf(name)])),
  sort: 'fails-first',
})
const FILTER_EXAMPLES = ofFilters((name) => FILTER_SCHEMAS[name].example)

/** In an address; reads that have one address leave out what restricts nothing, and have their parameters in order. */
const QUERY_FILTERS = ofFilters((name) => (FILTERS[name].api.write as (value: unknown) => string)(FILTER_SCHEMAS[name].example))
const IN_READS: Record<string, unknown> = { results: 'C', onlyThese: undefined, languageCode: 'de' }

const bodiesOf = (path: string, { country, testId, maker, other, crop }: Subject, reseller: Reseller | undefined): Examples | undefined => {
  const common = { countryCode: country, languageCode: 'en', ...(reseller ? { extraRestriction: reseller.slug } : {}) }
  switch (path) {
    case paths.foliarSearch.path:
      return {
        mix: { summary: 'Two products together', value: { ...common, makerChemicalId: maker.id, agrochemicalCode: other?.id ?? null } },
        country: { summary: 'All tests of a country', value: common },
        filtered: { summary: 'With filters, failed tests first', value: { ...common, makerChemicalId: maker.id, ...FILTER_EXAMPLES } },
      }
    case paths.seedSearch.path:
      return {
        crop: { summary: 'Coatings for the seed of a crop', value: { ...common, seedName: crop ?? '' } },
        ordered: { summary: 'Coatings with the fewest products first', value: { ...common, sort: 'fewest-products' } },
      }
    case paths.chart.path: {
      const { languageCode: _none, ...criteria } = common
      return {
        products: { summary: 'The products with the most tests', value: criteria },
        actives: { summary: 'One product with active ingredients', value: { ...criteria, products: [maker.id], by: 'actives' } },
      }
    }
    case paths.tank.path: {
      const lines = [maker, ...(other ? [other] : [])].map(({ id }) => ({ productId: id, rate: 1 }))
      return {
        tank: { summary: 'Two products with rates', value: { ...common, waterRate: 200, lines } },
        strengths: {
          summary: 'A strength, and a product that is in no list, for a jar of 500 ml',
          value: { ...common, jarMl: 500, lines: [{ productId: maker.id, strength: 0.005 }, { name: 'A product of the farm' }] },
        },
      }
    }
    case tankPost.path: {
      const lines = [maker, ...(other ? [other] : [])].map(({ id }) => ({ productId: id, rate: 1 }))
      const asked = { countryCode: country, languageCode: 'en' }
      return {
        rates: { summary: 'Two products with rates', value: { ...asked, waterRate: 200, lines } },
        water: {
          summary: 'With the water that is used',
          value: { ...asked, waterRate: 200, water: { hardness: 250, ph: 7.2, temperature: 12 }, lines },
        },
        strengths: {
          summary: 'A strength, and a product that is in no list',
          value: { ...asked, lines: [{ productId: maker.id, strength: 0.005 }, { name: 'A product of the farm' }] },
        },
      }
    }
    case verify.path:
      return {
        file: { summary: 'The hash of a file', value: { sha256: '0'.repeat(64) } },
        number: { summary: 'The number of a public report', value: { number: testId } },
      }
    case paths.searchSummary.path:
      return {
        mix: { summary: 'Two products together', value: { ...common, makerChemicalId: maker.id, agrochemicalCode: other?.id ?? null } },
        filtered: { summary: 'With filters', value: { ...common, makerChemicalId: maker.id, ...FILTER_EXAMPLES } },
        seed: { summary: 'Seed coatings', value: { ...common, kind: 'seed' } },
      }
    case paths.tankmixRequest.path: {
      const foliar = { ...foliarExample, kind: reseller?.name ?? foliarExample.kind }
      return {
        foliar: { summary: 'A tank mix', value: { request: foliar, requestor: foliar.email, languageCode: 'en' } },
        seed: { summary: 'A seed coating', value: { request: seedExample, languageCode: 'en' } },
        text: { summary: 'As JSON text', value: { json: JSON.stringify(foliar), languageCode: 'en' } },
      }
    }
    default:
      return undefined
  }
}

/** The document with an example from the data for each parameter and body. */
export const withExamples = <Document extends ApiDocument>(document: Document, index: SearchIndex, { resellers }: Brand): Document => {
  const copy = structuredClone(document)
  const anySet = resellers[0]?.productSet ?? index.products.flatMap(({ productSets }) => productSets)[0]
  const subjects = new Map([undefined, ...resellers].map((reseller) => [reseller, subjectOf(index, reseller)]))
  for (const [address, operations] of Object.entries(copy.paths)) {
    const reseller = resellers.find(({ slug }) => address.startsWith(`${API_BASE}${slug}/`))
    const subject = subjects.get(reseller)
    if (!subject) continue
    const values: Record<string, unknown> = {
      country: subject.country,
      countryCode: subject.country,
      languageCode: 'en',
      testId: subject.testId,
      productId: subject.maker.id,
      code: reseller?.productSet ?? anySet,
      [CSRF_HEADER]: 'as-in-the-cookie',
      ...QUERY_FILTERS,
    }
    const path = address.slice(API_BASE.length + (reseller ? reseller.slug.length + 1 : 0))
    for (const { parameters = [], requestBody } of Object.values(operations)) {
      const isRead = path.startsWith(V1)
      // The products of a chart may be missing, those of a tank may not.
      values['products'] = path === tankRead.path && subject.other ? mixKey([subject.maker.id, subject.other.id]) : undefined
      if (isRead) parameters.sort((one, other) => (one.name < other.name ? -1 : 1))
      for (const parameter of parameters) {
        const example = isRead && Object.hasOwn(IN_READS, parameter.name) ? IN_READS[parameter.name] : values[parameter.name]
        if (example !== undefined) parameter.example = example
      }
      const examples = bodiesOf(path, subject, reseller)
      if (requestBody && examples) for (const media of Object.values(requestBody.content)) media.examples = examples
    }
  }
  return copy
}
