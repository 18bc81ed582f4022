import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { FIELD_UNITS, FILL_UNITS } from '../../../../domain/tank/volumes/fills.ts'
import type { WaterVolumeEntry } from '../../../shared/amounts/kept-water-volume.ts'
import { Button } from '../../../ui/button.tsx'
import { NoAmounts } from '../../../shared/amounts/overfull.tsx'
import { AmountField } from '../../../shared/amounts/amount-field.tsx'
import { AMOUNTS_ID } from '../tank-parts.tsx'
import { useFillWords } from './words/fill-words.ts'
import styles from './sheet.module.css'
import look from './tank-fills.module.css'
import type { FillEntry } from './use-fills.ts'
import { WaterVolumeEntered } from './water-volume.tsx'
import type { Words } from './words/words.ts'

type TankFillsProps = {
  fills: FillEntry
  words: Words
  /** Makes a water volume part of the tank. */
  onWater: (volume: WaterVolumeEntry) => void
}

/** What goes into each fill of the sprayer: for whole ones and for the last, which is often only a part (TANK-100). */
export const TankFills = ({ fills, words, onWater }: TankFillsProps) => {
  const { t } = useLingui()
  const { size, area, hasWater, isFull, plan, products, changeArea, changeSize, takeSize } = fills
  const { columnsOf } = useFillWords()
  return (
    <section id={AMOUNTS_ID} className={styles.part}>
      <h2 tabIndex={-1}>
        <Trans>Amounts per fill</Trans>
      </h2>
      {isFull && <NoAmounts />}
      {!isFull && hasWater && (
        <div className={look.entry}>
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
      )}
      {!isFull && hasWater && size.isOnlyKept && (
        <div>
          <Button onClick={takeSize}>
            <Trans>Use this tank size</Trans>
          </Button>
        </div>
      )}
      {!isFull && !hasWater && <WaterVolumeEntered onUse={onWater} />}
      <div aria-live="polite" className={look.fills}>
        {plan && columnsOf(plan).map((column) => <FillList key={column.name} {...column} products={products} words={words} />)}
      </div>
    </section>
  )
}

type FillListProps = ReturnType<ReturnType<typeof useFillWords>['columnsOf']>[number] & Pick<FillEntry, 'products'> & { words: Words }

/** One fill in the order of mixing. */
const FillList = ({ name, content, products, words }: FillListProps) => {
  const { amountText, litres, sizeOf } = useFillWords()
  const id = useId()
  return (
    <div>
      <h3 id={id}>
        {name} <span className="muted regular">{sizeOf(content)}</span>
      </h3>
      <ol className={look.fill} aria-labelledby={id}>
        {products.map((product, at) => {
          const amount = content.amounts[at]
          return (
            <li key={product.key}>
              <span>{product.name}</span>
              <strong>{amount ? amountText(amount) : words['dose.unknown']}</strong>
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
