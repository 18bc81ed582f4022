import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** A warning about the content around it, or an error, in red. */
export const Notice = ({ tone, children }: { tone?: 'error'; children: ReactNode }) => (
  <div className={styles.notice} data-tone={tone}>
    <TriangleAlert aria-hidden size={20} className={styles.sign} />
    <div>{children}</div>
  </div>
)
