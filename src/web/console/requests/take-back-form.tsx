import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MAX_MESSAGE } from '../../../contract/texts.ts'
import { textIn } from '../shared/calls/use-saving.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import { TextField } from '../shared/form-fields.tsx'

type TakeBackProps = {
  /** The requester's, by name. */
  language: string
  isBusy: boolean
  onTakeBack: (text: string) => void
  onCancel?: () => void
  /** What becomes of it. */
  children: ReactNode
}

/** Takes an answer back, with what was wrong with it. */
export const TakeBackForm = ({ language, isBusy, onTakeBack, onCancel, children }: TakeBackProps) => {
  const { t } = useLingui()
  return (
    <ConsoleForm
      submit={<Trans>Take the answer back</Trans>}
      isBusy={isBusy}
      onSubmit={(data) => onTakeBack(textIn(data, 'text'))}
      {...(onCancel ? { onCancel } : {})}
    >
      <p>{children}</p>
      <TextField
        name="text"
        label={t`What was wrong; it stands in the email`}
        note={t`In their language if you can: ${language}`}
        rows={4}
        maxLength={MAX_MESSAGE}
        required
      />
    </ConsoleForm>
  )
}
