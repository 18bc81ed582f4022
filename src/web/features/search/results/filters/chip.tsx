import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '../../../../platform/session.ts'
import styles from './filter-bar.module.css'

type ChipProps = {
  isOn: boolean
  onPress: () => void
  /** How many tests it would show; undefined while unknown, null where that is no question. */
  count?: number | null | undefined
  children: ReactNode
}

/** A button that stays pressed. One that would show nothing cannot be pressed. */
export const Chip = ({ isOn, onPress, count = null, children }: ChipProps) => {
  const { formats } = useSession()
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress} disabled={count === 0 && !isOn}>
      {children}
      {count !== null && (
        <span className={styles.number}>
          <span aria-hidden>{count === undefined ? '' : formats.count(count)}</span>
          {count !== undefined && (
            <span className="visually-hidden">
              {' '}
              <Plural value={count} one="# test" other="# tests" />
            </span>
          )}
        </span>
      )}
    </button>
  )
}

/** Chips under a heading of their own. */
export const ChipGroup = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <fieldset className={`shrinks flush ${styles.group}`}>
    <legend className={`muted strong ${styles.label}`}>{label}</legend>
    <div className={`row gap-2 ${styles.chips}`}>{children}</div>
  </fieldset>
)
