import { Trans, useLingui } from '@lingui/react/macro'
import type { RequestDetail } from '../../../contract/console/requests.ts'
import { SummaryIngredients, SummaryRows } from '../../shared/request-summary.tsx'
import { DemonstrationMark } from '../shared/demonstration-mark.tsx'
import { StatePill } from '../shared/state-pill.tsx'
import styles from '../shared/facts.module.css'
import { languageName } from '../shared/language-name.ts'
import { REQUEST_STATE_TEXTS } from '../shared/request-texts.ts'

/** State, who asked, and what for. */
export const RequestFacts = ({ detail: { request, summary } }: { detail: RequestDetail }) => {
  const { i18n, t } = useLingui()
  return (
    <section className={styles.part}>
      <p className={styles.line}>
        <StatePill state={request.state}>{i18n._(REQUEST_STATE_TEXTS[request.state])}</StatePill>
        {request.isDemonstration && <DemonstrationMark />}
        {request.isConfidential && (
          <strong>
            <Trans>Confidential: the request names a non-disclosure agreement</Trans>
          </strong>
        )}
      </p>
      <SummaryRows rows={[...summary.rows, { label: t`Language of the requester`, value: languageName(request.language) }]} />
      <SummaryIngredients ingredients={summary.ingredients} />
    </section>
  )
}
