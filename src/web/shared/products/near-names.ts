import type { NearIndex } from '../../../domain/products/identify/near/near-index.ts'
import type { PreparedSuggestions } from '../../../domain/products/prepared-suggestions.ts'
import { FEW_SUGGESTIONS, type Suggestion } from '../../../domain/products/suggestions.ts'
import { idleTask } from '../../platform/time/idle.ts'

type Speller = typeof import('./speller.ts')
let loading: Promise<Speller> | undefined
let speller: Speller | undefined
/** Undefined while it is being made. */
const indexes = new WeakMap<PreparedSuggestions, NearIndex | undefined>()
type Asked = { query: string; found: Suggestion[]; onNearer: () => void }
/** What was asked last while an index is being made. */
const lastAsked = new WeakMap<PreparedSuggestions, Asked>()

const prepare = async (prepared: PreparedSuggestions): Promise<void> => {
  if (indexes.has(prepared)) return
  indexes.set(prepared, undefined)
  try {
    const loaded = await (loading ??= import('./speller.ts'))
    speller = loaded
    const steps = loaded.preparingNear(prepared)
    idleTask(
      (function* () {
        const index = yield* steps
        indexes.set(prepared, index)
        const { query, found, onNearer } = lastAsked.get(prepared)!
        // A list that would be the same is not made anew: whoever makes its choices at each drawing would begin again and again.
        if (loaded.withNear(query, found, () => index).length > found.length) onNearer()
      })(),
    ).goOn()
  } catch {
    // Without a network it is tried again with the next letter.
    loading = undefined
    indexes.delete(prepared)
  }
}

/** What was found, and below it what is near (SPELL-03): its code and what it reads of a list come once little was found, while nobody waits. */
export const withNearNames = (query: string, found: Suggestion[], prepared: PreparedSuggestions, onNearer: () => void): Suggestion[] => {
  if (found.length >= FEW_SUGGESTIONS) return found
  const index = indexes.get(prepared)
  if (speller && index) return speller.withNear(query, found, () => index)
  lastAsked.set(prepared, { query, found, onNearer })
  void prepare(prepared)
  return found
}
