import { Trans } from '@lingui/react/macro'
import type { ReviewDetail } from '../../../contract/console/bench/publishing.ts'
import { gapKey } from '../../../domain/method/gaps.ts'
import { Notice } from '../../ui/notice.tsx'
import { DeviationText, NotAccepted } from '../runs/gaps/gap-list.tsx'
import gapStyles from '../runs/gaps/gaps.module.css'
import { useGapText } from '../runs/gaps/use-gap-text.ts'

/** What of the protocol the test lacks, why, and what approving that means (GATE-14); nothing where it lacks nothing. */
export const GapsInReview = ({
  detail: { gaps, isIncomplete, state },
  className,
  heading: Heading = 'h2',
}: {
  detail: Pick<ReviewDetail, 'gaps' | 'isIncomplete' | 'state'>
  className: string | undefined
  heading?: 'h2' | 'h3'
}) => {
  const gapText = useGapText()
  if (gaps.length === 0) return null
  const isOpen = gaps.some(({ deviation }) => deviation === null)
  return (
    <section className={className}>
      <Heading>
        <Trans>Not as the protocol asks</Trans>
      </Heading>
      <ul className={gapStyles.gaps}>
        {gaps.map(({ gap, deviation, unaccepted }) => (
          <li key={gapKey(gap)} data-open={deviation === null || undefined}>
            <p className={gapStyles.text}>
              <strong>{gapText(gap)}</strong>
            </p>
            {deviation ? (
              <DeviationText deviation={deviation} />
            ) : unaccepted ? (
              <>
                <DeviationText deviation={unaccepted} />
                <NotAccepted />
              </>
            ) : (
              <p className={gapStyles.text}>
                <Trans>Nobody justified it.</Trans>
              </p>
            )}
          </li>
        ))}
      </ul>
      {state === 'submitted' && (
        <Notice {...(isOpen && { tone: 'error' })}>
          {isOpen ? (
            <Trans>This cannot be published: return it, so that the bench mends or justifies what is lacking.</Trans>
          ) : (
            <Trans>
              Approving authorises each of these deviations: you confirm that the result is valid in spite of them. The report names them
              with these reasons.
            </Trans>
          )}{' '}
          {isIncomplete && (
            <Trans>
              A required reading is missing or failed: the report says that the test is incomplete, names no accreditation, and is nowhere a
              pass without care.
            </Trans>
          )}
        </Notice>
      )}
    </section>
  )
}
