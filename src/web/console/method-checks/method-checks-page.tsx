import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/call.ts'
import {
  addMethodCheck,
  listMethodChecks,
  MAX_CHECK_NOTE,
  MAX_CHECK_TEXT,
  type MethodCheck,
} from '../../../contract/console/quality/method-checks.ts'
import {
  METHOD_CHECK_KINDS,
  METHOD_CHECK_OUTCOMES,
  type MethodCheckKind,
  type MethodCheckOutcome,
} from '../../../domain/console/method-checks.ts'
import { randomKey } from '../../platform/storage/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { WithBelow } from '../list/cells.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import { ListNote } from '../list/list-page.tsx'
import { ListRows, type ColumnViews } from '../list/list-rows.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import { OpenedForm } from '../shared/opened-form.tsx'
import { shownDay } from '../shared/texts/dates.ts'
import { CHECK_KIND_TEXTS, CHECK_OUTCOME_TEXTS } from './check-texts.ts'

const FILTERS: FilterViews<typeof listMethodChecks> = {
  kind: { label: msg`Kind`, any: msg`Any kind`, options: () => METHOD_CHECK_KINDS.map((kind) => [kind, CHECK_KIND_TEXTS[kind]]) },
  protocol: { label: msg`Protocol`, any: msg`Any protocol`, options: ({ versions }) => versions.map(({ id, name }) => [id, name]) },
  outcome: {
    label: msg`Outcome`,
    any: msg`Any outcome`,
    options: () => METHOD_CHECK_OUTCOMES.map((outcome) => [outcome, CHECK_OUTCOME_TEXTS[outcome]]),
  },
}
const SORTS: SortViews<typeof listMethodChecks> = { on: msg`Day`, protocol: msg`Protocol` }

type Choose = (check: MethodCheck) => void
const COLUMNS: ColumnViews<typeof listMethodChecks, Choose | undefined> = {
  on: { name: msg`Day`, isShort: true, cell: ({ on, by }) => <WithBelow below={by}>{shownDay(on)}</WithBelow> },
  kind: { name: msg`Kind`, isWord: true, cell: ({ kind }, { i18n }) => i18n._(CHECK_KIND_TEXTS[kind]) },
  protocol: { name: msg`Protocol`, isWord: true, cell: ({ protocol: { name, version } }) => `${name}, ${version}` },
  what: { name: msg`What`, cell: ({ what, note }) => <WithBelow below={note}>{what}</WithBelow> },
  outcome: {
    name: msg`Outcome`,
    cell: (one, { i18n, more }) => {
      const outcome = i18n._(CHECK_OUTCOME_TEXTS[one.outcome])
      return one.isCorrected ? (
        <WithBelow below={<Trans>corrected since</Trans>}>
          <s>{outcome}</s>
        </WithBelow>
      ) : (
        <WithBelow below={more && <CorrectCheck check={one} choose={more} />}>{outcome}</WithBelow>
      )
    },
  },
}

const CorrectCheck = ({ check, choose }: { check: MethodCheck; choose: Choose }) => {
  const { t } = useLingui()
  const [what, day] = [check.what, shownDay(check.on)]
  return (
    <Button look="quiet" aria-label={t`Correct ${what}, ${day}`} onClick={() => choose(check)}>
      <Trans>Correct</Trans>
    </Button>
  )
}

type ChecksProps = { page: OutputOf<typeof listMethodChecks>; reload: () => Promise<void> }

const Checks = ({ page, reload }: ChecksProps) => {
  const { t } = useLingui()
  const [open, setOpen] = useState<'new' | MethodCheck>()
  const lacking = page.versions.filter(({ isVerified }) => !isVerified).map(({ name, version }) => t`${name}, version ${version}`)
  const close = async () => {
    setOpen(undefined)
    await reload()
  }
  return (
    <>
      {lacking.length > 0 && (
        <ListNote>
          <Trans>No satisfactory verification was entered of: {lacking.join('; ')}.</Trans>
        </ListNote>
      )}
      {page.mayChange && open === undefined && (
        <ListNote>
          <Button onClick={() => setOpen('new')}>
            <Trans>Enter a check</Trans>
          </Button>
        </ListNote>
      )}
      {open !== undefined && (
        <OpenedForm key={open === 'new' ? open : open.id} label={open === 'new' ? t`New check` : t`Correction`}>
          <CheckForm page={page} corrected={open === 'new' ? undefined : open} onDone={close} onCancel={() => setOpen(undefined)} />
        </OpenedForm>
      )}
      {page.checks.length === 0 ? (
        <ListNote>
          <Trans>No check fits.</Trans>
        </ListNote>
      ) : (
        <ListRows call={listMethodChecks} page={page} columns={COLUMNS} idOf={({ id }) => id} more={page.mayChange ? setOpen : undefined} />
      )}
    </>
  )
}

