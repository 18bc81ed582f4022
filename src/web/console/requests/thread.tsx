import { Trans } from '@lingui/react/macro'
import type { RequestDetail } from '../../../contract/console/requests.ts'
import { momentOf } from './history.tsx'
import styles from './request.module.css'

/** What laboratory and requester wrote to each other. */
export const Thread = ({ thread }: { thread: RequestDetail['thread'] }) =>
  thread.length === 0 ? null : (
    <section className={styles.part}>
      <h2>
        <Trans>Questions and answers</Trans>
      </h2>
      <ol className={styles.thread}>
        {thread.map(({ id, at, author, by, text }) => (
          <li key={id} className={styles.message} data-author={author}>
            <p className={styles.muted}>
              <strong>{by}</strong> · <time dateTime={at}>{momentOf(at)}</time>
            </p>
            <p className={styles.text} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
