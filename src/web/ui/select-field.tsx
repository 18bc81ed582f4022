import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

type SelectFieldProps<T extends string> = {
  label: ReactNode
  value: T
  options: readonly T[]
  onChange: (value: T) => void
}

/** The platform's own drop-down list with its label beside it. */
export const SelectField = <T extends string>({ label, value, options, onChange }: SelectFieldProps<T>) => {
  const id = useId()
  return (
    <div className={styles.beside}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options[currentTarget.selectedIndex]
          if (chosen !== undefined) onChange(chosen)
        }}
        className={styles.control}
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  )
}
