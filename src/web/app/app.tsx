import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useEffect } from 'react'
import { Router } from 'wouter'
import { SessionContext } from '../platform/session.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { EditionPages } from './pages/pages.tsx'
import { Shell } from './shell/shell.tsx'
import type { AppSession } from './app-session.ts'

type AppProps = {
  session: AppSession
  /** Called once the page can be used. */
  onShown?: () => void
  /** What the server draws. */
  ssrPath?: string
}

export const App = ({ session, onShown, ssrPath }: AppProps) => {
  useEffect(() => onShown?.(), [onShown])
  return (
    <I18nProvider i18n={i18n}>
      <SessionContext value={session}>
        <Router base={session.edition.prefix} {...(ssrPath !== undefined && { ssrPath })}>
          <ErrorBoundary>
            <Shell lookups={session.lookups} requests={session.requests}>
              <ErrorBoundary>
                <EditionPages history={session.history} lookups={session.lookups} requests={session.requests} />
              </ErrorBoundary>
            </Shell>
          </ErrorBoundary>
        </Router>
      </SessionContext>
    </I18nProvider>
  )
}
