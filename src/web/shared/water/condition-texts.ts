import { useLingui } from '@lingui/react/macro'
import type { Condition } from '../../../domain/condition-limits.ts'
import { useSession } from '../../platform/session.ts'

/** The conditions of a test by name, and an amount of each with its unit. */
export const useConditionTexts = (): { names: Record<Condition, string>; amount: (axis: Condition, value: number) => string } => {
  const { t } = useLingui()
  const { language } = useSession()
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const hours = new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long', maximumFractionDigits: 1 })
  return {
    names: { hardness: t`Water hardness`, ph: t`pH of the water`, temperature: t`Temperature`, hours: t`Time watched` },
    amount: (axis, value) => {
      if (axis === 'hours') return hours.format(value)
      if (axis === 'ph') return number.format(value)
      return `${number.format(value)}\u00a0${axis === 'hardness' ? 'mg/L CaCO₃' : '°C'}`
    },
  }
}
