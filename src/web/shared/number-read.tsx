import { plainNumber } from '../../domain/units/numbers.ts'
import { useSession } from '../platform/session.ts'
import { useDebounced } from '../platform/time/debounce.ts'
import { Button } from '../ui/button.tsx'
import styles from './number-read.module.css'

const SAID_AFTER_MS = 1_000

type NumberReadProps = {
  id: string
  /** Id of the field. */
  of: string
  fault: string | undefined
  understood?: string | undefined
  /** What the text can mean. */
  choices?: readonly number[]
  onChoose?: (value: number) => void
}

/** Below a number that was typed: how it was understood, or how to write it. */
export const NumberRead = ({ id, of, fault, understood, choices, onChoose }: NumberReadProps) => {
  const { language } = useSession()
  const text = fault ?? understood
  // Said once nothing is typed any more, and not for each key.
  const isTyping = useDebounced(text, SAID_AFTER_MS) !== text
  return (
    <>
      <output id={id} htmlFor={of} aria-busy={isTyping} className={fault === undefined ? 'quiet' : `strong fault breaks ${styles.fault}`}>
        {text}
      </output>
      {choices?.map((value) => (
        <Button key={value} onClick={() => onChoose?.(value)}>
          {plainNumber(value, language)}
        </Button>
      ))}
    </>
  )
}
