import { Trans } from '@lingui/react/macro'
import type { RequestDetail } from '../../../contract/console/requests.ts'
import messages from '../../ui/messages.module.css'
import { momentOf } from '../shared/dates.ts'
import styles from '../shared/facts.module.css'

/** What laboratory and requester wrote to each other. */
export const RequestThread = ({ thread }: { thread: RequestDetail['thread'] }) =>
  thread.length === 0 ? null : (
    <section className={styles.part}>
      <h2>
        <Trans>Questions and answers</Trans>
      </h2>
      <ol className={messages.messages}>
        {thread.map(({ id, at, author, by, text }) => (
          <li key={id} className={messages.message} data-own={author === 'laboratory' || undefined}>
            <p className={messages.head}>
              <strong>{by}</strong> · <time dateTime={at}>{momentOf(at)}</time>
            </p>
            <p className={messages.text} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
