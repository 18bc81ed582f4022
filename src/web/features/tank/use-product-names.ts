import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { withMarketNames } from '../../../domain/products/choices.ts'
import { bareName } from '../../../domain/products/bare-name.ts'
import { namesOfSeveral } from '../../../domain/products/exact-choice.ts'
import { useLookup } from '../../lookups/lookup.ts'

const QUIET = { isExtra: true }

export type ProductNames = {
  isLoading: boolean
  /** Undefined where no list has the product. */
  listed: (productId: string) => string | undefined
  /** Words that say so where no list has it. */
  nameOf: (productId: string) => string
  /** Whether several products have the name, so that none is taken (NAME-09). */
  isOfSeveral: (name: string) => boolean
}

/**
 * The names of products in a country by the lists of all products, for those that an answer does not name: in a link that is not
 * confirmed, in a tank that was refused, or where the downloaded data lack them (TANK-94), and for names that are typed (NAME-09). Nothing is loaded unless it is needed.
 */
export const useProductNames = (country: string, isNeeded: boolean): ProductNames => {
  const { t } = useLingui()
  const ofCountry = isNeeded && country !== '' ? { params: { country: country.toLowerCase() } } : undefined
  const all = useLookup('agrochemicals', isNeeded ? {} : undefined, QUIET)
  const market = useLookup('marketNames', ofCountry, QUIET)
  const list = all.step === 'ready' ? all.value : undefined
  const names = market.step === 'ready' ? market.value : undefined
  const isLoading = isNeeded && (all.step === 'waiting' || (ofCountry !== undefined && market.step === 'waiting'))
  return useMemo(() => {
    const choices = withMarketNames(list ?? [], names ?? [])
    const nameById = new Map(choices.map(({ id, name }) => [id, name]))
    let several: ReadonlySet<string> | undefined
    return {
      isLoading,
      listed: (id) => nameById.get(id),
      nameOf: (id) => nameById.get(id) ?? t`Unknown product (${id})`,
      isOfSeveral: (name) => (several ??= namesOfSeveral(choices)).has(bareName(name)),
    }
  }, [list, names, isLoading, t])
}
