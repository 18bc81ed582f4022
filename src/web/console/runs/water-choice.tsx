import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { TestDetail } from '../../../contract/console/tests.ts'
import type { BenchSheet } from '../../../domain/console/bench-test.ts'
import type { StandardWater } from '../../../domain/console/standard-waters.ts'
import { controlProps, Field } from '../../ui/field.tsx'
import { shownNumber } from './entered-number.ts'
import type { Bench } from './use-bench.ts'

type WaterChoiceProps = {
  sheet: BenchSheet
  /** Of the chosen protocol. */
  waters: readonly StandardWater[]
  requests: TestDetail['requests']
  disabled: boolean
  edit: Bench['edit']
}

type Offered = { name: string; label: string; values: Partial<Pick<BenchSheet, 'hardness' | 'ph' | 'temperature'>> }

/** Named waters of the protocol, and those of the requesters: one choice enters source, hardness and what else is known of it (WATER-23). */
export const WaterChoice = ({ sheet, waters, requests, disabled, edit }: WaterChoiceProps) => {
  const { t } = useLingui()
  const id = useId()
  const inWords = ({ hardness = null, ph = null, temperature = null }: Offered['values']): string =>
    [
      hardness !== null && t`${shownNumber(hardness)}\u00a0mg CaCO₃/L`,
      ph !== null && t`pH\u00a0${shownNumber(ph)}`,
      temperature !== null && t`${shownNumber(temperature)}\u00a0°C`,
    ]
      .filter((part) => part !== false)
      .join(', ')
  const known = (values: Record<string, number | null>): Offered['values'] =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
  const offered = [
    ...requests.flatMap(({ reference, water }) => (water ? [{ name: t`As in ${reference}`, values: known(water) }] : [])),
    ...waters.map(({ name, hardness, ph }) => ({ name, values: known({ hardness, ph }) })),
  ].map((one): Offered => ({ ...one, label: [one.name, inWords(one.values)].filter((part) => part !== '').join(': ') }))
  if (offered.length === 0) return null
  const choose = (name: string) => {
    const values = offered.find((one) => one.name === name)?.values ?? {}
    edit({ waterSource: name })
    for (const [field, value] of Object.entries(values)) edit({ [field]: value }, field)
  }
  const chosen = offered.find(({ name }) => name === sheet.waterSource)?.name ?? ''
  return (
    <Field id={id} label={t`Named water`}>
      <select
        {...controlProps(id)}
        disabled={disabled}
        value={chosen}
        onChange={({ target }) => target.value !== '' && choose(target.value)}
      >
        <option value="">{t`None chosen`}</option>
        {offered.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}
