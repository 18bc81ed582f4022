import { WITHDRAWAL_REASONS } from '../../published-test.ts'
import { FORMS, type LaboratoryRecord, MAX_DENSITY, PRODUCT_KINDS, PRODUCT_ROLES, RESULT_CODES, TEST_KINDS } from '../../records.ts'
import { isPackedConditions } from '../../test-conditions.ts'
import { compareIds, type IssuedColumns, type LineColumns, type SearchIndex, type TestColumns } from './search-index.ts'

type Unsure<Part> = { [Key in keyof Part]?: unknown }
type Numbers = Uint8Array | Uint16Array | Uint32Array

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(isItem)
const isOneOf = (value: unknown, known: readonly string[]): boolean => isText(value) && known.includes(value)
const isPlace = (value: unknown, count: number): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) < count

const isColumn = <Column extends Numbers>(
  value: unknown,
  types: readonly (new (length: number) => Column)[],
  length?: number,
): value is Column => types.some((type) => value instanceof type) && (length === undefined || (value as Column).length === length)
const is8 = (value: unknown, length?: number): value is Uint8Array => isColumn(value, [Uint8Array], length)
const is16 = (value: unknown, length?: number): value is Uint16Array => isColumn(value, [Uint16Array], length)
const is32 = (value: unknown, length?: number): value is Uint32Array => isColumn(value, [Uint32Array], length)
const is16Or32 = (value: unknown, length?: number): value is Uint16Array | Uint32Array => is16(value, length) || is32(value, length)

const isBelow = (numbers: Numbers, limit: number): boolean => {
  for (let at = 0; at < numbers.length; at++) if (numbers[at]! >= limit) return false
  return true
}
const isRising = (numbers: Numbers): boolean => {
  for (let at = 1; at < numbers.length; at++) if (numbers[at]! <= numbers[at - 1]!) return false
  return true
}
/** Where lists begin in what has `total` entries, and where the last one ends. */
const areOffsets = (value: unknown, lists: number, total: number): value is Uint32Array => {
  if (!is32(value, lists + 1) || value[0] !== 0 || value[lists] !== total) return false
  for (let at = 0; at < lists; at++) if (value[at]! > value[at + 1]!) return false
  return true
}

const isStrength = (value: unknown): value is object =>
  isRecord(value) && isText(value['name']) && Number.isFinite(value['amount']) && isOneOf(value['unit'], ['g/L', 'g/kg'])

const isPeriod = (value: unknown, texts: readonly string[]): value is object =>
  isRecord(value) && ['from', 'until', ...texts].every((key) => isText(value[key]))

const isFormulation = (value: unknown): value is object =>
  isPeriod(value, ['country', 'formulation', 'note']) && isListOf((value as Record<string, unknown>)['strengths'], isStrength)

const hasHistory = (product: Record<string, unknown>): boolean =>
  isListOf(product['codePeriods'], (one): one is object => isPeriod(one, ['code'])) &&
  isListOf(product['otherNames'], (one): one is object => isPeriod(one, ['name', 'country', 'kind'])) &&
  isListOf(product['formulations'], isFormulation) &&
  (product['density'] === null || (Number(product['density']) > 0 && Number(product['density']) <= MAX_DENSITY))

const isProduct = (value: unknown, actives: number): boolean =>
  isRecord(value) &&
  ['id', 'name', 'manufacturer', 'formulation'].every((key) => isText(value[key])) &&
  isOneOf(value['kind'], PRODUCT_KINDS) &&
  isOneOf(value['form'], FORMS) &&
  isOneOf(value['role'], ['', ...PRODUCT_ROLES]) &&
  ['countries', 'productSets', 'codes'].every((key) => isListOf(value[key], isText)) &&
  isRecord(value['marketNames']) &&
  Object.values(value['marketNames']).every(isText) &&
  isListOf(value['strengths'], isStrength) &&
  hasHistory(value) &&
  isListOf(value['actives'], (at): at is number => isPlace(at, actives)) &&
  [undefined, true].includes(value['isWithdrawn'] as boolean | undefined)

const isLaboratory = (value: unknown): value is LaboratoryRecord =>
  isRecord(value) && ['id', 'name', 'accreditation', 'address', 'website'].every((key) => isText(value[key]))

const isVerdict = (value: unknown, products: ReadonlySet<string>): boolean =>
  isRecord(value) &&
  ['id', 'reference', 'title', 'note'].every((key) => isText(value[key])) &&
  isOneOf(value['verdict'], RESULT_CODES) &&
  Number.isInteger(value['year']) &&
  isListOf(value['productIds'], isText) &&
  value['productIds'].every((id) => products.has(id))

/** Whether a map has exactly these keys, each with its position from `first` on. */
const isNumbering = (value: unknown, keys: readonly string[], first: number): boolean =>
  value instanceof Map && value.size === keys.length && keys.every((key, at) => value.get(key) === first + at)

/** Whether the terms are numbered from those of products on, without a gap. */
const areTerms = (value: unknown, { products, actives, termCount }: Pick<SearchIndex, 'products' | 'actives' | 'termCount'>): boolean => {
  if (!isRecord(value)) return false
  const { product, active, crop, benefit, productSet } = value
  if (!isNumbering(product, products.map(({ id }) => id), 0)) return false // prettier-ignore
  if (!isNumbering(active, actives.map((name) => name.toLowerCase()), products.length)) return false // prettier-ignore
  let next = products.length + actives.length
  for (const names of [crop, benefit, productSet]) {
    if (!(names instanceof Map) || ![...names.keys()].every(isText) || !isNumbering(names, [...names.keys()] as string[], next))
      return false
    next += names.size
  }
  const sets = productSet as Map<string, number>
  return next === termCount && products.every((one) => one.productSets.every((code) => sets.has(code)))
}

