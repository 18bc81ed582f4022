import type { RequestSummary } from '../../domain/requests/request-summary.ts'
import styles from './request-summary.module.css'

type Rows = Pick<RequestSummary, 'rows'>
type Ingredients = { ingredients: Pick<RequestSummary['ingredients'], 'rows'> }

/** What is filled in of a request, as labels and values. */
export const SummaryRows = ({ rows }: Rows) => (
  <dl className={`grid gap-2 flush ${styles.rows}`}>
    {rows
      .filter(({ value }) => value !== '')
      .map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
  </dl>
)

/** The products of a request with their rates, under their numbers. */
export const SummaryIngredients = ({ ingredients }: Ingredients) => (
  <ol className={`grid gap-2 flush breaks ${styles.ingredients}`}>
    {ingredients.rows.map(([number, name, rate, unit]) => (
      <li key={number} value={Number(number)}>
        <bdi>{name}</bdi>: {rate}&nbsp;{unit}
      </li>
    ))}
  </ol>
)
