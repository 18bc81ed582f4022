import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { DEVELOPERS_PATH } from '../../../domain/pages.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import styles from './footer.module.css'

/** Whose service this is and what limits its results, also on paper; no links before the terms are accepted. */
export const Footer = ({ isOpen }: { isOpen: boolean }) => {
  const { t } = useLingui()
  const { brand, edition } = useSession()
  const names = { terms: t`Terms`, privacy: t`Privacy`, contact: t`Contacts` }
  const { company } = brand.registeredOffice
  return (
    <footer className={`flush-texts ${styles.footer}`}>
      <p>
        <Trans>A free service of {company}.</Trans> <Trans>Results are a guide, not a guarantee: follow the product labels.</Trans>
      </p>
      {isOpen && (
        <nav aria-label={t`Legal and contacts`} className={`screen-only ${styles.links}`}>
          {edition.footer.map((entry) => (
            <Link key={entry} href={pagePaths[entry]}>
              {names[entry]}
            </Link>
          ))}
          {/* It is about the whole service, not about a reseller's edition. */}
          {edition.prefix === '' && (
            <a href={DEVELOPERS_PATH} hrefLang="en">
              <Trans>For developers</Trans>
            </a>
          )}
        </nav>
      )}
    </footer>
  )
}
