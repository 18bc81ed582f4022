import { useLingui } from '@lingui/react/macro'
import type { SentFilters } from '../../../../contract/look-ups/tests.ts'
import { type Counts, restOf } from '../../../../domain/search/result-counts.ts'
import { useUntestedWords } from '../../../shared/verdicts/untested-words.ts'
import { type Draft, isTwo } from '../criteria.ts'
import { useCountWords } from './count-words.ts'

/** How many products and actives were searched for. */
export const searchedCount = ({ product, agrochemical, active }: Draft): number =>
  [product, agrochemical, active].filter((choice) => choice?.id).length

/** As `isTwo`. */
export const isPair = ({ product, agrochemical, active }: Draft): boolean =>
  isTwo({ product: product?.id, agrochemical: agrochemical?.id, active: active?.id })

/** Whether a list has the tests of just two products first: their order, unless another one was chosen (ANS-110). */
export const hasTheseFirst = (draft: Draft, filters: SentFilters | undefined): boolean => isPair(draft) && !filters?.sort

/** The searched products by number: two are `these two`. */
export const useOnlyThese = () => {
  const { t } = useLingui()
  return ({ product, agrochemical, active }: Draft): string => {
    const products = [product, agrochemical].filter((choice) => choice?.id).length
    const name = active?.name
    if (!active?.id) return products === 2 ? t`Only these two` : t`Only this product`
    return products === 0 ? t`Only products with ${name}` : t`Only these`
  }
}

/** `2 pass · With other products: 1 fail`: what mixes with others show is not the searched products' own (ANS-90). */
export const useApartWords = () => {
  const { t } = useLingui()
  const words = useCountWords()
  const onlyOf = useOnlyThese()
  const { of } = useUntestedWords()
  return (draft: Draft, all: Counts, only: Counts): string => {
    const rest = restOf(all, only)
    // A product is seldom tested alone; then there is nothing to tell apart.
    if (rest.total === 0 || (only.total === 0 && searchedCount(draft) < 2)) return words(all)
    const what = t`With other products`
    const inWords = words(rest)
    const others = t`${what}: ${inWords}`
    return `${only.total === 0 ? of(onlyOf(draft)) : words(only)} · ${others}`
  }
}
