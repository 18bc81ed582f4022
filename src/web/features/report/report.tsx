import type { Report as ReportData } from '../../../contract/tests.ts'
import type { LanguageCode } from '../../../domain/languages.ts'
import { useSession } from '../../platform/session.ts'
import { useHeadline } from './headline.ts'
import { kindOf, ReportSheet } from './report-sheet.tsx'
import { linkToThisPage, ReportTools } from './report-tools.tsx'

/** One test on one page. The result is in the language of the address. */
export const Report = ({ test, languageCode }: { test: ReportData; languageCode: LanguageCode }) => {
  const { title: siteName } = useSession().brand
  const { title } = useHeadline()(test)
  return (
    <>
      <title>{`${title} · ${siteName}`}</title>
      <ReportTools kind={kindOf(test)} title={title} />
      <ReportSheet test={test} languageCode={languageCode} address={linkToThisPage()} />
    </>
  )
}
