import { Trans, useLingui } from '@lingui/react/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './tank-line.module.css'

type LineToolsProps = {
  id: string
  /** From 1. */
  number: number
  isLast: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** Moves a line of the tank, or removes it. */
export const LineTools = ({ id, number, isLast, onMove, onRemove }: LineToolsProps) => {
  const { t } = useLingui()
  return (
    <div id={id} className={styles.tools}>
      <Tool name="up" label={t`Move product ${number} up`} isPossible={number > 1} onPress={() => onMove(-1)}>
        <ArrowUp aria-hidden size={22} />
      </Tool>
      <Tool name="down" label={t`Move product ${number} down`} isPossible={!isLast} onPress={() => onMove(1)}>
        <ArrowDown aria-hidden size={22} />
      </Tool>
      <Tool name="remove" label={t`Remove product ${number}`} isPossible onPress={onRemove}>
        <Trash aria-hidden size={22} />
        <Trans>Remove</Trans>
      </Tool>
    </div>
  )
}

type ToolProps = { name: string; label: string; isPossible: boolean; onPress: () => void; children: ReactNode }

const Tool = ({ name, label, isPossible, onPress, children }: ToolProps) => (
  <Button look="quiet" data-tool={name} aria-label={label} disabled={!isPossible} onClick={onPress}>
    {children}
  </Button>
)
