import { useMemo } from 'react'
import { createReportHistory } from '../features/history/report-history.ts'
import { ReportPage } from '../features/report/report-page.tsx'
import { useSession } from '../platform/session.ts'

/** A report, which the history keeps once it is shown. */
export const ReportRoute = (props: { testId: string; languageTag: string }) => {
  const { edition, storage } = useSession()
  const { keep } = useMemo(() => createReportHistory(storage, edition.prefix), [storage, edition])
  return <ReportPage {...props} onShown={keep} />
}
