import { Trans } from '@lingui/react/macro'
import type { ReviewDetail } from '../../../contract/console/bench/publishing.ts'
import { shownDay } from '../shared/texts/dates.ts'
import styles from './publishing.module.css'
import { SignatureLine } from './signature-statement.tsx'

/** What approvers decided before, oldest first. */
export const Reviews = ({ detail: { reviews } }: { detail: ReviewDetail }) =>
  reviews.length > 0 && (
    <section className={styles.part}>
      <h2>
        <Trans>Reviews</Trans>
      </h2>
      <ol className="grid plain-list gap-2">
        {reviews.map(({ at, by, decision, comment, signature }) => (
          <li key={at}>
            <time dateTime={at}>{shownDay(at)}</time> {by}:{' '}
            {decision === 'returned' ? <Trans>returned it</Trans> : <Trans>published it</Trans>}
            {comment !== '' && <span className={styles.text}>{comment}</span>}
            {signature && <SignatureLine signature={signature} />}
          </li>
        ))}
      </ol>
    </section>
  )
