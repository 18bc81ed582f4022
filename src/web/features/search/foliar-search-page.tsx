import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Test } from '../../../contract/tests.ts'
import { useAnswer } from '../../platform/answers.ts'
import { late } from '../../platform/late.ts'
import { FROM_WITHIN, pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { named, useChoiceLists } from './choice-lists.ts'
import { type Criteria, criteriaIn, criteriaOf, type Draft, draftOf, sameCriteria, searchBody, searchPath } from './criteria.ts'
import styles from './foliar-search-page.module.css'
import { Introduction } from './introduction.tsx'
import { SearchForm } from './search-form.tsx'
import { Searching } from './searching.tsx'
import { SeedCoatings } from './seed-coatings.tsx'

const SearchResults = late(() => import('./search-results.tsx').then((file) => file.SearchResults), Searching)

/** Answers that the history knows already: coming back to one is no new search. */
const told = new WeakSet<readonly Test[]>()

type FoliarSearchPageProps = {
  /** Told once of every answer. */
  onSearched: (search: { draft: Draft; tests: readonly Test[] }) => void
}

export const FoliarSearchPage = ({ onSearched }: FoliarSearchPageProps) => {
  const { t } = useLingui()
  const { answers, brand, edition, formats, language, preferences } = useSession()
  const [, navigate] = useLocation()
  const [search] = useSearchParams()

  const asked = useMemo(() => criteriaIn(search), [search])
  const [lastAsked, setLastAsked] = useState<Criteria>()
  const [filled, setFilled] = useState<Draft>(() => {
    const country = edition.forcedCountry ?? preferences.country.get().toUpperCase()
    return country ? draftOf({ country }, formats.country) : {}
  })
  if (asked && asked !== lastAsked) {
    setLastAsked(asked)
    if (!sameCriteria(asked, criteriaOf(filled))) setFilled(draftOf(asked, formats.country))
  }

  const lists = useChoiceLists(criteriaOf(filled) ?? {})
  const draft = named(filled, lists)
  const answer = useAnswer('foliarSearch', asked && { body: searchBody(asked, language, edition) })
  const tests = asked && answer.step === 'ready' ? answer.value : undefined
  const isNamed = [draft.product, draft.agrochemical, draft.active].every((choice) => !choice?.id || choice.name)
  const isSearching = asked !== undefined && answer.step === 'waiting'

  useEffect(() => {
    if (!tests || told.has(tests) || !(isNamed || lists.retry)) return
    told.add(tests)
    onSearched({ draft, tests })
  })

  const start = () => {
    const criteria = criteriaOf(draft)
    if (!criteria) return
    void SearchResults.start()
    void answers.ask('foliarSearch', { body: searchBody(criteria, language, edition) }, { anew: true })
    navigate(searchPath(criteria), { replace: sameCriteria(criteria, asked), state: FROM_WITHIN })
    scrollTo(0, 0)
  }

  const { product } = brand
  return (
    <>
      <title>{tests ? `${t`Search Results`} · ${brand.title}` : brand.title}</title>
      <output className="visually-hidden">
        {tests && <Plural value={tests.length} one="# test found" other="# tests found" />}
      </output>
      {isSearching && <Searching />}
      {tests && <SearchResults tests={tests} draft={draft} onAdjust={() => navigate(pagePaths.search)} />}
      {!isSearching && !tests && (
        <>
          <Banner>
            <h1>
              <Trans>Foliar {product}</Trans>
            </h1>
            <p>
              <Trans>See how products behaved when the laboratory mixed them.</Trans>
            </p>
          </Banner>
          <div className={styles.columns}>
            <SearchForm
              draft={draft}
              lists={lists}
              hasFailed={asked !== undefined && answer.step === 'failed'}
              onChange={setFilled}
              onSearch={start}
            />
            <Introduction />
          </div>
          <SeedCoatings />
        </>
      )}
    </>
  )
}
