const BEGIN = 'crop '

/** Id under which the texts of a language have a crop's name, by its English name in lower case. */
export const cropTextId = (term: string): string => `${BEGIN}${term}`

/** The English name in lower case of such an id; undefined for other texts. */
export const cropTermOf = (id: string): string | undefined => (id.startsWith(BEGIN) ? id.slice(BEGIN.length) : undefined)

/** A crop's name as it begins a line. */
export const capitalised = (name: string, language: string): string => name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
