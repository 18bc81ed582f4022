import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Failure } from './failure.tsx'
import styles from './form.module.css'

type FormProps = {
  children?: ReactNode
  /** Of the button that sends it. */
  submit: ReactNode
  /** Called with what was entered; the browser's own checks have passed unless `noValidate`. */
  onSubmit: (data: FormData, form: HTMLFormElement) => void
  isBusy?: boolean
  /** The server checks the fields and says what is wrong beside each. */
  noValidate?: boolean
  /** Shown above the fields. */
  error?: unknown
  onCancel?: (() => void) | undefined
  /** One field with the button beside it, which is not the page's first. */
  isInLine?: boolean
}

/** A form of the console. Its last line is the button that sends it and, where there is a way back, *Cancel*. */
export const ConsoleForm = ({
  children,
  submit,
  onSubmit,
  isBusy = false,
  noValidate = false,
  error,
  onCancel,
  isInLine = false,
}: FormProps) => (
  <form
    className={isInLine ? 'row gap-3 bottom' : styles.form}
    noValidate={noValidate}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(new FormData(event.currentTarget), event.currentTarget)
    }}
  >
    {error !== undefined && <Failure error={error} />}
    {children}
    <div className="row gap-3">
      <Button type="submit" {...(isInLine ? {} : { look: 'primary' })} disabled={isBusy}>
        {submit}
      </Button>
      {onCancel && (
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </div>
  </form>
)
