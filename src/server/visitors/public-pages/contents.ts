import { LRUCache } from 'lru-cache'
import { fold } from '../../../domain/products/choices.ts'
import type { z } from 'zod/mini'
import type { DatedText, Link, ListContents, MixContents, ProductContents } from '../../../contract/public/public-pages.ts'
import type { tank } from '../../../contract/look-ups/tank.ts'
import { MAX_WATCHED } from '../../../contract/tell-me/tell-me-paths.ts'
import type { Report } from '../../../contract/look-ups/tests.ts'
import { dataCalls } from '../../../domain/calls/answer-calls.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { PAGES } from '../../../domain/pages.ts'
import {
  hasMixPage,
  letterPath,
  mixFeed,
  mixPath,
  pageAddress,
  productFeed,
  productPath,
  PRODUCTS_PATH,
  SITE_FEED,
} from '../../../domain/public-pages/addresses.ts'
import { inOrderOfLetters, letterOf } from '../../../domain/public-pages/letters.ts'
import { productNames } from '../../../domain/public-pages/product-names.ts'
import {
  countriesOf,
  countTestsIn,
  docsOfMix,
  docsOfProduct,
  hasTests,
  mixesOfProduct,
  newestOf,
  type Partner,
  partnersIn,
  overviewOf,
  type TestedMix,
  testsIn,
  worstFirst,
} from '../../../domain/public-pages/tests-of-product.ts'
import { codesOn, namesAndCodesBefore } from '../../../domain/products/days-of-codes.ts'
import { authorisedUntil, notAuthorisedSince } from '../../../domain/products/authorised-until.ts'
import { type OtherName, TEST_KINDS } from '../../../domain/records.ts'
import { idAt } from '../../../domain/search/index/read-test.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import { fragmentOf } from '../../../domain/tank/link-check.ts'
import { MAX_LINES } from '../../../domain/tank/tank.ts'
import type { Phrases } from '../../content/phrases.ts'
import type { ServedData } from '../../served-data/served-data.ts'
import { CALL_COSTS } from '../search/call-costs.ts'

/** How many rows, tests or products a page has, so that those of the most tested ones stay below 30 KB in every script (PAGE-06). */
const ROWS = 8
/** Of partners that were looked for by name. */
const FOUND_ROWS = 2 * ROWS
const TESTS = 4
const PRODUCTS = 80
/** Names and numbers of before, the latest ones: in the data are all. */
const BEFORE = 8

export type MadeContents<Content> = {
  /** Address without language and page. */
  path: string
  /** Where its news are, without the language. */
  feed: string
  /** How many pages there are. */
  pages: () => number
  /** Whether a partner can be looked for by name. */
  hasPartners?: boolean
  content: () => Content
}

export type AskedContent = {
  served: ServedData
  phrases: Phrases
  language: LanguageCode
  page: number
  /** Part of a partner's name that is looked for; empty where none is. */
  partner?: string
  /** Today, yyyy-MM-dd. */
  day: string
  /** Whether people are told of further tests. */
  alerts: boolean
  /** Counts what the making costs, in searches. */
  charge: (searches: number) => void
}

/** The form on which somebody asks to be told of further tests; none for more products than it takes. */
const tellMeOf = (ids: readonly string[]): string | undefined =>
  ids.length <= MAX_WATCHED ? `${PAGES.tellMe}?products=${ids.map(encodeURIComponent).join(',')}` : undefined

const pagesFor = (...lists: (readonly [length: number, each: number])[]): number =>
  Math.max(1, ...lists.map(([length, each]) => Math.ceil(length / each)))
const partOf = <Item>(items: readonly Item[], page: number, each: number): Item[] => items.slice((page - 1) * each, page * each)

export const productNamed = (index: SearchIndex, product: number): { id: string; name: string } => ({
  id: index.products[product]!.id,
  name: productNames(index)[product]!,
})
const mixName = (index: SearchIndex, products: readonly number[]): string => products.map((at) => productNames(index)[at]!).join(' + ')

const dated = (names: readonly OtherName[]): DatedText[] =>
  names.slice(0, BEFORE).map(({ name, country, from, until }) => ({ text: name, country, from, until }))

const chartOf = (index: SearchIndex, country: string | undefined, products: readonly number[]): string | undefined => {
  const makers = products.map((at) => index.products[at]!).filter(({ kind }) => kind === 'maker')
  if (country === undefined || makers.length === 0) return undefined
  return `${PAGES.chart}?country=${country.toLowerCase()}&products=${makers.map(({ id }) => id).join('%2C')}`
}

/** What a product was tested with: its partners, and its mixes that have pages, the newest tested ones first. */
type TestedWith = { partners: Partner[]; withPages: TestedMix[] }
/** So many partners and tests of mixes are kept of one version of the data. */
const MOST_KEPT = 500_000
const keptOf = new WeakMap<SearchIndex, LRUCache<number, TestedWith>>()

