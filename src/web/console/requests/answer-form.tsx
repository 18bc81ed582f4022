import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { readShownAnswer, type ShownAnswer } from '../../../contract/console/answers.ts'
import type { RequestDetail } from '../../../contract/console/requests.ts'
import { FIRST_MIX } from '../../../domain/console/request-mixes.ts'
import { MAX_MESSAGE } from '../../../contract/texts.ts'
import { AlsoField, TextField } from '../shared/form-fields.tsx'
import { ConsoleForm } from '../shared/console-form.tsx'
import { Failure } from '../shared/failure.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { textIn } from '../shared/calls/use-saving.ts'
import { languageName } from '../shared/texts/language-name.ts'
import { ComparedTest } from '../answers/compared-test.tsx'

/** What was decided to be the answer, after it was shown. */
export type ChosenAnswer = { testId: string; why: string; shown: string; also: ReadonlySet<FormDataEntryValue> }

type AnswerFormProps = {
  detail: RequestDetail
  submit: ReactNode
  /** Requests that may be answered together with this one. */
  others: RequestDetail['sameMix']
  /** The place of the mix that is answered, of a request of several. */
  mix?: number
  isBusy: boolean
  onChoose: (chosen: ChosenAnswer) => void
}

/** Answers a request with a test, which is shown beside it first; one that differs needs a reason (LAB-360). */
export const AnswerForm = ({ detail: { request, tested }, submit, others, mix, isBusy, onChoose }: AnswerFormProps) => {
  const { t } = useLingui()
  const language = languageName(request.language)
  const [shown, setShown] = useState<ShownAnswer>()
  const { isBusy: isLooking, error, run } = useMutation()
  const show = (testId: string) =>
    run(async () => {
      setShown(undefined)
      setShown(await makeCall(readShownAnswer, { params: { id: request.id }, query: { test: testId, mix: mix?.toString() } }))
    })
  const isUsable = shown !== undefined && shown.test.withdrawnOn === null && !shown.test.isConfidential && shown.comparison.isSameKind
  const isOther = shown !== undefined && !shown.comparison.isExact
  return (
    <>
      <ConsoleForm isInLine submit={<Trans>Show the test</Trans>} isBusy={isLooking} onSubmit={(data) => void show(textIn(data, 'test'))}>
        <TextField
          name="test"
          label={t`Id of the test that answers it`}
          required
          maxLength={64}
          autoComplete="off"
          defaultValue={(mix ?? FIRST_MIX) === FIRST_MIX ? (tested?.proposed ?? undefined) : undefined}
          onChange={() => setShown(undefined)}
        />
      </ConsoleForm>
      {error !== undefined && <Failure error={error} />}
      {shown && <ComparedTest test={shown.test} comparison={shown.comparison} />}
      {shown && isUsable && (
        <ConsoleForm
          key={shown.shown}
          submit={submit}
          isBusy={isBusy}
          onSubmit={(data) =>
            onChoose({ testId: shown.test.testId, why: textIn(data, 'why'), shown: shown.shown, also: new Set(data.getAll('also')) })
          }
        >
          <TextField
            name="why"
            label={
              isOther ? t`Why this test is sent all the same; it stands in the email` : t`What you want to add; it stands in the email`
            }
            note={t`In their language if you can: ${language}`}
            rows={3}
            maxLength={MAX_MESSAGE}
            required={isOther}
            isMarked={isOther}
          />
          <AlsoField legend={<Trans>Answer these of the same mix too</Trans>} requests={others} />
        </ConsoleForm>
      )}
    </>
  )
}
