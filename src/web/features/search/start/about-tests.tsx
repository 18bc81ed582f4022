import { Trans } from '@lingui/react/macro'
import type { TestKind } from '../../../../domain/records.ts'
import { useSession } from '../../../platform/session.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { MethodLink } from '../../../shared/method-link.tsx'
import styles from './introduction.module.css'

/** An introduction beside a search that is folded to one line (SRCH-01, SRCH-33): who tests, and how. */
const Introduction = ({ children }: { children: ReactNode }) => {
  const [isShown, setShown] = useState(false)
  const contentId = useId()
  return (
    <section>
      <Button look="quiet" aria-expanded={isShown} aria-controls={contentId} onClick={() => setShown(!isShown)}>
        <ChevronDown aria-hidden size={20} className={styles.sign} />
        {isShown ? <Trans>Hide Introduction</Trans> : <Trans>Show Introduction</Trans>}
      </Button>
      <div id={contentId} hidden={!isShown} className={styles.content}>
        <h2>
          <Trans>Who tests, and how</Trans>
        </h2>
        {children}
      </div>
    </section>
  )
}

/** What the tests show and do not show (TEXT-01). */
export const AboutTests = ({ kind }: { kind: TestKind }) => {
  const { product, maker, iso9001 } = useSession().brand
  return (
    <Introduction>
      <p>
        {kind === 'foliar' ? (
          <Trans>
            Search the laboratory’s {product} tests to see whether {maker} products have been mixed with agrochemicals, in what order and at
            which rates, and whether the mix stayed fit for spraying. The service is free for everyone.
          </Trans>
        ) : (
          <Trans>
            Search the laboratory’s seed-coating tests to see whether {maker} products have been put onto seed together with seed
            treatments, in what order and at which rates. The service is free for everyone.
          </Trans>
        )}
      </p>
      <ul>
        <li>
          {iso9001 ? (
            <Trans>
              Each mix is tested under controlled laboratory conditions, following the quality standard ISO 9001 (2000 guidelines).
            </Trans>
          ) : (
            <Trans>Each mix is tested under controlled laboratory conditions.</Trans>
          )}
        </li>
        <li>
          <Trans>Results are a guide and not a guarantee of physical or biological compatibility.</Trans>
        </li>
        <li>
          {kind === 'foliar' ? (
            <Trans>
              Physical tests check only that the products suit a conventional sprayer. They do not check crop phytotoxicity or biological
              efficacy.
            </Trans>
          ) : (
            <Trans>For mixes that are sprayed, search for foliar {product} instead.</Trans>
          )}
        </li>
      </ul>
      <p>
        <MethodLink />
      </p>
    </Introduction>
  )
}
