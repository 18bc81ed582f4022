import { Trans, useLingui } from '@lingui/react/macro'
import { type ComparedCondition, VERY_HARD } from '../../../domain/tank/water/conditions.ts'
import { useConditionTexts } from './condition-texts.ts'
import { NotRecorded } from './not-recorded.tsx'
import { useMyAmount } from './typed-water.ts'
import styles from './strength-rows.module.css'

const isUnknown = ({ mine, tested }: ComparedCondition): boolean => mine === null && tested === null

/** Axis by axis, my water beside that of a test, in words; what was not recorded is said (WATER-11), in one line where I entered nothing. */
export const WaterRows = ({ conditions }: { conditions: readonly ComparedCondition[] }) => {
  const unknown = conditions.filter(isUnknown).map(({ axis }) => axis)
  return (
    <ul className="stack gap-2 plain-list">
      {conditions
        .filter((compared) => !isUnknown(compared))
        .map((compared) => (
          <WaterRow key={compared.axis} compared={compared} />
        ))}
      {unknown.length > 0 && (
        <li className="quiet breaks">
          <NotRecorded axes={unknown} />
        </li>
      )}
    </ul>
  )
}

/** How mine differs from a test that I am outside of. */
const useDifference = () => {
  const { t } = useLingui()
  return ({ axis, mine, tested }: ComparedCondition): string => {
    if (axis === 'hardness') return t`yours is harder`
    if (axis === 'ph') return t`yours differs by more than 1`
    return Number(mine) < Number(tested) ? t`yours is colder` : t`yours is warmer`
  }
}

const WaterRow = ({ compared }: { compared: ComparedCondition }) => {
  const { t } = useLingui()
  const { names, amount } = useConditionTexts()
  const myAmount = useMyAmount()
  const difference = useDifference()
  const { axis, state, mine: entered, tested } = compared
  const mine = entered === null ? '' : entered === VERY_HARD ? t`very hard` : myAmount(axis, entered)
  const test = tested === null ? '' : amount(axis, tested)
  return (
    <li className={styles.row} data-side={state}>
      <span className="strong breaks">{names[axis]}</span>
      <span className={`figures quiet ${styles.words}`}>
        {mine !== '' && test !== '' && (
          <Trans>
            yours: {mine}; tested: {test}
          </Trans>
        )}
        {mine !== '' && test === '' && <Trans>yours: {mine}; in the test: not recorded</Trans>}
        {mine === '' && test !== '' && <Trans>tested: {test}</Trans>}
        {state === 'outside' && <strong> · {difference(compared)}</strong>}
      </span>
    </li>
  )
}
