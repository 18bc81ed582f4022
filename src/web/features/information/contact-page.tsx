import { Trans, useLingui } from '@lingui/react/macro'
import { PRODUCTS_PATH } from '../../../domain/public-pages/addresses.ts'
import { useLookup } from '../../lookups/lookup.ts'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { useSession } from '../../platform/session.ts'
import { Banner } from '../../shared/banner.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './contact-page.module.css'
import { ContactLinks } from './contact-links.tsx'
import { RegisteredOffice } from './registered-office.tsx'

const QUIET = { isQuiet: true }

/** Contacts in each country, and the provider of the service (INFO-01). */
export const ContactPage = () => {
  const { t } = useLingui()
  const { answers, brand, edition } = useSession()
  // Both are of the whole service, not of a reseller's edition.
  const hasLinks = edition.prefix === '' && (brand.publicPages || brand.openData)
  const contacts = useLookup('contacts', {}, QUIET)
  return (
    <>
      <DocumentTitle>{`${t`Contacts`} · ${brand.title}`}</DocumentTitle>
      <Banner image="information">
        <h1>
          <Trans>Contacts</Trans>
        </h1>
        <p>
          <Trans>Please select one of the countries below for more information about the products</Trans>
        </p>
      </Banner>
      <section className={styles.countries} aria-label={t`Countries`}>
        {contacts.step === 'ready' && <ContactLinks contacts={contacts.value} />}
        {contacts.step === 'failed' && (
          <p className="row gap-3 middle">
            <Trans>The list of countries could not be loaded.</Trans>
            <Button onClick={() => void answers.ask('contacts', {}, { ...QUIET, refetch: true })}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        )}
      </section>
      {hasLinks && (
        <nav className={styles.data} aria-label={t`Data`}>
          {brand.publicPages && (
            <a href={PRODUCTS_PATH}>
              <Trans>Tested products</Trans>
            </a>
          )}
          {brand.openData && (
            <a href="/data">
              <Trans>All public laboratory tests as files</Trans>
            </a>
          )}
        </nav>
      )}
      <RegisteredOffice />
    </>
  )
}
