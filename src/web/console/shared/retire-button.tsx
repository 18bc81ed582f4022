import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from './confirm-button.tsx'

type RetireButtonProps = { isRetired: boolean; question: ReactNode; onRetire: (isRetired: boolean) => void }

/** Retires a thing of a register after a question, or offers it again. */
export const RetireButton = ({ isRetired, question, onRetire }: RetireButtonProps) =>
  isRetired ? (
    <Button onClick={() => onRetire(false)}>
      <Trans>Offer it again</Trans>
    </Button>
  ) : (
    <ConfirmButton question={question} confirm={<Trans>Retire it</Trans>} onConfirm={() => onRetire(true)}>
      <Trans>Retire</Trans>
    </ConfirmButton>
  )