/** Made once, not for each page of a product and each look at how many there are: of the most tested product it takes a tenth of a second. */
const testedWith = (index: SearchIndex, product: number, charge: AskedContent['charge']): TestedWith => {
  const kept =
    keptOf.get(index) ??
    new LRUCache<number, TestedWith>({
      maxSize: MOST_KEPT,
      sizeCalculation: ({ partners, withPages }) => 1 + partners.length + withPages.reduce((sum, { docs }) => sum + docs.length, 0),
    })
  keptOf.set(index, kept)
  const known = kept.get(product)
  if (known) return known
  charge(CALL_COSTS.chart)
  const mixes = mixesOfProduct(index, product)
  const withPages = mixes
    .filter(({ products }) => hasMixPage(products.map((at) => index.products[at]!.id)))
    .map((mix) => ({ mix, newest: newestOf(index, mix.docs) }))
    .toSorted((a, b) => (a.newest < b.newest ? 1 : a.newest > b.newest ? -1 : 0) || a.mix.docs[0]! - b.mix.docs[0]!)
    .map(({ mix }) => mix)
  const made = { partners: partnersIn(index, product, mixes), withPages }
  kept.set(product, made)
  return made
}

/** A product with its partners and mixes; undefined where no test has it. */
export const productContent = (
  { served: { index }, language, page, partner = '', day, alerts, charge }: AskedContent,
  product: number,
): MadeContents<ProductContents> | undefined => {
  if (!hasTests(index, product)) return undefined
  const record = index.products[product]!
  const tested = (): TestedWith => testedWith(index, product, charge)
  const linkTo = (path: string): string => pageAddress(path, language)
  const make = (): ProductContents => {
    const before = namesAndCodesBefore(record, day)
    const { partners: all, withPages: allMixes } = tested()
    const wanted = fold(partner)
    const found = wanted === '' ? all : all.filter(({ product: other }) => fold(productNamed(index, other).name).includes(wanted))
    const shownPartners = wanted === '' ? partOf(all, page, ROWS) : found.slice(0, FOUND_ROWS)
    const withPages = wanted === '' ? allMixes : []
    const tests: ProductContents['tests'] = {}
    for (const kind of TEST_KINDS) {
      const docs = docsOfProduct(index, kind, product)
      if (docs.length > 0) tests[kind] = overviewOf(index, docs)
    }
    const mostIn = tests.foliar?.testedIn[0]
    return {
      kind: 'product',
      ...productNamed(index, product),
      manufacturer: record.manufacturer,
      formulation: record.formulation,
      actives: record.actives.map((at) => index.actives[at]!),
      codes: codesOn(record, day),
      countries: [...record.countries],
      marketNames: Object.entries(record.marketNames).map(([country, name]) => ({ country, name })),
      besides: dated(before.besides),
      before: {
        names: dated(before.names),
        codes: before.codes.slice(0, BEFORE).map(({ code, from, until }) => ({ text: code, country: '', from, until })),
      },
      isWithdrawnFromSale: record.isWithdrawn === true,
      notAuthorised: [...new Set(record.codePeriods.map(({ code }) => code.slice(0, code.indexOf(':'))))].flatMap((country) => {
        const since = notAuthorisedSince(authorisedUntil(record, country), day)
        return since === undefined ? [] : [{ country, since }]
      }),
      tests,
      find:
        all.length <= ROWS && partner === ''
          ? undefined
          : { action: linkTo(productPath(productNamed(index, product))).split('?')[0]!, text: partner, found: found.length },
      partners: shownPartners.map(({ product: other, alone, withOthers }) => ({
        name: productNamed(index, other).name,
        href: linkTo(
          testsIn(alone) > 0 && hasMixPage([record.id, index.products[other]!.id])
            ? mixPath([productNamed(index, product), productNamed(index, other)])
            : productPath(productNamed(index, other)),
        ),
        alone,
        withOthers,
      })),
      mixes: partOf(withPages, page, ROWS).map(({ products, docs }) => ({
        name: mixName(index, products),
        href: linkTo(mixPath(products.map((at) => productNamed(index, at)))),
        counts: countTestsIn(index, docs),
        products: products.length,
      })),
      actions: {
        tank: mostIn && `${PAGES.tank}#${fragmentOf(mostIn, [record.id])}`,
        chart: chartOf(index, mostIn, [product]),
        request: PAGES.request,
        tellMe: alerts ? tellMeOf([record.id]) : undefined,
      },
    }
  }
  return {
    path: productPath(productNamed(index, product)),
    hasPartners: true,
    feed: productFeed(record.id),
    pages: () => pagesFor([tested().partners.length, ROWS], [tested().withPages.length, ROWS]),
    content: make,
  }
}

