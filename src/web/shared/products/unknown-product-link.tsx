import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { FROM_WITHIN, pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { isLabelNumber } from './foreign-number.tsx'

/** The way from a product that no list has to the page that tells the laboratory of it, in the editions that have that page. */
export const UnknownProductLink = ({ typed, country }: { typed: string; country?: string | undefined }) => {
  const { edition } = useSession()
  if (!edition.pages.includes('unknownProduct') || typed.trim() === '') return null
  const known = { [isLabelNumber(typed) ? 'number' : 'name']: typed.trim(), ...(country ? { country: country.toUpperCase() } : {}) }
  return (
    // The box in which it was typed stays in use until the link is followed.
    <Link href={pagePaths.unknownProduct(known)} state={FROM_WITHIN} onMouseDown={(event) => event.preventDefault()}>
      <Trans>Tell us about it</Trans>
    </Link>
  )
}
