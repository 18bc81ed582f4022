import type { ObservationCoder } from '../observations.ts'
import { displayName, namesIn } from '../products/display-names.ts'
import { authorisedUntil } from '../products/authorised-until.ts'
import { olderFormulation } from '../products/older-formulation.ts'
import { nameIn, RESULT_CODES, type ResultCode, testSource } from '../records.ts'
import { detailsAt, incompleteAt, isDocUnderReview } from './index/issued-tests.ts'
import { conditionsAt, conditionsKeyAt, cropAt, idAt, observationsAt, partitionAt, waterAt } from './index/read-test.ts'
import { dateOf, RATE_SCALE, type IndexedProduct, type SearchIndex } from './index/search-index.ts'

/** JSON texts of one product that are the same in every row. */
type Fragment = { form: string; tail: string; hasHistory: boolean }

export type TestEncoder = {
  /** A JSON list of tests as the contract's `test` describes them. */
  encodeTests: (docs: Uint32Array, phrases: Record<ResultCode, string>) => string
  /** One test with its level of evidence, its crop and what the console published with it; with a product's name in `askingCountry` where that is not the name it was tested by. */
  encodeTest: (doc: number, phrases: Record<ResultCode, string>, askingCountry?: string) => string
}

type EncoderOptions = {
  /** Marks every row as demonstration data. */
  demo?: boolean | undefined
  /** Finds the usual sentences of observations; by default none. */
  codesOf?: ObservationCoder | undefined
  /** Finds the level of evidence of a test; by default none is told. */
  levelOf?: ((doc: number) => string | undefined) | undefined
}
const noCodes: ObservationCoder = () => undefined

const fragmentOf = (index: SearchIndex, product: IndexedProduct): Fragment => ({
  form: `,"form":"${product.form}","rate":`,
  tail: `,"activeIngredients":${JSON.stringify(product.actives.map((at) => index.actives[at]))},"manufacturer":${JSON.stringify(product.manufacturer)}${product.isWithdrawn ? ',"withdrawn":true' : ''}`,
  hasHistory: product.formulations.length + product.codePeriods.length > 0,
})

/** That it was tested as something older than today's, and when its registration in the country ended. */
const historyText = (product: IndexedProduct, country: string, day: string): string => {
  const older = olderFormulation(product.formulations, country, day)
  const until = authorisedUntil(product, country)
  return `${older ? `,"older":${JSON.stringify(older)}` : ''}${until === undefined ? '' : `,"authorisedUntil":"${until}"`}`
}

/**
 * Joins rows from JSON texts that are made once per product: for 480 rows this costs a tenth of serialising objects. A product's
 * text is made on first use and cached as long as the index.
 */
