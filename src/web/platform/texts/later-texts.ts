/** Texts that only late components show. */
let loading: (() => Promise<void>) | undefined
let loaded: Promise<void> | undefined

/** Sets how to fetch them. They are fetched once; after a failure the next call tries again. */
export const provideLaterTexts = (load: () => Promise<void>): void => {
  loading = load
  loaded = undefined
}

/** Resolves when they are loaded. */
export const laterTexts = (): Promise<void> => {
  loaded ??= loading?.().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded ?? Promise.resolve()
}
