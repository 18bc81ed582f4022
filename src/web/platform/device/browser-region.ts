/** Where a language is spoken that has no region, and what is likely besides: the most first. */
const SPOKEN_IN: Record<string, readonly string[]> = {
  en: ['GB', 'US', 'IE', 'CA', 'AU'],
  de: ['DE', 'AT', 'CH'],
  fr: ['FR', 'BE', 'CA', 'CH'],
  es: ['ES', 'MX', 'AR', 'CL', 'CO'],
  pt: ['BR', 'PT'],
  nl: ['NL', 'BE'],
  it: ['IT', 'CH'],
  da: ['DK'],
  cs: ['CZ'],
  uk: ['UA'],
  no: ['NO'],
  nb: ['NO'],
  hi: ['IN'],
}
/** Where nothing else is known: where most is sprayed. */
const ANYWHERE = ['FR', 'DE', 'GB', 'US', 'ES', 'PL', 'IT', 'BR', 'IN', 'UA']

/** The likeliest of the countries, by the browser's languages, at most `most`. */
export const likelyCountries = <One extends { id: string }>(
  countries: readonly One[],
  most: number,
  languages: readonly string[] = navigator.languages,
): One[] => {
  const spoken = languages.flatMap((tag) => {
    const language = tag.split('-')[0]!.toLowerCase()
    return SPOKEN_IN[language] ?? [language.toUpperCase()]
  })
  const codes = new Set([...browserRegions(languages), ...spoken, ...ANYWHERE])
  return [...codes].flatMap((code) => countries.find(({ id }) => id === code) ?? []).slice(0, most)
}

/** The regions that the browser's languages name, in its order: "de-AT" names AT, "de" names none. */
export const browserRegions = (languages: readonly string[] = navigator.languages): string[] =>
  languages.flatMap((tag) => {
    try {
      return new Intl.Locale(tag).region ?? []
    } catch {
      return []
    }
  })
