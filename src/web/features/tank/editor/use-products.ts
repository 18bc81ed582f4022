import { useMemo } from 'react'
import { type Choice, withMarketNames } from '../../../../domain/products/choices.ts'
import { bareName } from '../../../../domain/products/bare-name.ts'
import { idsByWholeName, onlyNamed } from '../../../../domain/products/identify/whole-names.ts'
import { namesOfSeveral } from '../../../../domain/products/exact-choice.ts'
import { detailsById } from '../../../../domain/products/product-details.ts'
import { useLookup } from '../../../lookups/lookup.ts'
import { useSession } from '../../../platform/session.ts'
import type { FormOf } from '../entered-tank.ts'

const NONE: readonly Choice[] = []

/** The products of a tank's pickers: everything in our list, by the names of the country. */
export const useProducts = (country: string) => {
  const { answers } = useSession()
  const ofCountry = country === '' ? undefined : { params: { country: country.toLowerCase() } }
  const all = useLookup('agrochemicals', {})
  const market = useLookup('marketNames', ofCountry)
  const details = useLookup('productDetails', ofCountry, { isExtra: true })
  const list = all.step === 'ready' ? all.value : undefined
  /** Nothing is offered by its general name while its market name loads; after a failure the general name is used. */
  const names = market.step === 'ready' ? market.value : ofCountry && market.step === 'waiting' ? undefined : NONE
  const known = details.step === 'ready' ? details.value : undefined
  return useMemo(() => {
    const choices = list && names && withMarketNames(list, names)
    const nameById = new Map(choices?.map(({ id, name }) => [id, name]))
    const detailById = known && detailsById(known)
    const ids = choices && idsByWholeName(choices)
    let several: ReadonlySet<string> | undefined
    const formOf: FormOf = (id) => detailById?.get(id)?.form
    return {
      /** Code of the country; empty where none is chosen. */
      country,
      /** Undefined while they load. */
      choices,
      formOf,
      isWithdrawn: (id: string): boolean => detailById?.get(id)?.isWithdrawn === true,
      nameOf: (id: string) => nameById.get(id),
      /** The id of the only product with a whole name. */
      idOf: (name: string) => ids && onlyNamed(ids, name),
      /** Whether several products have the name, so that none is taken. */
      isOfSeveral: (name: string): boolean => (several ??= namesOfSeveral(choices ?? NONE)).has(bareName(name)),
      /** Loads again what failed; undefined if nothing did. Until then, what is not found may be listed all the same. */
      retry:
        all.step === 'failed' || market.step === 'failed'
          ? () => {
              void answers.ask('agrochemicals', {})
              if (ofCountry) void answers.ask('marketNames', ofCountry)
            }
          : undefined,
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the input is made of the country
  }, [list, names, known, all.step, market.step, answers, country])
}
export type Products = ReturnType<typeof useProducts>
