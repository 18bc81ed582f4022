import { Trans } from '@lingui/react/macro'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef, useState } from 'react'
import { MAX_RESULTS } from '../../../contract/paths.ts'
import type { Test } from '../../../contract/tests.ts'
import { useMediaQuery, WIDE } from '../../platform/media-query.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { UnitsChooser } from '../../ui/units-chooser.tsx'
import type { Draft } from './criteria.ts'
import { NoResults } from './no-results.tsx'
import { ResultCards } from './result-cards.tsx'
import { ResultTable } from './result-table.tsx'
import styles from './search-results.module.css'
import { SeedCoatings } from './seed-coatings.tsx'

/** Specification §9. */
const PAGE_SIZE = 50

/** How far each answer was scrolled, for the way back from a report. */
const shownOf = new WeakMap<readonly Test[], number>()

type SearchResultsProps = { tests: readonly Test[]; draft: Draft; onAdjust: () => void }

export const SearchResults = ({ tests, draft, onAdjust }: SearchResultsProps) => {
  const { formats } = useSession()
  const isWide = useMediaQuery(WIDE)
  const heading = useRef<HTMLHeadingElement>(null)
  const [shown, setShown] = useState(shownOf.get(tests) ?? PAGE_SIZE)
  const rows = tests.slice(0, shown)
  const criteria = [draft.country, draft.product, draft.agrochemical, draft.active].filter((choice) => choice?.id)

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const showMore = () => {
    shownOf.set(tests, shown + PAGE_SIZE)
    setShown(shown + PAGE_SIZE)
  }

  return (
    <section className={styles.results}>
      <div className={styles.top}>
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          <Trans>Search Results</Trans> <span className={styles.count}>({formats.count(tests.length)})</span>
        </h1>
        <ul className={styles.criteria}>
          {criteria.map((choice) => (
            <li key={choice?.id}>{choice?.name || '…'}</li>
          ))}
        </ul>
        <div className={styles.tools}>
          <Button onClick={onAdjust}>
            <ArrowLeft aria-hidden size={20} />
            <Trans>Adjust Search Criteria</Trans>
          </Button>
          {tests.length > 0 && <UnitsChooser />}
        </div>
      </div>
      {tests.length === MAX_RESULTS && (
        <Notice>
          <Trans>
            The maximum allowed number of search results were reached. You may wish to refine your search criteria further.
          </Trans>
        </Notice>
      )}
      {tests.length === 0 && <NoResults />}
      {tests.length > 0 && (isWide ? <ResultTable tests={rows} /> : <ResultCards tests={rows} />)}
      {shown < tests.length && <ShowMore shown={shown} onMore={showMore} />}
      <SeedCoatings />
    </section>
  )
}
