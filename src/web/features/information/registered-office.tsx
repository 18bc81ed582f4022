import { Trans } from '@lingui/react/macro'
import { useSession } from '../../platform/session.ts'
import styles from './contact-page.module.css'

/** Whom the texts mean; as wide as they are where it stands below one. */
export const RegisteredOffice = ({ isBelowText = false }: { isBelowText?: boolean }) => {
  const { company, addressLines, registrationNumber } = useSession().brand.registeredOffice
  return (
    <section className={styles.office} data-below-text={isBelowText} aria-labelledby="registered-office">
      <h2 id="registered-office">
        <Trans>Registered Office</Trans>
      </h2>
      <address>
        <strong>{company}</strong>
        {addressLines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p>
        <Trans>Registration number: {registrationNumber}</Trans>
      </p>
    </section>
  )
}
