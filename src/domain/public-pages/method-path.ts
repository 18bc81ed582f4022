import { DEFAULT_LANGUAGE, type LanguageCode } from '../texts/languages.ts'

/** The page about how the laboratory tests. A file's name in each language, so that it has one address on a server and on any host of files. */
export const methodPath = (language: LanguageCode): string =>
  language === DEFAULT_LANGUAGE ? '/how-we-test.html' : `/how-we-test.${language}.html`
