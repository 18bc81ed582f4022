import type { ReactNode } from 'react'
import styles from './field.module.css'

type FieldProps = {
  /** Id of the control that the label names. */
  id: string
  label: ReactNode
  /** Marked with a star. */
  required?: boolean
  /** Beside the label: that it must be filled, or what is wrong. */
  note?: string | undefined
  /** The note tells of a fault that the visitor made, not of one to come. */
  isFault?: boolean
  children: ReactNode
}

export const noteId = (id: string): string => `${id}-note`

/** A label, what must be known about the field, and its control. */
export const Field = ({ id, label, required = false, note, isFault = false, children }: FieldProps) => (
  <div className={styles.field}>
    <div className={styles.caption}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required && (
          <span aria-hidden className={styles.mark}>
            {' '}
            *
          </span>
        )}
      </label>
      <span id={noteId(id)} className={styles.note} role={isFault ? 'alert' : undefined}>
        {note}
      </span>
    </div>
    {children}
  </div>
)

/** How a control looks, and what ties it to its label and note. */
export const controlProps = (id: string, note?: string, isFault = false) => ({
  id,
  className: styles.control,
  'aria-describedby': note === undefined ? undefined : noteId(id),
  'aria-invalid': isFault,
})
