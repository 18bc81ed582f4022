import { Trans, useLingui } from '@lingui/react/macro'
import { PAGES } from '../../../../domain/pages.ts'
import { colonIn } from '../../../../domain/texts/punctuation.ts'
import { usePage } from '../page-context.ts'

/** How a report and this page are named in a text, and on which terms their data are used. */
export const Citing = () => {
  const { t } = useLingui()
  const { brand, canonical, language, licence } = usePage()
  const colon = colonIn(language)
  const number = `[${t`Test Number`}]`
  const report = PAGES.report.replace(':testId', number).replace(':languageCode', language)
  const cited = `${brand.title}. [${t`Products`}]. [${t`Result`}]. ${number}, [${t`Version`}], [${t`Date Tested`}]. ${new URL(canonical).origin}${report}`
  return (
    <>
      <h2 id="cite">
        <Trans>How to cite</Trans>
      </h2>
      <p>
        <Trans>Each report has its own citation to copy, also as BibTeX and RIS. It is made like this:</Trans>
      </p>
      <p className="cite">{cited}</p>
      <p>
        <Trans>This page, with the day on which you read it:</Trans>
      </p>
      <p className="cite">{`${brand.title}. ${t`How we test`}. ${canonical}`}</p>
      <p>
        {`${t`Licence of the data`}${colon}`}
        {!licence.isGranted ? (
          <Trans>none is granted</Trans>
        ) : licence.url === undefined ? (
          licence.name
        ) : (
          <a href={licence.url}>{licence.name}</a>
        )}
        {brand.openData && ' · '}
        {brand.openData && (
          <a href="/data">
            <Trans>All public laboratory tests as files</Trans>
          </a>
        )}
      </p>
    </>
  )
}
