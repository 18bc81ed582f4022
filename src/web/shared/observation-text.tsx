import { useLingui } from '@lingui/react'
import type { Test } from '../../contract/tests.ts'
import { LABORATORY_LANGUAGE, observationsOf, sentencesFor } from '../../domain/observations.ts'
import type { LanguageCode } from '../../domain/languages.ts'
import { useSession } from '../platform/session.ts'
import { observationTextId } from './observation-text-id.ts'
import { WrittenText } from './written-text.tsx'

const FULL_STOPS: Partial<Record<LanguageCode, string>> = { hi: '।' }

/** What the laboratory noted: usual sentences in the reader's language; anything else as it was written, in English, and marked so. */
export const ObservationText = ({ test }: { test: Pick<Test, 'observations' | 'observationCodes'> }) => {
  const { i18n } = useLingui()
  const { language } = useSession()
  const written = observationsOf(test)
  if (written === undefined) return null
  const textOf = (code: string): string | undefined => {
    const text = i18n.messages[observationTextId(code)]
    return typeof text === 'string' ? text : undefined
  }
  const translated = language === LABORATORY_LANGUAGE ? undefined : sentencesFor(test.observationCodes, textOf, FULL_STOPS[language])
  return translated ?? <WrittenText text={written} />
}
