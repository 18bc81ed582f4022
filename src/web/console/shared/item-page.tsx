import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './facts.module.css'
import { PageTitle } from './page-title.tsx'

type ItemPageProps = {
  /** Path of the list that it belongs to. */
  list: string
  /** What the link to the list says. */
  back: ReactNode
  title: string
  children: ReactNode
}

/** A page about one thing of a list, or of a new one. */
export const ItemPage = ({ list, back, title, children }: ItemPageProps) => (
  <div className={`flush-texts ${styles.page}`}>
    <p className="flush">
      <Link href={list}>{back}</Link>
    </p>
    <PageTitle title={title} />
    {children}
  </div>
)
