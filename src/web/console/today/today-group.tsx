import type { ReactNode } from 'react'
import list from '../list/list.module.css'

/** A group of the page with its heading and how many there are; nothing where there is none. */
export const TodayGroup = ({ title, count, children }: { title: string; count: number; children: ReactNode }) =>
  count === 0 ? null : (
    <section className={`stack flush-texts ${list.page}`} aria-label={title}>
      <h2>
        {title} <span className="muted">({count})</span>
      </h2>
      {children}
    </section>
  )
