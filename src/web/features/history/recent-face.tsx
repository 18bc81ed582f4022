import { useLingui } from '@lingui/react/macro'
import { faceText } from '../../../domain/tank/answer-face.ts'
import { useLookup } from '../../lookups/lookup.ts'
import { useSession } from '../../platform/session.ts'
import type { HistoryItem } from '../../shared/searches/search-history.ts'
import { endedWords } from '../../shared/verdicts/ended-words.ts'
import { useUntestedWords } from '../../shared/verdicts/untested-words.ts'
import { VerdictSign } from '../../shared/verdicts/verdict-sign.tsx'
import { useEnteredWater } from '../../shared/water/entered-water.ts'
import styles from './recent-searches.module.css'

/** Whether it was for two products and nothing else. */
export const hasFace = ({ criteria: { country, product, agrochemical, active, crop } }: HistoryItem): boolean =>
  !!country?.id && !!product?.id && !!agrochemical?.id && !active?.id && !crop?.id

type TwoProducts = Pick<HistoryItem, 'kind' | 'criteria'>

/**
 * What the tests say today of two products, as their results begin. Not where the visitor's water was entered: only results and a tank
 * compare it.
 */
export const useTestedFace = (asked: TwoProducts | undefined) => {
  const { edition, language } = useSession()
  const water = useEnteredWater()
  const { kind, criteria: { country, product, agrochemical } = {} } = asked ?? {}
  const isAsked = !water && !!country && !!product && !!agrochemical
  const answer = useLookup(
    'searchSummary',
    isAsked
      ? {
          body: {
            kind,
            countryCode: country.id,
            makerChemicalId: product.id,
            agrochemicalCode: agrochemical.id,
            languageCode: language,
            ...(edition.extraRestriction && { extraRestriction: edition.extraRestriction }),
          },
        }
      : undefined,
    { isExtra: true },
  )
  return { isNone: !isAsked || answer.step === 'failed', face: isAsked && answer.step === 'ready' ? answer.value.face : undefined }
}

/** What the tests say today of two products that were searched for (ANS-114). */
export const RecentFace = ({ item }: { item: HistoryItem }) => {
  const { i18n, t } = useLingui()
  const { of } = useUntestedWords()
  const { isNone, face } = useTestedFace(item)
  if (isNone) return null
  return (
    <span className={styles.face} data-face={face && faceText(face)}>
      {face && (
        <>
          <VerdictSign look={face.family} />
          <span className="visually-hidden">{face.tests > 0 ? endedWords(i18n, face, 2) : of(t`Only these two`)}</span>
        </>
      )}
    </span>
  )
}
