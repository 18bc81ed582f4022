import type { ComponentProps, ReactNode } from 'react'
import { controlProps, Field } from './field.tsx'

type NumberFieldProps = Omit<ComponentProps<'input'>, 'id' | 'required'> & {
  id: string
  label: ReactNode
  required?: boolean
  /** Beside the label: what is expected or wrong. */
  note?: ReactNode
  isFault?: boolean
  isDoubt?: boolean
}

/** A number as somebody types it, with the decimal sign of any language: how it is read is up to the page. */
export const NumberField = ({
  id,
  label,
  required = false,
  note,
  isFault = false,
  isDoubt = false,
  className,
  ...input
}: NumberFieldProps) => (
  <Field id={id} label={label} required={required} note={note} isFault={isFault} isDoubt={isDoubt} className={className}>
    <input {...controlProps(id, note, isFault)} inputMode="decimal" autoComplete="off" {...input} />
  </Field>
)
