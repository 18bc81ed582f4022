import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'
import styles from './cookie-notice.module.css'

/** Says why the server refuses searches and requests, and what to do (ERR-04). `date` is that of the data that answer meanwhile. */
export const CookieNotice = ({ date }: { date: string | undefined }) => {
  const { host } = location
  return (
    <div role="alert" className={styles.place}>
      <Notice>
        <h2>
          <Trans>Your browser blocks this site’s cookie</Trans>
        </h2>
        <p>
          <Trans>
            To search and to send requests, the site needs one technical cookie. It protects you from misuse by other websites and does not
            track you.
          </Trans>
        </p>
        <p>
          <Trans>Please allow cookies for {host} in your browser’s settings, then try again.</Trans>
        </p>
        {date !== undefined && (
          <p>
            <Trans>Until then, this page uses the data from {date}.</Trans>
          </p>
        )}
      </Notice>
    </div>
  )
}
