import { Trans, useLingui } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import { progressOf } from '../../../domain/console/request-mixes.ts'
import type { RequestStatusAnswer } from '../../../contract/requests/request-status.ts'
import { useSession } from '../../platform/session.ts'
import { AnswerFacts, Correction, WithdrawnReport } from './answer.tsx'
import styles from './request-status-page.module.css'

const SIGNS = {
  new: Clock,
  accepted: CircleCheck,
  waiting: MessageCircleQuestion,
  'in-test': Clock,
  done: CircleCheck,
  answered: CircleCheck,
  refused: CircleX,
  cancelled: CircleX,
}

/** How the request is doing, and what answers it. */
export const StateCard = ({ request }: { request: RequestStatusAnswer }) => {
  const { t } = useLingui()
  const { formats } = useSession()
  const { state, submittedAt, reasonText, answers, correction, confidential, withdrawn, mixes } = request
  const isAgain = answers.length + withdrawn.length > 0
  const { reported, all } = progressOf(mixes.map((mix) => mix.state))
  const isExact = answers.length > 0 && answers.every((one) => one.isExact)
  const sentences: Record<RequestStatusAnswer['state'], string> = {
    new: t`Our chemists will look at it soon.`,
    accepted: t`Our chemists have accepted it and will test the mix.`,
    waiting: t`Our chemists have a question and wait for your answer.`,
    'in-test': isAgain ? t`The mix is being tested again.` : t`The mix is being tested.`,
    done: t`The test is done.`,
    answered: isExact ? t`The mix has already been tested.` : t`Our chemists have answered your request.`,
    refused: t`Our chemists cannot test the mix.`,
    cancelled: t`You cancelled this request.`,
  }
  const ofMixes: Partial<typeof sentences> =
    all === 0 ? {} : { 'in-test': t`Your mixes are being tested.`, done: t`Your request is finished.` }
  const Sign = SIGNS[state]
  const day = formats.moment(Date.parse(submittedAt))
  return (
    <section className={`part row gap-4 ${styles.state}`} data-state={state}>
      <Sign aria-hidden size={40} className={styles.sign} />
      <div className={`grid gap-2 at-start ${styles.words}`}>
        <output className={styles.sentence}>{ofMixes[state] ?? sentences[state]}</output>
        {all > 0 && (
          <p>
            <Trans>
              Mixes that are reported: {reported} of {all}
            </Trans>
          </p>
        )}
        {reasonText !== null && <p>{reasonText}</p>}
        <p className="muted">
          <Trans>Submitted on {day}</Trans>
        </p>
        {withdrawn
          .filter(({ mix }) => mix === null)
          .map((report) => (
            <WithdrawnReport key={report.testId} report={report} />
          ))}
        {confidential.length > 0 && (
          <p>
            <Trans>The report is confidential: it is on this page only.</Trans>
          </p>
        )}
        {correction && <Correction correction={correction} />}
        {answers
          .filter(({ mix }) => mix === null)
          .map((answer) => (
            <AnswerFacts key={answer.testId} answer={answer} />
          ))}
      </div>
    </section>
  )
}
