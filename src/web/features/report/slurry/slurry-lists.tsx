import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Ingredient } from '../../../../contract/tests.ts'
import { type SeedMassUnit, seedKilogrammes, slurryAmount, type Slurry } from '../../../../domain/slurry.ts'
import type { Form } from '../../../../domain/records.ts'
import { useSession } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import styles from './slurry.module.css'
import type { SlurryPlan } from './use-slurry.ts'

type SlurryListsProps = {
  plan: SlurryPlan
  ingredients: readonly Ingredient[]
  /** In which the seed and a batch were entered. */
  units: Record<'seed' | 'batch', SeedMassUnit>
}

/** What goes onto all the seed, onto each full batch and onto the last one, each in the order of the test. */
export const SlurryLists = ({ plan: { all, count, full, last }, ingredients, units }: SlurryListsProps) => {
  const { t } = useLingui()
  const { formats } = useSession()
  const times = formats.count(count)
  return (
    <div className={styles.lists}>
      <SlurryList name={t`All the seed`} slurry={all} unit={units.seed} ingredients={ingredients} />
      {full && <SlurryList name={t`Full batch × ${times}`} slurry={full} unit={units.batch} ingredients={ingredients} />}
      {last && <SlurryList name={t`Last batch`} slurry={last} unit={units.batch} ingredients={ingredients} />}
    </div>
  )
}

/** An amount as it is shown: in the finer unit where two decimals are too coarse. */
const useAmountText = () => {
  const { formats, preferences } = useSession()
  const inUnits = useStore(preferences.seedUnitsChoice)
  return (amount: number, form: Form): string => {
    const { fine, ...whole } = slurryAmount(amount, form, inUnits)
    return fine ? `${formats.fineRate(fine.amount)}\u00a0${fine.unit}` : `${formats.rate(whole.amount)}\u00a0${whole.unit}`
  }
}

type SlurryListProps = { name: string; slurry: Slurry; unit: SeedMassUnit; ingredients: readonly Ingredient[] }

const SlurryList = ({ name, slurry: { seedKg, amounts, litres }, unit, ingredients }: SlurryListProps) => {
  const { formats } = useSession()
  const amountText = useAmountText()
  const id = useId()
  const hasLiquid = ingredients.some(({ form }) => form === 'L')
  return (
    <div>
      <h3 id={id}>
        {name}{' '}
        <span className={styles.size}>
          {formats.count(seedKg / seedKilogrammes(1, unit))}&nbsp;{unit}
        </span>
      </h3>
      <ol className={styles.amounts} aria-labelledby={id}>
        {ingredients.map(({ orderOfAddition, name: product, form }, at) => {
          const amount = amounts[at]
          return (
            <li key={orderOfAddition}>
              <span>
                <span className={styles.order}>{orderOfAddition}</span> {product}
              </span>
              <strong>{amount === undefined ? <Trans>rate not known</Trans> : amountText(amount, form)}</strong>
            </li>
          )
        })}
        {hasLiquid && (
          <li className={styles.total}>
            <span>
              <Trans>All liquids together</Trans>
            </span>
            <strong>{litres === undefined ? <Trans>not known</Trans> : amountText(litres, 'L')}</strong>
          </li>
        )}
      </ol>
    </div>
  )
}
