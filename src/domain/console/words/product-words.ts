import { fold } from '../../products/choices.ts'
import type { ProductKind, ProductRecord } from '../../records.ts'
import { searchedWords, splitWords } from './request-words.ts'

/** Maximum letters of a word, as of a word that is looked for. */
const MAX_LETTERS = 40
/** Far above real products. */
const MAX_WORDS = 10_000

/** A word and all its ends, so that what begins one of these is any part of it. */
const endsOf = (word: string): string[] => {
  const ends: string[] = []
  let at = 0
  for (const letter of word) {
    ends.push(word.slice(at, at + MAX_LETTERS))
    at += letter.length
  }
  return ends
}

/** What a filter asks for is a word as well; no text that is looked for begins like it. */
const filterWord = (filter: string, value: string): string => `=${filter}:${value.toLowerCase().replaceAll(/[\s"\p{Cc}]/gu, '_')}`
const EVERYWHERE = 'everywhere'

/** The words that a product is found by: all parts of its id, names, manufacturer, actives and codes, and what filters ask for. */
export const productWords = (product: ProductRecord): string[] => {
  const { id, name, marketNames, otherNames, manufacturer, activeIngredients, codes, kind, countries, formulation, isWithdrawn } = product
  const parts = [id, name, ...Object.values(marketNames), ...otherNames.map((one) => one.name), manufacturer, ...activeIngredients]
  const numbers = codes.map((code) => code.slice(code.indexOf(':') + 1))
  // Whose registration it is, but not that it is a barcode.
  const registers = codes.map((code) => code.slice(0, code.indexOf(':'))).filter((one) => one.length === 2)
  const words = [
    ...(kind === 'maker' ? [filterWord('kind', kind)] : []),
    filterWord('formulation', formulation),
    ...(isWithdrawn ? [filterWord('state', 'withdrawn')] : []),
    ...(countries.length === 0 ? [EVERYWHERE] : countries).map((market) => filterWord('market', market)),
    ...registers.map((one) => fold(one)),
    ...[...new Set([...parts, ...numbers].flatMap(splitWords))].flatMap(endsOf),
  ]
  return [...new Set(words)].slice(0, MAX_WORDS)
}

type ProductFilters = {
  text?: string | undefined
  kind?: ProductKind | undefined
  /** Upper-case code of a country where it is sold. */
  market?: string | undefined
  formulation?: string | undefined
  state?: 'sold' | 'withdrawn' | undefined
}

/** What is looked for among these words. Most products are sold, and no product of the maker: their own columns say so. */
export const productTerms = ({ text = '', kind, market, formulation, state }: ProductFilters) => [
  ...searchedWords(text.replaceAll(/[@:._-]/g, ' ')).map((begins) => ({ begins })),
  ...(kind === 'maker' ? [{ anyOf: [filterWord('kind', kind)] }] : []),
  ...(market === undefined ? [] : [{ anyOf: [market, EVERYWHERE].map((one) => filterWord('market', one)) }]),
  ...(formulation === undefined ? [] : [{ anyOf: [filterWord('formulation', formulation)] }]),
  ...(state === 'withdrawn' ? [{ anyOf: [filterWord('state', state)] }] : []),
]
