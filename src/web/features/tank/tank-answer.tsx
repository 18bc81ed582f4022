import { Trans } from '@lingui/react/macro'
import { useEnteredCrop } from '../../trade/known-crops.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { WithdrawnMark } from '../../trade/tested-name.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { plainNumber } from '../../../domain/numbers.ts'
import { type EnteredTank, isMisfit } from './entered-tank.ts'
import type { Known } from './answer/known.ts'
import { Evidence } from './answer/evidence.tsx'
import { Headline, type Source } from './answer/headline.tsx'
import { Matrix } from './answer/matrix.tsx'
import { NextSteps } from './next-steps.tsx'
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
export const TankAnswer = ({ tank: entered, source, onEdit }: TankAnswerProps) => {
  const answering = useTankAnswer(entered, useStore(source) !== undefined)
  const tank = answering.step === 'ready' ? answering.tank : entered
  return (
    <>
      <TankSummary tank={tank} known={answering.step === 'ready' ? answering.known : NOT_KNOWN} />
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
          <Evidence answer={answering.answer} known={answering.known} />
          <Matrix answer={answering.answer} known={answering.known} />
          <NextSteps tank={tank} answer={answering.answer} />
        </>
      )}
    </>
  )
}

type Told = Pick<Known, 'formOf' | 'isWithdrawn'>
const NOT_KNOWN: Told = { formOf: () => undefined, isWithdrawn: () => false }

/** What was entered, as it was understood. */
const TankSummary = ({ tank, known: { formOf, isWithdrawn } }: { tank: EnteredTank; known: Told }) => {
  const { formats, language } = useSession()
  const enteredCrop = useEnteredCrop()
  const { country, crop, water, lines } = tank
  const amount = (value: number, unit: string): string => `${plainNumber(value, language)}\u00a0${unit}`
  return (
    <div className={styles.summary}>
      <p className={styles.where}>
        {[formats.country(country), enteredCrop(crop), water && amount(water.amount, water.unit)].filter(Boolean).join(' · ')}
      </p>
      <ul className={styles.lines}>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity, and do not move here
          <li key={at}>
            <span className={styles.name}>
              {line.name || '…'}
              {isWithdrawn(line.productId ?? '') && <WithdrawnMark />}
            </span>
            <span className={styles.rate}>
              {line.productId === null && (
                <span className={styles.remark}>
                  <Trans>not in our list</Trans>{' '}
                </span>
              )}
              {line.rate && <span className={styles.quantity}>{amount(line.rate.amount, line.rate.unit)}</span>}
              {isMisfit(line, formOf) && (
                <strong className={styles.refused}>
                  {' '}
                  {formOf(line.productId ?? '') === 'L' ? <Trans>not used: it is a liquid</Trans> : <Trans>not used: it is a solid</Trans>}
                </strong>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
