import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { keepContent } from '../features/information/content-files.ts'
import { loadPhrases } from '../features/offline/phrases.ts'
import { keepFetched } from '../platform/keep-fetched.ts'
import { log } from '../platform/logger.ts'
import { useSession } from '../platform/session.ts'
import { useStore } from '../platform/store.ts'
import { Button } from '../ui/button.tsx'
import styles from './update-prompt.module.css'
import { applyUpdate, checkForUpdate, isUpdateWaiting, keepUpToDate } from './updates.ts'

/** Keeps the page up to date, and asks before a reload would lose unsent input (SW-01). */
export const UpdatePrompt = () => {
  const { language } = useSession()
  const [path] = useLocation()
  const isWaiting = useStore(isUpdateWaiting)
  useEffect(() => {
    keepUpToDate()
      .then(() => loadPhrases(language))
      .then(() => keepContent(language))
      .then(keepFetched)
      .catch(log.error)
  }, [language])
  // oxlint-disable-next-line react/exhaustive-deps -- every navigation checks
  useEffect(() => checkForUpdate(), [path])
  if (!isWaiting) return null
  return (
    <div role="alert" className={styles.prompt}>
      <p>
        <Trans>A new version is ready.</Trans>
      </p>
      <Button look="primary" onClick={applyUpdate}>
        <Trans>Load the new version</Trans>
      </Button>
      <Button onClick={() => isUpdateWaiting.set(false)}>
        <Trans>Later</Trans>
      </Button>
    </div>
  )
}
