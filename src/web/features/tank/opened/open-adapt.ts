import { type Listed, matchProduct } from '../../../../domain/take-along/match-products.ts'
import { MAX_FILE_BYTES, readAdapt, type ReadMix, type ReadingProblem } from '../../../../domain/take-along/read-adapt.ts'
import type { LanguageCode } from '../../../../domain/languages.ts'
import { type TakeWords } from '../../../shared/take-along/take-words.ts'
import type { EnteredTank } from '../entered-tank.ts'
import { filledText } from '../../../../domain/filled-text.ts'

/** The mix of a file, or why there is none; a large file is not even read. */
export const readFile = async (file: Blob): Promise<ReadMix | ReadingProblem> =>
  file.size > MAX_FILE_BYTES ? { problem: 'too-large' } : readAdapt(await file.text())

export const refusalText = (problem: ReadingProblem, words: TakeWords): string => {
  const values = { name: 'name' in problem ? problem.name : '', unit: 'unit' in problem ? problem.unit : '' }
  return `${filledText(words[`open.${problem.problem}`], values)} ${words['open.unchanged']}`
}

/** The tank that a mix is, its products those of our list where they are in it (TAKE-09). */
export const tankOf = ({ crop, water, products }: ReadMix, listed: Listed): EnteredTank => ({
  country: listed.country,
  crop,
  water,
  lines: products.map((product) => {
    const productId = matchProduct(product, listed) ?? null
    return { productId, name: listed.choices.find(({ id }) => id === productId)?.name ?? product.name, rate: product.rate }
  }),
})

/** What is said of a file that was opened. */
export const openedText = ({ lines }: EnteredTank, words: TakeWords, language: LanguageCode): string => {
  const free = lines.filter(({ productId }) => productId === null).map(({ name }) => name)
  const text = words['open.done']
  return free.length === 0 ? text : `${text} ${filledText(words['open.free'], { names: new Intl.ListFormat(language).format(free) })}`
}
