import { Trans } from '@lingui/react/macro'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { fragmentOf } from '../../domain/tank/link-check.ts'
import { pagePaths } from '../platform/page-paths.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Leads to the whole tank with products that were searched for. */
export const PutInTank = ({ country, products }: { country: string | undefined; products: readonly (string | undefined)[] }) => {
  const ids = products.filter((id) => id !== undefined && id !== '') as string[]
  if (!country || ids.length === 0) return null
  return (
    <ButtonLink href={`${pagePaths.tank}#${fragmentOf(country, ids)}`}>
      <FlaskConical aria-hidden size={20} />
      <Trans>My tank</Trans>
    </ButtonLink>
  )
}
