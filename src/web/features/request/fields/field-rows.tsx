import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ComponentType, type ReactNode, useMemo } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { COUNTRY_CODES } from '../../../../domain/countries.ts'
import {
  fieldRow,
  type FieldOfKind,
  type LineField,
  type RequestField,
  type RequestTextField,
} from '../../../../domain/requests/request-fields.ts'
import { codeOfOption, countryOption, type RequestFormKind } from '../../../../domain/requests/requests.ts'
import { useSession } from '../../../platform/session.ts'
import { controlProps, Field } from '../../../ui/field.tsx'
import { DateField } from './date-field.tsx'
import styles from '../request-form.module.css'
import { useFaultText } from '../request-texts.ts'
import type { RequestValues } from '../request-values.ts'

/** The list of crops that fields suggest. */
export const CROP_LIST = 'known-crops'

type FormProps = { form: RequestFormKind }
type FieldRow = {
  label: MessageDescriptor
  /** What stands above the mix, in the order of the fields; undefined for what is drawn with the mix. */
  Control?: ComponentType<FormProps>
}
type OfMix = FieldOfKind<'rows' | 'rate' | 'choice' | 'water'>

type TextControlProps = FormProps & {
  field: Exclude<RequestTextField, OfMix>
  children: (props: ReturnType<typeof controlProps> & { 'aria-required': boolean }) => ReactNode
}

/** A field with its error, shown once the visitor has left it. */
const TextControl = ({ form, field, children }: TextControlProps) => {
  const { i18n } = useLingui()
  const faultText = useFaultText()
  const { register, getFieldState, formState } = useFormContext<RequestValues>()
  const { error } = getFieldState(field, formState)
  const fault = faultText(error?.message)
  const required = fieldRow(field).in[form] === 'required'
  return (
    <Field id={field} label={i18n._(FIELD_ROWS[field].label)} required={required} note={fault} isFault={fault !== undefined}>
      {children({ ...controlProps(field, fault, fault !== undefined), 'aria-required': required, ...register(field) })}
    </Field>
  )
}

const line = (field: LineField, attributes: ComponentProps<'input'> = {}): ComponentType<FormProps> => {
  const Line = ({ form }: FormProps) => (
    <TextControl form={form} field={field}>
      {(props) => <input {...props} {...attributes} maxLength={fieldRow(field).max} />}
    </TextControl>
  )
  return Line
}

const EmailControl = ({ form }: FormProps) => (
  <TextControl form={form} field="email">
    {(props) => (
      // Not type="email": browsers would convert an international address to Punycode, which its owner does not recognise.
      <input {...props} inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={fieldRow('email').max} />
    )}
  </TextControl>
)

const CommentsControl = ({ form }: FormProps) => (
  <div className={styles.wide}>
    <TextControl form={form} field="comments">
      {(props) => <textarea {...props} rows={3} maxLength={fieldRow('comments').max} />}
    </TextControl>
  </div>
)

/** Its options' values are "CODE - Name" (REQ-01); the form keeps the code, which is the same in every language. */
const CountryControl = () => {
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

export const FIELD_ROWS: { [Name in RequestField]: Name extends OfMix ? FieldRow : Required<FieldRow> } = {
  name: { label: msg`Name`, Control: line('name', { autoComplete: 'name' }) },
  email: { label: msg`Email`, Control: EmailControl },
  company: { label: msg`Company`, Control: line('company', { autoComplete: 'organization' }) },
  requestDate: { label: msg`Request Date`, Control: DateField },
  country: { label: msg`Country`, Control: CountryControl },
  seedName: { label: msg`Seed Crop`, Control: line('seedName', { list: CROP_LIST }) },
  crop: { label: msg`Crop`, Control: line('crop', { list: CROP_LIST }) },
  /** With a reference the report is for whoever asked only (REQ-25). */
  ndaRef: { label: msg`Non-Disclosure Agreement Reference`, Control: line('ndaRef') },
  comments: { label: msg`Comments`, Control: CommentsControl },
  ingredients: { label: msg`Ingredients` },
  waterRate: { label: msg`Water Rate` },
  waterRateUnits: { label: msg`Water Rate Units` },
  water: { label: msg`My water` },
}
