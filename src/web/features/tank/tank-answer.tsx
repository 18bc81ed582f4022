import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { createTankHistory } from '../../shared/searches/tank-history.ts'
import { useStore } from '../../platform/store.ts'
import { ReadUnit } from '../../shared/amounts/read-unit.ts'
import { type EnteredTank, withConfirmed } from './entered-tank.ts'
import { EvidenceList } from './answer/evidence.tsx'
import { Headline } from './answer/headline.tsx'
import type { DataSource } from '../../shared/verdicts/data-date.tsx'
import { TankAlternatives } from './answer/tank-alternatives.tsx'
import { Matrix } from './answer/matrix.tsx'
import { TankBar } from './tank-bar.tsx'
import { partId, TankParts } from './tank-parts.tsx'
import { NoAnswer } from './no-answer.tsx'
import { TankSummary } from './tank-summary.tsx'
import { TankSummaryTools } from './tank-summary-tools.tsx'
import { tankFragment } from '../../shared/tank-fragment.ts'
import styles from './tank-answer.module.css'
import { MyWaterForm } from '../../shared/water/my-water.tsx'
import { isNothing, type MyWater, NO_WATER_KNOWN } from '../../../domain/tank/water/my-water.ts'
import { TypedWater } from '../../shared/water/typed-water.ts'
import { useMyWaterStore } from '../../shared/water/my-water-store.ts'
import { useTankAnswer } from './answer/use-tank-answer.ts'
import { useTypedUnit } from './answer/use-typed-unit.ts'
import { lazyExtra } from '../../platform/lazy-component.ts'
import type { TankResponse } from './answer/known.ts'
import { isFailedMix } from './sheet/failed/failed-mix.ts'
import { PrintedVerdict } from './printed-verdict.tsx'

const WaysOn = lazyExtra(() => import('./sheet/failed/ways-on.tsx').then((file) => file.WaysOn))
const TankSheet = lazyExtra(() => import('./sheet/tank-sheet.tsx').then((file) => file.TankSheet))

/** Tanks that were answered stand in the history, as they were entered (SHEET-08). */
const useCheckedTank = (tank: EnteredTank | undefined): void => {
  const {
    edition: { prefix },
    storage,
  } = useSession()
  const address = tank && tankFragment(tank)
  const names = JSON.stringify(tank?.lines.map(({ name }) => name) ?? [])
  const country = tank?.country ?? ''
  useEffect(() => {
    if (address !== undefined) createTankHistory(storage).keep({ address, mix: JSON.parse(names) as string[], country, prefix })
  }, [address, names, country, prefix, storage])
}

type NextStepsProps = { tank: EnteredTank; answer: TankResponse; onWater: (water: EnteredTank['water']) => void }

/** What to do next with a tank, once its answer is there. */
const NextSteps = ({ tank, answer, onWater }: NextStepsProps) => (
  <TankSheet tank={tank} answer={answer} verdict={<PrintedVerdict answer={answer} tank={tank} />} onWater={onWater} />
)

type TankAnswerProps = {
  tank: EnteredTank
  source: DataSource
  /** Opens the editor with the tank, its products named. */
  onEdit: (tank: EnteredTank) => void
}

/** What is known of a tank: one sentence, what was entered, what to do next, and the tests behind it. */
export const TankAnswerView = ({ tank: entered, source, onEdit }: TankAnswerProps) => {
  const answering = useTankAnswer(entered, useStore(source) !== undefined)
  const { tank } = answering
  const readUnit = useTypedUnit(tank)
  const [, navigate] = useLocation()
  const myWater = useMyWaterStore()
  const waterKey = JSON.stringify(tank.mine)
  /** It takes the place of what came with the tank; without any, the tank is not compared. */
  const takeWater = (mine: MyWater) => {
    myWater.set(mine)
    if (entered.mine)
      navigate(`${pagePaths.tank}#${tankFragment({ ...entered, mine: isNothing(mine) ? undefined : mine })}`, { replace: true })
  }
  /** The tank is answered anew with it. */
  const takeVolume = (water: EnteredTank['water']) => {
    navigate(`${pagePaths.tank}#${tankFragment({ ...entered, water, ratesOf: undefined })}`, { replace: true })
    scrollTo(0, 0)
  }
  const confirm = (at: number) => navigate(`${pagePaths.tank}#${tankFragment(withConfirmed(entered, at))}`, { replace: true })
  const ready = answering.step === 'ready' ? answering : undefined
  useCheckedTank(ready?.tank)
  const isFailed = ready !== undefined && isFailedMix(ready.answer.headline)
  const alternatives = ready && <TankAlternatives answer={ready.answer} known={ready.known} tank={tank} />
  return (
    <ReadUnit value={readUnit}>
      <TypedWater value={tank.mine}>
        <div className={`stack ${styles.view}`}>
          {ready && <TankParts fragment={tankFragment(tank)} />}
          <div id={partId('answer')} className={`stack packed ${styles.answer}`}>
            <div className="stack packed">
              {answering.step === 'waiting' && (
                <output className={styles.waiting}>
                  <Trans>Looking for tests …</Trans>
                </output>
              )}
              {answering.step === 'failed' && (
                <div role="alert">
                  <NoAnswer isRefused={answering.isRefused} retry={answering.retry} />
                </div>
              )}
              {/* Drawn anew where the water changes: the focus goes to the new answer. */}
              {ready && <Headline key={waterKey} answer={ready.answer} known={ready.known} tank={tank} source={source} />}
              {isFailed && (
                <>
                  <WaysOn tank={tank} answer={ready.answer} />
                  {alternatives}
                </>
              )}
              <MyWaterForm country={tank.country} mine={tank.mine ?? NO_WATER_KNOWN} onUse={takeWater} />
              {!isFailed && alternatives}
              {answering.step !== 'waiting' && <TankBar tank={tank} answer={ready?.answer} />}
            </div>
            <TankSummary tank={tank} {...(ready && { known: ready.known })} onConfirm={confirm}>
              {answering.step !== 'waiting' && (
                <TankSummaryTools tank={tank} hasAnswer={ready !== undefined} onEdit={() => onEdit({ ...tank, mine: entered.mine })} />
              )}
            </TankSummary>
          </div>
          {ready && (
            <>
              <NextSteps tank={tank} answer={ready.answer} onWater={takeVolume} />
              <div id={partId('evidence')} className={`stack packed ${styles.evidence}`} data-wide>
                <EvidenceList country={tank.country} answer={ready.answer} known={ready.known} isFromPack={ready.isFromPack} />
                <Matrix answer={ready.answer} known={ready.known} tank={tank} />
              </div>
            </>
          )}
        </div>
      </TypedWater>
    </ReadUnit>
  )
}