export const createTestEncoder = (
  index: SearchIndex,
  { demo: isDemo = false, codesOf = noCodes, levelOf }: EncoderOptions = {},
): TestEncoder => {
  const demo = isDemo ? ',"demo":true' : ''
  const { tests, lines, products } = index
  const fragments: (Fragment | undefined)[] = []
  const fragment = (product: number): Fragment => (fragments[product] ??= fragmentOf(index, products[product]!))
  const namesByCountry = new Map<string, (product: number) => string>()
  /** The JSON text of each product's name in a country, made on first use. */
  const nameTexts = (country: string): ((product: number) => string) => {
    const before = namesByCountry.get(country)
    if (before) return before
    const names = namesIn(products, country)
    const texts: (string | undefined)[] = []
    const textOf = (product: number): string => (texts[product] ??= JSON.stringify(displayName(products[product]!, names)))
    // Anybody can ask for the names of any country; what is kept are those of countries with tests.
    if (index.countryAt.has(country)) namesByCountry.set(country, textOf)
    return textOf
  }
  const observations = new Map<number, string>()
  const observationText = (doc: number): string => {
    const at = tests.observation[doc]!
    if (at === 0) return ''
    const cached = observations.get(at)
    if (cached !== undefined) return cached
    const written = observationsAt(index, doc)
    const codes = codesOf(written)
    const text = `,"observations":${JSON.stringify(written)}${codes ? `,"observationCodes":${JSON.stringify(codes)}` : ''}`
    if (observations.size < MAX_CACHED_OBSERVATIONS) observations.set(at, text)
    return text
  }
  const conditions = new Map<number, string>()
  /** What was recorded, by its name. */
  const conditionsText = (doc: number): string => {
    const key = conditionsKeyAt(index, doc)
    const cached = conditions.get(key)
    if (cached !== undefined) return cached
    const recorded = Object.entries(conditionsAt(index, doc)).filter(([, value]) => value !== null)
    const text = recorded.length === 0 ? '' : `,"conditions":${JSON.stringify(Object.fromEntries(recorded))}`
    if (conditions.size < MAX_CACHED_CONDITIONS) conditions.set(key, text)
    return text
  }
  const laboratories = index.laboratories.map(
    (one) => `,"source":"${testSource({ laboratory: one.id })}","laboratory":${JSON.stringify(one)}`,
  )
  const incompleteText = (doc: number): string => {
    const hours = incompleteAt(index, doc)
    return hours ? `,"incomplete":${JSON.stringify(hours)}` : ''
  }
  const ingredients = (doc: number, country: string, askingCountry: string | undefined): string => {
    const from = tests.lineOff[doc]!
    const end = tests.lineOff[doc + 1]!
    const nameOf = nameTexts(country)
    let text = ''
    for (let line = from; line < end; line++) {
      const at = lines.product[line]!
      const { form, tail, hasHistory } = fragment(at)
      text += `${line === from ? '' : ','}{"orderOfAddition":${lines.order[line]}${form}${rateText(lines.rate[line]!)},"name":${nameOf(at)}`
      if (askingCountry !== undefined && nameIn(products[at]!, askingCountry) !== nameIn(products[at]!, country))
        text += `,"localName":${nameTexts(askingCountry)(at)}`
      text += `,"country":"${country}"${tail}${hasHistory ? historyText(products[at]!, country, dateText(tests.days[doc]!)) : ''}}`
    }
    return text
  }
  const encode = (doc: number, country: string, phraseTexts: Record<ResultCode, string>, askingCountry?: string): string => {
    const result = RESULT_CODES[tests.results[doc]!]!
    return `{"tankmixId":${JSON.stringify(idAt(index, doc))},"dateOfTest":"${dateText(tests.days[doc]!)}","waterRate":${waterAt(index, doc)},"result":"${result}","phrase":${phraseTexts[result]}${conditionsText(doc)}${laboratories[(tests.laboratory[doc] ?? 0) - 1] ?? ''}${observationText(doc)},"ingredients":[${ingredients(doc, country, askingCountry)}]${isDocUnderReview(index, doc) ? ',"underReview":true' : ''}${incompleteText(doc)}${demo}}`
  }
  return {
    encodeTests: (docs, phrases) => {
      if (docs.length === 0) return '[]'
      const { country } = partitionAt(index, docs[0]!)
      const texts = phraseJson(phrases)
      let rows = ''
      for (const doc of docs) rows += `${rows === '' ? '[' : ','}${encode(doc, country, texts)}`
      return `${rows}]`
    },
    encodeTest: (doc, phrases, askingCountry) => {
      const text = encode(doc, partitionAt(index, doc).country, phraseJson(phrases), askingCountry)
      const crop = cropAt(index, doc)
      const details = detailsAt(index, doc)
      const level = levelOf?.(doc)
      const more = [
        ...(level === undefined ? [] : [`"evidenceLevel":"${level}"`]),
        ...(crop === '' ? [] : [`"crop":${JSON.stringify(crop)}`]),
        ...(details === undefined ? [] : [`"issue":${details}`]),
      ]
      return more.length === 0 ? text : `${text.slice(0, -1)},${more.join()}}`
    },
  }
}

const MAX_CACHED_OBSERVATIONS = 20_000
const MAX_CACHED_CONDITIONS = 20_000

const MAX_CACHED_RATES = 5_000
const rates = new Map<number, string>()
/** Cached: writing a fraction costs more than finding it, and rates are round numbers. */
const rateText = (rate: number): string => {
  const kept = rates.get(rate)
  if (kept !== undefined) return kept
  const text = String(rate / RATE_SCALE)
  if (rates.size < MAX_CACHED_RATES) rates.set(rate, text)
  return text
}

const phraseJson = (phrases: Record<ResultCode, string>): Record<ResultCode, string> => ({
  C: JSON.stringify(phrases.C),
  CA: JSON.stringify(phrases.CA),
  NC: JSON.stringify(phrases.NC),
})

const dates = new Map<number, string>()
/** Cached: dates are few and used often. A laboratory's whole history is some ten thousand days. */
const dateText = (day: number): string => {
  const kept = dates.get(day)
  if (kept !== undefined) return kept
  const text = dateOf(day)
  dates.set(day, text)
  return text
}
