import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import {
  MAX_QUALITY_TEXT,
  MAX_QUALITY_TITLE,
  openNonconformity,
  readNonconformityChoices,
  type NonconformityChoices,
} from '../../../contract/console/quality/nonconformities.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { NONCONFORMITY_KINDS, type NonconformityKind } from '../../../domain/console/nonconformities.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { randomKey } from '../../platform/storage/random-key.ts'
import { controlProps, Field } from '../../ui/field.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useConsoleSession, useReading } from '../shared/calls/session.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import part from '../shared/facts.module.css'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import { ItemPage } from '../shared/item-page.tsx'
import { LoadedPage } from '../shared/loaded-page.tsx'
import { ComplainantFields, complainantIn, NOBODY_NAMED } from './complainant-fields.tsx'
import { NONCONFORMITY_KIND_TEXTS } from './nonconformity-texts.ts'

const NO_INPUT = {}

/** Opens a nonconformity or a complaint; its tests, cause and actions follow on its own page. */
export const NewNonconformityPage = () => {
  const { t } = useLingui()
  const { me } = useConsoleSession()
  if (!mayCall(openNonconformity.access, me.roles)) return <Redirect to="/Forbidden" replace />
  return <WithChoices title={t`New nonconformity`} />
}

const WithChoices = ({ title }: { title: string }) => {
  const [reading] = useReading(readNonconformityChoices, NO_INPUT)
  return (
    <LoadedPage title={title} reading={reading}>
      {(choices) => (
        <ItemPage list={CONSOLE_PAGES.nonconformities} back={<Trans>All nonconformities</Trans>} title={title}>
          <OpenForm choices={choices} />
        </ItemPage>
      )}
    </LoadedPage>
  )
}

const OpenForm = ({ choices: { owners, me } }: { choices: NonconformityChoices }) => {
  const { t, i18n } = useLingui()
  const [, navigate] = useLocation()
  // One for all attempts: what is sent twice is opened once.
  const [id] = useState(randomKey)
  const [kind, setKind] = useState<NonconformityKind>('nonconformity')
  const { faults, error, isBusy, save } = useSaving()
  const send = async (data: FormData) => {
    const [title, what, owner, dueOn] = [textIn(data, 'title'), textIn(data, 'what'), textIn(data, 'owner'), textIn(data, 'dueOn')]
    const complainant = kind === 'complaint' ? complainantIn(data) : null
    await makeCall(openNonconformity, { body: { id, kind, title, what, owner, dueOn, complainant } })
    navigate(`${CONSOLE_PAGES.nonconformities}/${id}`)
  }
  return (
    <section className={part.part}>
      <ConsoleForm noValidate submit={<Trans>Open it</Trans>} isBusy={isBusy} error={error} onSubmit={(_, form) => void save(form, send)}>
        <Field id="kind" label={t`Kind`}>
          <select {...controlProps('kind')} value={kind} onChange={({ target }) => setKind(target.value as NonconformityKind)}>
            {NONCONFORMITY_KINDS.map((one) => (
              <option key={one} value={one}>
                {i18n._(NONCONFORMITY_KIND_TEXTS[one])}
              </option>
            ))}
          </select>
        </Field>
        <TextField name="title" label={t`In short`} isMarked required maxLength={MAX_QUALITY_TITLE} fault={faults['title']} />
        <TextField name="what" label={t`What happened`} isMarked required rows={4} maxLength={MAX_QUALITY_TEXT} fault={faults['what']} />
        {kind === 'complaint' && <ComplainantFields known={NOBODY_NAMED} fault={(name) => faults[name]} />}
        <OptionsField
          name="owner"
          label={t`Owner`}
          fault={faults['owner']}
          defaultValue={me}
          options={owners.map(({ id: one, name }) => [one, name] as const)}
        />
        <TextField name="dueOn" type="date" label={t`To be closed by`} isMarked required fault={faults['dueOn']} />
      </ConsoleForm>
    </section>
  )
}
