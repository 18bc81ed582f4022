import { Trans } from '@lingui/react/macro'
import type { RequestDetail } from '../../../contract/console/requests.ts'
import { momentOf } from '../shared/dates.ts'
import styles from '../shared/facts.module.css'
import { MessageList } from '../../ui/message-list.tsx'

/** What laboratory and requester wrote to each other. */
export const RequestThread = ({ thread }: { thread: RequestDetail['thread'] }) =>
  thread.length === 0 ? null : (
    <section className={styles.part}>
      <h2>
        <Trans>Questions and answers</Trans>
      </h2>
      <MessageList messages={thread.map(({ author, ...one }) => ({ ...one, moment: momentOf(one.at), isOwn: author === 'laboratory' }))} />
    </section>
  )
