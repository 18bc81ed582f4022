import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { pageIn } from '../../domain/pages.ts'
import { reportCall } from '../features/report/report-call.ts'
import { log } from '../platform/logger.ts'
import { useSession } from '../platform/session.ts'
import { ReportRoute } from './pages.tsx'

const REPORT = /\/testResult\/([^/]+)\/([^/]+)$/
const QUIET = { isExtra: true }

/** Reports open without a wait: their code loads where results may be, a report with the first touch of its link. */
export const ExpectReports = (): null => {
  const session = useSession()
  const [path] = useLocation()
  const page = pageIn(session.edition.pages, path)
  useEffect(() => {
    if (page === 'search' || page === 'seedSearch' || page === 'history') ReportRoute.start().catch(log.error)
  }, [page])
  useEffect(() => {
    const expect = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null
      const [, testId, languageTag] = REPORT.exec(link?.pathname ?? '') ?? []
      if (testId === undefined || languageTag === undefined) return
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
