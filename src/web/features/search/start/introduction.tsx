import { Trans } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './introduction.module.css'

/** An introduction beside a search that is folded to one line (SRCH-01, SRCH-33): who tests, and how. */
export const Introduction = ({ children }: { children: ReactNode }) => {
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
