import type { PreparedChoice } from '../../../domain/products/choices.ts'
import { mostTestedFirst } from '../../../domain/products/most-tested-first.ts'
import { preparingSuggestions, type PreparedSuggestions } from '../../../domain/products/prepared-suggestions.ts'
import { detailsById, type ProductDetail, type ProductDetails } from '../../../domain/products/product-details.ts'
import type { TestKind } from '../../../domain/records.ts'
import { type IdleTask, idleTask } from '../../platform/time/idle.ts'

export type Details = ReadonlyMap<string, ProductDetail>

const detailsOf = new WeakMap<ProductDetails, Details>()
const preparingOf = new WeakMap<
  readonly PreparedChoice[],
  { details: Details | undefined; kind: TestKind; work: IdleTask<PreparedSuggestions> }
>()

export const detailsOnce = (columns: ProductDetails): Details => {
  const known = detailsOf.get(columns)
  if (known) return known
  const fresh = detailsById(columns)
  detailsOf.set(columns, fresh)
  return fresh
}

/** Several pickers show the same list, which is prepared once, and before anything is typed if there is time. */
export const preparingOnce = (
  choices: readonly PreparedChoice[],
  details: Details | undefined,
  country: string | undefined,
  kind: TestKind,
): IdleTask<PreparedSuggestions> => {
  const known = preparingOf.get(choices)
  if (known && known.details === details && known.kind === kind) return known.work
  const work = idleTask(preparingSuggestions(mostTested(choices, details, kind), details, country))
  preparingOf.set(choices, { details, kind, work })
  return work
}

/** What was tested most in the country comes first, so that it does wherever names match equally well (ANS-104). */
const mostTested = (choices: readonly PreparedChoice[], details: Details | undefined, kind: TestKind): readonly PreparedChoice[] =>
  details ? mostTestedFirst(choices, ({ choice }) => details.get(choice.id)?.tests[kind] ?? 0) : choices
