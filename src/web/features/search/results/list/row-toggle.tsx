import { Trans } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Test } from '../../../../../contract/look-ups/tests.ts'
import { useSession } from '../../../../platform/session.ts'
import styles from './row-toggle.module.css'

type RowToggleProps = { test: Test; isOpen: boolean; onToggle: (testId: string) => void; controls: string }

/** Opens a test to everything that is known of it, and closes it. */
export const RowToggle = ({ test: { tankmixId, dateOfTest }, isOpen, onToggle, controls }: RowToggleProps) => {
  const { formats } = useSession()
  const day = `${formats.day(dateOfTest)} (${tankmixId})`
  return (
    <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={controls} onClick={() => onToggle(tankmixId)}>
      <ChevronDown aria-hidden size={24} />
      <span className="visually-hidden">
        <Trans>Details of the test of {day}</Trans>
      </span>
    </button>
  )
}
