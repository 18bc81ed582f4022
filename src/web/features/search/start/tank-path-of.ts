import { exactChoice } from '../../../../domain/products/exact-choice.ts'
import { pagePaths } from '../../../platform/page-paths.ts'
import { tankFragment } from '../../../shared/tank-fragment.ts'
import type { ChoiceLists } from '../choice-lists.ts'
import type { Draft, MoreChoices } from '../criteria.ts'

/**
 * The address of a tank of what was entered, in its order. What was typed is the product that alone has this name (SRCH-20), else it goes
 * along under its name.
 */
export const tankPathOf = (
  { country, product, agrochemical }: Draft,
  more: MoreChoices,
  lists: Pick<ChoiceLists, 'allProducts'>,
): string => {
  const lines = [product, agrochemical, ...more].flatMap((choice) => {
    const name = choice?.name.trim() ?? ''
    const id = choice?.id || exactChoice(name, lists.allProducts ?? [])?.id
    return id || name ? { productId: id ?? null, name, rate: null } : []
  })
  return `${pagePaths.tank}#${tankFragment({ country: country?.id ?? '', crop: '', water: null, lines })}`
}
