import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { plainNumber } from '../../../domain/units/numbers.ts'
import {
  HARDNESS_UNITS,
  hardnessUnitOf,
  isHardness,
  isStripWord,
  STRIP_ENDS,
  STRIP_WORDS,
  type StripWord,
} from '../../../domain/tank/water/hardness-units.ts'
import { temperatureIn, type TemperatureUnit, toCelsius, unitsOfCountry } from '../../../domain/units/country-units.ts'
import { CONDITION_LIMITS } from '../../../domain/condition-limits.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field.module.css'
import { NumberField } from '../../ui/number-field.tsx'
import { AmountField } from '../amounts/amount-field.tsx'
import { type AmountFault, type AmountReading, readAmount } from '../amounts/amounts.ts'
import { isNothing, type MyWater, NO_WATER_KNOWN } from '../../../domain/tank/water/my-water.ts'
import styles from './my-water.module.css'
import { useNumberFaultText } from '../amounts/number-faults.ts'
import { NumberRead } from '../number-read.tsx'
import { useStripWords } from './strip-words.ts'
import { useWaterWords } from './water-words.ts'

const AXES = ['hardness', 'ph', 'temperature'] as const

const outside = (amount: number, isPossible: boolean): AmountFault | undefined =>
  isPossible ? undefined : amount < 0 ? 'not above 0' : 'too large'
const within = (axis: 'ph' | 'temperature') => (amount: number) => outside(amount, amount >= 0 && amount <= CONDITION_LIMITS[axis].max)
const asTemperature = (unit: TemperatureUnit) => (amount: number) => {
  const celsius = toCelsius(amount, unit)
  return celsius < 0 && amount > 0 ? 'too small' : within('temperature')(celsius)
}
const valueOf = (reading: AmountReading): number | null => (reading.step === 'amount' ? reading.amount : null)

type MyWaterFormProps = {
  /** Upper-case code; its unit of hardness comes first, and temperatures are in its unit. */
  country: string
  mine: MyWater
  onUse: (mine: MyWater) => void
}

/** The visitor's water, entered once, with which every tank is compared (WATER-12). */
export const MyWaterForm = ({ country, mine, onUse }: MyWaterFormProps) => {
  const { t } = useLingui()
  const { language } = useSession()
  const waterWords = useWaterWords()
  const words = useStripWords()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const written = (value: number | null): string => (value === null ? '' : plainNumber(value, language))
  const inUnit = unitsOfCountry(country).temperature
  const [typed, setTyped] = useState(() => typedOf(mine, country, written))
  const change = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  const readings = {
    hardness: readAmount(typed.hardness, language, (amount) => outside(amount, isHardness(amount, typed.unit))),
    ph: readAmount(typed.ph, language, within('ph')),
    temperature: readAmount(typed.temperature, language, asTemperature(inUnit)),
  }
  const use = () => {
    setTried(true)
    const faulty = AXES.find((axis) => readings[axis].step === 'fault')
    if (faulty) {
      form.current?.querySelector<HTMLElement>(`[data-axis="${faulty}"] input`)?.focus()
      return
    }
    const amount = valueOf(readings.hardness)
    const degrees = valueOf(readings.temperature)
    onUse({
      hardness: amount === null ? (typed.strip === '' ? null : typed.strip) : { amount, unit: typed.unit },
      ph: valueOf(readings.ph),
      temperature: degrees === null ? null : toCelsius(degrees, inUnit),
    })
  }
  const forget = () => {
    onUse(NO_WATER_KNOWN)
    setTyped(typedOf(NO_WATER_KNOWN, country, written))
    setTried(false)
  }
  return (
    <details className={`screen-only ${styles.water}`}>
      <summary>
        <span className="strong">
          <Trans>My water</Trans>
        </span>{' '}
        {isNothing(mine) ? <Trans>not entered</Trans> : waterWords(mine)}
      </summary>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          use()
        }}
      >
        <p>
          <Trans>
            Where you enter yours, we only say “Pass” for tests in water like it. Leave empty what you do not know: a test strip or your
            supplier’s report says how hard your water is.
          </Trans>
        </p>
        <div data-axis="hardness">
          <AmountField
            label={t`Water hardness`}
            unitLabel={t`Units`}
            typed={typed.hardness}
            unit={typed.unit}
            units={[{ name: '', units: HARDNESS_UNITS }]}
            reading={readings.hardness}
            isBar
            onType={(hardness) => change({ hardness, ...(hardness !== '' && { strip: '' as const }) })}
            onUnit={(unit) => change({ unit })}
          />
        </div>
        <div className={field.field}>
          <label htmlFor={id} className={field.label}>
            <Trans>Or by a test strip</Trans>
          </label>
          <select
            id={id}
            className={field.control}
            value={typed.strip}
            onChange={({ currentTarget: { value } }) => change(isStripWord(value) ? { strip: value, hardness: '' } : { strip: '' })}
          >
            <option value="">–</option>
            {STRIP_WORDS.map((word) => {
              const end = STRIP_ENDS[word]
              return (
                <option key={word} value={word}>
                  {typeof end === 'number' ? `${words[word]} (≤ ${end}\u00a0mg/L)` : words[word]}
                </option>
              )
            })}
          </select>
        </div>
        <div data-axis="ph">
          <PlainField label={t`pH of the water`} typed={typed.ph} reading={readings.ph} isTried={isTried} onType={(ph) => change({ ph })} />
        </div>
        <div data-axis="temperature">
          <PlainField
            label={inUnit === '°F' ? t`Temperature of the mix, °F` : t`Temperature of the mix, °C`}
            typed={typed.temperature}
            reading={readings.temperature}
            isTried={isTried}
            onType={(temperature) => change({ temperature })}
          />
        </div>
        <div className={`row gap-3 ${styles.buttons}`}>
          <Button look="primary" type="submit">
            <Trans>Use this water</Trans>
          </Button>
          {!isNothing(mine) && (
            <Button onClick={forget}>
              <Trans>Forget my water</Trans>
            </Button>
          )}
        </div>
      </form>
    </details>
  )
}

type Typed = { hardness: string; unit: (typeof HARDNESS_UNITS)[number]; strip: StripWord | ''; ph: string; temperature: string }

const typedOf = ({ hardness, ph, temperature }: MyWater, country: string, written: (value: number | null) => string): Typed => {
  const amount = typeof hardness === 'object' ? hardness : null
  return {
    hardness: written(amount?.amount ?? null),
    unit: amount?.unit ?? hardnessUnitOf(country),
    strip: typeof hardness === 'string' ? hardness : '',
    ph: written(ph),
    temperature: written(temperature === null ? null : temperatureIn(temperature, unitsOfCountry(country).temperature)),
  }
}

type PlainFieldProps = { label: string; typed: string; reading: AmountReading; isTried: boolean; onType: (typed: string) => void }

/** A number without a choice of units; what is wrong with it is said below once the field was left. */
const PlainField = ({ label, typed, reading, isTried, onType }: PlainFieldProps) => {
  const id = useId()
  const textOf = useNumberFaultText()
  const [isLeft, setLeft] = useState(false)
  const fault = (isLeft || isTried) && reading.step === 'fault' ? textOf(reading.fault, reading.couldBe) : undefined
  return (
    <div className={field.field}>
      <NumberField
        id={id}
        label={label}
        maxLength={40}
        aria-describedby={`${id}-fault`}
        aria-invalid={fault !== undefined}
        value={typed}
        onChange={({ currentTarget: { value } }) => onType(value)}
        onBlur={() => setLeft(true)}
      />
      <NumberRead id={`${id}-fault`} of={id} fault={fault} />
    </div>
  )
}
