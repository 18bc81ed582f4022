import { useLingui } from '@lingui/react/macro'
import { useId, useState, type ComponentProps } from 'react'
import type { Reading } from '../../../../domain/console/bench/bench-test.ts'
import { ENTRY_RANGES, type EntryRange } from '../../../../domain/console/bench/entry/entry-ranges.ts'
import { readEntered, shownNumber } from '../../runs/sheet/entered-number.ts'
import styles from '../series.module.css'
import type { FieldChange, ReadingFieldView } from './reading-fields.ts'

/** Where it stands, for the keys that lead from one to the next. */
type Place = { 'data-row': number; 'data-column': number }

type CellProps = Place & {
  field: ReadingFieldView
  /** Read aloud: the field and its jar. */
  label: string
  reading: Reading
  /** What was typed and cannot be read as a number. */
  text: string | undefined
  onChange: FieldChange
}

/** A value of a reading in the grid. */
export const CellField = ({ field, label, reading, text, onChange, ...place }: CellProps) => {
  const { i18n } = useLingui()
  const control = { ...place, 'aria-label': label }
  if (field.is === 'choice')
    return (
      <select {...control} value={reading[field.name]} onChange={({ target }) => onChange(field.name, { [field.name]: target.value })}>
        <option value="">–</option>
        {field.options.map(([value, name]) => (
          <option key={value} value={value}>
            {i18n._(name)}
          </option>
        ))}
      </select>
    )
  if (field.is === 'text')
    return (
      <input
        {...control}
        className={styles.text}
        maxLength={1_000}
        autoComplete="off"
        enterKeyHint="next"
        value={reading.appearance}
        onChange={({ target }) => onChange('appearance', { appearance: target.value })}
      />
    )
  return (
    <CellNumber
      {...control}
      value={reading[field.name]}
      decimals={field.decimals}
      range={ENTRY_RANGES[field.range]}
      text={text}
      onEntered={(value, typed) => onChange(field.name, typed === undefined ? { [field.name]: value } : {}, typed)}
    />
  )
}

type NumberProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: number | null
  decimals: number
  range: EntryRange
  text: string | undefined
  onEntered: (value: number | null, text?: string) => void
}

/** A number that can be read in one way only; one that cannot says what it could be. */
const CellNumber = ({ value, decimals, range, text, onEntered, ...input }: NumberProps) => {
  const { t } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState(text ?? shownNumber(value))
  const entered = readEntered(typed, decimals, undefined, range)
  const faultOf = (): string | undefined => {
    if (entered.step === 'unclear') return t`Could be ${entered.couldBe}: write it without a thousands sign`
    if (entered.step === 'none') return t`Not a number`
    if (entered.step === 'decimals') return t`At most ${entered.max} decimals`
    if (entered.step !== 'beyond') return undefined
    const [from, to] = [shownNumber(entered.from), shownNumber(entered.to)]
    return t`Only from ${from} to ${to}`
  }
  const fault = faultOf()
  const control = (
    <input
      {...input}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      aria-invalid={fault !== undefined || undefined}
      aria-describedby={fault === undefined ? undefined : id}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const next = readEntered(target.value, decimals, undefined, range)
        if (next.step === 'number') onEntered(next.value)
        else onEntered(null, target.value)
      }}
    />
  )
  return (
    <>
      {control}
      {fault !== undefined && (
        <div id={id} className="small fault">
          {fault}
        </div>
      )}
    </>
  )
}
