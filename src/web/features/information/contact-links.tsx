import { Trans, useLingui } from '@lingui/react/macro'
import ExternalLink from 'lucide-react/icons/external-link'
import Mail from 'lucide-react/icons/mail'
import type { CallOutput } from '../../platform/network/api.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import styles from './contact-page.module.css'

type Named = CallOutput<'contacts'>[number] & { name: string }

/**
 * Each country with links to its product page and contacts, in the alphabetical order of the visitor's language; the visitor's own one
 * first (INFO-20).
 */
export const ContactLinks = ({ contacts }: { contacts: CallOutput<'contacts'> }) => {
  const { formats, preferences, visitorCountry } = useSession()
  const detected = useStore(visitorCountry)
  const own = preferences.country.get().toUpperCase() || detected
  const named = contacts
    .map((contact) => ({ ...contact, name: formats.country(contact.countryCode) }))
    .sort((left, right) => formats.compare(left.name, right.name))
  const isOwn = ({ countryCode }: Named) => countryCode.toUpperCase() === own
  return (
    <>
      {named.some(isOwn) && (
        <>
          <h2 className={styles.own}>
            <Trans>Your country</Trans>
          </h2>
          <Links contacts={named.filter(isOwn)} />
          <h2 className={styles.own}>
            <Trans>Other countries</Trans>
          </h2>
        </>
      )}
      <Links contacts={named.filter((contact) => !isOwn(contact))} />
    </>
  )
}

const Links = ({ contacts }: { contacts: readonly Named[] }) => {
  const { t } = useLingui()
  return (
    <ul className={styles.list}>
      {contacts.map(({ countryCode, name, infoPage, contactPage }) => (
        <li key={countryCode}>
          <a href={infoPage} rel="external noreferrer" className={`shrinks strong ${styles.country}`}>
            <span>{name}</span>
            <ExternalLink aria-hidden size={16} />
          </a>
          <a href={contactPage} rel="external noreferrer" className={styles.mail} aria-label={t`Contact: ${name}`}>
            <Mail aria-hidden size={20} />
          </a>
        </li>
      ))}
    </ul>
  )
}
