import { Trans } from '@lingui/react/macro'
import MenuIcon from 'lucide-react/icons/menu'
import { Link } from 'wouter'
import { pagePaths } from '../platform/page-paths.ts'
import { useSession } from '../platform/session.ts'
import { LanguageButton } from '../ui/language-button.tsx'
import { Logo } from '../ui/logo.tsx'
import styles from './header.module.css'
import { Menus } from './menus/menus.tsx'

/** Logo, title, menus and the choice of a language; before the terms are accepted nothing leads away (SHELL-04). */
export const Header = ({ isOpen }: { isOpen: boolean }) => {
  const { brand, edition } = useSession()
  const name = (
    <>
      <Logo size={36} />
      <span className={styles.title}>{brand.title}</span>
    </>
  )
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        {isOpen ? (
          <Link href={pagePaths.search} className={styles.home}>
            {name}
          </Link>
        ) : (
          <span className={styles.home}>{name}</span>
        )}
        {isOpen && <Menus />}
        <div className={styles.tools}>
          {!edition.forcedLanguage && <LanguageButton />}
          {isOpen && (
            <Link href={pagePaths.navigation} className={styles.menu}>
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
