import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './confirm-button.module.css'

type ConfirmButtonProps = {
  children: ReactNode
  /** What will happen, as a question. */
  question: ReactNode
  /** The words on the button that does it. */
  confirm: ReactNode
  disabled?: boolean
  onConfirm: () => void
}

/** A button that asks before it does something that others notice at once. */
export const ConfirmButton = ({ children, question, confirm, disabled = false, onConfirm }: ConfirmButtonProps) => {
  const [isAsking, setAsking] = useState(false)
  const asked = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isAsking) asked.current?.focus()
  }, [isAsking])
  if (!isAsking)
    return (
      <Button disabled={disabled} onClick={() => setAsking(true)}>
        {children}
      </Button>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the question from any of its buttons
    <fieldset
      ref={asked}
      tabIndex={-1}
      className={`row gap-2 shrinks flush middle ${styles.question}`}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setAsking(false)
      }}
    >
      <p>{question}</p>
      <Button
        look="primary"
        onClick={() => {
          setAsking(false)
          onConfirm()
        }}
      >
        {confirm}
      </Button>
      <Button onClick={() => setAsking(false)}>
        <Trans>Cancel</Trans>
      </Button>
    </fieldset>
  )
}
