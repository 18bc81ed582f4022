import { Trans } from '@lingui/react/macro'
import { useSession } from '../../platform/session.ts'
import styles from './contact-page.module.css'

/** The company that the texts refer to; below a text it has the text's width. */
export const RegisteredOffice = ({ isBelowText = false }: { isBelowText?: boolean }) => {
  const { company, addressLines, registrationNumber, email } = useSession().brand.registeredOffice
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
      {email !== undefined && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </section>
  )
}
