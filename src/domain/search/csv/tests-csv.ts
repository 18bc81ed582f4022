import { displayName, namesIn } from '../../products/display-names.ts'
import { nameIn, RESULT_CODES, type ResultCode, type TestKind } from '../../records.ts'
import { BYTE_ORDER_MARK, csvCell, csvLine } from '../../spreadsheet-csv.ts'
import { CONDITIONS } from '../../condition-limits.ts'
import { hasCondition } from '../../test-conditions.ts'
import { incompleteAt, isDocUnderReview } from '../index/issued-tests.ts'
import { COUNTED, countedResults, OLDER, WITHOUT_RATE } from '../counted-results.ts'
import { conditionsAt, idAt, laboratoryAt, observationsAt, partitionAt, waterAt } from '../index/read-test.ts'
import { dateOf, partition, RATE_SCALE, type SearchIndex } from '../index/search-index.ts'
import { CSV_UNITS, CSV_WORDS, TESTS_CSV_COLUMNS, CSV_TEST_COLUMNS, CSV_PRODUCT_COLUMNS } from './tests-csv-columns.ts'
import { wordsOfTests } from '../index/words-of-tests.ts'

/** Characters of a chunk, which then ends with the next test. */
const CHUNK = 32_768

export type CsvOptions = {
  phrases: Record<ResultCode, string>
  /** Whether the data are for demonstration, which every line then says. */
  isDemo: boolean
  /** The reseller whose list the tests are from, which every line then says: other tests may exist (EDI-10). */
  reseller?: string | undefined
}

/**
 * Tests of one country and kind as CSV for a spreadsheet: one line for each product of a test, in chunks that are made as they are
 * taken. Rates and volumes have a decimal point, dates are yyyy-MM-dd.
 */
export function* testsCsv(index: SearchIndex, docs: Uint32Array, { phrases, isDemo, reseller }: CsvOptions): Generator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(TESTS_CSV_COLUMNS)}\n`
  const notes = [isDemo ? CSV_WORDS.demo : '', reseller === undefined ? '' : CSV_WORDS.others(reseller)]
  const first = docs[0]
  if (first === undefined) {
    if (reseller === undefined) return
    const empty = [...CSV_TEST_COLUMNS, ...CSV_PRODUCT_COLUMNS].map(() => '')
    yield `${csvLine([...empty, [CSV_WORDS.nothing(reseller), notes[1]!].join('; ')])}\n`
    return
  }
  const { tests, lines, products, actives } = index
  const { kind, country } = partitionAt(index, first)
  const crops = wordsOfTests(index, 'crop', kind, country)
  const [from] = partition(index, kind, country)
  const noteOf = (...of: string[]): string => csvCell([...of, ...notes].filter(Boolean).join('; '))
  /** The last cell by what a test counts as, whether it lacks required readings, and whether it is under review. */
  const endings = Array.from({ length: COUNTED }, (_, result) => {
    const why = result === WITHOUT_RATE ? [CSV_WORDS.noRate] : result === OLDER ? [CSV_WORDS.older] : []
    const noteWith = (isReviewed: boolean, isIncomplete: boolean): string =>
      noteOf(...why, ...(isIncomplete ? [CSV_WORDS.incomplete] : []), ...(isReviewed ? [CSV_WORDS.underReview] : []))
    return { whole: [noteWith(false, false), noteWith(true, false)], incomplete: [noteWith(false, true), noteWith(true, true)] } as const
  })
  const counted = countedResults(index)
  const results = RESULT_CODES.map((code) => csvLine([code, phrases[code]]))

  /** A product's cells are the same in all lines. */
  const cellsOfProducts: (string | undefined)[] = []
  const names = namesIn(products, country)
  const cellsOf = (product: number): string => {
    const cells = (): string => {
      const one = products[product]!
      const soldAs = displayName(one, names)
      // A general name that is not the one there is told apart by the one there.
      const general = nameIn(one, country) === one.name ? soldAs : one.name
      return csvLine([general, soldAs, one.manufacturer, one.actives.map((at) => actives[at]!).join('; ')])
    }
    return (cellsOfProducts[product] ??= cells())
  }
  /** A seed coating has no water, of which nothing could be recorded. */
  const conditionCells = (doc: number): (number | string)[] => {
    const recorded = conditionsAt(index, doc)
    return CONDITIONS.map((condition) => (hasCondition(kind, condition) ? (recorded[condition] ?? CSV_WORDS.notRecorded) : ''))
  }
  const linesOf = (doc: number): string => {
    const place = csvLine([idAt(index, doc), dateOf(tests.days[doc]!), country, crops[doc - from]!])
    const seen = csvLine([waterAt(index, doc), ...conditionCells(doc), observationsAt(index, doc), laboratoryAt(index, doc)?.name ?? null])
    const test = `${place},${results[tests.results[doc]!]},${seen}`
    const isReviewed = isDocUnderReview(index, doc)
    const end = endings[counted[doc]!]![incompleteAt(index, doc) ? 'incomplete' : 'whole'][isReviewed ? 1 : 0]
    let text = ''
    for (let line = tests.lineOff[doc]!; line < tests.lineOff[doc + 1]!; line++) {
      const product = lines.product[line]!
      const unit = CSV_UNITS[kind][products[product]!.form]
      text += `${test},"${lines.order[line]}",${cellsOf(product)},"${lines.rate[line]! / RATE_SCALE}","${unit}",${end}\n`
    }
    return text
  }
  let chunk = ''
  for (const doc of docs) {
    chunk += linesOf(doc)
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

/** A name of plain letters, digits and hyphens, which every system accepts. */
export const csvFileName = (product: string, { kind, country }: { kind: TestKind; country: string }): string => {
  const plain = (text: string): string =>
    text
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .toLowerCase()
  return `${[product, kind, country].map(plain).filter(Boolean).join('-')}.csv`
}
