import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { FIELD_UNITS, FILL_UNITS } from '../../../domain/tank/volumes/fills.ts'
import { AmountField } from './amount-field.tsx'
import styles from './fill-parts.module.css'
import { useFillWords } from './fill-words.ts'
import type { FillEntry } from './use-fills.ts'

/** The size of the sprayer's tank, and the area. */
export const FillFields = ({ fills: { size, area, changeArea, changeSize } }: { fills: FillEntry }) => {
  const { t } = useLingui()
  return (
    <div className={styles.entry}>
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
      <AmountField
        label={t`Area`}
        unitLabel={t`Units`}
        typed={area.typed}
        unit={area.unit}
        units={[{ name: '', units: FIELD_UNITS }]}
        reading={area.reading}
        isBar
        onType={(typed) => changeArea({ typed })}
        onUnit={(unit) => changeArea({ unit })}
      />
    </div>
  )
}

/** What goes into each fill; `unknown` stands where the rate of a product is not known. */
export const FillLists = ({ fills: { plan, products }, unknown }: { fills: FillEntry; unknown: string }) => {
  const { columnsOf } = useFillWords()
  return (
    <div aria-live="polite" className={styles.fills}>
      {plan && columnsOf(plan).map((column) => <FillList key={column.name} {...column} products={products} unknown={unknown} />)}
    </div>
  )
}

type FillListProps = ReturnType<ReturnType<typeof useFillWords>['columnsOf']>[number] & Pick<FillEntry, 'products'> & { unknown: string }

/** One fill in the order of mixing. */
const FillList = ({ name, content, products, unknown }: FillListProps) => {
  const { amountText, litres, sizeOf } = useFillWords()
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
              <strong>{amount ? amountText(amount) : unknown}</strong>
            </li>
          )
        })}
        <li>
          <span>
            <Trans>Fill up with water to</Trans>
          </span>
          <strong>{litres(content.spray)}</strong>
        </li>
      </ol>
    </div>
  )
}
