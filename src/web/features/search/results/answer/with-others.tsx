import { useLingui } from '@lingui/react/macro'
import { type Counts, noRateIn, olderIn } from '../../../../../domain/search/result-counts.ts'
import { RESULT_CODES } from '../../../../../domain/records.ts'
import { useSession } from '../../../../platform/session.ts'
import { useCountedApart, useResultWord } from '../count-words.ts'
import { FilterLink } from '../filters/filter-link.tsx'
import type { FailedWith } from './failed-with.ts'
import styles from './with-others.module.css'

/** More mixes than these are counted. */
const MOST_NAMED = 3

type WithOthersProps = { counts: Counts; /** How many tests there are of all. */ of: number; failedWith: FailedWith }

/** How the tests with other products ended: a bar of their shares, the same in words, and what failed with what (ANS-112). */
export const WithOthers = ({ counts, of, failedWith }: WithOthersProps) => {
  const { t } = useLingui()
  const { formats } = useSession()
  const word = useResultWord()
  const apart = useCountedApart()
  const part = formats.count(counts.total)
  const whole = formats.count(of)
  const fails = `${formats.count(counts.NC)} ${word('NC', counts.NC)}`
  const inWords = [
    ...(['C', 'CA'] as const)
      .filter((code) => counts[code] > 0)
      .map((code) => `${formats.count(counts[code])} ${word(code, counts[code])}`),
    ...apart(counts).map(({ counted }) => counted),
  ]
  const noResult = noRateIn(counts) + olderIn(counts)
  const left = (failedWith?.length ?? 0) - MOST_NAMED
  const names = failedWith
    ?.slice(0, MOST_NAMED)
    .map((partners) => partners.join(' + '))
    .join(', ')
  const more = left > 0 ? ` +${formats.count(left)}` : ''
  return (
    <div className={styles.others}>
      <p className={styles.title}>
        {/* The verdict or the numbers above are of both. */}
        {counts.total < of ? t`With other products (${part} of the ${whole} tests)` : t`With other products`}
      </p>
      <span className={styles.bar} aria-hidden>
        {RESULT_CODES.filter((code) => counts[code] > 0).map((code) => (
          <i key={code} data-result={code} style={{ flexGrow: counts[code] }} />
        ))}
        {noResult > 0 && <i style={{ flexGrow: noResult }} />}
      </span>
      <p className={styles.counts}>
        {inWords.join(' · ')}
        {counts.NC > 0 && (
          <>
            {inWords.length > 0 && ' · '}
            <FilterLink filters={{ results: ['NC'] }} className={styles.fails}>
              {fails}
            </FilterLink>
            {names !== undefined && names !== '' && ` ${t`with ${names}`}${more}`}
          </>
        )}
      </p>
    </div>
  )
}
