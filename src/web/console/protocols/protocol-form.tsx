import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { USUAL_LIMITS, type ProtocolLimits } from '../../../domain/console/bench/plausibility.ts'
import { CIPAC_WATERS, type StandardWater } from '../../../domain/console/bench/standard-waters.ts'
import { JAR_TEST_REQUIREMENTS } from '../../../domain/method/jar-test.ts'
import type { ProtocolRequirements } from '../../../domain/method/requirements.ts'
import { TextField } from '../shared/form-fields.tsx'
import { ConsoleForm } from '../shared/console-form.tsx'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { LimitFields, limitsIn } from './limit-fields.tsx'
import { NamedWaterRows, watersIn } from './named-water-rows.tsx'
import { RequirementFields, requirementsIn } from './requirement-fields.tsx'

export type ProtocolFields = {
  name: string
  text: string
  decisionRule: string
  limits: ProtocolLimits
  waters: StandardWater[]
  requirements: ProtocolRequirements
}
/** A version from before requirements were recorded has none. */
type EditedProtocol = Omit<ProtocolFields, 'requirements'> & { requirements: ProtocolRequirements | null }

type ProtocolFormProps = {
  /** Of the newest version; undefined for a new protocol. */
  content?: EditedProtocol
  submit: ReactNode
  onSave: (id: string, content: ProtocolFields) => Promise<void>
  onCancel?: () => void
}

/** Name, text, decision rule and what a test needs. Nothing that was typed is lost where the server refuses it. */
export const ProtocolForm = ({ content, submit, onSave, onCancel }: ProtocolFormProps) => {
  const { t } = useLingui()
  const { faults, error, isBusy, save } = useSaving()
  const send = (data: FormData) =>
    onSave(textIn(data, 'id'), {
      name: textIn(data, 'name'),
      text: textIn(data, 'text'),
      decisionRule: textIn(data, 'decisionRule'),
      limits: limitsIn(data),
      waters: watersIn(data),
      requirements: requirementsIn(data),
    })
  const named = (name: 'id' | 'name' | 'text' | 'decisionRule') => ({
    name,
    fault: faults[name],
    isMarked: true,
    required: true,
  })
  return (
    <ConsoleForm noValidate submit={submit} isBusy={isBusy} error={error} onCancel={onCancel} onSubmit={(_, form) => void save(form, send)}>
      {!content && <TextField {...named('id')} label={t`Id, such as jar-test`} maxLength={64} autoComplete="off" />}
      <TextField {...named('name')} label={t`Name`} defaultValue={content?.name} maxLength={200} />
      <TextField {...named('text')} label={t`What is done`} rows={12} defaultValue={content?.text} maxLength={20_000} />
      <TextField {...named('decisionRule')} label={t`Decision rule`} rows={6} defaultValue={content?.decisionRule} maxLength={4_000} />
      {/* What a version without them asked in words is offered, to be looked at. */}
      <RequirementFields requirements={content?.requirements ?? JAR_TEST_REQUIREMENTS} faults={faults} />
      <NamedWaterRows waters={content?.waters ?? CIPAC_WATERS} faults={faults} />
      <LimitFields limits={content?.limits ?? USUAL_LIMITS} faults={faults} />
    </ConsoleForm>
  )
}
