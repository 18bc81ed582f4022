import { useLingui } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleIcon from 'lucide-react/icons/circle'
import CircleX from 'lucide-react/icons/circle-x'
import type { RequestStatusAnswer } from '../../../contract/requests/request-status.ts'
import styles from './steps.module.css'

type State = RequestStatusAnswer['state']
type Step = 'sent' | 'accepted' | 'asked' | 'in-test' | 'done' | 'refused' | 'cancelled'

/** The way of a request in each state, and how many of its steps are reached; a request may end before its test. */
const WAYS: Record<State, { steps: readonly Step[]; reached: number }> = {
  new: { steps: ['sent', 'accepted', 'in-test', 'done'], reached: 1 },
  accepted: { steps: ['sent', 'accepted', 'in-test', 'done'], reached: 2 },
  waiting: { steps: ['sent', 'asked', 'in-test', 'done'], reached: 2 },
  'in-test': { steps: ['sent', 'accepted', 'in-test', 'done'], reached: 3 },
  done: { steps: ['sent', 'accepted', 'in-test', 'done'], reached: 4 },
  answered: { steps: ['sent', 'done'], reached: 2 },
  refused: { steps: ['sent', 'refused'], reached: 2 },
  cancelled: { steps: ['sent', 'cancelled'], reached: 2 },
}
const ENDS: ReadonlySet<Step> = new Set(['refused', 'cancelled'])

/** How far a request is: Sent, Accepted, In test, Done (REQ-24). */
export const RequestSteps = ({ state }: { state: State }) => {
  const { t } = useLingui()
  const names: Record<Step, string> = {
    sent: t`Sent`,
    accepted: t`Accepted`,
    asked: t`Your answer is needed`,
    'in-test': t`In test`,
    done: t`Done`,
    refused: t`Not accepted`,
    cancelled: t`Cancelled`,
  }
  const { steps, reached } = WAYS[state]
  return (
    <ol className={`grid plain-list gap-2 ${styles.steps}`} aria-label={t`How far your request is`}>
      {steps.map((step, at) => {
        const isCurrent = at === reached - 1
        const isOver = isCurrent && (step === 'done' || ENDS.has(step))
        const Sign = ENDS.has(step) ? CircleX : isCurrent && !isOver ? CircleDot : at < reached ? CircleCheck : CircleIcon
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            data-reached={at < reached}
            className={`line gap-2 quiet ${styles.step}`}
          >
            <Sign aria-hidden size={20} />
            {names[step]}
          </li>
        )
      })}
    </ol>
  )
}
