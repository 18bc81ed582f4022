import { useSession } from '../../platform/session.ts'
import { colonIn } from '../../../domain/texts/punctuation.ts'
import { headlineLook } from './answer/headline-look.ts'
import { observationsOf } from '../../../domain/observations.ts'
import { ObservationText } from '../../shared/texts/observation-text.tsx'
import { Day, WaterVolume } from '../../shared/amounts/quantities.tsx'
import { failedIn, mixName, useFailWords, useHeadlineSentence, useHeadlineWords } from './answer/headline-looks.ts'
import { HeadlineSign } from './answer/headline-sign.tsx'
import { WaterRows } from '../../shared/water/water-rows.tsx'
import { knownIn, listedIn, type TankResponse } from './answer/known.ts'
import styles from './printed-verdict.module.css'

/** What is known of the whole tank, for paper: its sign, its words, its sentence, and what failed. */
export const PrintedVerdict = ({ answer }: { answer: TankResponse }) => {
  const { headline } = answer
  const known = knownIn(answer)
  const failed = failedIn(headline)
  const test = failed && known.testOf(failed.testId)
  const { language } = useSession()
  const failWords = useFailWords()
  const words = useHeadlineWords()
  const sentenceOf = useHeadlineSentence()
  return (
    <>
      <p className={styles.verdict}>
        <HeadlineSign look={headlineLook(headline)} /> <strong>{words(headline, listedIn(answer), known)}</strong>
      </p>
      {test && (
        <p>
          {observationsOf(test) !== undefined && <ObservationText test={test} />} <Day isoDay={test.dateOfTest} /> ·{' '}
          <WaterVolume litresPerHa={test.waterRate} />
        </p>
      )}
      <p>{sentenceOf(headline, listedIn(answer))}</p>
      {headline.water && <WaterRows conditions={headline.water.conditions} />}
      {headline.fails.length > 0 && (
        <p>
          {headline.fails
            .map(({ productIds, relation }) => `${mixName(productIds, known)}${colonIn(language)}${failWords[relation]}`)
            .join(' · ')}
        </p>
      )}
    </>
  )
}
