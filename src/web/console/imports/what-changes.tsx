import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { VerdictOfMix } from '../../../domain/tank/mixes/mix-verdict.ts'
import { confirmImport, type ImportDetail, type ImportLook } from '../../../contract/console/imports/imports.ts'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { makeCall } from '../shared/calls/make-call.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { ConfirmButton } from '../shared/confirm-button.tsx'
import { Failure } from '../shared/failure.tsx'
import facts from '../shared/facts.module.css'
import { formats } from '../shared/texts/formats.ts'
import { CorrectedCells } from './corrected-cells.tsx'
import { CountTiles } from './count-tiles.tsx'
import { ANSWER_TEXTS, COLUMN_TEXTS, NO_ANSWER } from './import-texts.ts'
import styles from './imports.module.css'

type LookProps = { detail: ImportDetail; look: ImportLook; reload: () => Promise<void> }

/** What an import would change, or did: counts, columns that change, problems with a file of all; and its confirmation (BRING-24, BRING-27). */
export const WhatChanges = ({ detail, look, reload }: LookProps) => {
  const { t } = useLingui()
  const { import: own, mapping, mayEdit } = detail
  const isDone = own.state === 'done'
  const counts = [
    [isDone ? t`Added` : t`New`, look.new],
    [t`Changed`, look.changed],
    [t`Unchanged`, look.unchanged],
    [t`Skipped`, look.skipped],
    [t`Refused`, look.refused],
  ] as const
  return (
    <section className={facts.part}>
      <h2>{isDone ? <Trans>What was taken in</Trans> : <Trans>What would change</Trans>}</h2>
      <CountTiles counts={counts} />
      {!isDone && (
        <p className="muted">
          <Trans>
            Nothing is written yet. Skipped are rows that are no tests, rows with products that are left out, and tests that the console
            keeps.
          </Trans>
        </p>
      )}
      <Problems id={own.id} look={look} />
      {own.state === 'looked' && mayEdit && mapping && (
        <CorrectedCells key={own.rowVersion} detail={detail} mapping={mapping} look={look} reload={reload} />
      )}
      <Fields look={look} />
      <Answers look={look} />
      <Named found={look.milder}>
        <Plural value={look.milder.count} one="# verdict becomes milder:" other="# verdicts become milder:" />
      </Named>
      <Named found={{ ...look.same, examples: look.same.examples.map(({ id, as }) => t`${id} as ${as}`) }}>
        <Plural
          value={look.same.count}
          one="# test has the day, products, rates and water of another:"
          other="# tests have the day, products, rates and water of another:"
        />
      </Named>
      <Named found={look.missing}>
        <Plural
          value={look.missing.count}
          one="# test that came by this mapping before is not in the file, and stays:"
          other="# tests that came by this mapping before are not in the file, and stay:"
        />
      </Named>
      {own.state === 'looked' && <Confirm detail={detail} look={look} reload={reload} />}
    </section>
  )
}

const Problems = ({ id, look: { problems } }: { id: string; look: ImportLook }) => {
  if (problems.length === 0) return null
  return (
    <>
      <h3>
        <Trans>Problems</Trans>
      </h3>
      <ul>
        {problems.map(({ kind, count, examples }) => (
          <li key={kind} className="breaks">
            <strong>{formats().number(count)} ×</strong> {kind}:{' '}
            {examples.map(({ at, text }) => (text === '' ? at : `${at} “${text}”`)).join(', ')}
          </li>
        ))}
      </ul>
      <p>
        <a href={`${CONSOLE_API}imports/${id}/problems.csv`} download>
          <Trans>All problems, with row and column (CSV)</Trans>
        </a>
      </p>
    </>
  )
}

const Named = ({ found: { count, examples }, children }: { found: { count: number; examples: string[] }; children: ReactNode }) =>
  count === 0 ? null : (
    <p className="breaks">
      {children} {examples.join(', ')}
      {count > examples.length && ' …'}
    </p>
  )

