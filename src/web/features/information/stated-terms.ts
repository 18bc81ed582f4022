import type { Boot } from '../../../contract/brand.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { TERMS } from '../../../domain/texts/terms-version.ts'
import { withStated } from './markdown-source.ts'

/** The terms with their number and day, and with what only this operator may say (SHELL-14). */
export const statedTerms = (markdown: string, { law, iso9001 }: Boot['brand'], language: LanguageCode): string =>
  withStated(markdown, {
    version: String(TERMS.version),
    date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(TERMS.date)),
    law: law && (new Intl.DisplayNames([language], { type: 'region' }).of(law) ?? law),
    iso9001: iso9001 ? 'yes' : undefined,
  })
