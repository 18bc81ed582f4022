import { bareName } from '../bare-name.ts'
import { fold, TYPED_MARKS } from '../choices.ts'

/** A name as it is compared where nothing but case, marks, accents and width may differ. */
export const nameKey = (name: string): string => fold(name.replace(TYPED_MARKS, ' ')).split(/\s+/).filter(Boolean).join(' ')

/** By the key of each whole name the products that have it, with those whose name a reader takes for the same (NAME-09). */
export const idsByWholeName = (named: Iterable<{ id: string; name: string }>): ReadonlyMap<string, readonly string[]> => {
  const all = Array.from(named, ({ id, name }) => ({ id, key: nameKey(name), bare: bareName(name) }))
  const namesakes = Map.groupBy(all, ({ bare }) => bare)
  return new Map(all.map(({ key, bare }) => [key, [...new Set(namesakes.get(bare)!.map(({ id }) => id))]]))
}

/** The only product with a whole name: whoever types it means that one for certain (WHO-05). */
export const onlyNamed = (ids: ReadonlyMap<string, readonly string[]>, name: string): string | undefined => {
  const having = ids.get(nameKey(name)) ?? []
  return having.length === 1 ? having[0] : undefined
}
