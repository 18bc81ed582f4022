import { Trans } from '@lingui/react/macro'
import type { RequestStatusAnswer } from '../../../contract/request-status.ts'
import { SummaryIngredients, SummaryRows } from '../../shared/request-summary.tsx'
import styles from './request-status-page.module.css'

/** What the visitor asked for, in the words of the confirmation. */
export const AskedFor = ({ request: { summary } }: { request: RequestStatusAnswer }) => {
  const { rows, ingredients } = summary
  return (
    <section className={styles.part}>
      <h2>
        <Trans>What you asked for</Trans>
      </h2>
      <SummaryRows rows={rows} />
      <h3>{ingredients.title}</h3>
      <SummaryIngredients ingredients={ingredients} />
    </section>
  )
}
