import type { LanguageCode } from './languages.ts'
import terms from '../../../content/terms/version.json' with { type: 'json' }

/**
 * The terms as they are now: their number, the day (yyyy-MM-dd) from which they hold, and the language that counts where a translation says
 * something else. Whoever changes what the terms mean gives them the next number; those who accepted an earlier one are asked again.
 */
export const TERMS: Readonly<{ version: number; date: string; language: LanguageCode }> = {
  ...terms,
  language: terms.language as LanguageCode,
}
