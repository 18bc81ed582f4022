import { useLingui } from '@lingui/react/macro'
import ExternalLink from 'lucide-react/icons/external-link'
import Mail from 'lucide-react/icons/mail'
import type { CallOutput } from '../../platform/api.ts'
import { useSession } from '../../platform/session.ts'
import styles from './contact-page.module.css'

/** Each country with links to its product page and contacts, in the alphabetical order of the visitor's language. */
export const ContactLinks = ({ contacts }: { contacts: CallOutput<'contacts'> }) => {
  const { t } = useLingui()
  const { formats } = useSession()
  const named = contacts.map((contact) => ({ ...contact, name: formats.country(contact.countryCode) }))
  return (
    <ul className={styles.list}>
      {named
        .sort((left, right) => formats.compare(left.name, right.name))
        .map(({ countryCode, name, infoPage, contactPage }) => (
          <li key={countryCode}>
            <a href={infoPage} rel="external noreferrer" className={styles.country}>
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
