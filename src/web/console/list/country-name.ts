const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** The console is in English. */
export const countryName = (code: string): string => names.of(code) ?? code
