import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { plainNumber, readNumber } from '../../../../domain/units/numbers.ts'
import { countsInMetricAcres } from '../../../../domain/units/country-units.ts'
import type { ApplicationUnit, RequestFormKind, WaterRateUnit } from '../../../../domain/requests/requests.ts'
import { ACRE_RATE_UNITS, US_RATE_UNITS } from '../../../../domain/tank/volumes/rates.ts'
import { useOffersUs } from '../../../shared/amounts/use-offers-us.ts'
import { useSession } from '../../../platform/session.ts'
import { NumberRead } from '../../../shared/number-read.tsx'
import { controlProps, Field, noteId } from '../../../ui/field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import styles from './rate-fields.module.css'
import { useRateTexts, useRateWords } from '../request-texts.ts'
import { clearedRate, isUsUnit, rateState, type RequestValues } from '../request-values.ts'

type RateFieldsProps = {
  form: RequestFormKind
  rate: 'waterRate' | `ingredients.${number}.applicationRate`
  label: string
  unit: 'waterRateUnits' | `ingredients.${number}.applicationUnit`
  unitLabel: string
  units: readonly (WaterRateUnit | ApplicationUnit)[]
  required?: boolean
  /** The note that it is required. */
  lacks: string | undefined
  /** What it is a rate of, beside the label. */
  note?: string | undefined
  /** Whether text that is no rate is removed, with a message, when the field loses the focus. */
  isCleared?: boolean
}

/** A rate, its unit, and below them the recognised rate, or how to write it. */
export const RateFields = ({
  form,
  rate,
  label,
  unit,
  unitLabel,
  units,
  required = false,
  lacks,
  note,
  isCleared = false,
}: RateFieldsProps) => {
  const id = rate
  const { language } = useSession()
  const words = useRateWords(form)
  const texts = useRateTexts()
  const { control, register, setValue, setFocus } = useFormContext<RequestValues>()
  const typed = useWatch({ control, name: rate }) ?? ''
  const chosenUnit = useWatch({ control, name: unit })
  const [waterRate, waterRateUnits] = useWatch({ control, name: ['waterRate', 'waterRateUnits'] })
  /** The unit in which a tank's rate was typed stays a choice (REQ-41). */
  const [firstUnit] = useState(chosenUnit)
  const country = useWatch({ control, name: 'country' })
  const offersUs = useOffersUs()
  const hasUs = isUsUnit(chosenUnit) || offersUs(country)
  const isWater = rate === 'waterRate'
  const offered = new Set([
    ...units,
    firstUnit,
    chosenUnit,
    ...(form === 'foliar' && !isWater && hasUs ? US_RATE_UNITS : []),
    ...(form === 'foliar' && countsInMetricAcres(country) ? (isWater ? (['L/acre'] as const) : ACRE_RATE_UNITS) : []),
  ])
  // "1," may become "1,000": errors are shown once the field loses the focus.
  const [isTyping, setTyping] = useState(false)
  const [cleared, setCleared] = useState('')

  const reading = readNumber(typed, language)
  const state = rateState(reading)
  const choices = !isTyping && state === 'unclear' && reading.step === 'unclear' ? reading.couldBe : []
  const faultText = state === 'empty' && cleared !== '' ? texts.cleared(cleared) : texts.fault(state, rate, choices)
  const fault = isTyping ? undefined : faultText
  const converted = words.converted(typed, chosenUnit, { language, waterRate, waterRateUnits })
  const amount = state === 'rate' && reading.step === 'number' ? texts.understood(reading, chosenUnit) : undefined
  const understood = amount !== undefined && converted !== undefined ? `${amount} (≈\u00a0${converted})` : amount

  const leave = (left: string): void => {
    setTyping(false)
    const kept = isCleared ? clearedRate(left, language) : left
    if (kept === left) return
    setCleared(left)
    setValue(rate, kept, { shouldDirty: true, shouldValidate: true })
  }
  const choose = (value: number): void => {
    setValue(rate, plainNumber(value, language), { shouldDirty: true, shouldValidate: true })
    setFocus(rate)
  }
  const readId = `${id}-read`
  return (
    <>
      <NumberField
        id={id}
        label={label}
        required={required}
        note={lacks ?? note}
        isFault={lacks !== undefined}
        aria-describedby={`${noteId(id)} ${readId}`}
        aria-invalid={lacks !== undefined || fault !== undefined}
        aria-required={required}
        {...register(rate, {
          onChange: () => {
            setTyping(true)
            setCleared('')
          },
          onBlur: ({ target }: { target: HTMLInputElement }) => leave(target.value),
        })}
      />
      <Field id={`${id}unit`} label={unitLabel}>
        <select {...controlProps(`${id}unit`)} {...register(unit)}>
          {[...offered].map((one) => (
            <option key={one} value={one}>
              {words.unitName(one)}
            </option>
          ))}
        </select>
      </Field>
      <div className={styles.read}>
        <NumberRead id={readId} of={id} fault={fault} understood={understood} choices={choices} onChoose={choose} />
      </div>
    </>
  )
}
