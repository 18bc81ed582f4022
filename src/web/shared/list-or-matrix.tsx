import { Trans, useLingui } from '@lingui/react/macro'
import List from 'lucide-react/icons/list'
import Table2 from 'lucide-react/icons/table-2'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './list-or-matrix.module.css'

type ListOrMatrixProps = {
  /** Where the list is; undefined if this is it. */
  list: string | undefined
  matrix: string | undefined
}

/** The two ways to look at tests: one below the other, and as a chart of pairs. */
export const ListOrMatrix = ({ list, matrix }: ListOrMatrixProps) => {
  const { t } = useLingui()
  return (
    <nav className={`screen-only ${styles.views}`} aria-label={t`Show results as`}>
      <View href={list}>
        <List aria-hidden size={20} />
        <Trans context="view of results">List</Trans>
      </View>
      <View href={matrix}>
        <Table2 aria-hidden size={20} />
        <Trans context="view of results">Chart</Trans>
      </View>
    </nav>
  )
}

const View = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href === undefined ? <span aria-current="page">{children}</span> : <Link href={href}>{children}</Link>
