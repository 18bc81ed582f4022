import type { LanguageCode } from './languages.ts'

/** A colon with the spaces around it: in French a no-break space stands before it, so that it begins no line (PREF-06). */
export const colonIn = (language: LanguageCode): string => (language === 'fr' ? '\u00a0: ' : ': ')
