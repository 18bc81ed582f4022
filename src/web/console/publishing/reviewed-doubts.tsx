import { Trans } from '@lingui/react/macro'
import type { ReviewDetail } from '../../../contract/console/bench/publishing.ts'
import { DoubtList } from '../runs/doubt-list.tsx'
import styles from './publishing.module.css'

/** What is unlikely, and why it was submitted all the same (LAB-187). */
export const ReviewedDoubts = ({ detail: { doubts, submitNote, submittedBy } }: { detail: ReviewDetail }) =>
  doubts.length > 0 && (
    <section className={styles.part}>
      <h2>
        <Trans>Unlikely</Trans>
      </h2>
      <DoubtList doubts={doubts} />
      <p className={styles.text}>
        {submittedBy}: {submitNote}
      </p>
    </section>
  )
