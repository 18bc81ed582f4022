import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useId, useState } from 'react'
import {
  answerRequests,
  changeRequest,
  MAX_MESSAGE,
  type RequestChange,
  type RequestDetail,
  type RequestHistoryEntry,
} from '../../../contract/console/requests.ts'
import { REFUSAL_REASONS, type RefusalReason } from '../../../domain/console/request-states.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { Failure } from '../shared/failure.tsx'
import { makeCall } from '../shared/make-call.ts'
import { useMutation } from '../shared/use-mutation.ts'
import { StartTest } from '../runs/start-test.tsx'
import { textIn } from '../shared/use-saving.ts'
import styles from '../shared/facts.module.css'
import { REASON_TEXTS } from '../shared/request-texts.ts'

type ActionsProps = { detail: RequestDetail; onDone: (stale?: RequestHistoryEntry[]) => Promise<void> }
type Open = 'ask' | 'refuse' | 'answer' | undefined

/** What the reader may do with a request now; nothing for those who only read. */
export const RequestActions = ({ detail, onDone }: ActionsProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const { request, actions, people, sameMix } = detail
  const [open, setOpen] = useState<Open>()
  const { isBusy, error, run: mutate } = useMutation({ onConflict: onDone })
  if (!detail.mayEdit) return null

  const run = (call: () => Promise<unknown>) => mutate(() => call().then(() => onDone()))
  const change = (asked: RequestChange) =>
    run(() => makeCall(changeRequest, { params: { id: request.id }, body: { rowVersion: request.rowVersion, change: asked } }))
  const submit = (make: (data: FormData) => Promise<unknown>) => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void make(new FormData(event.currentTarget))
  }
  const answer = (data: FormData) => {
    const also = new Set(data.getAll('also'))
    const requests = [request, ...sameMix.filter((one) => also.has(one.id))].map(({ id: one, rowVersion }) => ({ id: one, rowVersion }))
    return run(() => makeCall(answerRequests, { body: { testId: textIn(data, 'test'), requests } }))
  }
  const toggle = (which: Exclude<Open, undefined>, label: string) =>
    actions.includes(which) && (
      <Button aria-expanded={open === which} onClick={() => setOpen(open === which ? undefined : which)}>
        {label}
      </Button>
    )
  const message = (label: string, isRequired: boolean) => (
    <Field id={`${id}text`} label={label}>
      <textarea {...controlProps(`${id}text`)} name="text" rows={4} maxLength={MAX_MESSAGE} required={isRequired} />
    </Field>
  )

  return (
    <section className={styles.part}>
      <h2>
        <Trans>What to do</Trans>
      </h2>
      {error !== undefined && <Failure error={error} />}
      <div className={styles.line}>
        {actions.includes('accept') && (
          <Button look="primary" disabled={isBusy} onClick={() => void change({ action: 'accept' })}>
            <Trans>Accept</Trans>
          </Button>
        )}
        {actions.includes('resume') && (
          <Button disabled={isBusy} onClick={() => void change({ action: 'resume' })}>
            <Trans>Go on without an answer</Trans>
          </Button>
        )}
        {toggle('ask', t`Ask a question`)}
        {toggle('answer', t`Answer with a test`)}
        {toggle('refuse', t`Refuse`)}
      </div>
      <StartTest detail={detail} disabled={isBusy} run={run} />
      {open === 'ask' && (
        <form className={styles.form} onSubmit={submit((data) => change({ action: 'ask', text: textIn(data, 'text') }))}>
          {message(t`Question to the requester, in their language if you can`, true)}
          <Button type="submit" look="primary" disabled={isBusy}>
            <Trans>Send the question</Trans>
          </Button>
        </form>
      )}
      {open === 'refuse' && (
        <form
          className={styles.form}
          onSubmit={submit((data) =>
            change({ action: 'refuse', reason: textIn(data, 'reason') as RefusalReason, text: textIn(data, 'text') }),
          )}
        >
          <Field id={`${id}reason`} label={t`Reason`}>
            <select {...controlProps(`${id}reason`)} name="reason">
              {REFUSAL_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {i18n._(REASON_TEXTS[reason])}
                </option>
              ))}
            </select>
          </Field>
          {message(t`Comment that the requester reads; needed for another reason`, false)}
          <Button type="submit" look="primary" disabled={isBusy}>
            <Trans>Refuse the request</Trans>
          </Button>
        </form>
      )}
      {open === 'answer' && (
        <form className={styles.form} onSubmit={submit(answer)}>
          <Field id={`${id}test`} label={t`Id of the test that answers it`}>
            <input {...controlProps(`${id}test`)} name="test" required maxLength={64} defaultValue={detail.tested?.testIds[0] ?? ''} />
          </Field>
          {sameMix.length > 0 && (
            <fieldset className={styles.also}>
              <legend>
                <Trans>Answer these of the same mix too</Trans>
              </legend>
              {sameMix.map((one) => (
                <label key={one.id}>
                  <input type="checkbox" name="also" value={one.id} /> {one.reference} · {one.name}
                </label>
              ))}
            </fieldset>
          )}
          <Button type="submit" look="primary" disabled={isBusy}>
            <Trans>Answer</Trans>
          </Button>
        </form>
      )}
      <div className={styles.form}>
        <Field id={`${id}assignee`} label={t`Assigned to`}>
          <select
            {...controlProps(`${id}assignee`)}
            disabled={isBusy}
            value={request.assignee?.id ?? ''}
            onChange={({ target }) => void change({ action: 'assign', assignee: target.value === '' ? null : target.value })}
          >
            <option value="">{t`Nobody`}</option>
            {people.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </select>
        </Field>
        <form className={styles.due} onSubmit={submit((data) => change({ action: 'set-due', dueOn: textIn(data, 'due') || null }))}>
          <Field id={`${id}due`} label={t`Due on`}>
            <input {...controlProps(`${id}due`)} name="due" type="date" defaultValue={request.dueOn ?? ''} />
          </Field>
          <Button type="submit" disabled={isBusy}>
            <Trans>Set</Trans>
          </Button>
        </form>
      </div>
      {detail.links > 0 && (
        <div className={styles.line}>
          <Button look="quiet" disabled={isBusy} onClick={() => void change({ action: 'revoke-links' })}>
            <Trans>Revoke the links of the emails</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
