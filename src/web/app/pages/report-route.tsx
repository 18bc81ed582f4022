import { useCallback, useMemo } from 'react'
import { createReportHistory } from '../../features/history/report-history.ts'
import { ReportPage } from '../../features/report/report-page.tsx'
import { useSession } from '../../platform/session.ts'

/** A report, which the history keeps once it is shown; one that was withdrawn is marked there. */
export const ReportRoute = (props: { testId: string; languageTag: string }) => {
  const { edition, storage } = useSession()
  const { keep, markWithdrawn } = useMemo(() => createReportHistory(storage, edition.prefix), [storage, edition])
  const mark = useCallback((testId: string) => void markWithdrawn(new Set([testId])), [markWithdrawn])
  return <ReportPage {...props} onShown={keep} onWithdrawn={mark} />
}
