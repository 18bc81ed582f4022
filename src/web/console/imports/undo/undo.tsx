import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import {
  agreeToUndoing,
  lookAtUndoing,
  readTakenIn,
  takeBackUndoing,
  undoTakenIn,
  type TakenInDetail,
} from '../../../../contract/console/imports/taken-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useMutation } from '../../shared/calls/use-mutation.ts'
import { useReadingWhile } from '../../shared/calls/use-reading-while.ts'
import { ConfirmButton } from '../../shared/confirm-button.tsx'
import { Failure } from '../../shared/failure.tsx'
import facts from '../../shared/facts.module.css'
import { momentOf, shownDay } from '../../shared/texts/dates.ts'
import { sentence, TAKEN_IN_STATE_TEXTS } from '../import-texts.ts'
import styles from '../imports.module.css'
import { UndoCounts, UndoSkippedList } from './undo-counts.tsx'

const isWorkedOn = ({ undo, undone }: TakenInDetail): boolean => undone === null && (undo?.state === 'looking' || undo?.state === 'undoing')

/** An import that was taken in, by its number; it is read again while the server looks at an undo of it, or does it. */
export const useTakenIn = (id: string) =>
  useReadingWhile(
    readTakenIn,
    useMemo(() => ({ params: { id } }), [id]),
    isWorkedOn,
  )

/** The undo of an import, on another page than its own. */
export const Undo = ({ number }: { number: number }) => {
  const [reading, reload] = useTakenIn(String(number))
  if (reading.step === 'failed') return <Failure error={reading.error} />
  return reading.step === 'loaded' ? <UndoOf detail={reading.value} reload={reload} /> : null
}

type UndoProps = { detail: TakenInDetail; reload: () => Promise<void> }

/** What an undo would do, who asked for it, and what it did (UNDO-20 to UNDO-25). */
export const UndoOf = ({ detail, reload }: UndoProps) => {
  const { t, i18n } = useLingui()
  const { import: own, undo, undone, mayAsk } = detail
  const isOpen = own.until !== null
  return (
    <section className={facts.part}>
      <h2>
        <Trans>Undo</Trans>
      </h2>
      {undone ? (
        <Undone undone={undone} />
      ) : isOpen ? (
        <p>{t`This import can be undone until ${shownDay(own.until!)}.`}</p>
      ) : (
        <p>{i18n._(TAKEN_IN_STATE_TEXTS[own.state])}</p>
      )}
      {isOpen && undo && undo.problem !== '' && (
        <div role="alert">
          <Notice tone="error">{sentence(undo.problem)}</Notice>
        </div>
      )}
      {isOpen && undo?.look && (
        <>
          <UndoCounts look={undo.look} isDone={false} />
          <UndoSkippedList skipped={undo.look.skipped} />
        </>
      )}
      {isOpen && isWorkedOn(detail) && (
        <output>
          {undo?.state === 'looking' ? (
            <Trans>The server looks at what an undo would do. It goes on when you close this page.</Trans>
          ) : (
            <Trans>The server undoes it. It goes on when you close this page.</Trans>
          )}
        </output>
      )}
      {isOpen && undo?.state === 'asked' && <AskedFor detail={detail} reload={reload} />}
      {isOpen &&
        (!undo || undo.state === 'looked') &&
        (mayAsk ? (
          <Ask detail={detail} reload={reload} />
        ) : (
          <p>
            <Trans>An approver can look at what an undo would do, and ask for it.</Trans>
          </p>
        ))}
    </section>
  )
}

const Undone = ({ undone: { number, at, by, agreedBy, done, left } }: { undone: NonNullable<TakenInDetail['undone']> }) => {
  const { t } = useLingui()
  const moment = momentOf(at)
  return (
    <>
      <p>
        {t`It was undone on ${moment} by ${by}; that is entry ${number} of the audit.`} {agreedBy !== null && t`${agreedBy} agreed.`}
      </p>
      <UndoCounts look={done} isDone />
      {done.skipped.length > 0 ? (
        <UndoSkippedList skipped={done.skipped} />
      ) : (
        left > 0 && (
          <p>
            <Plural value={left} one="# test or product was left as it was." other="# tests or products were left as they were." />
          </p>
        )
      )}
    </>
  )
}

