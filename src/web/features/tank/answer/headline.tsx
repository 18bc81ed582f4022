import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import type { HeadlineState } from '../../../../domain/tank/headline.ts'
import { showPart } from '../../../platform/current-part.ts'
import { useSession } from '../../../platform/session.ts'
import { DocumentTitle } from '../../../platform/texts/document-title.ts'
import { TellMeLink } from '../../../shared/sharing/tell-me-link.tsx'
import { useHeadlineWords } from '../../../shared/verdicts/headline-looks.ts'
import { Button } from '../../../ui/button.tsx'
import { AMOUNTS_ID } from '../tank-parts.tsx'
import { type AnsweredTank, Findings } from './findings.tsx'
import styles from './headline.module.css'
import { listedIn, listedProducts } from './known.ts'

/** What is known of the whole tank: which products did what, what was seen in which test, and what to do (TANK-101). */
export const Headline = (props: AnsweredTank) => {
  const { t } = useLingui()
  const { brand } = useSession()
  const words = useHeadlineWords()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { answer, known } = props
  const { headline, tests } = answer
  const isDemo = tests.some(({ demo }) => demo)
  const isPass = headline.state === 'passed' || headline.state === 'passed-with-care'
  return (
    <section className={styles.headline} data-state={headline.state} aria-labelledby={id}>
      <DocumentTitle>
        {[isDemo && t`DEMONSTRATION DATA`, words(headline, listedIn(answer), known), t`My tank`, brand.title].filter(Boolean).join(' · ')}
      </DocumentTitle>
      <Findings {...props} id={id} heading={heading}>
        {isPass && (
          <div className="screen-only">
            <Button look="primary" onClick={() => showPart(AMOUNTS_ID)}>
              <Trans>Amounts for my tank</Trans>
            </Button>
          </div>
        )}
      </Findings>
      {UNTESTED.has(headline.state) && answer.unlisted.length === 0 && answer.unconfirmed === undefined && (
        <div>
          <TellMeLink products={listedProducts(answer)} />
        </div>
      )}
    </section>
  )
}

/** States of a tank of which no test has all products and no others, and no part failed. */
const UNTESTED: ReadonlySet<HeadlineState> = new Set(['with-others', 'parts-only', 'nothing-known'])
