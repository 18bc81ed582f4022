import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { EntryRange } from '../../../../domain/console/bench/entry/entry-ranges.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { readEntered, shownNumber } from './entered-number.ts'

type BenchNumberProps = {
  id: string
  label: string
  value: number | null
  decimals: number
  /** What can be saved. */
  range?: EntryRange
  /** What is unlikely about it, though it can be; or why the server refused it. */
  doubt?: string | undefined
  fault?: string | undefined
  /** Beside the label where there is neither. */
  mark?: ReactNode
  /** What was typed before the page was closed and cannot be read. */
  text?: string | undefined
  disabled?: boolean
  /** `text` where it cannot be read as one number; the value then stays as it was. */
  onChange: (value: number | null, text?: string) => void
}

/** A number of a test, which can be read in one way only. */
export const BenchNumber = ({
  id,
  label,
  value,
  decimals,
  range,
  doubt,
  fault,
  mark,
  text,
  disabled = false,
  onChange,
}: BenchNumberProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState(text ?? shownNumber(value))
  const last = useRef(value)
  // Another value than this field's own came from elsewhere.
  useEffect(() => {
    if (value === last.current) return
    last.current = value
    setTyped(shownNumber(value))
  }, [value])
  const entered = readEntered(typed, decimals, undefined, range)
  const noteOf = (): string | undefined => {
    if (entered.step === 'unclear') return t`Could be ${entered.couldBe}: write it without a thousands sign`
    if (entered.step === 'none') return t`Not a number`
    if (entered.step === 'decimals') return t`At most ${entered.max} decimals`
    if (entered.step !== 'beyond') return fault
    const [from, to] = [shownNumber(entered.from), shownNumber(entered.to)]
    return t`Only from ${from} to ${to}`
  }
  const wrong = noteOf()
  return (
    <NumberField
      id={id}
      label={label}
      note={wrong ?? doubt ?? mark}
      isFault={wrong !== undefined}
      isDoubt={wrong === undefined && doubt !== undefined}
      disabled={disabled}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const next = readEntered(target.value, decimals, undefined, range)
        if (next.step !== 'number') return onChange(last.current, target.value)
        last.current = next.value
        onChange(next.value)
      }}
    />
  )
}
