import type { ReactNode } from 'react'
import styles from './field.module.css'

type FieldProps = {
  /** Id of the control that the label names. */
  id: string
  label: ReactNode
  /** Marked with a star. */
  required?: boolean
  /** Beside the label: that the field is required, or what is wrong. */
  note?: ReactNode
  /** Whether the note reports an error of the visitor, not a requirement. */
  isFault?: boolean
  /** Whether it reports what is unlikely, though it can be. */
  isDoubt?: boolean
  className?: string | undefined
  children: ReactNode
}

export const noteId = (id: string): string => `${id}-note`

/** A label, its note, and the control. */
export const Field = ({ id, label, required = false, note, isFault = false, isDoubt = false, className, children }: FieldProps) => (
  <div className={className === undefined ? styles.field : `${styles.field} ${className}`}>
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
      <span id={noteId(id)} className={styles.note} role={isFault ? 'alert' : undefined} data-doubt={isDoubt || undefined}>
        {note}
      </span>
    </div>
    {children}
  </div>
)

/** Class of a control and the attributes that link it to its label and note. */
export const controlProps = (id: string, note?: ReactNode, isFault = false) => ({
  id,
  className: styles.control,
  'aria-describedby': note === undefined ? undefined : noteId(id),
  'aria-invalid': isFault,
})
