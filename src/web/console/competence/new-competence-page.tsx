import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import type { OutputOf } from '../../../contract/call.ts'
import { giveCompetence, listCompetences, MAX_COMPETENCE_NOTE } from '../../../contract/console/competence.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { COMPETENCE_LEVELS } from '../../../domain/method/competence.ts'
import { makeCall } from '../shared/calls/make-call.ts'
import { useConsoleSession, useReading } from '../shared/calls/session.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import request from '../shared/facts.module.css'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import { ItemPage } from '../shared/item-page.tsx'
import { LoadedPage } from '../shared/loaded-page.tsx'
import { LEVEL_TEXTS } from './competence-texts.ts'

const NOBODY = { query: { state: 'later' as const } }

/** Records that somebody else was trained, or authorises them (COMP-02). */
export const NewCompetencePage = () => {
  const { t } = useLingui()
  const { me } = useConsoleSession()
  const [reading] = useReading(listCompetences, NOBODY)
  if (!mayCall(giveCompetence.access, me.roles)) return <Redirect to="/Forbidden" replace />
  return (
    <LoadedPage title={t`Train or authorise somebody`} reading={reading}>
      {(page) => (
        <ItemPage list={CONSOLE_PAGES.competence} back={<Trans>All competence</Trans>} title={t`Train or authorise somebody`}>
          <section className={request.part}>
            <Form page={page} />
          </section>
        </ItemPage>
      )}
    </LoadedPage>
  )
}

const Form = ({ page: { people, protocols, today } }: { page: OutputOf<typeof listCompetences> }) => {
  const { t, i18n } = useLingui()
  const { me } = useConsoleSession()
  const [, navigate] = useLocation()
  const [asked] = useSearchParams()
  // One for all attempts: what is sent twice is given once.
  const [ownId] = useState(() => crypto.randomUUID())
  const { faults, error, isBusy, save } = useSaving()
  const others = people.filter(({ id }) => id !== me.id)
  if (others.length === 0)
    return (
      <p>
        <Trans>There is nobody else here yet: invite people first. Nobody is trained or authorised by themselves.</Trans>
      </p>
    )
  const send = async (data: FormData) => {
    const personId = textIn(data, 'personId')
    const level = COMPETENCE_LEVELS.find((one) => one === textIn(data, 'level')) ?? 'trained'
    const [protocolId, from, until, note] = ['protocolId', 'from', 'until', 'note'].map((name) => textIn(data, name)) as [
      string,
      string,
      string,
      string,
    ]
    await makeCall(giveCompetence, { body: { id: ownId, personId, protocolId, level, from, until: until || null, note } })
    navigate(`${CONSOLE_PAGES.competence}/${personId}`)
  }
  const named = (all: typeof people) => all.map(({ id, name }) => [id, name] as const)
  return (
    <ConsoleForm noValidate submit={<Trans>Record it</Trans>} isBusy={isBusy} error={error} onSubmit={(_, form) => void save(form, send)}>
      <OptionsField
        name="personId"
        label={t`Person`}
        options={named(others)}
        defaultValue={asked.get('person') ?? undefined}
        fault={faults['personId']}
      />
      <OptionsField
        name="protocolId"
        label={t`Protocol`}
        options={named(protocols)}
        defaultValue={asked.get('protocol') ?? undefined}
        fault={faults['protocolId']}
      />
      <OptionsField
        name="level"
        label={t`Level`}
        note={t`Training gives no right by itself. To test and to approve are two authorisations.`}
        options={COMPETENCE_LEVELS.map((level) => [level, i18n._(LEVEL_TEXTS[level])] as const)}
        fault={faults['level']}
      />
      <TextField
        name="from"
        type="date"
        label={t`From`}
        isMarked
        required
        defaultValue={today}
        note={t`Never counts for what was done before it is recorded here.`}
        fault={faults['from']}
      />
      <TextField name="until" type="date" label={t`Until`} note={t`Empty: until it is ended.`} fault={faults['until']} />
      <TextField
        name="note"
        label={t`What it rests on, such as training, and tests that were watched`}
        isMarked
        required
        rows={3}
        maxLength={MAX_COMPETENCE_NOTE}
        fault={faults['note']}
      />
    </ConsoleForm>
  )
}