/** Mixes of which an answer says something else than before (BRING-42). */
const Answers = ({ look: { answers } }: { look: ImportLook }) => {
  const { i18n } = useLingui()
  if (answers.length === 0) return null
  const named = (verdict: VerdictOfMix | null): string => i18n._(verdict === null ? NO_ANSWER : ANSWER_TEXTS[verdict])
  return (
    <>
      <h3>
        <Trans>What answers will say</Trans>
      </h3>
      <ul>
        {answers.map(({ from, to, count, examples }) => (
          <li key={`${from} ${to}`} className="breaks">
            <strong>
              {named(from)} → {named(to)}: <Plural value={count} one="# mix" other="# mixes" />
            </strong>{' '}
            {examples.join('; ')}
            {count > examples.length && ' …'}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Products of a test are a list of their places, ids and rates. */
const shownValue = (field: string, value: string): string => {
  if (value === '') return '–'
  if (field !== 'ingredients') return value
  return (JSON.parse(value) as [number, string, number | null][]).map(([, id, rate]) => `${id}: ${rate ?? '–'}`).join(' + ')
}

const Fields = ({ look: { fields } }: { look: ImportLook }) => {
  const { i18n } = useLingui()
  if (fields.length === 0) return null
  return (
    <>
      <h3>
        <Trans>What changes in changed tests</Trans>
      </h3>
      <ul>
        {fields.map(({ field, count, examples }) => (
          <li key={field} className="breaks">
            <strong>
              {COLUMN_TEXTS[field] ? i18n._(COLUMN_TEXTS[field]) : field}: {formats().number(count)} ×
            </strong>{' '}
            {examples.map(({ id, from, to }) => `${id}: ${shownValue(field, from)} → ${shownValue(field, to)}`).join('; ')}
          </li>
        ))}
      </ul>
    </>
  )
}

const Confirm = ({ detail, look, reload }: LookProps) => {
  const { import: own, mayConfirm, hasConfirmer, isDemonstration } = detail
  const { error, isBusy, run } = useMutation({ onConflict: reload, showsConflict: true })
  const tests = look.new + look.changed
  const confirm = () =>
    run(async () => {
      await makeCall(confirmImport, { params: { id: own.id }, body: { rowVersion: own.rowVersion } })
      await reload()
    })
  if (mayConfirm === 'problems')
    return (
      <p>
        <Trans>
          While a row has a problem nothing is taken in. Correct its cells above where that is offered, mend the spreadsheet and upload it
          again, or change the mapping.
        </Trans>
      </p>
    )
  if (mayConfirm === 'nothing')
    return (
      <p>
        <Trans>No test would be added or changed: there is nothing to take in.</Trans>
      </p>
    )
  return (
    <div className="stack gap-3 at-start">
      {isDemonstration && (
        <p>
          <Trans>The demonstration is removed when it is taken in.</Trans>
        </p>
      )}
      {mayConfirm === 'yes' ? (
        <>
          {error !== undefined && <Failure error={error} />}
          <ConfirmButton
            disabled={isBusy}
            question={<Plural value={tests} one="# test is then public. Take it in?" other="# tests are then public. Take them in?" />}
            confirm={<Trans>Confirm</Trans>}
            onConfirm={() => void confirm()}
          >
            <Plural value={tests} one="Take in # test" other="Take in # tests" />
          </ConfirmButton>
        </>
      ) : hasConfirmer ? (
        <p>
          <Trans>An approver who neither uploaded the file nor answered its questions confirms it on this page.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              There is no approver besides who uploaded the file and answered its questions, so that nobody can confirm it here. Whoever
              runs the server can take the file in with its mapping, which can be downloaded below:
            </Trans>
          </p>
          <code
            className={styles.command}
          >{`tankmix import ${own.files.map((name) => `'${name}'`).join(' ')} --mapping mapping.json`}</code>
        </>
      )}
    </div>
  )
}
