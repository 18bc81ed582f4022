import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SearchSummary, Test } from '../../../../../contract/look-ups/tests.ts'
import { type Counts, olderIn } from '../../../../../domain/search/result-counts.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import { passesInMine } from '../../../../../domain/tank/water/like-mine.ts'
import { drawnAs } from '../../../../../domain/verdicts.ts'
import { noPairCounts, pairHeading } from '../../../../../domain/tank/matrix/pair-state.ts'
import { useSession } from '../../../../platform/session.ts'
import { PAIR_LOOKS } from '../../../../shared/verdicts/pair-looks.ts'
import { useUntestedWords } from '../../../../shared/verdicts/untested-words.ts'
import { VerdictSign } from '../../../../shared/verdicts/verdict-sign.tsx'
import Droplets from 'lucide-react/icons/droplets'
import { useEnteredWater } from '../../../../shared/water/entered-water.ts'
import { isSearched, type SearchedNames } from '../searched.ts'
import { useCountedApart } from '../count-words.ts'
import { FilterLink } from '../filters/filter-link.tsx'
import styles from './pair-verdict.module.css'
import { useVolumes } from './volumes.ts'

/** How the tests of only the two products ended, in words that name how many there are; a fail is said first. */
const useEnded = () => {
  const { t } = useLingui()
  const { formats } = useSession()
  return ({ C, CA, NC }: Counts): string => {
    const total = C + CA + NC
    const fails = formats.count(NC)
    const careful = formats.count(CA)
    if (NC === total)
      return t({
        message: plural(total, { one: 'Failed in the only test of just these two', other: 'Failed every time: # tests of just these two' }),
      })
    if (NC > 0)
      return t({
        message: plural(total, {
          one: `Failed in ${fails} of # test of just these two`,
          other: `Failed in ${fails} of # tests of just these two`,
        }),
      })
    if (C === total)
      return t({
        message: plural(total, { one: 'Passed in the only test of just these two', other: 'Passed in all # tests of just these two' }),
      })
    if (CA === total)
      return t({
        message: plural(total, {
          one: 'Passed with care in the only test of just these two',
          other: 'Passed with care in all # tests of just these two',
        }),
      })
    return t({
      message: plural(total, {
        one: `Passed in # test of just these two, with care in ${careful}`,
        other: `Passed in all # tests of just these two, with care in ${careful}`,
      }),
    })
  }
}

type PairVerdictProps = {
  kind: TestKind
  /** Those of the list. */
  tests: readonly Test[]
  searched: SearchedNames
  summary: SearchSummary | undefined
}

/** What the tests of only the two searched products say, before anything that holds others (ANS-100). As high while it loads. */
export const PairVerdict = ({ kind, tests, searched, summary }: PairVerdictProps) => {
  const { t } = useLingui()
  const ended = useEnded()
  const volumes = useVolumes()
  const { of } = useUntestedWords()
  const apart = useCountedApart()
  const { formats } = useSession()
  const water = useEnteredWater()
  if (!summary) return <div className={`flush-texts ${styles.verdict}`} aria-busy />
  const { onlyThese } = summary
  const { C: pass, CA: care, NC: fail } = onlyThese
  const look = PAIR_LOOKS[pairHeading({ ...noPairCounts(), pass, care, fail, older: olderIn(onlyThese) })]
  /** Green only where a pass was in water like mine (WATER-32). */
  const inMine =
    look === 'pass' && kind === 'foliar' && water
      ? passesInMine(
          water,
          tests.filter(({ ingredients }) => ingredients.every((one) => isSearched(searched, one))),
        )
      : undefined
  const isCounted = onlyThese.C + onlyThese.CA + onlyThese.NC > 0
  const countedApart = apart(onlyThese)
  const inWords = countedApart.map(({ counted }) => counted).join(', ')
  const what = t`Only these two`
  const inMineCount = inMine === undefined ? '' : formats.count(inMine)
  const tested = kind === 'seed' ? '' : volumes(onlyThese)
  return (
    <div className={`flush-texts ${styles.verdict}`} data-look={inMine === 0 ? 'care' : drawnAs(look)}>
      {inMine === 0 ? <Droplets aria-hidden /> : <VerdictSign look={look} />}
      <p>
        {onlyThese.total === 0 ? (
          <strong>{of(what)}</strong>
        ) : (
          <FilterLink filters={{ onlyThese: true }} className={styles.ended}>
            {isCounted ? ended(onlyThese) : inWords !== '' && t`${what}: ${inWords}`}
          </FilterLink>
        )}
        {isCounted && inWords !== '' && <span className={styles.tested}>{inWords}</span>}
        {countedApart.map(({ why }) => (
          <span key={why} className={styles.tested}>
            {why}
          </span>
        ))}
        {inMine === 0 && (
          <strong>
            <Trans>
              In this list, every test of just these two that passed was in other water than yours, or in water that was not recorded.
            </Trans>
          </strong>
        )}
        {inMine !== undefined && inMine > 0 && (
          <span className={styles.tested}>
            <Trans>In water like yours: {inMineCount}</Trans>
          </span>
        )}
        {tested !== '' && (
          <span className={styles.tested}>
            <Trans>tested at {tested}; each test below shows its rates</Trans>
          </span>
        )}
      </p>
    </div>
  )
}
