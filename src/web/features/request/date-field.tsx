import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { RequestForm } from '../../../domain/requests.ts'
import { useSession } from '../../platform/session.ts'
import { controlProps, Field } from '../../ui/field.tsx'
import { dayMonthYear, isoDay } from './day-month-year.ts'
import { useFaultText } from './request-texts.ts'
import type { RequestValues } from './request-values.ts'

/** The day of the request; a reseller's foliar form writes it dd/MM/yyyy whatever the browser's habit (REQ-10). */
export const DateField = ({ form }: { form: RequestForm }) => {
  const { t } = useLingui()
  const id = useId()
  const faultText = useFaultText()
  const { control } = useFormContext<RequestValues>()
  const { datePattern } = useSession().edition.requestForms
  const isTyped = form === 'foliar' && datePattern === 'dd/MM/yyyy'
  return (
    <Controller
      control={control}
      name="requestDate"
      render={({ field, fieldState: { error } }) => {
        const fault = faultText(error?.message)
        const props = { ...field, ...controlProps(id, fault, fault !== undefined), 'aria-required': true }
        return (
          <Field id={id} label={t`Request Date`} required note={fault} isFault={fault !== undefined}>
            {isTyped ? (
              <input
                {...props}
                value={dayMonthYear(field.value)}
                onChange={({ currentTarget }) => field.onChange(isoDay(currentTarget.value))}
                inputMode="numeric"
                placeholder="dd/MM/yyyy"
                maxLength={10}
              />
            ) : (
              <input {...props} type="date" />
            )}
          </Field>
        )
      }}
    />
  )
}