/** Whether every list has ascending numbers of tests of its own part. */
const areLists = ({ docs, termOff, termCount, partOff }: SearchIndex): boolean => {
  for (let part = 0; part < partOff.length - 1; part++) {
    const [from, end] = [partOff[part]!, partOff[part + 1]!]
    for (let place = part * termCount; place < (part + 1) * termCount; place++) {
      const [first, last] = [termOff[place]!, termOff[place + 1]!]
      for (let at = first; at < last; at++) if (docs[at]! < (at === first ? from : docs[at - 1]! + 1) || docs[at]! >= end) return false
    }
  }
  return true
}

const isIdOrder = (ids: string[] | Uint32Array, byId: Uint32Array): boolean => {
  for (let at = 1; at < byId.length; at++) {
    const [before, id] = [ids[byId[at - 1]!]!, ids[byId[at]!]!]
    if (typeof id === 'string' ? compareIds(before as string, id) >= 0 : (before as number) >= id) return false
  }
  return true
}

const areConditions = (hardness: Uint16Array, measured: Uint32Array): boolean => {
  for (let at = 0; at < hardness.length; at++) if (!isPackedConditions({ hardness: hardness[at]!, measured: measured[at]! })) return false
  return true
}

const areTests = (tests: Unsure<TestColumns>, lineCount: number, laboratories: number): boolean => {
  const {
    ids,
    byId,
    days,
    results,
    water,
    volumes,
    hardness,
    measured,
    laboratory,
    observation,
    observationOff,
    observationBytes,
    lineOff,
  } = tests
  if (!is16(days)) return false
  const count = days.length
  return (
    (is32(ids, count) || (isListOf(ids, isText) && ids.length === count)) &&
    is32(byId, count) &&
    isBelow(byId, count) &&
    isIdOrder(ids, byId) &&
    is8(results, count) &&
    isBelow(results, RESULT_CODES.length) &&
    is32(volumes) &&
    isRising(volumes) &&
    is16Or32(water, count) &&
    isBelow(water, volumes.length) &&
    is16(hardness, count) &&
    is32(measured, count) &&
    areConditions(hardness, measured) &&
    is16(laboratory, laboratories === 0 ? 0 : count) &&
    isBelow(laboratory, laboratories + 1) &&
    is8(observationBytes) &&
    is32(observationOff) &&
    areOffsets(observationOff, observationOff.length - 1, observationBytes.length) &&
    is32(observation, count) &&
    isBelow(observation, observationOff.length - 1) &&
    areOffsets(lineOff, count, lineCount)
  )
}

const areLines = ({ product, rate, order }: Unsure<LineColumns>, products: number): boolean =>
  is16Or32(product) && isBelow(product, products) && is32(rate, product.length) && is8(order, product.length)

/** Hundredths of an hour: far above any test. */
const MOST_HUNDREDTHS = 10_000_000

const areIssued = ({ underReview, incomplete, watched, whole, docs, off, bytes }: Unsure<IssuedColumns>, tests: number): boolean =>
  [underReview, incomplete, whole, docs].every((numbers) => is32(numbers) && isRising(numbers) && isBelow(numbers, tests)) &&
  is32(watched, 2 * (incomplete as Uint32Array).length) &&
  isBelow(watched, MOST_HUNDREDTHS) &&
  is8(bytes) &&
  areOffsets(off, (docs as Uint32Array).length, bytes.length)

const isWithdrawnTest = (value: unknown): boolean =>
  isRecord(value) &&
  ['country', 'on', 'text'].every((key) => isText(value[key])) &&
  isOneOf(value['reason'], WITHDRAWAL_REASONS) &&
  isListOf(value['productSets'], isText) &&
  (value['kind'] === undefined || isOneOf(value['kind'], TEST_KINDS)) &&
  (value['productIds'] === undefined || isListOf(value['productIds'], isText))

/**
 * Whether this is an index that every search can use: all columns and maps are there, of their types and lengths, and every number in them
 * leads to something. It reads each number once or twice.
 */
export const isSearchIndex = (value: unknown): value is SearchIndex => {
  if (!isRecord(value)) return false
  const {
    products,
    actives,
    laboratories,
    verdicts,
    countries,
    countryAt,
    partOff,
    terms,
    termCount,
    termOff,
    docs,
    tests,
    lines,
    issued,
    withdrawn,
  } = value
  if (!isListOf(actives, isText) || !isListOf(countries, isText) || !Array.isArray(products)) return false
  if (!products.every((product) => isProduct(product, actives.length))) return false
  if (!isRecord(tests) || !isRecord(lines) || !isRecord(issued)) return false
  if (!isListOf(laboratories, isLaboratory) || !Array.isArray(verdicts)) return false
  const ids = new Set(products.map(({ id }: SearchIndex['products'][number]) => id))
  if (!verdicts.every((one) => isVerdict(one, ids))) return false
  if (!areLines(lines, products.length) || !areTests(tests, (lines['product'] as Numbers).length, laboratories.length)) return false
  const index = value as SearchIndex
  const count = index.tests.days.length
  const parts = TEST_KINDS.length * countries.length
  return (
    isNumbering(countryAt, countries, 0) &&
    areOffsets(partOff, parts, count) &&
    Number.isInteger(termCount) &&
    areTerms(terms, index) &&
    is32(docs) &&
    areOffsets(termOff, parts * index.termCount, docs.length) &&
    areLists(index) &&
    areIssued(issued, count) &&
    withdrawn instanceof Map &&
    [...withdrawn].every(([id, test]) => isText(id) && isWithdrawnTest(test))
  )
}