/** What *My tank* says of a mix in the countries of some tests of it; nothing where a tank cannot have so many products. */
export const verdictsOfMix = (
  { served, phrases, language, charge }: Omit<AskedContent, 'page' | 'day' | 'alerts'>,
  ids: readonly string[],
  docs: readonly number[],
): MixContents['verdicts'] =>
  ids.length > MAX_LINES
    ? []
    : countriesOf(served.index, docs).map((country) => {
        const asked = { countryCode: country, languageCode: language, lines: ids.map((productId) => ({ productId })) }
        charge(CALL_COSTS.tank)
        const found = dataCalls.tank(served, { resellers: [] }, asked)
        if (!('json' in found)) throw new Error(`no answer for the tested mix ${ids.join(', ')} in ${country}`)
        return { country, answer: JSON.parse(found.json(phrases)) as z.output<typeof tank.response> }
      })

/** A mix with what *My tank* says of it in each country, and its tests, worst first; undefined where it was not tested. */
export const mixContent = (asked: AskedContent, products: readonly number[]): MadeContents<MixContents> | undefined => {
  const { served, phrases, language, page, alerts } = asked
  const { index, encoder } = served
  const docs = worstFirst(index, docsOfMix(index, products))
  if (docs.length === 0) return undefined
  const ids = products.map((at) => index.products[at]!.id)
  const summary = overviewOf(index, docs)
  const mostIn = summary.testedIn[0]!
  const hasVerdict = products.length <= MAX_LINES
  const testOf = (doc: number): MixContents['tests'][number] => ({
    ...(JSON.parse(encoder.encodeTest(doc, phrases(language))) as Report),
    href: PAGES.report.replace(':testId', encodeURIComponent(idAt(index, doc))).replace(':languageCode', language),
  })
  return {
    path: mixPath(products.map((at) => productNamed(index, at))),
    feed: mixFeed(ids),
    pages: () => pagesFor([docs.length, TESTS]),
    content: () => ({
      kind: 'mix',
      name: mixName(index, products),
      products: products.map((at) => {
        const { manufacturer, formulation } = index.products[at]!
        return {
          name: productNamed(index, at).name,
          href: pageAddress(productPath(productNamed(index, at)), language),
          manufacturer,
          formulation,
        }
      }),
      ...summary,
      verdicts: verdictsOfMix(asked, ids, docs),
      tests: partOf(docs, page, TESTS).map(testOf),
      actions: {
        tank: hasVerdict ? `${PAGES.tank}#${fragmentOf(mostIn, ids)}` : undefined,
        chart: chartOf(index, mostIn, products),
        request: PAGES.request,
        tellMe: alerts ? tellMeOf(ids) : undefined,
      },
    }),
  }
}

type ByLetter = ReadonlyMap<string, readonly number[]>
const listed = new WeakMap<SearchIndex, Map<LanguageCode, ByLetter>>()

/**
 * The products with tests by the letters that their names begin with, by name as the language sorts (WORDS-04); made once for all who ask
 * of the same data in a language.
 */
const productsByLetter = (index: SearchIndex, language: LanguageCode): ByLetter => {
  const inLanguages = listed.get(index) ?? new Map<LanguageCode, ByLetter>()
  listed.set(index, inLanguages)
  const known = inLanguages.get(language)
  if (known) return known
  const names = productNames(index)
  const collator = new Intl.Collator(language)
  const products = index.products.flatMap((_product, at) => (hasTests(index, at) ? [at] : []))
  const sorted = products.toSorted((a, b) => collator.compare(names[a]!, names[b]!) || a - b)
  const made = Map.groupBy(sorted, (at) => letterOf(names[at]!))
  inLanguages.set(language, made)
  return made
}

/** The products with tests whose names begin with a letter, by name; without a letter only the letters that have any. */
export const listContent = (
  { served: { index }, language, page }: AskedContent,
  letter: string | undefined,
): MadeContents<ListContents> | undefined => {
  const names = productNames(index)
  const byLetter = productsByLetter(index, language)
  const letters = inOrderOfLetters(byLetter.keys())
  if (letter !== undefined && !letters.includes(letter)) return undefined
  const shown = (letter !== undefined && byLetter.get(letter)) || []
  return {
    path: letter === undefined ? PRODUCTS_PATH : letterPath(letter),
    feed: SITE_FEED,
    pages: () => pagesFor([shown.length, PRODUCTS]),
    content: () => ({
      kind: 'list',
      letter,
      letters: letters.map((one) => ({ letter: one, href: pageAddress(letterPath(one), language) })),
      products: partOf(shown, page, PRODUCTS).map((at) => {
        const { manufacturer, formulation } = index.products[at]!
        const tests = docsOfProduct(index, 'foliar', at).length + docsOfProduct(index, 'seed', at).length
        const link: Link = { name: names[at]!, href: pageAddress(productPath(productNamed(index, at)), language) }
        return { ...link, manufacturer, formulation, tests }
      }),
    }),
  }
}
