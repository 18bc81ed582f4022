import { Plural, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import type { TestKind } from '../../../domain/records.ts'
import { late } from '../../platform/late.ts'
import { useSession } from '../../platform/session.ts'
import { Searching } from './searching.tsx'
import type { Search } from './use-search.ts'

const SearchResults = late(() => import('./results/search-results.tsx').then((file) => file.SearchResults), Searching)

/** One of three: the form in `children`, the loading state, or the results. */
export const SearchScreen = ({ kind, search, children }: { kind: TestKind; search: Search; children: ReactNode }) => {
  const { t } = useLingui()
  const { title } = useSession().brand
  const { draft, state, adjust } = search
  const isSearching = state.step === 'searching'
  const results = state.step === 'results' ? state : undefined
  const seedTitle = kind === 'seed' ? `${t`Seed Coatings`} · ${title}` : title
  useEffect(() => {
    if (isSearching) void SearchResults.start()
  }, [isSearching])
  return (
    <>
      <title>{results ? `${t`Search Results`} · ${title}` : seedTitle}</title>
      <output className="visually-hidden">{results && <Plural value={results.total} one="# test found" other="# tests found" />}</output>
      {isSearching && <Searching />}
      {results && <SearchResults kind={kind} tests={results.tests} total={results.total} draft={draft} onAdjust={adjust} />}
      {!isSearching && !results && children}
    </>
  )
}
