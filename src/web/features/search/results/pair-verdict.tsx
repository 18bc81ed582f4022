import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SearchSummary } from '../../../../contract/tests.ts'
import type { Counts } from '../../../../domain/search/result-counts.ts'
import type { TestKind } from '../../../../domain/records.ts'
import { pairState } from '../../../../domain/tank/pair-state.ts'
import { useSession } from '../../../platform/session.ts'
import { PAIR_LOOKS } from '../../../shared/pair-looks.ts'
import { useUntestedWords } from '../../../shared/untested-words.ts'
import { VerdictSign } from '../../../shared/verdict-sign.tsx'
import { FilterLink } from './filter-link.tsx'
import styles from './pair-verdict.module.css'
import { useVolumes } from './volumes.ts'

/** How the tests of only the two products ended, in words that name how many there are; a fail is said first. */
const useEnded = () => {
  const { t } = useLingui()
  const { formats } = useSession()
  return ({ total, C, CA, NC }: Counts): string => {
    const fails = formats.count(NC)
    const careful = formats.count(CA)
    if (NC === total)
      return t({
        message: plural(total, { one: 'Failed in the only test of just these two', other: 'Failed in all # tests of just these two' }),
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

/** What the tests of only the two searched products say, before anything that holds others (ANS-100). As high while it loads. */
export const PairVerdict = ({ kind, summary }: { kind: TestKind; summary: SearchSummary | undefined }) => {
  const { t } = useLingui()
  const ended = useEnded()
  const volumes = useVolumes()
  const { of } = useUntestedWords()
  if (!summary) return <div className={styles.verdict} aria-busy />
  const { onlyThese } = summary
  const look = PAIR_LOOKS[pairState({ pass: onlyThese.C, care: onlyThese.CA, fail: onlyThese.NC, largerPass: 0, largerFail: 0 })]
  const tested = kind === 'seed' ? '' : volumes(onlyThese)
  return (
    <div className={styles.verdict} data-look={look}>
      <VerdictSign look={look} />
      <p>
        {onlyThese.total === 0 ? (
          <strong>{of(t`Only these two`)}</strong>
        ) : (
          <FilterLink filters={{ onlyThese: true }} className={styles.ended}>
            {ended(onlyThese)}
          </FilterLink>
        )}
        {tested !== '' && (
          <span className={styles.tested}>
            <Trans>tested at {tested}, at the rates shown</Trans>
          </span>
        )}
      </p>
    </div>
  )
}
