import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { FILL_UNITS } from '../../../domain/tank/volumes/fills.ts'
import { plainNumber } from '../../../domain/units/numbers.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { AmountField } from './amount-field.tsx'
import styles from './fill-parts.module.css'
import { useFillWords } from './fill-words.ts'
import type { FillEntry } from './use-fills.ts'

/** The size of the sprayer's tank, and the area; knapsacks, in litres, are one press. */
export const FillFields = ({ fills, knapsacks }: { fills: FillEntry; knapsacks: readonly number[] }) => {
  const { t } = useLingui()
  const { language } = useSession()
  const { size, area, hasWater, changeArea, changeSize } = fills
  return (
    <div className={styles.entry}>
      {knapsacks.length > 0 && (
        <fieldset className={`flush row gap-2 ${styles.knapsacks}`}>
          <legend className="small">
            <Trans>Knapsack sprayer</Trans>
          </legend>
          {knapsacks.map((litres) => (
            <Button
              key={litres}
              aria-pressed={!size.isOnlyKept && size.unit === 'L' && size.reading.step === 'amount' && size.reading.amount === litres}
              onClick={() => changeSize({ typed: plainNumber(litres, language), unit: 'L' })}
            >{`${litres}\u00a0L`}</Button>
          ))}
        </fieldset>
      )}
      <AmountField
        label={t`Tank size`}
        unitLabel={t`Units`}
        typed={size.typed}
        unit={size.unit}
        units={[{ name: '', units: FILL_UNITS }]}
        reading={size.reading}
        isBar
        onType={(typed) => changeSize({ typed })}
        onUnit={(unit) => changeSize({ unit })}
      />
      {hasWater && (
        <AmountField
          label={t`Area`}
          unitLabel={t`Units`}
          typed={area.typed}
          unit={area.unit}
          units={[{ name: '', units: area.units }]}
          reading={area.reading}
          isBar
          onType={(typed) => changeArea({ typed })}
          onUnit={(unit) => changeArea({ unit })}
        />
      )}
    </div>
  )
}

/** What goes into each fill, or the size that it lacks. */
export const FillLists = ({ fills: { plan, products, size, isEnough, isFull } }: { fills: FillEntry }) => {
  const { columnsOf } = useFillWords()
  return (
    <div aria-live="polite" className={styles.fills}>
      {isEnough && !isFull && size.reading.step === 'empty' && (
        <p className="flush quiet">
          <Trans>Enter the size of your tank to see the amounts of one fill.</Trans>
        </p>
      )}
      {plan && columnsOf(plan).map((column) => <FillList key={column.name} {...column} products={products} />)}
    </div>
  )
}

type FillListProps = ReturnType<ReturnType<typeof useFillWords>['columnsOf']>[number] & Pick<FillEntry, 'products'>

/** One fill in the order of mixing. */
const FillList = ({ name, content, products }: FillListProps) => {
  const { amountText, besideText, litres, sizeOf, sprayBeside } = useFillWords()
  const id = useId()
  return (
    <div>
      <h3 id={id}>
        {name} <span className="muted regular">{sizeOf(content)}</span>
      </h3>
      <ol className={`plain-list ${styles.fill}`} aria-labelledby={id}>
        {products.map((product, at) => {
          const amount = content.amounts[at]
          return (
            <li key={product.key}>
              <span>{product.name}</span>
              {amount ? (
                <Beside text={amountText(amount)} beside={besideText(amount)} />
              ) : (
                <strong>
                  <Trans>rate not known</Trans>
                </strong>
              )}
            </li>
          )
        })}
        <li>
          <span>
            <Trans>Fill up with water to</Trans>
          </span>
          <Beside text={litres(content.spray)} beside={sprayBeside(content.spray)} />
        </li>
      </ol>
    </div>
  )
}

/** An amount in the units that were typed, and small beside it what it is in others. */
const Beside = ({ text, beside }: { text: string; beside: string }) => (
  <span className={styles.amount}>
    <strong>{text}</strong>
    {beside !== '' && <span className="block small quiet">{beside}</span>}
  </span>
)
