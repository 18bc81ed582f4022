import { type ReactNode, useId } from 'react'
import { controlProps, Field } from '../../ui/field.tsx'
import styles from './form.module.css'

type FieldProps = {
  name: string
  label: ReactNode
  /** Marked with a star. */
  isMarked?: boolean | undefined
  /** Beside the label: what is expected. */
  note?: string | undefined
  /** What is wrong; shown in place of the note. */
  fault?: string | undefined
}
type TextFieldProps = FieldProps & {
  defaultValue?: string | undefined
  required?: boolean
  maxLength?: number
  /** Of a text of several lines. */
  rows?: number
  type?: 'date'
  autoComplete?: 'off'
  /** Told of each change, by who keeps it meanwhile. */
  onChange?: (value: string) => void
}

const useControl = (name: string, note: string | undefined, fault: string | undefined) => {
  const id = useId()
  return { ...controlProps(id, fault ?? note, fault !== undefined), name }
}
type NamedFieldProps = Omit<FieldProps, 'name'> & { id: string; children: ReactNode }
const NamedField = ({ id, label, isMarked = false, note, fault, children }: NamedFieldProps) => (
  <Field id={id} label={label} required={isMarked} note={fault ?? note} isFault={fault !== undefined}>
    {children}
  </Field>
)

/** A text of a form, which keeps what is typed until the form is sent. */
export const TextField = ({ name, label, isMarked, note, fault, rows, onChange, ...rest }: TextFieldProps) => {
  const control = useControl(name, note, fault)
  const input = { ...rest, ...(onChange && { onChange: ({ target }: { target: { value: string } }) => onChange(target.value) }) }
  return (
    <NamedField {...{ id: control.id, label, isMarked, note, fault }}>
      {rows === undefined ? <input {...control} {...input} /> : <textarea {...control} {...input} rows={rows} />}
    </NamedField>
  )
}

type OptionsFieldProps = FieldProps & { options: readonly (readonly [value: string, text: string])[]; defaultValue?: string | undefined }

/** A choice of a form, which keeps what is chosen until the form is sent. */
export const OptionsField = ({ name, label, isMarked, note, fault, options, defaultValue }: OptionsFieldProps) => {
  const control = useControl(name, note, fault)
  return (
    <NamedField {...{ id: control.id, label, isMarked, note, fault }}>
      <select {...control} defaultValue={defaultValue}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </NamedField>
  )
}

type AlsoProps = { legend: ReactNode; requests: readonly { id: string; reference: string; name: string }[]; isChosen?: boolean }

/** Other requests of the same mix, to be chosen too (`also`); nothing where there are none. */
export const AlsoField = ({ legend, requests, isChosen = false }: AlsoProps) =>
  requests.length > 0 && (
    <fieldset className={`grid gap-2 flush ${styles.also}`}>
      <legend>{legend}</legend>
      {requests.map(({ id, reference, name }) => (
        <label key={id}>
          <input type="checkbox" name="also" value={id} defaultChecked={isChosen} /> {reference} · {name}
        </label>
      ))}
    </fieldset>
  )
