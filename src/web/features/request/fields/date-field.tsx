import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { RequestFormKind } from '../../../../domain/requests/requests.ts'
import { useSession } from '../../../platform/session.ts'
import { controlProps, Field, noteId } from '../../../ui/field.tsx'
import styles from './date-field.module.css'
import { DAY_FORMAT, dayMonthYear, isDay, isoDay } from './day-month-year.ts'
import { useFaultText } from '../request-texts.ts'
import type { RequestValues } from '../request-values.ts'

/**
 * The day of the request; a reseller's foliar form writes it dd/MM/yyyy in every browser (REQ-10). The format is shown beside the
 * label, and the recognised day below: half of all readers take 11/12/2026 for another day.
 */
export const DateField = ({ form }: { form: RequestFormKind }) => {
  const { t } = useLingui()
  const id = 'requestDate'
  /** Left as typed while the field has the focus: a rewritten text moves the cursor to its end. */
  const [typed, setTyped] = useState<string>()
  const faultText = useFaultText()
  const { control } = useFormContext<RequestValues>()
  const { edition, formats } = useSession()
  const { datePattern } = edition.requestForms
  const isTyped = form === 'foliar' && datePattern === DAY_FORMAT
  return (
    <Controller
      control={control}
      name="requestDate"
      render={({ field, fieldState: { error } }) => {
        const isWrong = isTyped && error !== undefined && field.value.trim() !== ''
        const fault = isWrong ? undefined : faultText(error?.message)
        const label = t`Request Date`
        const props = { ...field, ...controlProps(id, fault, error !== undefined), 'aria-required': true }
        return (
          <Field id={id} label={isTyped ? <Formatted label={label} /> : label} required note={fault} isFault={fault !== undefined}>
            {isTyped ? (
              <>
                <input
                  {...props}
                  value={typed !== undefined && isoDay(typed) === field.value ? typed : dayMonthYear(field.value)}
                  onChange={({ currentTarget }) => {
                    setTyped(currentTarget.value)
                    field.onChange(isoDay(currentTarget.value))
                  }}
                  onBlur={() => {
                    setTyped(undefined)
                    field.onBlur()
                  }}
                  placeholder={DAY_FORMAT}
                  autoComplete="off"
                  aria-describedby={`${noteId(id)} ${id}-read`}
                />
                <output id={`${id}-read`} htmlFor={id} className={isWrong ? `strong fault ${styles.fault}` : `quiet ${styles.understood}`}>
                  {isWrong ? t`Write the day first: day/month/year, such as 31/12/2026.` : isDay(field.value) && formats.day(field.value)}
                </output>
              </>
            ) : (
              <input {...props} type="date" />
            )}
          </Field>
        )
      }}
    />
  )
}

const Formatted = ({ label }: { label: string }) => (
  <>
    {label} <span className="regular quiet unbroken">{DAY_FORMAT}</span>
  </>
)
