import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** What is known of a test, beside its products. */
export const Facts = ({ isLarge = false, children }: { isLarge?: boolean; children: ReactNode }) => (
  <dl className={isLarge ? `${styles.facts} ${styles.large}` : styles.facts}>{children}</dl>
)

type FactProps = {
  term: ReactNode
  /** Sentences, in lines of their own. */
  isLong?: boolean
  children: ReactNode
}

export const Fact = ({ term, isLong = false, children }: FactProps) => (
  <div className={isLong ? styles.long : undefined}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)
