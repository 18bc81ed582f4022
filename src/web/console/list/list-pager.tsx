import { Trans } from '@lingui/react/macro'
import { Link, useLocation, useSearchParams } from 'wouter'
import styles from './list.module.css'

/** The ways to the first and to the next page of a list. */
export const Pager = ({ next }: { next: string | null }) => {
  const [path] = useLocation()
  const [search] = useSearchParams()
  const to = (after: string | null): string => {
    const params = new URLSearchParams(search)
    if (after === null) params.delete('after')
    else params.set('after', after)
    return `${path}?${params.toString()}`
  }
  return (
    <p className={styles.pages}>
      {search.has('after') && (
        <Link href={to(null)}>
          <Trans>First page</Trans>
        </Link>
      )}
      {next !== null && (
        <Link href={to(next)}>
          <Trans>Next page</Trans>
        </Link>
      )}
    </p>
  )
}
