import { ApiError } from '../../../platform/network/api.ts'
import { createStore } from '../../../platform/store.ts'

export type MutationState = { isBusy: boolean; error: unknown }
type Changes = ApiError['changes']
export type MutationOptions = {
  /** Leads to another page where the error says so, and returns whether it did. */
  redirectIfUnauthorized: (error: unknown) => boolean
  /** Gets what changed since the version that was sent; the error then is not shown. */
  onConflict?: ((changes: Changes) => Promise<void>) | undefined
  /** Shows the error of a conflict as well. */
  showsConflict?: boolean | undefined
}

/** What changed since the version that was sent, where that is why a change was refused. */
export const conflictOf = (error: unknown): Changes | undefined =>
  error instanceof ApiError && error.reason === 'changed meanwhile' ? error.changes : undefined

/** Runs changes and keeps whether one is under way and why the last one failed. */
export const createMutation = () => {
  const state = createStore<MutationState>({ isBusy: false, error: undefined })
  let underWay = 0
  let isMounted = false

  /** Returns the error to show. */
  const handle = async (
    error: unknown,
    { redirectIfUnauthorized, onConflict, showsConflict = false }: MutationOptions,
  ): Promise<unknown> => {
    if (!isMounted || redirectIfUnauthorized(error)) return undefined
    const changes = onConflict && conflictOf(error)
    if (changes === undefined) return error
    await onConflict?.(changes)
    return showsConflict ? error : undefined
  }

  return {
    state,
    /** Until what this returns is called, errors lead elsewhere or are shown. */
    mount: () => {
      isMounted = true
      return () => {
        isMounted = false
      }
    },
    /** Never rejects: returns the error that is shown, if any. */
    run: async (work: () => Promise<unknown>, options: MutationOptions): Promise<unknown> => {
      underWay += 1
      state.set({ isBusy: true, error: undefined })
      let shown: unknown
      try {
        await work()
      } catch (error) {
        shown = await handle(error, options)
      } finally {
        underWay -= 1
        state.set({ isBusy: underWay > 0, error: shown ?? state.get().error })
      }
      return shown
    },
  }
}
