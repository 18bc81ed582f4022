import { Trans } from '@lingui/react/macro'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { pagePaths } from '../platform/page-paths.ts'
import { ButtonLink } from '../ui/button.tsx'

/** The address of a tank with these products, without rates: `#country=fr&p=1&p=27`. */
export const tankPathOf = (country: string, products: readonly string[]): string =>
  `${pagePaths.tank}#${[`country=${country.toLowerCase()}`, ...products.map((id) => `p=${encodeURIComponent(id)}`)].join('&')}`

/** Leads to the whole tank with products that were searched for. */
export const PutInTank = ({ country, products }: { country: string | undefined; products: readonly (string | undefined)[] }) => {
  const ids = products.filter((id) => id !== undefined && id !== '') as string[]
  if (!country || ids.length === 0) return null
  return (
    <ButtonLink href={tankPathOf(country, ids)}>
      <FlaskConical aria-hidden size={20} />
      <Trans>Put these in my tank</Trans>
    </ButtonLink>
  )
}
