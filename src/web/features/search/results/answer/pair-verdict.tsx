import { Trans, useLingui } from '@lingui/react/macro'
import type { SearchSummary } from '../../../../../contract/look-ups/tests.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import { noFace } from '../../../../../domain/tank/answer-face.ts'
import { useSession } from '../../../../platform/session.ts'
import { endedWords } from '../../../../shared/verdicts/ended-words.ts'
import { FaceHead } from '../../../../shared/verdicts/face-head.tsx'
import { useUntestedWords } from '../../../../shared/verdicts/untested-words.ts'
import { useVerdictWords } from '../../../../shared/verdicts/verdict-words.ts'
import { useCountedApart } from '../count-words.ts'
import { FilterLink } from '../filters/filter-link.tsx'
import styles from './pair-verdict.module.css'
import type { MixFace } from './use-mix-face.ts'
import { useVolumes } from './volumes.ts'

type PairVerdictProps = { kind: TestKind; summary: SearchSummary | undefined; /** Undefined while unknown. */ found: MixFace | undefined }

/** What the tests of only the two searched products say, before anything that holds others (ANS-100). As high while it loads. */
export const PairVerdict = ({ kind, summary, found }: PairVerdictProps) => {
  const { t, i18n } = useLingui()
  const { formats } = useSession()
  const volumes = useVolumes()
  const { conflicting } = useVerdictWords()
  const { of } = useUntestedWords()
  const apart = useCountedApart()
  if (!summary || !found) return <div className={`flush-texts ${styles.verdict}`} aria-busy />
  const { onlyThese } = summary
  const face = found.face ?? noFace({ passed: onlyThese.C, withCare: onlyThese.CA, failed: onlyThese.NC })
  const countedApart = apart({ total: 0, C: 0, CA: 0, NC: 0, noRate: face.noRate, older: face.older })
  const inWords = countedApart.map(({ counted }) => counted).join(', ')
  const what = t`Only these two`
  const inMineCount = face.family === 'pass' && found.inWater ? formats.count(found.inWater) : ''
  const tested = kind === 'seed' ? '' : volumes(onlyThese)
  return (
    <FaceHead face={face} className={styles.verdict}>
      {face.state === 'conflicting' && <strong className={styles.state}>{conflicting}</strong>}
      {face.tests + face.noRate + face.older === 0 ? (
        <strong>{of(what)}</strong>
      ) : (
        <FilterLink filters={{ onlyThese: true }} className={styles.ended}>
          {face.tests > 0 ? endedWords(i18n, face, 2) : t`${what}: ${inWords}`}
        </FilterLink>
      )}
      {face.tests > 0 && inWords !== '' && <span className={styles.tested}>{inWords}</span>}
      {countedApart.map(({ why }) => (
        <span key={why} className={styles.tested}>
          {why}
        </span>
      ))}
      {face.condition.includes('published-fail') && (
        <strong>
          <Trans>Others published that some of these products failed together. It is no test of this service.</Trans>
        </strong>
      )}
      {face.condition.includes('under-review') && (
        <span className={styles.tested}>
          <Trans>The laboratory is looking at one of these tests again: do not rely on it until it has finished.</Trans>
        </span>
      )}
      {face.condition.includes('incomplete') && (
        <span className={styles.tested}>
          <Trans>One of these tests lacks readings that its method requires: do not rely on that test alone.</Trans>
        </span>
      )}
      {face.condition.includes('other-water') && (
        <strong>
          <Trans>Every test of just these products that passed was in other water than yours, or in water that was not recorded.</Trans>
        </strong>
      )}
      {inMineCount !== '' && (
        <span className={styles.tested}>
          <Trans>In water like yours: {inMineCount}</Trans>
        </span>
      )}
      {tested !== '' && (
        <span className={styles.tested}>
          <Trans>In {tested} of water. Rates: see each test.</Trans>
        </span>
      )}
    </FaceHead>
  )
}
