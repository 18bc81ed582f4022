import type { ReactNode } from 'react'
import styles from './scrolled-table.module.css'

/** Around a table that may be wider than its place: it scrolls by itself, by keyboard too. */
export const ScrolledTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
  <section className={styles.scrolled} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
