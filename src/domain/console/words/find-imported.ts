import { fold } from '../../products/choices.ts'
import { displayName, namesIn } from '../../products/display-names.ts'
import { RESULT_CODES, type ResultCode, type TestKind } from '../../records.ts'
import { isDocUnderReview, isIssued } from '../../search/index/issued-tests.ts'
import { idAt, partitionAt } from '../../search/index/read-test.ts'
import { dateOf, dayNumber, listOf, testCount, type SearchIndex } from '../../search/index/search-index.ts'
import { searchedWords, splitWords } from './request-words.ts'

/** A public test in the order of a list of reports. */
export type FoundTest = { id: string; date: string }

type ImportedFilter = {
  text?: string | undefined
  country?: string | undefined
  result?: ResultCode | undefined
  from?: string | undefined
  to?: string | undefined
}

export type ReportOrder = { by: 'date' | 'report'; isDescending: boolean }

export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Compares reports in the order of a list. */
export const compareReports =
  ({ by, isDescending }: ReportOrder) =>
  (a: FoundTest, b: FoundTest): number => {
    const ascending = (by === 'date' && compareTexts(a.date, b.date)) || compareTexts(a.id, b.id)
    return isDescending ? -ascending : ascending
  }

/** Which tests have a word that begins so, as their id, the name of a product or their crop. */
const docsWith = (index: SearchIndex, begins: string): Uint8Array => {
  const marked = new Uint8Array(testCount(index))
  const hasWord = (text: string): boolean => splitWords(text).some((word) => word.startsWith(begins))
  const terms = [
    ...index.products.flatMap(({ name, marketNames }, term) => ([name, ...Object.values(marketNames)].some(hasWord) ? [term] : [])),
    ...[...index.terms.crop].flatMap(([crop, term]) => (hasWord(crop) ? [term] : [])),
  ]
  for (let part = 0; part < index.partOff.length - 1; part++)
    for (const term of terms) {
      const { from, end } = listOf(index, part, term)
      for (let at = from; at < end; at++) marked[index.docs[at]!] = 1
    }
  if (/\d/.test(begins)) for (let doc = 0; doc < marked.length; doc++) if (fold(idAt(index, doc)).startsWith(begins)) marked[doc] = 1
  return marked
}

/** Of one version of the data: a list that is sorted by country looks for the same words country by country. */
let lastWords: { index: SearchIndex; docs: Map<string, Uint8Array> } | undefined
const MAX_KEPT = 8

const knownDocsWith = (index: SearchIndex, begins: string): Uint8Array => {
  if (lastWords?.index !== index || lastWords.docs.size >= MAX_KEPT) lastWords = { index, docs: new Map() }
  const { docs } = lastWords
  const known = docs.get(begins) ?? docsWith(index, begins)
  docs.set(begins, known)
  return known
}

/** The parts of a country, or all. */
const rangesOf = ({ countries, partOff }: SearchIndex, country: string | undefined): { from: number; end: number }[] =>
  Array.from({ length: partOff.length - 1 }, (_, part) => part)
    .filter((part) => country === undefined || countries[part % countries.length] === country)
    .map((part) => ({ from: partOff[part]!, end: partOff[part + 1]! }))

/**
 * The first tests after a place that the console did not publish, in the order of a list. It looks at every test once, which takes some
 * milliseconds for 260,000.
 */
export const findImported = (
  index: SearchIndex,
  { text = '', country, result, from, to }: ImportedFilter,
  { order, after, limit }: { order: ReportOrder; after: FoundTest | undefined; limit: number },
): FoundTest[] => {
  const { days, results } = index.tests
  const words = searchedWords(text).map((word) => knownDocsWith(index, word))
  const code = result === undefined ? -1 : RESULT_CODES.indexOf(result)
  const firstDay = from === undefined ? 0 : dayNumber(from)
  const lastDay = to === undefined ? Infinity : dayNumber(to)
  const compare = compareReports(order)
  let found: FoundTest[] = []
  /** No test after it is among the first ones. */
  let last: FoundTest | undefined
  const trim = (): void => {
    found = found.toSorted(compare).slice(0, limit)
    if (found.length === limit) last = found.at(-1)
  }
  const dayIsOut = (day: number): boolean => {
    if (order.by !== 'date') return false
    const sign = order.isDescending ? -1 : 1
    return (
      (after !== undefined && sign * (day - dayNumber(after.date)) < 0) || (last !== undefined && sign * (day - dayNumber(last.date)) > 0)
    )
  }
  for (const range of rangesOf(index, country))
    for (let doc = range.from; doc < range.end; doc++) {
      const day = days[doc]!
      if (day < firstDay || day > lastDay || (code !== -1 && results[doc] !== code)) continue
      if (words.some((marked) => marked[doc] === 0) || dayIsOut(day)) continue
      if (isIssued(index, doc) || isDocUnderReview(index, doc)) continue
      const test = { id: idAt(index, doc), date: dateOf(day) }
      if ((after && compare(test, after) <= 0) || (last && compare(test, last) >= 0)) continue
      found.push(test)
      if (found.length >= 2 * limit + 64) trim()
    }
  trim()
  return found
}

type ImportedTest = FoundTest & { kind: TestKind; country: string; result: ResultCode; products: string[] }

/** What a list shows of a test by its number. */
export const importedTest = (index: SearchIndex, doc: number): ImportedTest => {
  const { lineOff, results, days } = index.tests
  const names = namesIn(index.products, '')
  const products = [...index.lines.product.subarray(lineOff[doc], lineOff[doc + 1])].map((at) => displayName(index.products[at]!, names))
  return { id: idAt(index, doc), date: dateOf(days[doc]!), ...partitionAt(index, doc), result: RESULT_CODES[results[doc]!]!, products }
}
