import type { Report as ReportData } from '../../../contract/tests.ts'
import type { LanguageCode } from '../../../domain/languages.ts'
import { DocumentTitle } from '../../platform/document-title.ts'
import { useSession } from '../../platform/session.ts'
import { useHeadline } from './headline.ts'
import { kindOf, ReportSheet } from './report-sheet.tsx'
import { linkToThisPage, ReportTools } from './report-tools.tsx'

type ReportProps = {
  test: ReportData
  languageCode: LanguageCode
  /** Otherwise only what a list knows of it; the rest is on its way. */
  isWhole: boolean
  /** Of when the copy is that the browser had stored; undefined if the server sent it. */
  savedAt?: number | undefined
}

/** One test on one page. The result is in the language of the address. */
export const ReportView = ({ test, languageCode, isWhole, savedAt }: ReportProps) => {
  const { title: siteName } = useSession().brand
  const { title } = useHeadline()(test)
  return (
    <>
      <DocumentTitle>{`${title} · ${siteName}`}</DocumentTitle>
      <ReportTools kind={kindOf(test)} title={title} isWhole={isWhole} />
      <ReportSheet test={test} languageCode={languageCode} address={linkToThisPage()} isWhole={isWhole} savedAt={savedAt} />
    </>
  )
}
