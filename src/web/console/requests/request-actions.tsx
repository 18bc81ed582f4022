import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import {
  answerRequests,
  changeRequest,
  type RequestChange,
  type RequestDetail,
  type RequestHistoryEntry,
} from '../../../contract/console/requests.ts'
import { MAX_MESSAGE } from '../../../contract/texts.ts'
import { REFUSAL_REASONS, type RefusalReason } from '../../../domain/console/request-states.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { Failure } from '../shared/failure.tsx'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import { ConsoleForm } from '../shared/console-form.tsx'
import { TakeBackForm } from './take-back-form.tsx'
import { AnswerForm, type ChosenAnswer } from './answer-form.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { StartTest } from '../runs/start-test.tsx'
import { textIn } from '../shared/calls/use-saving.ts'
import styles from '../shared/facts.module.css'
import { languageName } from '../shared/texts/language-name.ts'
import { REASON_TEXTS } from '../shared/texts/request-texts.ts'

type ActionsProps = { detail: RequestDetail; onDone: (stale?: RequestHistoryEntry[]) => Promise<void> }
type Open = 'ask' | 'refuse' | 'answer' | 'replace-answer' | 'take-back' | undefined

/** What the reader may do with a request now; nothing for those who only read. */
export const RequestActions = ({ detail, onDone }: ActionsProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const { request, actions, people, sameMix } = detail
  const language = languageName(request.language)
  const [open, setOpen] = useState<Open>()
  const { isBusy, error, run: mutate } = useMutation({ onConflict: onDone })
  if (!detail.mayEdit) return null

  const run = (call: () => Promise<unknown>) => mutate(() => call().then(() => onDone()))
  const change = (asked: RequestChange) =>
    run(() => makeCall(changeRequest, { params: { id: request.id }, body: { rowVersion: request.rowVersion, change: asked } }))
  const answer = ({ also, ...body }: ChosenAnswer) => {
    const requests = [request, ...sameMix.filter((one) => also.has(one.id))].map(({ id: one, rowVersion }) => ({ id: one, rowVersion }))
    return run(() => makeCall(answerRequests, { body: { ...body, requests } }))
  }
  const toggle = (which: Exclude<Open, undefined>, label: string) =>
    actions.includes(which) && (
      <Button aria-expanded={open === which} onClick={() => setOpen(open === which ? undefined : which)}>
        {label}
      </Button>
    )

  return (
    <section className={styles.part}>
      <h2>
        <Trans>What to do</Trans>
      </h2>
      {error !== undefined && <Failure error={error} />}
      <StartTest detail={detail} disabled={isBusy} run={run} />
      <div className="row gap-3 bottom">
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
        {toggle('replace-answer', t`Replace the answer`)}
        {toggle('take-back', t`Take the answer back`)}
      </div>
      {open === 'ask' && (
        <ConsoleForm
          submit={<Trans>Send the question</Trans>}
          isBusy={isBusy}
          onSubmit={(data) => void change({ action: 'ask', text: textIn(data, 'text') })}
        >
          <TextField
            name="text"
            label={t`Question to the requester, in their language if you can: ${language}`}
            rows={4}
            maxLength={MAX_MESSAGE}
            required
          />
        </ConsoleForm>
      )}
      {open === 'refuse' && (
        <ConsoleForm
          submit={<Trans>Refuse the request</Trans>}
          isBusy={isBusy}
          onSubmit={(data) =>
            void change({ action: 'refuse', reason: textIn(data, 'reason') as RefusalReason, text: textIn(data, 'text') })
          }
        >
          <OptionsField name="reason" label={t`Reason`} options={REFUSAL_REASONS.map((reason) => [reason, i18n._(REASON_TEXTS[reason])])} />
          <TextField
            name="text"
            label={t`Comment that the requester reads; needed for another reason`}
            note={t`In their language if you can: ${language}`}
            rows={4}
            maxLength={MAX_MESSAGE}
          />
        </ConsoleForm>
      )}
      {open === 'answer' && (
        <AnswerForm
          detail={detail}
          submit={<Trans>Answer</Trans>}
          others={sameMix.filter(({ state }) => state !== 'in-test')}
          isBusy={isBusy}
          onChoose={(chosen) => void answer(chosen)}
        />
      )}
      {open === 'replace-answer' && (
        <AnswerForm
          detail={detail}
          submit={<Trans>Replace the answer</Trans>}
          others={[]}
          isBusy={isBusy}
          onChoose={({ also: _also, ...chosen }) => void change({ action: 'replace-answer', ...chosen })}
        />
      )}
      {open === 'take-back' && (
        <TakeBackForm language={language} isBusy={isBusy} onTakeBack={(text) => void change({ action: 'take-back', text })}>
          <Trans>The requester is told that the answer was wrong, and the request is new again. The test itself stays as it is.</Trans>
        </TakeBackForm>
      )}
      <div className={styles.assignment}>
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
        <ConsoleForm
          isInLine
          submit={<Trans>Set</Trans>}
          isBusy={isBusy}
          onSubmit={(data) => void change({ action: 'set-due', dueOn: textIn(data, 'due') || null })}
        >
          <TextField name="due" label={t`Due on`} type="date" defaultValue={request.dueOn ?? ''} />
        </ConsoleForm>
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={detail.asksAcceptance}
          disabled={isBusy}
          onChange={({ target }) => void change({ action: target.checked ? 'ask-acceptance' : 'waive-acceptance' })}
        />{' '}
        <Trans>The requester accepts each deviation from the protocol before there is a report</Trans>
      </label>
      {detail.links > 0 && (
        <div className="row gap-3 bottom">
          <Button look="quiet" disabled={isBusy} onClick={() => void change({ action: 'revoke-links' })}>
            <Trans>Revoke the links of the emails</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
