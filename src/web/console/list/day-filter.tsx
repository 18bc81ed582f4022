import { useId } from 'react'
import { controlProps, Field } from '../../ui/field.tsx'

type DayFilterProps = { label: string; value: string | undefined; onChange: (day: string) => void }

/** A day of a list's filters: it counts once it is left, since a day that is being typed is another one. */
export const DayFilter = ({ label, value = '', onChange }: DayFilterProps) => {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <input
        {...controlProps(id)}
        key={value}
        type="date"
        defaultValue={value}
        onBlur={({ target }) => {
          if (target.value !== value) onChange(target.value)
        }}
      />
    </Field>
  )
}
