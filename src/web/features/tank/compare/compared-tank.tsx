import { Trans, useLingui } from '@lingui/react/macro'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useId } from 'react'
import { Link } from 'wouter'
import { MIN_LINES } from '../../../../domain/tank/tank.ts'
import type { FaceFamily } from '../../../../domain/tank/answer-face.ts'
import { FROM_WITHIN, pagePaths } from '../../../platform/page-paths.ts'
import { useStore } from '../../../platform/store.ts'
import type { DataSource } from '../../../shared/verdicts/data-date.tsx'
import { ReadUnit } from '../../../shared/amounts/read-unit.ts'
import { useHeadlineWords } from '../../../shared/verdicts/headline-looks.ts'
import { TypedWater } from '../../../shared/water/typed-water.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Findings } from '../answer/findings.tsx'
import { listedIn } from '../answer/known.ts'
import { useTankAnswer } from '../answer/use-tank-answer.ts'
import { useTypedUnit } from '../answer/use-typed-unit.ts'
import { differentProducts, type EnteredTank } from '../entered-tank.ts'
import { linkDoubt } from '../link-doubt.ts'
import { NoAnswer } from '../no-answer.tsx'
import { TankSummary } from '../tank-summary.tsx'
import styles from './compare.module.css'
import type { ComparedTank } from './compare-address.ts'

/** What is said of one tank of the sheet, for its place and for the words that are shared. */
export type SaidOfTank = {
  /** The tank with the names of its products, and the water with which it was compared. */
  tank: EnteredTank
  /** Undefined where nothing is said of it. */
  verdict: { family: FaceFamily; hasFails: boolean; words: string } | undefined
}

type ComparedProps = {
  compared: ComparedTank
  /** Its name on the sheet. */
  title: string
  source: DataSource
  onSaid: (fragment: string, said: SaidOfTank | undefined) => void
  onRemove: () => void
}

/** One tank of the sheet: its verdict with all that the page of the tank says, and what is in it. */
export const ComparedTankView = ({ compared, title, source, onSaid, onRemove }: ComparedProps) => {
  const { t } = useLingui()
  const id = useId()
  const { tank } = compared.read
  const isWhole = linkDoubt(compared.read) === undefined && tank.country !== '' && differentProducts(tank) >= MIN_LINES
  return (
    <section className={styles.tank} aria-labelledby={id}>
      <div className={`row apart middle ${styles.top}`}>
        <h2 id={id} className={`shrinks breaks ${styles.title}`}>
          {title}
        </h2>
        <span className="screen-only">
          <Button look="quiet" aria-label={t`Remove ${title}`} onClick={onRemove}>
            <Trash aria-hidden size={22} />
          </Button>
        </span>
      </div>
      {isWhole ? <Answered compared={compared} source={source} onSaid={onSaid} /> : <Doubtful compared={compared} onSaid={onSaid} />}
    </section>
  )
}

type AnsweredProps = Pick<ComparedProps, 'compared' | 'source' | 'onSaid'>

const Answered = ({ compared: { fragment, read }, source, onSaid }: AnsweredProps) => {
  const id = useId()
  const words = useHeadlineWords()
  const answering = useTankAnswer(read.tank, useStore(source) !== undefined)
  const { tank, step } = answering
  const readUnit = useTypedUnit(tank)
  const ready = step === 'ready' ? answering : undefined
  const headline = ready?.answer.headline
  const said = ready && words(ready.answer.headline, listedIn(ready.answer), ready.known)
  useEffect(() => {
    if (step === 'waiting') return
    onSaid(fragment, {
      tank,
      verdict:
        headline && said !== undefined
          ? { family: headline.face.family, hasFails: headline.state === 'conflicting' || headline.fails.length > 0, words: said }
          : undefined,
    })
  }, [fragment, step, tank, headline, said, onSaid])
  return (
    <ReadUnit value={readUnit}>
      <TypedWater value={tank.mine}>
        {step === 'waiting' && (
          <output className={styles.waiting}>
            <Trans>Looking for tests …</Trans>
          </output>
        )}
        {answering.step === 'failed' && <NoAnswer isRefused={answering.isRefused} retry={answering.retry} />}
        {ready && (
          <div className={styles.findings} data-state={ready.answer.headline.state}>
            <Findings id={id} answer={ready.answer} known={ready.known} tank={tank} source={source} isBeside />
          </div>
        )}
        <div className={styles.contents}>
          <TankSummary tank={tank} {...(ready && { known: ready.known })} />
        </div>
        <p className="flush screen-only">
          <Link href={`${pagePaths.tank}#${fragment}`} state={FROM_WITHIN} className={`middle strong ${styles.open}`}>
            <Trans>Amounts, order and jar test of this tank</Trans>
          </Link>
        </p>
      </TypedWater>
    </ReadUnit>
  )
}

/** A tank of a link that may not be the one that was meant: nothing is said of it here (TANK-90). */
const Doubtful = ({ compared: { fragment }, onSaid }: Pick<ComparedProps, 'compared' | 'onSaid'>) => {
  useEffect(() => onSaid(fragment, undefined), [fragment, onSaid])
  return (
    <div role="alert">
      <Notice>
        <p>
          <Trans>This tank of the link was altered, cut or cannot be read, so nothing is said of it.</Trans>
        </p>
        <p>
          <Link href={`${pagePaths.tank}#${fragment}`} state={FROM_WITHIN}>
            <Trans>Look at it in My tank</Trans>
          </Link>
        </p>
      </Notice>
    </div>
  )
}
