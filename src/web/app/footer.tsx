import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useSession } from '../platform/session.ts'
import styles from './footer.module.css'
import { pathOf, useMenuTexts } from './menus/menu-texts.tsx'

/** Whose service this is; no links before the terms are accepted. */
export const Footer = ({ isOpen }: { isOpen: boolean }) => {
  const { t } = useLingui()
  const { brand, edition } = useSession()
  const { entries } = useMenuTexts()
  const { maker } = brand
  return (
    <footer className={styles.footer}>
      <p>
        <Trans>A free service of {maker}. Results are a guide, not a guarantee: follow the product labels.</Trans>
      </p>
      {isOpen && (
        <nav aria-label={t`Legal and contacts`} className={styles.links}>
          {edition.footer.map((entry) => (
            <Link key={entry} href={pathOf[entry]}>
              {entries[entry]}
            </Link>
          ))}
        </nav>
      )}
    </footer>
  )
}
