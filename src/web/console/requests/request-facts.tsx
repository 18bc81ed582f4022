import { Trans, useLingui } from '@lingui/react/macro'
import type { RequestDetail } from '../../../contract/console/requests.ts'
import { DemonstrationMark } from '../demonstration/demonstration-mark.tsx'
import inbox from './inbox.module.css'
import styles from './request.module.css'
import { STATE_TEXTS } from './request-texts.ts'

/** State, who asked, and what for. */
export const RequestFacts = ({ detail: { request, summary } }: { detail: RequestDetail }) => {
  const { i18n } = useLingui()
  return (
    <section className={styles.part}>
      <p className={styles.line}>
        <span className={inbox.state} data-state={request.state}>
          {i18n._(STATE_TEXTS[request.state])}
        </span>
        {request.isDemonstration && <DemonstrationMark />}
        {request.isConfidential && (
          <strong>
            <Trans>Confidential: the request names a non-disclosure agreement</Trans>
          </strong>
        )}
      </p>
      <dl className={styles.facts}>
        {summary.rows
          .filter(({ value }) => value !== '')
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
      <ol className={styles.ingredients}>
        {summary.ingredients.rows.map(([number, name, rate, unit]) => (
          <li key={number} value={Number(number)}>
            <bdi>{name}</bdi>: {rate} {unit}
          </li>
        ))}
      </ol>
    </section>
  )
}
