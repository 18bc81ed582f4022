import type { NearIndex } from '../../../domain/products/identify/near/near-index.ts'
import type { PreparedSuggestions } from '../../../domain/products/prepared-suggestions.ts'
import { FEW_SUGGESTIONS, type Suggestion } from '../../../domain/products/suggestions.ts'
import { idleTask } from '../../platform/time/idle.ts'

type Speller = typeof import('./speller.ts')
let loading: Promise<Speller> | undefined
let speller: Speller | undefined
/** Undefined while it is being made. */
const indexes = new WeakMap<PreparedSuggestions, NearIndex | undefined>()

const prepare = async (prepared: PreparedSuggestions, onReady: () => void): Promise<void> => {
  if (indexes.has(prepared)) return
  indexes.set(prepared, undefined)
  try {
    speller = await (loading ??= import('./speller.ts'))
    const steps = speller.preparingNear(prepared)
    idleTask(
      (function* () {
        indexes.set(prepared, yield* steps)
        onReady()
      })(),
    ).goOn()
  } catch {
    // Without a network it is tried again with the next letter.
    loading = undefined
    indexes.delete(prepared)
  }
}

/** What was found, and below it what is near (SPELL-03): its code and what it reads of a list come once little was found, while nobody waits. */
export const withNearNames = (query: string, found: Suggestion[], prepared: PreparedSuggestions, onReady: () => void): Suggestion[] => {
  if (found.length >= FEW_SUGGESTIONS) return found
  const index = indexes.get(prepared)
  if (speller && index) return speller.withNear(query, found, () => index)
  void prepare(prepared, onReady)
  return found
}
