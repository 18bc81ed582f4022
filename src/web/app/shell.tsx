import { Trans } from '@lingui/react/macro'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { late } from '../platform/late.ts'
import { pagePaths } from '../platform/page-paths.ts'
import { useSession } from '../platform/session.ts'
import { Logo } from '../ui/logo.tsx'
import { ToastArea } from '../ui/toast-area.tsx'
import { Progress } from './progress.tsx'
import styles from './shell.module.css'

const RequestsStrip = late(() => import('../features/request/requests-strip.tsx').then((file) => file.RequestsStrip))

/** What stands around every page. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const { brand, data } = useSession()
  const main = useRef<HTMLElement>(null)
  useArrival(main)
  const { title, maker } = brand
  return (
    <>
      <a href="#main" className={styles.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <Progress />
      <header className={styles.header}>
        <Link href={pagePaths.search} className={styles.home}>
          <Logo size={36} />
          <span className={styles.title}>{title}</span>
        </Link>
      </header>
      {data.demo && (
        <aside className={styles.demo}>
          <TriangleAlert aria-hidden size={18} />
          <Trans>These are demonstration data, not laboratory results.</Trans>
        </aside>
      )}
      <RequestsStrip />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <p>
          <Trans>A free service of {maker}. Results are a guide, not a guarantee: follow the product labels.</Trans>
        </p>
      </footer>
      <ToastArea />
    </>
  )
}

/** A new page starts at its top and takes the focus; the way back finds its place by itself. */
const useArrival = (main: React.RefObject<HTMLElement | null>) => {
  const [path] = useLocation()
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
