import { Trans } from '@lingui/react/macro'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useId, useRef } from 'react'
import type { Test } from '../../../../contract/tests.ts'
import type { TestKind } from '../../../../domain/records.ts'
import { MAX_RESULTS } from '../../../../domain/search/max-results.ts'
import { TABLES, useMediaQuery } from '../../../platform/media-query.ts'
import { forgetFirstAddress } from '../../../platform/page-paths.ts'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useCropNames } from '../../../trade/crop-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { SeedUnitsChooser, UnitsChooser } from '../../../trade/units-chooser.tsx'
import { type Draft, narrowedBy } from '../criteria.ts'
import { LeftOut, LeftOutChips } from './left-out.tsx'
import { NoResults } from './no-results.tsx'
import { usePlace } from './place.ts'
import { ResultCards } from './result-cards.tsx'
import { ResultTable } from './result-table.tsx'
import { useSearched } from './searched.ts'
import styles from './search-results.module.css'
import { SeedResultTable } from './seed-result-table.tsx'
import { SeedCoatings } from '../seed-coatings.tsx'

/** Specification §9. */
const PAGE_SIZE = 50

type SearchResultsProps = {
  kind: TestKind
  tests: readonly Test[]
  /** How many there are; `tests` may be only the first of them. */
  total: number
  draft: Draft
  onAdjust: () => void
}

export const SearchResults = ({ kind, tests, total, draft, onAdjust }: SearchResultsProps) => {
  const { formats } = useSession()
  const isWide = useMediaQuery(TABLES)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const { shown, showMore } = usePlace(PAGE_SIZE, tests.length, total)
  const rows = tests.slice(0, shown)
  const searched = useSearched(draft)
  const cropName = useCropNames()
  const crop = draft.crop && { id: `crop ${draft.crop.id}`, name: cropName(draft.crop) }
  const criteria = [...(draft.country ? [draft.country] : []), ...narrowedBy({ ...draft, crop })]

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(forgetFirstAddress, [])

  return (
    <section className={styles.results} data-wide>
      <div className={styles.top}>
        <h1 ref={heading} id={headingId} tabIndex={-1} className={styles.heading}>
          <Trans>Search Results</Trans> <span className={styles.count}>({formats.count(total)})</span>
        </h1>
        <ul className={styles.criteria}>
          {criteria.map(({ id, name }) => (
            <li key={id}>{name || '…'}</li>
          ))}
          <LeftOutChips draft={draft} />
        </ul>
        <div className={styles.tools}>
          <Button onClick={onAdjust}>
            <ArrowLeft aria-hidden size={20} />
            <Trans>Adjust Search Criteria</Trans>
          </Button>
          {total > 0 && (kind === 'seed' ? <SeedUnitsChooser /> : <UnitsChooser />)}
        </div>
      </div>
      <LeftOut draft={draft} />
      {total === MAX_RESULTS && (
        <Notice>
          <Trans>The maximum allowed number of search results was reached. You may wish to refine your search criteria further.</Trans>
        </Notice>
      )}
      {total === 0 && <NoResults kind={kind} />}
      {total > 0 && !isWide && <ResultCards kind={kind} tests={rows} searched={searched} />}
      {total > 0 &&
        isWide &&
        (kind === 'seed' ? (
          <SeedResultTable tests={rows} labelledBy={headingId} searched={searched} />
        ) : (
          <ResultTable tests={rows} labelledBy={headingId} searched={searched} />
        ))}
      {shown < tests.length && <ShowMore shown={shown} onMore={showMore} />}
      <SeedCoatings />
    </section>
  )
}
