import { Trans } from '@lingui/react/macro'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { fragmentOf } from '../../domain/tank/link-check.ts'
import { pagePaths } from '../platform/page-paths.ts'
import { ButtonLink } from '../ui/button.tsx'

type PutInTankProps = {
  country: string | undefined
  products: readonly (string | undefined)[]
  /** Of a mix that failed the tank begins with separate sprays: then they are the main thing to do (FACE-18). */
  isFailed?: boolean
}

/** Leads to the whole tank with products that were searched for. */
export const PutInTank = ({ country, products, isFailed = false }: PutInTankProps) => {
  const ids = products.filter((id) => id !== undefined && id !== '') as string[]
  if (!country || ids.length === 0) return null
  return (
    <ButtonLink look={isFailed ? 'primary' : 'secondary'} href={`${pagePaths.tank}#${fragmentOf(country, ids)}`}>
      <FlaskConical aria-hidden size={20} />
      {isFailed ? <Trans>Separate sprays</Trans> : <Trans>My tank</Trans>}
    </ButtonLink>
  )
}
