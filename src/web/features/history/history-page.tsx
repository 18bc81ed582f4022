import { Trans, useLingui } from '@lingui/react/macro'
import HistoryIcon from 'lucide-react/icons/history'
import StarIcon from 'lucide-react/icons/star'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { TABLET, useMediaQuery } from '../../platform/device/media-query.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import page from '../../ui/page.module.css'
import { HistoryCards } from './history-cards.tsx'
import styles from './history-page.module.css'
import type { SearchHistory } from '../../shared/searches/search-history.ts'
import { HistoryTable } from './history-table.tsx'
import { historyKey, type Kept } from './kept-search.tsx'
import { createTankHistory } from '../../shared/searches/tank-history.ts'
import { createReportHistory } from './report-history.ts'
import { storeStar } from './star.tsx'
import { API_BASE } from '../../../contract/call.ts'
import { WITHDRAWN_TESTS } from '../../../contract/look-ups/withdrawn-path.ts'
import { send } from '../../platform/network/api.ts'

/** Ids of the tests that were withdrawn, as far as the edition could read them. */
const askWithdrawn = async (apiSegment: string): Promise<ReadonlySet<string>> => {
  const tests = (await send('GET', `${API_BASE}${apiSegment}${WITHDRAWN_TESTS}`, undefined, {})) as { testId: string }[]
  return new Set(tests.map(({ testId }) => testId))
}

/** Earlier searches and opened reports, newest first, each a link to it (HIST-01), all or those with a star (HIST-05). */
export const HistoryPage = ({ history }: { history: SearchHistory }) => {
  const { t } = useLingui()
  const { product, title } = useSession().brand
  const isWide = useMediaQuery(TABLET)
  const heading = useRef<HTMLHeadingElement>(null)
  const { edition, storage, formats } = useSession()
  const [now] = useState(Date.now)
  const [items, setItems] = useState<readonly Kept[]>(() =>
    [...history.items(), ...createReportHistory(storage, edition.prefix).items(), ...createTankHistory(storage).items()].sort(
      (left, right) => right.at - left.at,
    ),
  )
  /** Until the page is left. */
  const [cleared, setCleared] = useState<readonly Kept[]>()
  const hasReports = items.some(({ kind }) => kind === 'report')
  const [withdrawn, setWithdrawn] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const ask = async () => {
      // Without the network the history is shown as it is.
      const ids = await askWithdrawn(edition.apiSegment).catch(() => undefined)
      if (!ids) return
      createReportHistory(storage, edition.prefix).markWithdrawn(ids)
      setWithdrawn(ids)
    }
    if (hasReports) void ask()
  }, [hasReports, storage, edition])
  const [isStarredOnly, setStarredOnly] = useState(false)
  const starred = items.filter(({ isStarred }) => isStarred)
  const onlyStarred = isStarredOnly && starred.length > 0
  const shown = (onlyStarred ? starred : items).map((item) =>
    item.kind === 'report' && withdrawn.has(item.testId) ? { ...item, isWithdrawn: true as const } : item,
  )
  const star = (pressed: Kept) => {
    const isStarred = !pressed.isStarred
    if (!storeStar(storage, pressed, isStarred)) return
    setItems(items.map((item) => (historyKey(item) === historyKey(pressed) ? { ...item, isStarred } : item)))
    // The last one goes from the list, and its button with it.
    if (onlyStarred && !isStarred) heading.current?.focus()
  }
  const clear = () => {
    history.clear()
    createReportHistory(storage, edition.prefix).clear()
    createTankHistory(storage).clear()
    setCleared(items)
    setItems([])
    heading.current?.focus()
  }
  const undo = () => {
    if (!cleared) return
    history.restore(cleared.filter((item) => item.kind !== 'report' && item.kind !== 'tank'))
    createTankHistory(storage).restore(cleared.filter((item) => item.kind === 'tank'))
    createReportHistory(storage, edition.prefix).restore(cleared.filter((item) => item.kind === 'report'))
    setItems(cleared)
    setCleared(undefined)
    heading.current?.focus()
  }
  return (
    <section className={page.page}>
      <DocumentTitle>{`${t`Search History`} · ${title}`}</DocumentTitle>
      <div className={page.top}>
        <h1 ref={heading} tabIndex={-1} className={page.heading}>
          <Trans>Search History</Trans>
        </h1>
        {items.length > 0 && (
          <div className="row gap-2">
            {starred.length > 0 && (
              <Button aria-pressed={onlyStarred} onClick={() => setStarredOnly(!onlyStarred)}>
                <StarIcon aria-hidden size={20} />
                <Trans>Starred ({formats.count(starred.length)})</Trans>
              </Button>
            )}
            <Button onClick={clear}>
              <Trash aria-hidden size={20} />
              <Trans>Clear History</Trans>
            </Button>
          </div>
        )}
      </div>
      {items.length === 0 && (
        <div className={styles.empty}>
          <HistoryIcon aria-hidden size={48} strokeWidth={1.5} />
          <output className={styles.words}>
            <Trans>Search history is empty</Trans>
          </output>
          {cleared && (
            <Button onClick={undo}>
              <Trans>Undo</Trans>
            </Button>
          )}
          <ButtonLink look="primary" href={pagePaths.search}>
            <Trans>Search for {product} Results</Trans>
          </ButtonLink>
        </div>
      )}
      {items.length > 0 &&
        (isWide ? <HistoryTable items={shown} now={now} onStar={star} /> : <HistoryCards items={shown} now={now} onStar={star} />)}
      {items.length > 0 && (
        <p className="muted flush">
          <Trans>The last 20 searches, 20 reports and 20 tanks, and those with a star, are kept in this browser and nowhere else.</Trans>
        </p>
      )}
    </section>
  )
}
