import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Ingredient } from '../../../contract/look-ups/tests.ts'
import { plainNumber, readSize } from '../../../domain/units/numbers.ts'
import { litresOf, MAX_TANK_LITRES, oneTank, tankSize, tankUnit } from '../../../domain/one-tank.ts'
import { isMoreProductThanWater } from '../../../domain/tank/volumes/room.ts'
import { NoAmounts } from '../../shared/amounts/overfull.tsx'
import type { LiquidUnit } from '../../../domain/units/chosen-units.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { isTankLitres, useKeptTankLitres } from '../../shared/amounts/kept-tank-size.ts'
import { useNumberFaultText } from '../../shared/amounts/number-faults.ts'
import { NumberField } from '../../ui/number-field.tsx'
import styles from './tank-amounts.module.css'

type TankAmountsProps = { waterRate: number; ingredients: readonly Ingredient[] }

/** The amounts for one tank at the tested rates and water volume. The size is remembered; another unit begins with the same tank. */
export const TankAmounts = (props: TankAmountsProps) => {
  const { preferences } = useSession()
  const unit = useStore(preferences.unitsChoice)
  const { waterRate, ingredients } = props
  // Of a test whose record is in doubt no amounts are given (TANK-110).
  if (isMoreProductThanWater(ingredients.map(({ rate }) => rate / waterRate)))
    return (
      <section className={`grid gap-2 ${styles.tank}`}>
        <h2>
          <Trans>For one tank</Trans>
        </h2>
        <NoAmounts />
      </section>
    )
  return <InUnit key={tankUnit(unit)} {...props} unit={unit} />
}

const InUnit = ({ waterRate, ingredients, unit }: TankAmountsProps & { unit: LiquidUnit }) => {
  const { t } = useLingui()
  const { formats, language } = useSession()
  const kept = useKeptTankLitres()
  const id = useId()
  const inUnit = tankUnit(unit)
  const [typed, setTyped] = useState(() => {
    const litres = kept.read()
    return litres === undefined ? '' : plainNumber(Math.round(tankSize(litres, inUnit) * 100) / 100, language)
  })
  const [isTyping, setTyping] = useState(false)
  const { size, fault } = useSize(typed, (value) => litresOf(value, inUnit))
  const shownFault = isTyping ? undefined : fault
  const { area, amounts } = oneTank(size ?? 0, { waterRate, ingredients }, unit)
  const change = (next: string) => {
    setTyped(next)
    setTyping(true)
  }
  const leave = () => {
    setTyping(false)
    if (size !== undefined || typed.trim() === '') kept.keep(size === undefined ? undefined : litresOf(size, inUnit))
  }
  const tank = size === undefined ? '' : `${plainNumber(size, language)}\u00a0${inUnit}`
  const covered = `${formats.rate(area.amount)}\u00a0${area.unit}`
  return (
    <section className={`grid gap-2 ${styles.tank}`} data-empty={size === undefined}>
      <h2>
        <Trans>For one tank</Trans>
      </h2>
      <div className={styles.size}>
        <NumberField
          id={id}
          label={<Trans>Tank size ({inUnit})</Trans>}
          note={shownFault}
          isFault={shownFault !== undefined}
          value={typed}
          onChange={({ target }) => change(target.value)}
          onBlur={leave}
        />
      </div>
      <output htmlFor={id}>
        {size !== undefined && (
          <Trans>
            A tank of {tank} covers {covered} at the tested rates and water volume.
          </Trans>
        )}
      </output>
      {size !== undefined && (
        <ol className={`plain-list ${styles.amounts}`} aria-label={t`For one tank`}>
          {ingredients.map(({ orderOfAddition, name }, at) => {
            const { amount, unit: amountUnit, fine } = amounts[at]!
            return (
              <li key={orderOfAddition}>
                <span className={`shrinks breaks ${styles.name}`}>
                  <span className={styles.order}>{at + 1}</span> {name}
                </span>
                <span className="figures">
                  <strong>
                    {formats.rate(amount)}&nbsp;{amountUnit}
                  </strong>
                  {fine && (
                    <span className="quiet">
                      {' '}
                      ({formats.fineRate(fine.amount)}&nbsp;{fine.unit})
                    </span>
                  )}
                </span>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}

/** The typed size, or what is wrong with it. A text that other languages read as another number is refused like an unclear one. */
const useSize = (typed: string, litres: (size: number) => number): { size?: number; fault?: string } => {
  const textOf = useNumberFaultText()
  const { language } = useSession()
  const reading = readSize(typed, language)
  const noSize = { fault: textOf('no number', [], 1000) }
  if (reading.step === 'empty') return {}
  if (reading.step === 'none') return noSize
  const meanings = reading.step === 'unclear' ? reading.couldBe : [reading.value, ...(reading.other === undefined ? [] : [reading.other])]
  const possible = meanings.filter((value) => isTankLitres(litres(value)))
  if (possible.length === 0) return meanings.some((value) => litres(value) > MAX_TANK_LITRES) ? { fault: textOf('too large') } : noSize
  if (meanings.length === 1) return { size: possible[0]! }
  return { fault: textOf('unclear', possible) }
}
