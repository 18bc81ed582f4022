import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import type { Report } from '../../../contract/look-ups/tests.ts'
import { DEFAULT_LANGUAGE } from '../../../domain/texts/languages.ts'
import { MAIN_EDITION } from '../../../domain/editions.ts'
import { ReportSheet } from '../../features/report/report-sheet.tsx'
import { createFormats } from '../../platform/texts/formats.ts'
import { createPreferences } from '../../platform/preferences.ts'
import { SessionContext, type Session } from '../../platform/session.ts'
import { createStorage } from '../../platform/storage/storage.ts'
import { createToasts } from '../../platform/toasts.ts'
import { useBoot } from '../shared/calls/session.ts'

/** A report as readers see it, drawn by the code of the public page, in English and in the units that the chemist chooses. */
export const ReportPreview = ({ report }: { report: Report }) => {
  const { brand } = useBoot()
  const [session] = useState((): Session => {
    const storage = createStorage('console-preview', () => localStorage)
    const parts = {
      brand,
      data: { version: '', demo: report.demo === true, tests: {} },
      edition: MAIN_EDITION,
      language: DEFAULT_LANGUAGE,
      formats: createFormats(DEFAULT_LANGUAGE),
      preferences: createPreferences(storage),
      storage,
      toasts: createToasts(),
    }
    // A report needs no more of a visitor's session.
    return parts as unknown as Session
  })
  return (
    <div className="shrinks">
      <SessionContext value={session}>
        <ReportSheet test={report} languageCode={DEFAULT_LANGUAGE} />
      </SessionContext>
    </div>
  )
}

/** Where a report cannot be shown. */
export const NoPreview = () => (
  <p>
    <Trans>The report cannot be shown: the test lacks something that a report needs, or a product is not in the list any more.</Trans>
  </p>
)
