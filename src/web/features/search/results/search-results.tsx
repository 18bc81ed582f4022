import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useMemo, useRef } from 'react'
import { useSearchParams } from 'wouter'
import type { TestKind } from '../../../../domain/records.ts'
import { MAX_RESULTS } from '../../../../domain/search/max-results.ts'
import { countsInMine } from '../../../../domain/tank/water/like-mine.ts'
import type { Counts } from '../../../../domain/search/result-counts.ts'
import { DocumentTitle } from '../../../platform/texts/document-title.ts'
import { useLookup } from '../../../lookups/lookup.ts'
import { useMediaQuery, WIDE } from '../../../platform/device/media-query.ts'
import { forgetFirstAddress } from '../../../platform/first-address.ts'
import { useSession } from '../../../platform/session.ts'
import page from '../../../ui/page.module.css'
import { typedIn } from '../criteria.ts'
import { filterKey, filtersIn, NO_FILTERS } from '../filters.ts'
import type { Results } from '../result-state.ts'
import { CALL, type Search, type SearchPageProps } from '../use-search.ts'
import { SeedCoatings } from './seed-coatings.tsx'
import { AnswerPanel } from './answer/answer-panel.tsx'
import { isPair } from './apart-words.ts'
import { AskingFor } from './asking.tsx'
import { countResults, sameCounts } from './counts.ts'
import { useEnteredWater } from '../../../shared/water/entered-water.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { viewIn } from './filters/list-view.ts'
import { LeftOut, LeftOutChips } from './left-out.tsx'
import { useFailedWith } from './answer/failed-with.ts'
import { useFollowedTest } from './answer/use-followed-test.ts'
import { NotTested } from './answer/not-tested.tsx'
import { OnPaper } from './paper/printed-list.tsx'
import { useParts } from './list/list-parts.ts'
import { LIST_ID, ResultArea } from './list/result-area.tsx'
import { ResultsBar } from './results-bar.tsx'
import { ResultsTools } from './results-tools.tsx'
import { useResultsTitle } from './results-title.ts'
import { aloneAndOthers, numberOf, useSearched } from './searched.ts'
import styles from './search-results.module.css'
import { TakeAlong } from './paper/take-along.tsx'
import { type Summarised, useSummary } from './use-summary.ts'

/** As in the styles: from here on the filters have a column of their own. */

type SearchResultsProps = { kind: TestKind; search: Search; results: Results; keep: SearchPageProps['keep'] }

/** Another search begins anew; another filter of the same search does not. */
export const SearchResults = (props: SearchResultsProps) => (
  <AskingFor key={JSON.stringify(props.search.criteria)} kind={props.kind} search={props.search}>
    <OneSearch {...props} />
  </AskingFor>
)

