import { useId } from 'react'
import { controlProps, Field } from '../../ui/field.tsx'

type FilterSelectProps = {
  label: string
  value: string | undefined
  /** The first one, with an empty value, is no filter. */
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}

/** A choice of a list's filters. A value of the address that is no longer offered is shown as it is. */
export const FilterSelect = ({ label, value = '', options, onChange }: FilterSelectProps) => {
  const id = useId()
  const shown = options.some(([one]) => one === value) ? options : [...options, [value, value] as const]
  return (
    <Field id={id} label={label}>
      <select {...controlProps(id)} value={value} onChange={({ target }) => onChange(target.value)}>
        {shown.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
