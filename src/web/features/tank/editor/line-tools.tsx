import { Trans, useLingui } from '@lingui/react/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import { Button } from '../../../ui/button.tsx'
import type { Step } from '../../../ui/use-reorder.ts'
import styles from './tank-line.module.css'

type LineToolsProps = {
  id: string
  /** From 1. */
  number: number
  isLast: boolean
  onMove: (step: Step) => void
  onRemove: () => void
}

/** Moves a line of the tank, or removes it. */
export const LineTools = ({ id, number, isLast, onMove, onRemove }: LineToolsProps) => {
  const { t } = useLingui()
  return (
    <div id={id} className={styles.tools}>
      <Button look="quiet" data-move={-1} aria-label={t`Move product ${number} up`} disabled={number === 1} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden size={22} />
      </Button>
      <Button look="quiet" data-move={1} aria-label={t`Move product ${number} down`} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden size={22} />
      </Button>
      <Button look="quiet" aria-label={t`Remove product ${number}`} onClick={onRemove}>
        <Trash aria-hidden size={22} />
        <Trans>Remove</Trans>
      </Button>
    </div>
  )
}
