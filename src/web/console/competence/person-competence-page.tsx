import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Link } from 'wouter'
import type { OutputOf } from '../../../contract/call.ts'
import { endCompetence, listCompetences, MAX_COMPETENCE_NOTE, type ListedCompetence } from '../../../contract/console/competence.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ConsoleNotFoundPage } from '../console-not-found-page.tsx'
import { ListTable } from '../list/list-table.tsx'
import { AuditLink } from '../shared/audit-link.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useConsoleSession, useReading } from '../shared/calls/session.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import request from '../shared/facts.module.css'
import { TextField } from '../shared/form-fields.tsx'
import { ItemPage } from '../shared/item-page.tsx'
import { LoadedPage } from '../shared/loaded-page.tsx'
import { momentOf } from '../shared/texts/dates.ts'
import { CompetenceDays, CompetenceStateMark } from './competence-cells.tsx'
import { LEVEL_TEXTS } from './competence-texts.ts'

/** All that one person was trained in and authorised for, also what was ended (COMP-03). */
export const PersonCompetencePage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const input = useMemo(() => ({ query: { person: id, sort: 'protocol' as const } }), [id])
  const [reading, reload] = useReading(listCompetences, input)
  return (
    <LoadedPage title={t`Competence`} reading={reading}>
      {(page) => <OfPerson id={id} page={page} reload={reload} />}
    </LoadedPage>
  )
}

const OfPerson = ({ id, page, reload }: { id: string; page: OutputOf<typeof listCompetences>; reload: () => Promise<void> }) => {
  const { t, i18n } = useLingui()
  const { me } = useConsoleSession()
  const { competences, people, mayGive } = page
  const name = competences[0]?.person.name ?? people.find((one) => one.id === id)?.name
  if (name === undefined) return <ConsoleNotFoundPage />
  const isOther = id !== me.id
  const columns = [
    { id: 'what', name: t`What`, isPlain: true },
    { id: 'days', name: t`Days` },
    { id: 'note', name: t`Rests on`, isWide: true },
    { id: 'state', name: t`State` },
  ] as const
  const rows = competences.map((one) => ({
    id: one.id,
    cells: {
      what: (
        <>
          <Link href={`${CONSOLE_PAGES.protocols}/${one.protocol.id}`} className="strong">
            {one.protocol.name}
          </Link>
          <div>{i18n._(LEVEL_TEXTS[one.level])}</div>
        </>
      ),
      days: <CompetenceDays {...one} />,
      note: <Given competence={one} />,
      state: (
        <>
          <CompetenceStateMark competence={one} />
          {mayGive && one.ended === null && one.state !== 'over' && <End competence={one} onDone={reload} />}
        </>
      ),
    },
  }))
  return (
    <ItemPage list={CONSOLE_PAGES.competence} back={<Trans>All competence</Trans>} title={name}>
      <section className={request.part}>
        {rows.length === 0 ? (
          <p>
            <Trans>Nothing yet.</Trans>
          </p>
        ) : (
          <ListTable columns={columns} rows={rows} caption={t`What they were trained in and authorised for`} />
        )}
        {mayGive && isOther && (
          <p>
            <ButtonLink href={`${CONSOLE_PAGES.newCompetence}?person=${id}`}>
              <Trans>Train or authorise {name}</Trans>
            </ButtonLink>
          </p>
        )}
        {mayGive && !isOther && (
          <p className="muted">
            <Trans>Somebody else has to train or authorise you.</Trans>
          </p>
        )}
      </section>
    </ItemPage>
  )
}

/** On what it rests, who gave it, and who ended it and why. */
const Given = ({ competence: { id, note, given, ended } }: { competence: ListedCompetence }) => {
  const [at, end] = [momentOf(given.at), ended === null ? '' : momentOf(ended.at)]
  return (
    <>
      <span className="breaks">{note}</span>
      <div className="muted">
        <Trans>
          Given by {given.by}, {at}
        </Trans>
      </div>
      {ended && (
        <div className="breaks">
          <Trans>
            Ended by {ended.by}, {end}: {ended.reason}
          </Trans>
        </div>
      )}
      <AuditLink entity="competence" id={id} />
    </>
  )
}

const End = ({ competence: { id, level, protocol }, onDone }: { competence: ListedCompetence; onDone: () => Promise<void> }) => {
  const { t, i18n } = useLingui()
  const { faults, error, isBusy, save } = useSaving()
  const what = `${i18n._(LEVEL_TEXTS[level])}, ${protocol.name}`
  const send = async (data: FormData) => {
    await makeCall(endCompetence, { params: { id }, body: { reason: textIn(data, 'reason') } })
    await onDone()
  }
  return (
    <details>
      <summary>
        <Trans>
          End<span className="visually-hidden">: {what}</span>
        </Trans>
      </summary>
      <ConsoleForm
        noValidate
        submit={<Trans>End it now</Trans>}
        isBusy={isBusy}
        error={error}
        onSubmit={(_, form) => void save(form, send)}
      >
        <TextField
          name="reason"
          label={t`Why it ends`}
          isMarked
          required
          rows={2}
          maxLength={MAX_COMPETENCE_NOTE}
          fault={faults['reason']}
        />
      </ConsoleForm>
    </details>
  )
}
