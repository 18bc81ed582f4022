/** The regions that the browser's languages name, in its order: "de-AT" names AT, "de" names none. */
export const browserRegions = (languages: readonly string[] = navigator.languages): string[] =>
  languages.flatMap((tag) => {
    try {
      return new Intl.Locale(tag).region ?? []
    } catch {
      return []
    }
  })
