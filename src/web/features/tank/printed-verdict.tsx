import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../platform/session.ts'
import { faceText } from '../../../domain/tank/answer-face.ts'
import { colonIn } from '../../../domain/texts/punctuation.ts'
import { observationsOf } from '../../../domain/observations.ts'
import { ObservationText } from '../../shared/texts/observation-text.tsx'
import { Day, WaterVolume } from '../../shared/amounts/quantities.tsx'
import { endedBelow, failedIn, mixName, useFailWords, useHeadlineSentence, useHeadlineWords } from '../../shared/verdicts/headline-looks.ts'
import { VerdictSign } from '../../shared/verdicts/verdict-sign.tsx'
import { WaterRows } from '../../shared/water/water-rows.tsx'
import { usePublishedWords } from './answer/published.tsx'
import { knownIn, listedIn, type TankResponse } from './answer/known.ts'
import type { EnteredTank } from './entered-tank.ts'
import styles from './printed-verdict.module.css'

/** What is known of the whole tank, for paper: its sign, its words, its sentence, and what failed. */
export const PrintedVerdict = ({ answer, tank: { ratesOf } }: { answer: TankResponse; tank: Pick<EnteredTank, 'ratesOf'> }) => {
  const { i18n } = useLingui()
  const { headline } = answer
  const { face } = headline
  const ended = endedBelow(i18n, headline, listedIn(answer))
  const known = knownIn(answer)
  const failed = failedIn(headline)
  const test = failed && known.testOf(failed.testId)
  const { language } = useSession()
  const failWords = useFailWords()
  const words = useHeadlineWords()
  const publishedWords = usePublishedWords(known)
  const sentenceOf = useHeadlineSentence()
  return (
    <>
      <p className={styles.verdict} data-face={faceText(face)}>
        <VerdictSign look={face.family} solid={face.solid} /> <strong>{words(headline, listedIn(answer), known)}</strong>
      </p>
      {ended !== '' && <p>{ended}</p>}
      {test && (
        <p>
          {observationsOf(test) !== undefined && <ObservationText test={test} />} <Day isoDay={test.dateOfTest} /> ·{' '}
          <WaterVolume litresPerHa={test.waterRate} />
        </p>
      )}
      <p>{sentenceOf(headline, listedIn(answer))}</p>
      {ratesOf !== undefined && (
        <p>
          <Trans>The rates and the water volume are those of test {ratesOf}.</Trans>
        </p>
      )}
      {headline.water && <WaterRows conditions={headline.water.conditions} />}
      {headline.fails.length > 0 && (
        <p>
          {headline.fails
            .map(({ productIds, relation }) => `${mixName(productIds, known)}${colonIn(language)}${failWords[relation]}`)
            .join(' · ')}
        </p>
      )}
      {headline.published?.map((one) => (
        <p key={one.id}>
          <Trans>Published elsewhere</Trans>
          {colonIn(language)}
          {publishedWords(one)} · {one.title} ({String(one.year)}) · {one.reference}
        </p>
      ))}
    </>
  )
}