const useStep = ({ detail, reload }: UndoProps) => {
  const { error, isBusy, run } = useMutation({ onConflict: reload, showsConflict: true })
  const params = { id: String(detail.import.number) }
  const after = (work: () => Promise<unknown>): void =>
    void run(async () => {
      await work()
      await reload()
    })
  return {
    failure: error !== undefined && <Failure error={error} />,
    isBusy,
    look: () => after(() => makeCall(lookAtUndoing, { params })),
    /** One that is made of the version that is shown. */
    step: (call: typeof undoTakenIn | typeof agreeToUndoing | typeof takeBackUndoing) => () =>
      after(() => makeCall(call as typeof undoTakenIn, { params, body: { rowVersion: detail.undo!.rowVersion } })),
  }
}

const CommandLine = ({ number }: { number: number }) => (
  <>
    <p>
      <Trans>There is no second approver, so that nobody can agree here. Whoever runs the server can undo it:</Trans>
    </p>
    <code className={styles.command}>{`tankmix import --undo ${number} --remove-warnings`}</code>
  </>
)

const Ask = (props: UndoProps) => {
  const { import: own, undo, hasSecond } = props.detail
  const { failure, isBusy, look: lookAgain, step } = useStep(props)
  const look = undo?.look
  const isAsked = look ? look.fails + look.cares > 0 : false
  const hasAny = look && look.tests.withdrawn + look.tests.restored + look.products.removed + look.products.restored > 0
  return (
    <div className="stack gap-3 at-start screen-only">
      {failure}
      {look && !hasAny && (
        <p>
          <Trans>Nothing of this import is as it left it: there is nothing to undo.</Trans>
        </p>
      )}
      {hasAny && isAsked && (
        <p>
          <Trans>Warnings go by it, so that a second approver has to agree.</Trans>
        </p>
      )}
      {hasAny && isAsked && !hasSecond && <CommandLine number={own.number} />}
      <div className="row gap-2">
        {hasAny &&
          (isAsked ? (
            hasSecond && (
              <Button look="primary" disabled={isBusy} onClick={step(undoTakenIn)}>
                <Trans>Ask for this undo</Trans>
              </Button>
            )
          ) : (
            <ConfirmButton
              disabled={isBusy}
              question={<Trans>Visitors see it at once. Undo this import?</Trans>}
              confirm={<Trans>Undo it</Trans>}
              onConfirm={step(undoTakenIn)}
            >
              <Trans>Undo this import</Trans>
            </ConfirmButton>
          ))}
        <Button disabled={isBusy} onClick={lookAgain}>
          {look ? <Trans>Look again</Trans> : <Trans>Look at what an undo would do</Trans>}
        </Button>
      </div>
    </div>
  )
}

const AskedFor = (props: UndoProps) => {
  const { t } = useLingui()
  const { import: own, undo, mayAgree, hasSecond } = props.detail
  const { failure, isBusy, step } = useStep(props)
  const [who, moment] = [undo?.askedBy ?? '', momentOf(undo?.askedAt ?? own.at)]
  return (
    <div className="stack gap-3 at-start">
      <Notice>
        {t`${who} asked for this undo on ${moment}.`} <Trans>Warnings go by it, so that another approver has to agree.</Trans>
      </Notice>
      {failure}
      {!hasSecond && <CommandLine number={own.number} />}
      {mayAgree !== 'no role' && (
        <div className="row gap-2 screen-only">
          {mayAgree === 'yes' && (
            <ConfirmButton
              disabled={isBusy}
              question={<Trans>Visitors see it at once. Undo this import?</Trans>}
              confirm={<Trans>Undo it</Trans>}
              onConfirm={step(agreeToUndoing)}
            >
              <Trans>Agree, and undo this import</Trans>
            </ConfirmButton>
          )}
          <Button disabled={isBusy} onClick={step(takeBackUndoing)}>
            {mayAgree === 'yes' ? <Trans>Refuse this undo</Trans> : <Trans>Take the request back</Trans>}
          </Button>
        </div>
      )}
    </div>
  )
}
