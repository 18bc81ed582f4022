import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** A warning about the content around it. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <div className={styles.notice}>
    <TriangleAlert aria-hidden size={20} className={styles.sign} />
    <div>{children}</div>
  </div>
)
