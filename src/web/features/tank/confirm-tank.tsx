import { Trans } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import Pencil from 'lucide-react/icons/pencil'
import { MAX_LINES } from '../../../domain/tank/tank.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AddressFaults } from './address-faults.tsx'
import { type EnteredTank, withNames } from './entered-tank.ts'
import type { LinkDoubt } from './link-doubt.ts'
import type { AddressFault } from './tank-address.ts'
import { TankSummary } from './tank-summary.tsx'
import { useProductNames } from './use-product-names.ts'

type ConfirmTankProps = {
  tank: EnteredTank
  doubt: LinkDoubt
  faults: readonly AddressFault[]
  onConfirm: () => void
  onEdit: (tank: EnteredTank) => void
}

/** The tank of a link that may not be the one that was meant: nothing is said of it until its list is confirmed (TANK-90). */
export const ConfirmTank = ({ tank: entered, doubt, faults, onConfirm, onEdit }: ConfirmTankProps) => {
  const names = useProductNames(entered.country, true)
  const tank = names.isLoading ? entered : withNames(entered, names.nameOf)
  const isTooLong = doubt === 'too many lines'
  return (
    <>
      <div role="alert">
        <Notice>
          <p>
            <DoubtText doubt={doubt} lines={entered.lines.length} />
          </p>
        </Notice>
      </div>
      <AddressFaults faults={faults} />
      <TankSummary tank={tank} unread={new Set(faults.flatMap((fault) => (fault.what === 'product' ? fault.line : [])))} />
      <div className="row gap-3">
        {!isTooLong && (
          <Button look="primary" disabled={names.isLoading} onClick={onConfirm}>
            <CircleCheck aria-hidden size={22} />
            <Trans>Yes, this is my tank</Trans>
          </Button>
        )}
        <Button disabled={names.isLoading} onClick={() => onEdit(tank)}>
          <Pencil aria-hidden size={20} />
          <Trans>Change the tank</Trans>
        </Button>
      </div>
    </>
  )
}

const DoubtText = ({ doubt, lines }: { doubt: LinkDoubt; lines: number }) => {
  if (doubt === 'too many lines')
    return (
      <Trans>
        This link has too many products ({lines}): a tank has {MAX_LINES} at most. Change the tank first.
      </Trans>
    )
  return (
    <>
      {doubt === 'altered' && <Trans>This link was altered or cut: a product or a rate may be missing or wrong.</Trans>}
      {doubt === 'unreadable' && <Trans>Not everything in this link could be read.</Trans>}
      {doubt === 'unchecked' && <Trans>This link cannot be checked: it is from an older version, or part of it is missing.</Trans>}{' '}
      <Trans>Is this your tank?</Trans>
    </>
  )
}
