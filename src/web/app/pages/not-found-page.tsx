import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from '../message-page.module.css'

/** ROUTE-05. */
const REDIRECT_AFTER_MS = 2000

export const NotFoundPage = () => {
  const { t } = useLingui()
  const { brand } = useSession()
  const [, navigate] = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => navigate(pagePaths.search, { replace: true }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div className={styles.message}>
      <DocumentTitle>{`${t`Not Found`} · ${brand.title}`}</DocumentTitle>
      <h1>
        <Trans>Not Found</Trans>
      </h1>
      <p>
        <Trans>The page you requested does not exist, you will be redirected to the home page shortly</Trans>
      </p>
      <ButtonLink href={pagePaths.search}>
        <Trans>Go to the home page</Trans>
      </ButtonLink>
    </div>
  )
}
