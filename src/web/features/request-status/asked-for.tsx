import { Trans } from '@lingui/react/macro'
import type { RequestStatusAnswer } from '../../../contract/request-status.ts'
import styles from './request-status-page.module.css'

/** What the visitor asked for, in the words of the confirmation. */
export const AskedFor = ({ request: { summary } }: { request: RequestStatusAnswer }) => {
  const { rows, ingredients } = summary
  return (
    <section className={styles.part}>
      <h2>
        <Trans>What you asked for</Trans>
      </h2>
      <dl className={styles.summary}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{ingredients.title}</h3>
      <ol className={styles.ingredients}>
        {ingredients.rows.map(([number, name, rate, unit]) => (
          <li key={number} value={Number(number)}>
            <bdi>{name}</bdi>: {rate} {unit}
          </li>
        ))}
      </ol>
    </section>
  )
}
