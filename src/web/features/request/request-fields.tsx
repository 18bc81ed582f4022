import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { useController, useFormContext, useWatch, type FieldPath } from 'react-hook-form'
import { REQUEST_MESSAGES } from '../../../contract/request-messages.ts'
import { COUNTRY_CODES } from '../../../domain/countries.ts'
import { codeOfOption, countryOption, MAX_LENGTHS, type RequestFormKind, WATER_RATE_UNITS } from '../../../domain/requests.ts'
import { useSession } from '../../platform/session.ts'
import { MoreThanWater } from '../../shared/overfull.tsx'
import { CropSuggestions } from '../../shared/crop-suggestions.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { DateField } from './date-field.tsx'
import styles from './request-form.module.css'
import { RateFields } from './rate-fields.tsx'
import { useFaultText } from './request-texts.ts'
import { isOverfullRequest, type RequestValues } from './request-values.ts'

const CROP_LIST = 'known-crops'

export const RequestFields = ({ form }: { form: RequestFormKind }) => {
  const { t } = useLingui()
  return (
    <div className={styles.fields}>
      <CropSuggestions id={CROP_LIST} />
      <RequestField name="name" label={t`Name`} required>
        {(props) => <input {...props} autoComplete="name" maxLength={MAX_LENGTHS.name} />}
      </RequestField>
      <RequestField name="email" label={t`Email`} required>
        {(props) => (
          // Not type="email": browsers would convert an international address to Punycode, which its owner does not recognise.
          <input {...props} inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={MAX_LENGTHS.email} />
        )}
      </RequestField>
      <RequestField name="company" label={t`Company`}>
        {(props) => <input {...props} autoComplete="organization" maxLength={MAX_LENGTHS.company} />}
      </RequestField>
      <DateField form={form} />
      <CountryField />
      {form === 'seed' && (
        <RequestField name="seedName" label={t`Seed Crop`}>
          {(props) => <input {...props} list={CROP_LIST} maxLength={MAX_LENGTHS.seedName} />}
        </RequestField>
      )}
      <RequestField name="crop" label={t`Crop`}>
        {(props) => <input {...props} list={CROP_LIST} maxLength={MAX_LENGTHS.crop} />}
      </RequestField>
      {form === 'seed' && <NdaField />}
      <div className={styles.wide}>
        <RequestField name="comments" label={t`Comments`}>
          {(props) => <textarea {...props} rows={3} maxLength={MAX_LENGTHS.comment} />}
        </RequestField>
      </div>
      {form === 'foliar' && <NdaField />}
    </div>
  )
}

/** With a reference the report is for whoever asked only (REQ-25). */
const NdaField = () => {
  const { t } = useLingui()
  return (
    <RequestField name="ndaRef" label={t`Non-Disclosure Agreement Reference`}>
      {(props) => <input {...props} maxLength={MAX_LENGTHS.ndaRef} />}
    </RequestField>
  )
}

export const WaterFields = ({ form }: { form: RequestFormKind }) => {
  const { t } = useLingui()
  const { getFieldState, formState } = useFormContext<RequestValues>()
  const isFull = isOverfullRequest(form, useWatch<RequestValues>() as RequestValues)
  const isMissing = getFieldState('waterRate', formState).error?.message === REQUEST_MESSAGES.waterRateRequired
  return (
    <div className={styles.water}>
      <RateFields
        form={form}
        rate="waterRate"
        label={t`Water Rate`}
        unit="waterRateUnits"
        unitLabel={t`Water Rate Units`}
        units={WATER_RATE_UNITS}
        required={form === 'foliar'}
        lacks={isMissing ? t`Required` : undefined}
      />
      <output className={styles.doubt}>{isFull && <MoreThanWater />}</output>
    </div>
  )
}

type TextPath = Exclude<FieldPath<RequestValues>, 'ingredients' | `ingredients.${string}`>
type RequestFieldProps = {
  name: TextPath
  label: string
  required?: boolean
  children: (props: ReturnType<typeof controlProps> & { 'aria-required': boolean }) => ReactNode
}

/** A field with its error, shown once the visitor has left it. */
const RequestField = ({ name, label, required = false, children }: RequestFieldProps) => {
  const id = name
  const faultText = useFaultText()
  const { register, getFieldState, formState } = useFormContext<RequestValues>()
  const { error } = getFieldState(name, formState)
  const fault = faultText(error?.message)
  return (
    <Field id={id} label={label} required={required} note={fault} isFault={fault !== undefined}>
      {children({ ...controlProps(id, fault, fault !== undefined), 'aria-required': required, ...register(name) })}
    </Field>
  )
}

/** Its options' values are "CODE - Name" (REQ-01); the form keeps the code, which is the same in every language. */
const CountryField = () => {
  const { t } = useLingui()
  const id = 'country'
  const { edition, formats } = useSession()
  const { field } = useController<RequestValues, 'country'>({ name: 'country' })
  const countries = useMemo(
    () =>
      COUNTRY_CODES.map((code) => ({ code, name: formats.country(code) })).sort((left, right) => formats.compare(left.name, right.name)),
    [formats],
  )
  const note = field.value === '' ? t`Required` : undefined
  return (
    <Field id={id} label={t`Country`} required note={note}>
      <select
        {...controlProps(id, note)}
        aria-required
        autoComplete="country"
        disabled={edition.forcedCountry !== undefined}
        {...field}
        value={field.value === '' ? '' : countryOption(field.value, formats.country(field.value))}
        onChange={({ target }) => field.onChange(codeOfOption(target.value))}
      >
        <option value="">{t`Choose a country`}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={countryOption(code, name)}>
            {countryOption(code, name)}
          </option>
        ))}
      </select>
    </Field>
  )
}
