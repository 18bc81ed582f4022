import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { hasCriteria } from '../../../contract/first-view.ts'
import { pageIn } from '../../../domain/pages.ts'
import { reportCall } from '../../features/report/report-call.ts'
import { liveRequests } from '../../platform/network/api.ts'
import { log } from '../../platform/logger.ts'
import { useSession } from '../../platform/session.ts'
import { LazyReportRoute } from '../pages/pages.tsx'

const REPORT = /\/testResult\/([^/]+)\/([^/]+)$/
const QUIET = { isExtra: true }
/** Search forms are not among them: they have links to reports only once there are criteria. */
const PAGES_WITH_REPORTS = new Set(['history', 'searchFromHistory', 'seedSearchFromHistory'])

const startReports = (): void => void LazyReportRoute.start().catch(log.error)

/** Reports open without a wait: their code loads once results stand, a report with the first touch of its link. */
export const ExpectReports = (): null => {
  const session = useSession()
  const [path] = useLocation()
  const isSearch = hasCriteria(`?${useSearch()}`)
  const page = pageIn(session.edition.pages, path) ?? ''
  const mayShowReports = PAGES_WITH_REPORTS.has(page) || (isSearch && (page === 'search' || page === 'seedSearch'))
  useEffect(() => {
    if (!mayShowReports) return undefined
    // Results come first.
    const startLater = (): void => {
      if (liveRequests.get() === 0) startReports()
    }
    startLater()
    return liveRequests.subscribe(startLater)
  }, [mayShowReports])
  useEffect(() => {
    const expect = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null
      const [, testId, languageTag] = REPORT.exec(link?.pathname ?? '') ?? []
      if (testId === undefined || languageTag === undefined) return
      startReports()
      void session.answers.ask(...reportCall({ testId: decodeURIComponent(testId), languageTag }, session), QUIET)
    }
    const kinds = ['pointerover', 'pointerdown', 'focusin']
    for (const kind of kinds) document.addEventListener(kind, expect, { passive: true })
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, expect)
    }
  }, [session])
  return null
}
