import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from '../message-page.module.css'
import { CONSOLE } from '../../../domain/console/console-pages.ts'

/** Leads people of the laboratory to their console, which is another document. */
const ConsoleLink = () => (
  <a href={CONSOLE}>
    <Trans>Laboratory staff: open the console</Trans>
  </a>
)

const PlainPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.message}>
    <DocumentTitle>{`${title} · ${useSession().brand.title}`}</DocumentTitle>
    <h1>{title}</h1>
    {children}
    <ButtonLink href={pagePaths.search}>
      <Trans>Go to the home page</Trans>
    </ButtonLink>
  </div>
)

/** Pages of one sentence that a sign-in service leads to (ROUTE-02, ROUTE-03). For visitors nothing needs a sign-in. */
export const PlainPages = ({ page }: { page: 'autologin' | 'forbidden' | 'unauthorized' | 'callback' }) => {
  const { t } = useLingui()
  const pages = {
    autologin: { title: t`Automatic sign-in`, text: t`You do not need to sign in: every page is open to everyone.` },
    forbidden: { title: t`forbidden`, text: '' },
    unauthorized: { title: t`Unauthorized`, text: t`You are not authorized to access this system. Please Login` },
    callback: { title: t`Automatic sign-in`, text: t`Response received from Authorization server` },
  }
  const { title, text } = pages[page]
  return (
    <PlainPage title={title}>
      {text && <p>{text}</p>}
      {page === 'callback' && <p>{pages.autologin.text}</p>}
      {(page === 'unauthorized' || page === 'forbidden') && <ConsoleLink />}
    </PlainPage>
  )
}
