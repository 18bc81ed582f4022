import { fold } from '../../products/choices.ts'
import { requestCountry, type TestRequest } from '../../requests/requests.ts'

/** Maximum words of one request, and maximum letters of one: far above real requests. */
const MAX_WORDS = 400
const MAX_LETTERS = 40

/** Whatever else separates words in the indexes of the databases. */
const IS_WORD = /^[^\s"\p{Cc}]+$/u

export const splitWords = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * The words that a request is found by: its reference, who asked, also by other forms of the address, and what for. Comments are not
 * searched.
 */
export const requestWords = (reference: string, request: TestRequest, addresses: readonly string[] = []): string[] => {
  const emails = [request.email, ...addresses]
  const whole = [reference, ...emails].map((text) => fold(text))
  const parts = [request.name, ...emails, request.company, request.crop, ...request.ingredients.map(({ name }) => name)]
  const number = /\d+$/.exec(reference)?.[0] ?? ''
  const words = [...whole, number, number.replace(/^0+/, ''), ...parts.flatMap(splitWords)]
  return storedWords(words)
}

const storedWords = (words: readonly string[]): string[] =>
  [...new Set(words.map((word) => word.slice(0, MAX_LETTERS)).filter((word) => IS_WORD.test(word)))].slice(0, MAX_WORDS)

/** The words that these texts are found by, and each of the texts as a whole, such as an id. */
export const wordsIn = (texts: readonly string[]): string[] =>
  storedWords([...texts.map((text) => fold(text)), ...texts.flatMap(splitWords)])

/** The beginnings of words that a typed text asks for; all must be found. */
export const searchedWords = (text: string): string[] =>
  fold(text)
    .replaceAll(/\p{Cc}/gu, ' ')
    .split(/\s+/)
    .flatMap((word) => (/@|^[\p{L}]+-\d/u.test(word) ? [word.normalize('NFKC')] : splitWords(word)))
    .map((word) => word.replaceAll(/["\p{Cc}]/gu, '').slice(0, MAX_LETTERS))
    .filter(Boolean)
    .slice(0, 8)

/** The same as what is looked for in a list. */
export const termsOf = (text = ''): { begins: string }[] => searchedWords(text).map((begins) => ({ begins }))

export const mixOfProducts = (country: string, products: readonly string[]): string =>
  JSON.stringify([country.slice(0, 2).toUpperCase(), ...[...new Set(products)].toSorted()])

/** The same text for requests of the same products in the same country, in whatever order and amounts. */
export const mixOf = (request: TestRequest): string => {
  const products = request.ingredients.map(({ name, productId }) => productId ?? fold(name).replaceAll(/\s+/g, ' ').trim())
  return mixOfProducts(requestCountry(request), products)
}
