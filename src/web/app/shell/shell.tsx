import { Trans } from '@lingui/react/macro'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { PAGES } from '../../../domain/pages.ts'
import type { StartedLookups } from '../../lookups/start-lookups.ts'
import type { RequestsStart } from '../../features/request/kept/start-requests.ts'
import { lazyComponent, lazyExtra } from '../../platform/lazy-component.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { isLanguageDialogOpen } from '../../ui/language-dialog-state.ts'
import { ToastArea } from '../../ui/toast-area.tsx'
import { lateParts } from '../late-parts.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './shell.module.css'

const RequestsStrip = lazyExtra(() => lateParts().then((file) => file.RequestsStrip))
const OfflineNotice = lazyExtra(() => lateParts().then((file) => file.OfflineNotice))
const Afterwards = lazyExtra(() => lateParts().then((file) => file.Afterwards))
export const LazyTermsAcceptance = lazyComponent(() =>
  import('../../features/information/terms-acceptance.tsx').then((file) => file.TermsAcceptance),
)
const LanguageDialog = lazyComponent(() => import('../../ui/language-dialog.tsx').then((file) => file.LanguageDialog))

type ShellProps = { lookups: StartedLookups; requests: RequestsStart; children: ReactNode }

/** Header and footer around every page; until the terms are accepted there is no page (SHELL-01). */
export const Shell = ({ lookups, requests, children }: ShellProps) => {
  const { data, preferences, neededTerms } = useSession()
  const main = useRef<HTMLElement>(null)
  const accepted = useStore(preferences.terms)
  const isOpen = accepted >= neededTerms
  // Whoever comes by the link of an email has asked for something already, and may be at another device now; a QR code is read by anybody.
  const isPrivate = isOfEmails(useLocation()[0])
  const isChoosingLanguage = useStore(isLanguageDialogOpen)
  useArrival(main, isOpen)
  return (
    <>
      <a href="#main" className="screen-only skip">
        <Trans>Skip to the content</Trans>
      </a>
      <Header isOpen={isOpen} lookups={lookups} />
      {data.demo && (
        <aside className={`line gap-2 small strong breaks ${styles.demo}`}>
          <TriangleAlert aria-hidden size={18} />
          <Trans>These are demonstration data, not laboratory results.</Trans>
        </aside>
      )}
      <OfflineNotice used={lookups.used} />
      {accepted > 0 && <RequestsStrip requests={requests} />}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {isOpen || isPrivate ? children : <LazyTermsAcceptance />}
      </main>
      <Footer isOpen={isOpen} />
      {isChoosingLanguage && <LanguageDialog />}
      <ToastArea />
      <Afterwards isOpen={isOpen} />
    </>
  )
}

const isOfEmails = (path: string): boolean => path === PAGES.requestStatus || path === PAGES.tellMe || path === PAGES.verify

/** A new page starts at its top and takes the focus; going back restores the scroll position itself. */
const useArrival = (main: React.RefObject<HTMLElement | null>, isOpen: boolean) => {
  const [location] = useLocation()
  const path = isOpen ? location : ''
  const previous = useRef(path)
  const isReturning = useRef(false)
  useEffect(() => {
    const note = () => {
      isReturning.current = true
    }
    addEventListener('popstate', note)
    return () => removeEventListener('popstate', note)
  }, [])
  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    if (!isReturning.current) scrollTo(0, 0)
    isReturning.current = false
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [path, main])
}
