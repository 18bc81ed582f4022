import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { API_BASE } from '../../../contract/call.ts'
import { paths } from '../../../contract/paths.ts'
import { keepContent } from '../../features/information/content-files.ts'
import { importPhrases } from '../../lookups/phrases.ts'
import { loadWords } from '../../features/tank/sheet/words/words.ts'
import { keepFetched } from '../../platform/network/keep-fetched.ts'
import { log } from '../../platform/logger.ts'
import { type Session, useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { BRAND_BASE } from '../../platform/network/kept-responses.ts'
import { Button } from '../../ui/button.tsx'
import styles from './update-prompt.module.css'
import { applyUpdate, checkForUpdate, isUpdateWaiting, keepUpToDate } from './updates.ts'

/** What the page of contacts shows; people look there when nothing else works. */
const contactFiles = ({ banners }: Session['brand'], { apiSegment }: Session['edition']): string[] => [
  `${API_BASE}${apiSegment}${paths.contacts.path}`,
  `${BRAND_BASE}${banners.information}`,
]

/** Keeps the page up to date, and asks before a reload would lose unsent input (SW-01). */
export const UpdatePrompt = () => {
  const { brand, edition, language } = useSession()
  const [path] = useLocation()
  const isWaiting = useStore(isUpdateWaiting)
  useEffect(() => {
    keepUpToDate()
      .then(() => importPhrases(language))
      .then(() => loadWords(language))
      .then(() => import('../../shared/take-along/take-words.ts'))
      .then(({ keepTakeWords }) => keepTakeWords(language))
      .then(() => keepContent(language))
      .then(() => keepFetched(edition.pages.includes('contact') ? contactFiles(brand, edition) : []))
      .catch(log.error)
  }, [brand, edition, language])
  // oxlint-disable-next-line react/exhaustive-deps -- every navigation checks
  useEffect(() => checkForUpdate(), [path])
  if (!isWaiting) return null
  return (
    <div role="alert" className={`screen-only row gap-2 across-3 middle ${styles.prompt}`}>
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
