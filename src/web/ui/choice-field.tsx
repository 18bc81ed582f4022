import { useId } from 'react'
import type { Choice } from '../../domain/products/choices.ts'
import styles from './field.module.css'

type ChoiceFieldProps = {
  label: string
  /** The text of the empty choice. */
  none: string
  choices: readonly Choice[]
  /** Id of the choice, empty for none. */
  value: string
  onChange: (id: string) => void
}

/** A field of a form with few choices: the platform's own drop-down list under its label. */
export const ChoiceField = ({ label, none, choices, value, onChange }: ChoiceFieldProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} className={styles.control}>
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  )
}
