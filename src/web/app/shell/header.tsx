import { Trans } from '@lingui/react/macro'
import MenuIcon from 'lucide-react/icons/menu'
import { Link } from 'wouter'
import type { StartedLookups } from '../../lookups/start-lookups.ts'
import { lazyExtra } from '../../platform/lazy-component.ts'
import { DESK, useMediaQuery } from '../../platform/device/media-query.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { LanguageButton } from '../../ui/language-button.tsx'
import { Logo } from '../../shared/logo.tsx'
import { lateParts } from '../late-parts.ts'
import styles from './header.module.css'
import { Progress } from './progress.tsx'

/** Where the edition has a navigation page, phones show it instead of menus and do not fetch the menus. */
const Menus = lazyExtra(
  () => import('../menus/menus.tsx').then((file) => file.Menus),
  () => <div className={styles.menus} />,
)
const OfflineSign = lazyExtra(() => lateParts().then((file) => file.OfflineSign))

/** Logo, title, menus and the choice of a language; no links before the terms are accepted (SHELL-04). */
export const Header = ({ isOpen, lookups }: { isOpen: boolean; lookups: StartedLookups }) => {
  const { brand, edition, formats } = useSession()
  const hasRoom = useMediaQuery(DESK)
  const hasMenuPage = edition.pages.includes('navigation')
  const name = (
    <>
      <Logo size={36} />
      <span className={styles.names}>
        <span className={styles.title}>{brand.title}</span>
        {edition.reseller && edition.forcedCountry && (
          <span className="muted block strong" suppressHydrationWarning>
            {edition.reseller} · {formats.country(edition.forcedCountry)}
          </span>
        )}
      </span>
    </>
  )
  return (
    <header className={`screen-only ${styles.header}`}>
      <Progress />
      <div className={`row across-5 middle ${styles.inner}`}>
        {isOpen ? (
          <Link href={pagePaths.search} className={styles.home}>
            {name}
          </Link>
        ) : (
          <span className={styles.home}>{name}</span>
        )}
        {isOpen && (hasRoom || !hasMenuPage) && <Menus />}
        <div className={`row gap-1 middle ${styles.tools}`}>
          <OfflineSign running={lookups.running} />
          {!edition.forcedLanguage && <LanguageButton />}
          {isOpen && !hasRoom && hasMenuPage && (
            // The server draws it for every screen; a wide one hides it until the menus are there.
            <Link href={pagePaths.navigation} className={`line gap-2 strong ${styles.menu}`}>
              <MenuIcon aria-hidden size={24} />
              <span>
                <Trans>Menu</Trans>
              </span>
            </Link>
          )}
        </div>
      </div>
    </header>
  )
}
