import { Trans } from '@lingui/react/macro'
import type { ReviewDetail } from '../../../contract/console/bench/publishing.ts'
import { DoubtList } from '../runs/doubt-list.tsx'
import styles from './publishing.module.css'

/** What is unlikely, and why it was submitted all the same (LAB-187). */
export const ReviewedDoubts = ({
  detail: { doubts, submitNote, submittedBy },
  className = styles.part,
  heading: Heading = 'h2',
}: {
  detail: Pick<ReviewDetail, 'doubts' | 'submitNote' | 'submittedBy'>
  className?: string | undefined
  heading?: 'h2' | 'h3'
}) =>
  doubts.length > 0 && (
    <section className={className}>
      <Heading>
        <Trans>Unlikely</Trans>
      </Heading>
      <DoubtList doubts={doubts} />
      <p className={styles.text}>
        {submittedBy}: {submitNote}
      </p>
    </section>
  )
