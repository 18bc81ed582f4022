import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { controlProps, Field } from '../../ui/field.tsx'
import { Failure } from '../shared/failure.tsx'
import { FormButtons } from '../shared/form-buttons.tsx'
import styles from '../products/products.module.css'
import { textIn, useSaving } from '../shared/use-saving.ts'

export type ProtocolFields = { name: string; text: string; decisionRule: string }

type ProtocolFormProps = {
  /** Of the newest version; undefined for a new protocol. */
  content?: ProtocolFields
  submit: ReactNode
  onSave: (id: string, content: ProtocolFields) => Promise<void>
  onCancel?: () => void
}

/** Name, text and decision rule. Nothing that was typed is lost where the server refuses it. */
export const ProtocolForm = ({ content, submit, onSave, onCancel }: ProtocolFormProps) => {
  const { t } = useLingui()
  const id = useId()
  const { faults, error, isBusy, save } = useSaving()
  const send = (data: FormData) =>
    onSave(textIn(data, 'id'), { name: textIn(data, 'name'), text: textIn(data, 'text'), decisionRule: textIn(data, 'decisionRule') })
  const field = (name: 'id' | keyof ProtocolFields, label: string, control: (props: ReturnType<typeof controlProps>) => ReactNode) => {
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
        void save(event.currentTarget, send)
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
