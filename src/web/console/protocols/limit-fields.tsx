import { Trans, useLingui } from '@lingui/react/macro'
import { BOUNDED, USUAL_LIMITS, type BoundedAxis, type ProtocolLimits } from '../../../domain/console/bench/plausibility.ts'
import { shownNumber } from '../runs/sheet/entered-number.ts'
import { SHEET_FIELD_TEXTS } from '../runs/test-texts.ts'
import { TextField } from '../shared/form-fields.tsx'
import { numberIn } from './number-in.ts'
import styles from './protocols.module.css'

const PER_CENT = 100
const DECIMALS = 2

const shareIn = (data: FormData, name: 'hourShare' | 'weighedShare'): number => {
  const value = numberIn(data, `limits.${name}`)
  return value === null ? USUAL_LIMITS[name] : value / PER_CENT
}

/** What was entered about what is unlikely; an empty share is the usual one. */
export const limitsIn = (data: FormData): ProtocolLimits => {
  const ranges = BOUNDED.map((axis): [BoundedAxis, { from: number | null; to: number | null }] => [
    axis,
    { from: numberIn(data, `limits.${axis}.from`), to: numberIn(data, `limits.${axis}.to`) },
  ]).filter(([, { from, to }]) => from !== null || to !== null)
  return { hourShare: shareIn(data, 'hourShare'), weighedShare: shareIn(data, 'weighedShare'), ...Object.fromEntries(ranges) }
}

type LimitProps = { limits: ProtocolLimits; faults: Partial<Record<string, string>> }

/** What is unlikely in a test by this protocol: the bench then asks why (LAB-187). */
export const LimitFields = ({ limits, faults }: LimitProps) => {
  const { t, i18n } = useLingui()
  const field = (name: string, label: string, value: number | null) => (
    <TextField
      key={name}
      name={`limits.${name}`}
      label={label}
      defaultValue={shownNumber(value)}
      maxLength={12}
      autoComplete="off"
      fault={faults[`limits.${name}`]}
    />
  )
  const percent = (share: number): number => Number((share * PER_CENT).toFixed(DECIMALS))
  return (
    <fieldset className={styles.part}>
      <legend>
        <Trans>Unlikely in a test by it: the bench asks for a reason</Trans>
      </legend>
      <div className={styles.row}>
        {field('hourShare', t`A reading off its hour by more than, %`, percent(limits.hourShare))}
        {field('weighedShare', t`Amount differs from its rate by more than, %`, percent(limits.weighedShare))}
        {BOUNDED.flatMap((axis) => {
          const name = i18n._(SHEET_FIELD_TEXTS[axis])
          const { from, to } = limits[axis] ?? { from: null, to: null }
          return [field(`${axis}.from`, t`${name}: from`, from), field(`${axis}.to`, t`${name}: to`, to)]
        })}
      </div>
    </fieldset>
  )
}

/** The same to read. */
export const Limits = ({ limits }: { limits: ProtocolLimits }) => {
  const { t, i18n } = useLingui()
  const hour = shownNumber(limits.hourShare * PER_CENT)
  const weighed = shownNumber(limits.weighedShare * PER_CENT)
  return (
    <ul>
      <li>{t`A reading off its hour by more than ${hour}\u00a0%`}</li>
      <li>{t`Amount differs from its rate by more than ${weighed}\u00a0%`}</li>
      {BOUNDED.map((axis) => {
        const range = limits[axis]
        if (!range) return null
        const name = i18n._(SHEET_FIELD_TEXTS[axis])
        const [from, to] = [shownNumber(range.from) || '–', shownNumber(range.to) || '–']
        return (
          <li key={axis}>
            <Trans>
              {name} below {from} or above {to}
            </Trans>
          </li>
        )
      })}
    </ul>
  )
}
