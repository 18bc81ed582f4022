import { Trans } from '@lingui/react/macro'
import Bell from 'lucide-react/icons/bell'
import { MAX_WATCHED } from '../../../contract/tell-me/tell-me-paths.ts'
import { PAGES } from '../../../domain/pages.ts'
import { FROM_WITHIN } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/button.tsx'

type TellMeLinkProps = {
  /** Ids of the lists; nothing is offered for what was only typed. */ products: readonly (string | null | undefined)[]
}

/** Opens the page on which somebody asks to be told when a mix is tested, where the brand offers that and the service sends emails. */
export const TellMeLink = ({ products }: TellMeLinkProps) => {
  const { brand, edition, sendsEmails } = useSession()
  const ids = [...new Set(products.filter(Boolean))]
  const isOffered = brand.alerts && sendsEmails && edition.pages.includes('tellMe') && ids.length > 0 && ids.length <= MAX_WATCHED
  if (!isOffered) return null
  return (
    <ButtonLink
      look="secondary"
      href={`${PAGES.tellMe}?products=${ids.map((id) => encodeURIComponent(id!)).join(',')}`}
      state={FROM_WITHIN}
    >
      <Bell aria-hidden size={20} />
      <Trans>Tell me when this is tested</Trans>
    </ButtonLink>
  )
}
