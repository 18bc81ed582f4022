import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { CONSOLE, CONSOLE_PAGES } from '../../domain/console/console-pages.ts'
import { ConsoleLogo } from './console-logo.tsx'
import { DemonstrationNotice } from './demonstration/demonstration-notice.tsx'
import styles from './frame.module.css'
import { sectionsFor } from './sections.ts'
import { useBoot, useConsoleSession } from './shared/calls/session.ts'
import { shownTimeZone } from './shared/texts/dates.ts'
import { useSignOut } from './use-sign-out.tsx'

/** Header and navigation around every page for people who are signed in. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const { brand } = useBoot()
  const { me } = useConsoleSession()
  const { i18n, t } = useLingui()
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const nav = useCurrentInSight(path)
  useArrival(main, path)
  const signOut = useSignOut()
  return (
    <>
      <a href="#main" className="skip">
        <Trans>Skip to the content</Trans>
      </a>
      <header className={`screen-only ${styles.header}`}>
        <div className={`row gap-1 across-5 middle ${styles.inner}`}>
          <Link href={CONSOLE} className={`line gap-2 shrinks ${styles.home}`}>
            <ConsoleLogo size={28} />
            <span>
              <Trans>{brand.product} console</Trans>
            </span>
          </Link>
          <nav ref={nav} aria-label={t`Console`} className={styles.nav}>
            {sectionsFor(me.roles).map(({ path: to, name }) => (
              <Link key={to} href={to} className={`middle strong ${styles.section}`} aria-current={isWithin(path, to) ? 'page' : undefined}>
                {i18n._(name)}
              </Link>
            ))}
          </nav>
          <div className={`row gap-2 middle shrinks ${styles.person}`}>
            <span className={`muted shrinks breaks ${styles.name}`}>{me.name || me.email}</span>
            {signOut.button}
          </div>
        </div>
      </header>
      {signOut.notice}
      {me.isDemonstration && <DemonstrationNotice />}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={`small muted screen-only ${styles.foot}`}>
        <Trans>Times are those of {shownTimeZone()}.</Trans>
      </footer>
    </>
  )
}

/** The sections of pages whose paths do not begin with theirs. */
const SECTION_OF: Record<string, string> = {
  reviews: CONSOLE_PAGES.published,
  'new-product': CONSOLE_PAGES.products,
  'new-protocol': CONSOLE_PAGES.protocols,
  'new-equipment': CONSOLE_PAGES.equipment,
  'equipment-kinds': CONSOLE_PAGES.equipment,
  'new-lot': CONSOLE_PAGES.lots,
  'new-published-verdict': CONSOLE_PAGES.verdicts,
  competence: CONSOLE_PAGES.quality,
  'new-competence': CONSOLE_PAGES.quality,
  items: CONSOLE_PAGES.quality,
  rooms: CONSOLE_PAGES.quality,
  'method-checks': CONSOLE_PAGES.quality,
  nonconformities: CONSOLE_PAGES.quality,
  'new-nonconformity': CONSOLE_PAGES.quality,
  'taken-in': CONSOLE_PAGES.imports,
  fetched: CONSOLE_PAGES.imports,
}

/** A page of a section belongs to it. */
const isWithin = (path: string, section: string): boolean =>
  path === section || path.startsWith(`${section}/`) || SECTION_OF[path.split('/')[2] ?? ''] === section

/** A new page starts at its top and takes the focus. */
const useArrival = (main: React.RefObject<HTMLElement | null>, path: string): void => {
  const previous = useRef(path)
  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    scrollTo(0, 0)
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [path, main])
}

/** Of the navigation: where it scrolls, the section of the page is in the middle of what is seen of it. */
const useCurrentInSight = (path: string): React.RefObject<HTMLElement | null> => {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const show = () => {
      const current = [...(nav.current?.querySelectorAll('a') ?? [])].find(({ pathname }) => isWithin(path, pathname))
      if (current) nav.current?.scrollTo({ left: current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2 })
    }
    show()
    addEventListener('resize', show)
    return () => removeEventListener('resize', show)
  }, [path])
  return nav
}
