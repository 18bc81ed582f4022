import { Plural, useLingui, Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import type { TestKind } from '../../../domain/records.ts'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { lazyComponent } from '../../platform/lazy-component.ts'
import { useSession } from '../../platform/session.ts'
import type { Search, SearchPageProps } from './use-search.ts'
import styles from './searching.module.css'

const Searching = () => (
  <output className={`grid gap-4 quiet ${styles.searching}`}>
    <span className={styles.drops} aria-hidden>
      <i />
      <i className={styles.second} />
      <i className={styles.third} />
    </span>
    <Trans>Searching ......</Trans>
  </output>
)

const ShownResults = lazyComponent(() => import('./results/shown-results.tsx').then((file) => file.ShownResults), Searching)

type SearchScreenProps = { kind: TestKind; search: Search; keep: SearchPageProps['keep']; children: ReactNode }

/** One of three: the form in `children`, the loading state, or the results. */
export const SearchScreen = ({ kind, search, keep, children }: SearchScreenProps) => {
  const { t } = useLingui()
  const { title } = useSession().brand
  const { state } = search
  const isSearching = state.step === 'searching'
  const results = state.step === 'results' ? state : undefined
  const seedTitle = kind === 'seed' ? `${t`Seed Coatings`} · ${title}` : title
  useEffect(() => {
    if (isSearching) void ShownResults.start()
  }, [isSearching])
  return (
    <>
      {!results && <DocumentTitle>{seedTitle}</DocumentTitle>}
      <output className="visually-hidden">{results && <Plural value={results.total} one="# test found" other="# tests found" />}</output>
      {isSearching && <Searching />}
      {results && <ShownResults kind={kind} results={results} search={search} keep={keep} />}
      {!isSearching && !results && children}
    </>
  )
}
