import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { createTest } from '../../../../contract/console/bench/tests.ts'
import type { MixOfRequest } from '../../../../contract/console/request-mixes.ts'
import {
  answerRequests,
  changeRequest,
  type RequestChange,
  type RequestDetail,
  type RequestHistoryEntry,
} from '../../../../contract/console/requests.ts'
import { MAX_MESSAGE } from '../../../../contract/texts.ts'
import { CONSOLE_PAGES } from '../../../../domain/console/console-pages.ts'
import { progressOf } from '../../../../domain/console/request-mixes.ts'
import { REFUSAL_REASONS, type RefusalReason } from '../../../../domain/console/request-states.ts'
import { Button } from '../../../ui/button.tsx'
import { RunLine } from '../../runs/start-test.tsx'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useMutation } from '../../shared/calls/use-mutation.ts'
import { textIn } from '../../shared/calls/use-saving.ts'
import { ConsoleForm } from '../../shared/console-form.tsx'
import facts from '../../shared/facts.module.css'
import { Failure } from '../../shared/failure.tsx'
import { OptionsField, TextField } from '../../shared/form-fields.tsx'
import { StatePill } from '../../shared/state-pill.tsx'
import { MIX_STATE_TEXTS, REASON_TEXTS } from '../../shared/texts/request-texts.ts'
import { languageName } from '../../shared/texts/language-name.ts'
import { AnswerForm, type ChosenAnswer } from '../answer-form.tsx'
import { TakeBackForm } from '../take-back-form.tsx'
import { AddMixes } from './add-mixes.tsx'
import styles from './mixes.module.css'

type MixesProps = { detail: RequestDetail; onDone: (stale?: RequestHistoryEntry[]) => Promise<void> }

const named = ({ products }: MixOfRequest): string => products.map(({ name, rate }) => [name, rate].filter(Boolean).join(' ')).join(' + ')

type MixAction = 'answer' | 'refuse' | 'replace-answer' | 'take-back'
const ACTION_TEXTS: Readonly<Record<MixAction, MessageDescriptor>> = {
  answer: msg`Answer with a test`,
  refuse: msg`It cannot be tested`,
  'replace-answer': msg`Replace the answer`,
  'take-back': msg`Take the answer back`,
}

type LineProps = {
  mix: MixOfRequest
  now: string
  isBusy: boolean
  /** What can be done with it, and which of these is open. */
  offered: readonly MixAction[]
  open: MixAction | undefined
  onStart?: () => void
  onOpen: (action: MixAction | undefined) => void
  /** Below it. */
  children: ReactNode
}

const MixLine = ({ mix, now, isBusy, offered, open, onStart, onOpen, children }: LineProps) => {
  const { i18n } = useLingui()
  const { place, state, reason, runs, answers } = mix
  const own = new Set(runs.map(({ id }) => id))
  return (
    <li value={place} className={`stack gap-2 ${styles.mix}`}>
      <div className="row gap-3 bottom">
        <span className={`breaks ${styles.products}`}>
          <span className="muted">{place}</span> {named(mix)}
        </span>
        <StatePill state={state}>{i18n._(MIX_STATE_TEXTS[state])}</StatePill>
        {reason !== null && <span className="muted">{i18n._(REASON_TEXTS[reason])}</span>}
      </div>
      {runs.length + answers.length > 0 && (
        <ul>
          {runs.map((one) => (
            <RunLine key={one.id} run={one} now={now} isPublic={answers.includes(one.id)} />
          ))}
          {answers
            .filter((id) => !own.has(id))
            .map((id) => (
              <li key={id}>
                <Link href={CONSOLE_PAGES.publishedTest.replace(':id', id)}>{id}</Link>
              </li>
            ))}
        </ul>
      )}
      {(onStart !== undefined || offered.length > 0) && (
        <div className="row gap-3">
          {onStart && (
            <Button disabled={isBusy} onClick={onStart}>
              <Trans>Test this mix</Trans>
            </Button>
          )}
          {offered.map((action) => (
            <Button
              key={action}
              look="quiet"
              aria-expanded={open === action}
              disabled={isBusy}
              onClick={() => onOpen(open === action ? undefined : action)}
            >
              {i18n._(ACTION_TEXTS[action])}
            </Button>
          ))}
        </div>
      )}
      {children}
    </li>
  )
}

