import { cropKey } from '../../../../domain/crops/crop-terms.ts'
import { CROPS } from '../../../../domain/crops/crops.ts'
import type { Choice } from '../../../../domain/products/choices.ts'
import { useSession } from '../../../platform/session.ts'
import { useCropNames } from '../../../shared/crops/crop-names.ts'

/** The crop that an address means, by whichever of its names. */
export const cropMeant = (id: string, offered: readonly Choice[]): Choice | undefined =>
  offered.find((crop) => crop.id === id) ?? offered.find(({ name }) => cropKey(name) === cropKey(id))

/** The crops to choose from: the three of SEED-02 in their order, then all others that have tests, by name in the reader's language. */
export const useCropChoices = (tested: readonly Choice[] = []): { crop: Choice; name: string }[] => {
  const { formats } = useSession()
  const nameOf = useCropNames()
  const fixed = CROPS.map((crop) => ({ crop, name: nameOf(crop) }))
  const others = tested
    .filter(({ id }) => !CROPS.some(({ name }) => cropKey(name) === cropKey(id)))
    .map((crop) => ({ crop, name: nameOf(crop) }))
    .toSorted((left, right) => formats.compare(left.name, right.name))
  const names = [...fixed, ...others].map(({ name }) => name)
  // Some crops were recorded under several names, which the language does not tell apart.
  const isShared = (name: string): boolean => names.indexOf(name) !== names.lastIndexOf(name)
  return [...fixed, ...others.map(({ crop, name }) => ({ crop, name: isShared(name) ? `${name} (${crop.id})` : name }))]
}
