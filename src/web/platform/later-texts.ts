/** Texts that only late components show. */
let loading: (() => Promise<void>) | undefined
let loaded: Promise<void> | undefined

/** Says how to fetch them. They are fetched once; after a failure the next who needs them tries again. */
export const provideLaterTexts = (load: () => Promise<void>): void => {
  loading = load
  loaded = undefined
}

/** Settles when they are there. */
export const laterTexts = (): Promise<void> => {
  loaded ??= loading?.().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded ?? Promise.resolve()
}
