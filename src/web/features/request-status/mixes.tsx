import { Trans, useLingui } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleIcon from 'lucide-react/icons/circle'
import CircleX from 'lucide-react/icons/circle-x'
import type { RequestStatusAnswer } from '../../../contract/requests/request-status.ts'
import { AnswerFacts, WithdrawnReport } from './answer.tsx'
import styles from './request-status-page.module.css'

type Mix = RequestStatusAnswer['mixes'][number]

const SIGNS = { open: CircleIcon, 'in-test': CircleDot, done: CircleCheck, refused: CircleX, cancelled: CircleX }

const MixPart = ({ mix, request: { answers, withdrawn } }: { mix: Mix; request: RequestStatusAnswer }) => {
  const { t } = useLingui()
  const { place, products, state, reasonText } = mix
  const reports = answers.filter((answer) => answer.mix === place)
  const gone = withdrawn.filter((report) => report.mix === place)
  const states: Record<Mix['state'], string> = {
    open: t`Not begun yet`,
    'in-test': t`In test`,
    done: t`Reported`,
    refused: t({ message: 'Not accepted', context: 'mix' }),
    cancelled: t({ message: 'Cancelled', context: 'mix' }),
  }
  const Sign = SIGNS[state]
  return (
    <li className={`grid gap-2 at-start ${styles.mix}`}>
      <h3 className="flush breaks">{products.join(' + ')}</h3>
      <p className="line gap-2">
        <Sign aria-hidden size={20} className={styles.sign} />
        {states[state]}
      </p>
      {reasonText !== null && <p>{reasonText}</p>}
      {state === 'in-test' && reports.length + gone.length > 0 && (
        <p>
          <Trans>It is being tested again.</Trans>
        </p>
      )}
      {gone.map((report) => (
        <WithdrawnReport key={report.testId} report={report} />
      ))}
      {reports.map((answer) => (
        <AnswerFacts key={answer.testId} answer={answer} isOfMix />
      ))}
    </li>
  )
}

/** The mixes of a request of several, each with its state and report (MIX-22). */
export const RequestMixes = ({ request }: { request: RequestStatusAnswer }) =>
  request.mixes.length === 0 ? null : (
    <section className={`part stack gap-3 ${styles.part}`}>
      <h2>
        <Trans>Your mixes</Trans>
      </h2>
      <ol className={`plain-list ${styles.mixes}`}>
        {request.mixes.map((mix) => (
          <MixPart key={mix.place} mix={mix} request={request} />
        ))}
      </ol>
    </section>
  )
