import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { controlProps, Field } from '../../ui/field.tsx'

type AnswerProps = {
  label: string
  value: string | null
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string | null) => void
}

/** One answer of a mapping; without one it is marked as an open question. */
export const AnswerSelect = ({ label, value, options, onChange }: AnswerProps) => {
  const { t } = useLingui()
  const id = useId()
  const note = value === null ? t`Open question` : undefined
  return (
    <Field id={id} label={label} note={note} isDoubt={value === null}>
      <select
        {...controlProps(id, note)}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <option value="">{t`Choose`}</option>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
