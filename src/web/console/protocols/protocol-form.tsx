import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { controlProps, Field } from '../../ui/field.tsx'
import { Failure } from '../failure.tsx'
import { FormButtons } from '../form-buttons.tsx'
import { CallError } from '../make-call.ts'
import styles from '../products/products.module.css'
import { useVisit } from '../session.ts'

export type ProtocolContent = { name: string; text: string; decisionRule: string }

type ProtocolFormProps = {
  /** Of the newest version; undefined for a new protocol. */
  content?: ProtocolContent
  submit: ReactNode
  onSave: (id: string, content: ProtocolContent) => Promise<void>
  onCancel?: () => void
}

/** Name, text and decision rule. Nothing that was typed is lost where the server refuses it. */
export const ProtocolForm = ({ content, submit, onSave, onCancel }: ProtocolFormProps) => {
  const { t } = useLingui()
  const { lead } = useVisit()
  const id = useId()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const save = async (form: HTMLFormElement) => {
    const data = new FormData(form)
    const textOf = (name: string): string => {
      const value = data.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    setBusy(true)
    setFaults({})
    setError(undefined)
    try {
      await onSave(textOf('id'), { name: textOf('name'), text: textOf('text'), decisionRule: textOf('decisionRule') })
    } catch (reason) {
      if (reason instanceof CallError && reason.errors.length > 0)
        setFaults(Object.fromEntries(reason.errors.toReversed().map(({ path, message }) => [path, message])))
      else if (!lead(reason)) setError(reason)
    } finally {
      setBusy(false)
    }
  }
  const field = (name: 'id' | keyof ProtocolContent, label: string, control: (props: ReturnType<typeof controlProps>) => ReactNode) => {
    const fault = faults[name]
    return (
      <Field id={`${id}${name}`} label={label} required note={fault} isFault={fault !== undefined}>
        {control(controlProps(`${id}${name}`, fault, fault !== undefined))}
      </Field>
    )
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void save(event.currentTarget)
      }}
    >
      {error !== undefined && <Failure error={error} />}
      {!content &&
        field('id', t`Id, such as jar-test`, (props) => <input {...props} name="id" maxLength={64} required autoComplete="off" />)}
      {field('name', t`Name`, (props) => (
        <input {...props} name="name" defaultValue={content?.name ?? ''} maxLength={200} required />
      ))}
      {field('text', t`What is done`, (props) => (
        <textarea {...props} name="text" rows={12} defaultValue={content?.text ?? ''} maxLength={20_000} required />
      ))}
      {field('decisionRule', t`Decision rule`, (props) => (
        <textarea {...props} name="decisionRule" rows={6} defaultValue={content?.decisionRule ?? ''} maxLength={4_000} required />
      ))}
      <FormButtons className={styles.buttons} submit={submit} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
