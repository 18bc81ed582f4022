import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import type { BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import { enteredByWater, type WaterValues } from '../../../../domain/console/bench/chosen-water.ts'
import type { StandardWater } from '../../../../domain/console/bench/standard-waters.ts'
import { controlProps, Field } from '../../../ui/field.tsx'
import { shownNumber } from './entered-number.ts'
import type { Bench } from '../bench/use-bench.ts'

type WaterChoiceProps = {
  sheet: BenchSheet
  /** Of the chosen protocol. */
  waters: readonly StandardWater[]
  requests: TestDetail['requests']
  disabled: boolean
  edit: Bench['edit']
}

type Offered = { name: string; label: string; values: Partial<WaterValues> }

/** Named waters of the protocol, and those of the requesters: one choice enters source, hardness and what else is known of it, and clears what was known of another (WATER-23). */
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
  const offered = [
    ...requests.flatMap(({ reference, water }) => (water ? [{ name: t`As in ${reference}`, values: water }] : [])),
    ...waters.map(({ name, hardness, ph }) => ({ name, values: { hardness, ph } })),
  ].map((one): Offered => ({ ...one, label: [one.name, inWords(one.values)].filter((part) => part !== '').join(': ') }))
  if (offered.length === 0) return null
  const chosen = offered.find(({ name }) => name === sheet.waterSource)
  const choose = (name: string) => {
    const values = offered.find((one) => one.name === name)?.values ?? {}
    // A test begins with the requester's values under no name of a water.
    const others = [...requests.map(({ water }) => water ?? {}), chosen?.values ?? {}]
    edit({ waterSource: name })
    for (const [field, value] of Object.entries(enteredByWater(sheet, values, others))) edit({ [field]: value }, field)
  }
  return (
    <Field id={id} label={t`Named water`}>
      <select
        {...controlProps(id)}
        disabled={disabled}
        value={chosen?.name ?? ''}
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
