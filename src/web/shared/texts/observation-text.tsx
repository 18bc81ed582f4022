import { useLingui } from '@lingui/react'
import type { Test } from '../../../contract/look-ups/tests.ts'
import { LABORATORY_LANGUAGE, observationsOf, sentencesFor } from '../../../domain/observations.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { useSession } from '../../platform/session.ts'
import { observationTextId } from './observation-text-id.ts'
import { WrittenText } from './written-text.tsx'

const FULL_STOPS: Partial<Record<LanguageCode, string>> = { hi: '।' }

/** Usual sentences by their codes in the reader's language; undefined in English, and where one has none. */
export const useUsualSentences = (): ((codes: readonly string[] | undefined) => string | undefined) => {
  const { i18n } = useLingui()
  const { language } = useSession()
  const textOf = (code: string): string | undefined => {
    const text = i18n.messages[observationTextId(code)]
    return typeof text === 'string' ? text : undefined
  }
  return (codes) => (language === LABORATORY_LANGUAGE ? undefined : sentencesFor(codes, textOf, FULL_STOPS[language]))
}

/** What the laboratory noted: usual sentences in the reader's language; anything else as it was written, in English, and marked so. */
export const ObservationText = ({ test }: { test: Pick<Test, 'observations' | 'observationCodes'> }) => {
  const inReadersWords = useUsualSentences()
  const written = observationsOf(test)
  if (written === undefined) return null
  return inReadersWords(test.observationCodes) ?? <WrittenText text={written} />
}
