import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { useSession } from '../../platform/session.ts'
import { LicencesLink } from '../../shared/licences-link.tsx'
import { FlagsBanner } from './flags-banner.tsx'
import { RegisteredOffice } from './registered-office.tsx'
import { RenderedText } from './rendered-text.tsx'
import { TermsInShort } from './terms-in-short.tsx'
import { useTermsText } from './terms-text.ts'

/** The terms in the visitor's language under a banner of flags (INFO-02). */
export const TermsPage = () => {
  const { brand } = useSession()
  const terms = useTermsText()
  if (!terms) return null
  return (
    <>
      <DocumentTitle>{`${terms.title} · ${brand.title}`}</DocumentTitle>
      <FlagsBanner>
        <h1 lang={terms.language}>{terms.title}</h1>
      </FlagsBanner>
      <TermsInShort />
      <RenderedText html={terms.html} title={terms.title} language={terms.language} />
      <RegisteredOffice isBelowText />
      <LicencesLink />
    </>
  )
}
