import { Trans } from '@lingui/react/macro'
import { useSession } from '../../../platform/session.ts'
import { Introduction } from './introduction.tsx'

/** What the tests show and do not show (TEXT-01). */
export const FoliarIntroduction = () => {
  const { product, maker } = useSession().brand
  return (
    <Introduction>
      <p>
        <Trans>
          Search the laboratory’s {product} tests to see whether {maker} products have been mixed with agrochemicals, in what order and at
          which rates, and whether the mix stayed fit for spraying. The service is free for everyone.
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
          <Trans>
            Physical tests check only that the products suit a conventional sprayer. They do not check crop phytotoxicity or biological
            efficacy.
          </Trans>
        </li>
      </ul>
    </Introduction>
  )
}
