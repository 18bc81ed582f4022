import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { log } from '../platform/logger.ts'
import { Button } from '../ui/button.tsx'
import styles from './message-page.module.css'

/** Shown instead of a page that threw an error (ERR-02). */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    log.error(error)
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <div className={styles.message} role="alert">
        <h1>
          <Trans>Sorry</Trans>
        </h1>
        <p>
          <Trans>Something bad happened; please try again later.</Trans>
        </p>
        <Button look="primary" onClick={() => location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
}
