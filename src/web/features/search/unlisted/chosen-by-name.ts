import { exactChoice } from '../../../../domain/products/exact-choice.ts'
import type { ChoiceLists } from '../choice-lists.ts'
import type { Draft } from '../criteria.ts'

/** The form with a choice wherever exactly the name of one was typed (SRCH-20). */
export const chosenByName = (
  draft: Draft,
  { products, agrochemicals, actives }: Pick<ChoiceLists, 'products' | 'agrochemicals' | 'actives'>,
): Draft => {
  const chosen = { ...draft }
  for (const [picker, offered] of [
    ['product', products],
    ['agrochemical', agrochemicals],
    ['active', actives],
  ] as const) {
    const { id, name = '' } = draft[picker] ?? {}
    if (!id) chosen[picker] = exactChoice(name, offered ?? []) ?? draft[picker]
  }
  return chosen
}