/** The mixes of a request, each with its state, tests and reports; more can be added while it is open. */
export const MixesOfRequest = ({ detail, onDone }: MixesProps) => {
  const { t, i18n } = useLingui()
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<{ place: number; action: MixAction }>()
  const { isBusy, error, run } = useMutation({ onConflict: onDone })
  const { request, mixes, mayAddMixes, now } = detail
  if (mixes.length === 0 && !mayAddMixes) return null
  const { reported, all } = progressOf(mixes.map(({ state }) => state))
  const mayStart = detail.mayEdit && (request.state === 'accepted' || request.state === 'in-test')
  const isLeft = mixes.filter(({ state }) => state === 'open' || state === 'in-test' || state === 'done').length > 1
  const start = (mix: number) =>
    run(async () => {
      const requests = [{ id: request.id, rowVersion: request.rowVersion, mix }]
      const { id } = await makeCall(createTest, { body: { from: 'requests', requests } })
      navigate(`${CONSOLE_PAGES.tests}/${id}`)
    })
  const done = async (): Promise<void> => {
    setOpen(undefined)
    await onDone()
  }
  const change = (asked: RequestChange) =>
    run(async () => {
      await makeCall(changeRequest, { params: { id: request.id }, body: { rowVersion: request.rowVersion, change: asked } })
      await done()
    })
  const answer = (mix: number, { also: _also, ...chosen }: ChosenAnswer) =>
    run(async () => {
      const requests = [{ id: request.id, rowVersion: request.rowVersion, mix }]
      await makeCall(answerRequests, { body: { ...chosen, requests } })
      await done()
    })
  const offeredFor = ({ state, answers }: MixOfRequest): MixAction[] => {
    if (state === 'open') return [...(mayStart ? ['answer' as const] : []), ...(mayAddMixes && isLeft ? ['refuse' as const] : [])]
    return detail.mayEdit && state === 'done' && answers.length > 0 ? ['replace-answer', 'take-back'] : []
  }
  const language = languageName(request.language)
  return (
    <section className={facts.part}>
      <h2>
        <Trans>Mixes</Trans>
      </h2>
      {all > 0 && (
        <p>
          <Trans>
            {reported} of {all} are reported.
          </Trans>
        </p>
      )}
      {error !== undefined && <Failure error={error} />}
      {mayStart && mixes.filter(({ state }) => state === 'open').length > 1 && (
        <p>
          <Link href={`${CONSOLE_PAGES.newSeries}?request=${request.reference}`}>
            <Trans>Test the open ones as a series</Trans>
          </Link>
        </p>
      )}
      {all > 0 && (
        <ol className={`plain-list ${styles.mixes}`}>
          {mixes.map((mix) => {
            const { place, state } = mix
            const action = open?.place === place ? open.action : undefined
            const close = () => setOpen(undefined)
            return (
              <MixLine
                key={place}
                mix={mix}
                now={now}
                isBusy={isBusy}
                offered={offeredFor(mix)}
                open={action}
                onOpen={(next) => setOpen(next && { place, action: next })}
                {...(mayStart && state === 'open' ? { onStart: () => void start(place) } : {})}
              >
                {action === 'answer' && (
                  <AnswerForm
                    detail={detail}
                    mix={place}
                    submit={<Trans>Answer this mix</Trans>}
                    others={[]}
                    isBusy={isBusy}
                    onChoose={(chosen) => void answer(place, chosen)}
                  />
                )}
                {action === 'replace-answer' && (
                  <AnswerForm
                    detail={detail}
                    mix={place}
                    submit={<Trans>Replace the answer</Trans>}
                    others={[]}
                    isBusy={isBusy}
                    onChoose={({ also: _also, ...chosen }) => void change({ action, mix: place, ...chosen })}
                  />
                )}
                {action === 'take-back' && (
                  <TakeBackForm
                    language={language}
                    isBusy={isBusy}
                    onTakeBack={(text) => void change({ action, mix: place, text })}
                    onCancel={close}
                  >
                    <Trans>
                      The requester is told that the answer was wrong: say of which mix. The mix is open again, and the test itself stays as
                      it is.
                    </Trans>
                  </TakeBackForm>
                )}
                {action === 'refuse' && (
                  <ConsoleForm
                    submit={<Trans>Refuse this mix</Trans>}
                    isBusy={isBusy}
                    onSubmit={(data) =>
                      void change({
                        action: 'refuse-mixes',
                        mixes: [place],
                        reason: textIn(data, 'reason') as RefusalReason,
                        text: textIn(data, 'text'),
                      })
                    }
                    onCancel={close}
                  >
                    <OptionsField
                      name="reason"
                      label={t`Reason`}
                      options={REFUSAL_REASONS.map((reason) => [reason, i18n._(REASON_TEXTS[reason])])}
                    />
                    <TextField
                      name="text"
                      label={t`Comment that the requester reads; needed for another reason`}
                      rows={3}
                      maxLength={MAX_MESSAGE}
                    />
                  </ConsoleForm>
                )}
              </MixLine>
            )
          })}
        </ol>
      )}
      {mayAddMixes && <AddMixes detail={detail} onDone={onDone} />}
    </section>
  )
}
