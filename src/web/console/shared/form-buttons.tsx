import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

type FormButtonsProps = {
  className: string | undefined
  submit: ReactNode
  isBusy: boolean
  onCancel?: (() => void) | undefined
}

/** The last line of a form: the button that sends it, and where there is a way back, *Cancel*. */
export const FormButtons = ({ className, submit, isBusy, onCancel }: FormButtonsProps) => (
  <div className={className}>
    <Button type="submit" look="primary" disabled={isBusy}>
      {submit}
    </Button>
    {onCancel && (
      <Button onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    )}
  </div>
)
