const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language' })
/** Such as French (fr); a code that no browser knows stays as it is. */
export const languageName = (code: string): string => {
  try {
    const name = LANGUAGE_NAMES.of(code)
    return name === undefined || name === code ? code : `${name} (${code})`
  } catch {
    return code
  }
}
