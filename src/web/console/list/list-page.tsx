import type { ReactNode } from 'react'
import { Failure } from '../shared/failure.tsx'
import { PageTitle } from '../shared/page-title.tsx'
import type { Loaded } from '../shared/session.ts'
import styles from './list.module.css'

type ListPageProps<Value> = {
  title: string
  reading: Loaded<Value>
  /** Above the list, also before it is there. */
  above?: ReactNode
  children: (value: Value) => ReactNode
}

/** A page with a list: its title, and what was read or why it could not be. */
export const ListPage = <Value,>({ title, reading, above, children }: ListPageProps<Value>) => (
  <div className={styles.page}>
    <PageTitle title={title} />
    {above}
    {reading.step === 'failed' && <Failure error={reading.error} />}
    {reading.step === 'loaded' && children(reading.value)}
  </div>
)

/** A sentence of such a page. */
export const ListNote = ({ children }: { children: ReactNode }) => <p>{children}</p>
