import { Trans } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import type { TestKind } from '../../../../domain/records.ts'
import { relativeTime } from '../../../platform/time/relative-time.ts'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import type { LastResults, Results } from '../result-state.ts'
import type { Search as Course, SearchPageProps } from '../use-search.ts'
import { SearchResults } from './search-results.tsx'
import { isTooOld } from './stored-results.ts'
import styles from './shown-results.module.css'

type ShownResultsProps = { kind: TestKind; results: Results; search: Course; keep: SearchPageProps['keep'] }

/** Results; above them where they come from, if nobody asked for them just now; below them the offer to keep the country. */
export const ShownResults = ({ kind, results, search, keep }: ShownResultsProps) => {
  const { draft, returned, renew } = search
  return (
    <>
      {returned && <Returned last={returned} onNew={renew} />}
      <div className={styles.results} data-old={isTooOld(results) || undefined}>
        <SearchResults kind={kind} search={search} results={results} keep={keep} />
      </div>
      {results.total > 0 && draft.country && keep?.(draft.country, 'foot')}
    </>
  )
}

const Returned = ({ last: { at }, onNew }: { last: LastResults; onNew: () => void }) => {
  const { language } = useSession()
  const [now] = useState(Date.now)
  const when = at === undefined ? undefined : relativeTime(at, now, language)
  return (
    <div className={`screen-only row gap-2 across-4 middle apart ${styles.returned}`}>
      <p>{when === undefined ? <Trans>Your last search</Trans> : <Trans>Your last search, {when}</Trans>}</p>
      <Button onClick={onNew}>
        <Search aria-hidden size={20} />
        <Trans>New search</Trans>
      </Button>
    </div>
  )
}
