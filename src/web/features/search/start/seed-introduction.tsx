import { Trans } from '@lingui/react/macro'
import { useSession } from '../../../platform/session.ts'
import { Introduction } from './introduction.tsx'

export const SeedIntroduction = () => {
  const { product, maker } = useSession().brand
  return (
    <Introduction>
      <p>
        <Trans>
          Search the laboratory’s seed-coating tests to see whether {maker} products have been put onto seed together with seed treatments,
          in what order and at which rates. The service is free for everyone.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            Each mix is tested under controlled laboratory conditions, following the quality standard ISO 9001 (2000 guidelines).
          </Trans>
        </li>
        <li>
          <Trans>Results are a guide and not a guarantee of physical or biological compatibility.</Trans>
        </li>
        <li>
          <Trans>For mixes that are sprayed, search for foliar {product} instead.</Trans>
        </li>
      </ul>
    </Introduction>
  )
}
