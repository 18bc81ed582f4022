import { Trans } from '@lingui/react/macro'
import { useStore } from '../../platform/store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { EnteredTank } from './entered-tank.ts'
import { EvidenceList } from './answer/evidence.tsx'
import { Headline, type Source } from './answer/headline.tsx'
import { Matrix } from './answer/matrix.tsx'
import { NextSteps } from './next-steps.tsx'
import { TankSummary } from './tank-summary.tsx'
import { TankTools } from './tank-tools.tsx'
import styles from './tank-answer.module.css'
import { useTankAnswer } from './answer/use-tank-answer.ts'

type TankAnswerProps = {
  tank: EnteredTank
  source: Source
  /** Opens the editor with the tank, its products named. */
  onEdit: (tank: EnteredTank) => void
}

/** What is known of a tank: what was entered, one sentence, and the tests behind it. */
export const TankAnswerView = ({ tank: entered, source, onEdit }: TankAnswerProps) => {
  const answering = useTankAnswer(entered, useStore(source) !== undefined)
  const { tank } = answering
  return (
    <>
      <TankSummary tank={tank} {...(answering.step === 'ready' && { known: answering.known })} />
      {answering.step === 'waiting' && (
        <output className={styles.waiting}>
          <Trans>Looking for tests …</Trans>
        </output>
      )}
      {answering.step === 'failed' && (
        <div role="alert">
          <Notice tone="error">
            {answering.isRefused ? (
              <p>
                <Trans>A product of this tank is not in our data. Change the tank and choose it again.</Trans>
              </p>
            ) : (
              <>
                <p>
                  <Trans>There was no answer. What you entered is still here.</Trans>
                </p>
                <Button onClick={answering.retry}>
                  <Trans>Try again</Trans>
                </Button>
              </>
            )}
          </Notice>
        </div>
      )}
      {answering.step === 'ready' && <Headline answer={answering.answer} known={answering.known} tank={tank} source={source} />}
      {answering.step !== 'waiting' && <TankTools tank={tank} onEdit={() => onEdit(tank)} />}
      {answering.step === 'ready' && (
        <>
          <EvidenceList answer={answering.answer} known={answering.known} />
          <Matrix answer={answering.answer} known={answering.known} />
          <NextSteps tank={tank} answer={answering.answer} />
        </>
      )}
    </>
  )
}
