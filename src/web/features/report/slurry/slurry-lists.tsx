import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Ingredient } from '../../../../contract/look-ups/tests.ts'
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

/** Below this three digits say more than one decimal. */
const FEW = 100

/** An amount as it is shown: with two decimals, in the smaller unit with at most one or three digits. */
const useAmountText = () => {
  const { formats, preferences } = useSession()
  const inUnits = useStore(preferences.seedUnitsChoice)
  return (amount: number, form: Form): string => {
    const { amount: shown, unit, isSmall } = slurryAmount(amount, form, inUnits)
    const small = shown < FEW ? formats.fineRate(shown) : formats.count(Math.round(shown * 10) / 10)
    return `${isSmall ? small : formats.rate(shown)}\u00a0${unit}`
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
        <span className="muted regular">
          {formats.count(seedKg / seedKilogrammes(1, unit))}&nbsp;{unit}
        </span>
      </h3>
      <ol className={`plain-list ${styles.amounts}`} aria-labelledby={id}>
        {ingredients.map(({ orderOfAddition, name: product, form }, at) => {
          const amount = amounts[at]
          return (
            <li key={orderOfAddition}>
              <span className={styles.product}>
                <span className="quiet figures">{at + 1}</span> <span>{product}</span>
              </span>
              <strong>{amount === undefined ? <Trans>rate not known</Trans> : amountText(amount, form)}</strong>
            </li>
          )
        })}
        {hasLiquid && (
          <li className={styles.total}>
            <span className={styles.name}>
              <Trans>All liquids together</Trans>
            </span>
            <strong>{litres === undefined ? <Trans>not known</Trans> : amountText(litres, 'L')}</strong>
          </li>
        )}
      </ol>
    </div>
  )
}
