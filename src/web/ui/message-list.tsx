import type { ReactNode } from 'react'
import styles from './messages.module.css'

type Message = {
  id: string
  by: ReactNode
  /** For programs. */
  at: string
  /** For readers. */
  moment: string
  text: string
  /** By the side that reads. */
  isOwn: boolean
}

/** What people wrote to each other, the oldest first. */
export const MessageList = ({ messages }: { messages: readonly Message[] }) => (
  <ol className={styles.messages}>
    {messages.map(({ id, by, at, moment, text, isOwn }) => (
      <li key={id} className={`flush-texts ${styles.message}`} data-own={isOwn || undefined}>
        <p className="muted">
          <strong>{by}</strong> · <time dateTime={at}>{moment}</time>
        </p>
        <p className={styles.text} dir="auto">
          {text}
        </p>
      </li>
    ))}
  </ol>
)
