import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '../../platform/use-query.ts'
import { DocumentTitle } from '../../platform/document-title.ts'
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
  const { answers, brand } = useSession()
  const contacts = useQuery('contacts', {}, QUIET)
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
          <p className={styles.failed}>
            <Trans>The list of countries could not be loaded.</Trans>
            <Button onClick={() => void answers.ask('contacts', {}, { ...QUIET, refetch: true })}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        )}
      </section>
      <RegisteredOffice />
    </>
  )
}