type CheckFormProps = Pick<ChecksProps, 'page'> & { corrected: MethodCheck | undefined; onDone: () => Promise<void>; onCancel: () => void }

const keyOf = ({ id, version }: { id: string; version: number }): string => `${id} ${version}`

const CheckForm = ({ page: { today, versions }, corrected, onDone, onCancel }: CheckFormProps) => {
  const { t, i18n } = useLingui()
  // One for all attempts: what is sent twice is entered once.
  const [key] = useState(randomKey)
  const { faults, error, isBusy, save } = useSaving()
  const offered =
    corrected && !versions.some((one) => keyOf(one) === keyOf(corrected.protocol)) ? [corrected.protocol, ...versions] : versions
  const send = async (data: FormData) => {
    const { id, version } = offered.find((one) => keyOf(one) === textIn(data, 'protocol')) ?? { id: '', version: 0 }
    const codes = { kind: textIn(data, 'kind') as MethodCheckKind, outcome: textIn(data, 'outcome') as MethodCheckOutcome }
    const texts = { on: textIn(data, 'on'), what: textIn(data, 'what'), note: textIn(data, 'note') }
    await makeCall(addMethodCheck, { body: { id: key, ...codes, protocol: { id, version }, ...texts, corrects: corrected?.id ?? null } })
    await onDone()
  }
  return (
    <ConsoleForm
      noValidate
      submit={<Trans>Save</Trans>}
      isBusy={isBusy}
      error={error}
      onCancel={onCancel}
      onSubmit={(_, form) => void save(form, send)}
    >
      <OptionsField
        name="kind"
        label={t`Kind`}
        defaultValue={corrected?.kind}
        fault={faults['kind']}
        options={METHOD_CHECK_KINDS.map((kind) => [kind, i18n._(CHECK_KIND_TEXTS[kind])] as const)}
      />
      <OptionsField
        name="protocol"
        label={t`Protocol`}
        defaultValue={corrected && keyOf(corrected.protocol)}
        fault={faults['protocol']}
        options={offered.map((one) => [keyOf(one), t`${one.name}, version ${one.version}`] as const)}
      />
      <TextField name="on" type="date" label={t`Day`} isMarked required defaultValue={corrected?.on ?? today} fault={faults['on']} />
      <TextField
        name="what"
        label={t`What was done, or whose proficiency test`}
        isMarked
        required
        maxLength={MAX_CHECK_TEXT}
        defaultValue={corrected?.what}
        fault={faults['what']}
      />
      <OptionsField
        name="outcome"
        label={t`Outcome`}
        defaultValue={corrected?.outcome}
        fault={faults['outcome']}
        options={METHOD_CHECK_OUTCOMES.map((outcome) => [outcome, i18n._(CHECK_OUTCOME_TEXTS[outcome])] as const)}
      />
      <TextField
        name="note"
        label={t`What it came to, and where its papers are`}
        isMarked
        required
        rows={3}
        maxLength={MAX_CHECK_NOTE}
        defaultValue={corrected?.note}
        fault={faults['note']}
      />
    </ConsoleForm>
  )
}

/** Verifications of methods before their first use, and results of proficiency tests (CHECK-01). */
export const MethodChecksPage = () => {
  const { t } = useLingui()
  return (
    <ConsoleList title={t`Checks of methods`} call={listMethodChecks} filters={FILTERS} sorts={SORTS}>
      {(page, _more, reload) => <Checks page={page} reload={reload} />}
    </ConsoleList>
  )
}