const OneSearch = ({ kind, search, results, keep }: SearchResultsProps) => {
  const { answers, brand, edition, formats, language } = useSession()
  const [address] = useSearchParams()
  const { draft, adjust, bodyOf } = search
  const filters = filtersIn(address, kind)
  const { tests, total } = results
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  // Unless going back has focused the link of a report.
  useEffect(() => {
    if (!document.activeElement?.closest('main li, main tr')) heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(forgetFirstAddress, [])

  const body = bodyOf(search.criteria!, language, edition)
  /** The call of the list for these filters; the list that is shown may be older. */
  const asked = { body: { ...body, ...filters } }
  const { step } = useLookup(CALL[kind], asked)
  const { extraRestriction: _inTheAddress, ...criteriaBody } = { extraRestriction: '', ...body }
  const whole = useSummary({ ...body, kind })
  const narrowed = useSummary({ ...body, ...filters, kind })
  const { counts, isOther } = useCounts(results, whole)
  const isUntested = counts?.total === 0
  const isOld = filterKey(results.filters) !== filterKey(filters)
  const searched = useSearched(draft)
  const view = viewIn(address, kind)
  const water = useEnteredWater()
  const likeMine = useMemo(() => (water ? tests.filter((test) => countsInMine(water, test)) : tests), [tests, water])
  const listed = view.isLikeMine ? likeMine : tests
  const isWhole = tests.length === total && total < MAX_RESULTS
  const counted = isOld || view.isLikeMine ? undefined : narrowed.summary
  const onlyThese = isOther ? undefined : whole.summary?.onlyThese.total
  // The list says it sooner than the counts: its first test would be one of just these two.
  const hasNone = filterKey(results.filters) === NO_FILTERS && aloneAndOthers(tests.slice(0, isWhole ? total : 1)).alone.length === 0
  const isOnlyLarger = isPair(draft) && !isUntested && (onlyThese === undefined ? hasNone : onlyThese === 0)
  const failedWith = useFailedWith(results, searched)
  const followed = useFollowedTest({ kind, draft, results, body })
  const parts = useParts({ draft, results, tests: listed, isWhole, isOnlyLarger, summary: counted })
  const hasRail = useMediaQuery(WIDE)
  const isDemo = tests.some((test) => test.demo)
  const title = useResultsTitle({ kind, draft, counts, onlyThese: isOther ? undefined : whole.summary?.onlyThese, isDemo })
  // Below the answer on narrow screens, beside the heading on wide ones: never before the answer and out of its place in the tab order.
  const tools = (
    <ResultsTools kind={kind} draft={draft} hasUnits={total > 0} onAdjust={adjust}>
      {total > 0 && <TakeAlong asked={{ ...criteriaBody, ...results.filters, kind }} />}
      {total > 0 && draft.country && keep?.(draft.country, 'menu')}
    </ResultsTools>
  )

  return (
    <section className={`comfortable ${page.page}`} data-wide>
      {total > 0 && (
        <OnPaper
          kind={kind}
          draft={draft}
          filters={results.filters}
          isLikeMine={view.isLikeMine}
          tests={view.isLikeMine ? likeMine : tests}
          storedAt={results.storedAt}
          total={view.isLikeMine ? likeMine.length : isOld ? undefined : narrowed.summary?.total}
          title={title}
        />
      )}
      <DocumentTitle>{`${title} · ${brand.title}`}</DocumentTitle>
      <div className={page.top}>
        <h1 ref={heading} id={headingId} tabIndex={-1} className={page.heading}>
          <Trans>Search Results</Trans> <span className={styles.count}>({formats.count(total)})</span>
        </h1>
        {total > 0 && !isUntested && <SkipToResults />}
        {hasRail && tools}
      </div>
      {typedIn(draft).length > 0 && (
        <ul className={`row gap-2 plain-list ${styles.criteria}`}>
          <LeftOutChips draft={draft} />
        </ul>
      )}
      <LeftOut draft={draft} />
      {isUntested ? (
        <NotTested kind={kind} draft={draft} bodyOf={bodyOf} summary={isOther ? undefined : whole.summary} />
      ) : (
        <AnswerPanel
          kind={kind}
          draft={draft}
          isDemo={isDemo}
          counts={counts}
          summary={isOther ? undefined : whole.summary}
          failedWith={failedWith}
          followed={followed}
          isOnlyLarger={isOnlyLarger}
          isFailed={whole.step === 'failed' || isOther}
          retry={whole.retry}
          source={search.source}
        />
      )}
      {!hasRail && tools}
      <ResultsBar
        kind={kind}
        draft={draft}
        title={title}
        isUntested={isUntested || isOnlyLarger}
        isFailed={whole.summary?.face?.family === 'fail'}
      />
      {!isUntested && (
        <div className={`stack ${styles.body}`}>
          <FilterBar
            kind={kind}
            summary={narrowed.summary}
            hasOnlyThese={numberOf(searched) > 1 || (numberOf(searched) === 1 && (whole.summary?.onlyThese.total ?? 0) > 0)}
            hasProducts={numberOf(searched) > 0}
            isPair={isPair(draft)}
            country={draft.country?.id.toUpperCase() ?? ''}
            inMine={water && (total < MAX_RESULTS ? likeMine.length : null)}
            isBusy={narrowed.step === 'waiting'}
            hasRail={hasRail}
          />
          <ResultArea
            kind={kind}
            tests={listed}
            total={view.isLikeMine ? likeMine.length : total}
            isCut={total === MAX_RESULTS}
            all={isOld ? undefined : narrowed.summary?.total}
            view={{ ...view, ...(results.filters && { sort: undefined, ...results.filters }) }}
            parts={parts}
            isNeutral={isOnlyLarger}
            searched={searched}
            isBusy={isOld && step === 'waiting'}
            isFailed={isOld && step === 'failed'}
            retry={() => void answers.ask(CALL[kind], asked)}
            labelledBy={headingId}
          />
        </div>
      )}
      <SeedCoatings />
    </section>
  )
}

/** The answer, its filters and tools come before the list: who goes on by keyboard need not pass them all. */
const SkipToResults = () => (
  <button
    type="button"
    className="skip"
    onClick={() => document.querySelector<HTMLElement>(`#${LIST_ID} :is(h2 button, [aria-controls], a[href])`)?.focus()}
  >
    <Trans>Skip to the results</Trans>
  </button>
)

/**
 * The counts of all tests that meet the criteria. A list that is whole is counted here, at once; where the summary says otherwise, it is
 * of other data than the list, and is not shown beside it.
 */
const useCounts = ({ tests, total, filters }: Results, { summary }: Summarised): { counts: Counts | undefined; isOther: boolean } => {
  const isWhole = filterKey(filters) === NO_FILTERS && tests.length === total && total < MAX_RESULTS
  const counted = useMemo(() => (isWhole ? countResults(tests) : undefined), [isWhole, tests])
  return { counts: counted ?? summary, isOther: counted !== undefined && summary !== undefined && !sameCounts(counted, summary) }
}
