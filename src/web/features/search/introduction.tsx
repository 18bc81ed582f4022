import { Trans } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import styles from './introduction.module.css'

/** What the tests are, and what they are not (TEXT-01). */
export const Introduction = () => {
  const [isShown, setShown] = useState(true)
  const contentId = useId()
  const { product, maker } = useSession().brand
  return (
    <section className={styles.introduction}>
      <Button look="quiet" aria-expanded={isShown} aria-controls={contentId} onClick={() => setShown(!isShown)}>
        <ChevronDown aria-hidden size={20} className={styles.sign} />
        {isShown ? <Trans>Hide Introduction</Trans> : <Trans>Show Introduction</Trans>}
      </Button>
      <div id={contentId} hidden={!isShown} className={styles.content}>
        <p>
          <Trans>
            Search the laboratory’s {product} tests to see whether {maker} products have been mixed with agrochemicals, in what
            order and at which rates, and whether the mix stayed fit for spraying. The service is free for everyone.
          </Trans>
        </p>
        <ul>
          <li>
            <Trans>
              Each mix is tested under controlled laboratory conditions, following the quality standard ISO 9001 (2000
              guidelines).
            </Trans>
          </li>
          <li>
            <Trans>Results are a guide and not a guarantee of physical or biological compatibility.</Trans>
          </li>
          <li>
            <Trans>
              Physical tests check only that the products suit a conventional sprayer. They do not check crop phytotoxicity or
              biological efficacy.
            </Trans>
          </li>
        </ul>
      </div>
    </section>
  )
}
