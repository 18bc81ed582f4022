import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { useSession } from '../../platform/session.ts'
import { Banner } from '../../shared/banner.tsx'
import { LicencesLink } from '../../shared/licences-link.tsx'
import { useContent } from './content-files.ts'
import { renderParts } from './markdown.ts'
import { statedIn } from './privacy-text.ts'
import { RegisteredOffice } from './registered-office.tsx'
import { RenderedText, useVariables } from './rendered-text.tsx'

/** Legal Statements, Privacy and Commercial Confidentiality (ROUTE-06). */
export const PrivacyPage = () => {
  const { t } = useLingui()
  const { brand, language, requestDays, formats } = useSession()
  const content = useContent('privacy', language)
  const { product, maker, company } = useVariables()
  const html = useMemo(
    () =>
      content.step === 'ready'
        ? renderParts(statedIn(content.text.markdown, { requestDays, privacy: brand.privacy, countryName: formats.country }), {
            product,
            maker,
            company,
          })
        : undefined,
    [content, product, maker, company, requestDays, brand, formats],
  )
  if (content.step !== 'ready' || html === undefined) return null
  return (
    <>
      <DocumentTitle>{`${t`Legal and privacy`} · ${brand.title}`}</DocumentTitle>
      <Banner image="information">
        <h1>
          <Trans>Legal and privacy</Trans>
        </h1>
      </Banner>
      <RenderedText html={html} title={t`Legal and privacy`} language={content.text.language} />
      <RegisteredOffice isBelowText />
      <LicencesLink />
    </>
  )
}
