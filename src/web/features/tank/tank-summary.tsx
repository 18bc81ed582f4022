import { Trans } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { type EnteredRate, forHectare } from '../../../domain/tank/volumes/rates.ts'
import type { Quantity } from '../../../domain/units/units.ts'
import { plainNumber } from '../../../domain/units/numbers.ts'
import { useSession } from '../../platform/session.ts'
import { useEnteredCrop } from '../../shared/crops/known-crops.ts'
import { MoreThanWater } from '../../shared/amounts/overfull.tsx'
import { WithdrawnMark } from '../../shared/products/tested-name.tsx'
import { useWaterWords } from '../../shared/water/water-words.ts'
import { Button } from '../../ui/button.tsx'
import type { Known } from './answer/known.ts'
import { type EnteredLine, type EnteredTank, hasWrongMeasure, isOverfull } from './entered-tank.ts'
import styles from './tank-summary.module.css'
import { useProductNames } from './use-product-names.ts'

type KnownProducts = Pick<Known, 'formOf' | 'isWithdrawn'>
const NOT_KNOWN: KnownProducts = { formOf: () => undefined, isWithdrawn: () => false }
const NONE: ReadonlySet<number> = new Set()

type TankSummaryProps = {
  tank: EnteredTank
  known?: KnownProducts
  /** Positions of the lines that could not be read. */
  unread?: ReadonlySet<number>
  /** Confirms the product of a line, by its position. */
  onConfirm?: (at: number) => void
  /** What one does with it. */
  children?: ReactNode
}

/** What a product was called where it came from, until somebody confirms that it is this one (WHO-11). */
const ToConfirm = ({ line: { name, asked }, onConfirm }: { line: EnteredLine; onConfirm: (() => void) | undefined }) =>
  asked !== undefined && (
    <>
      <span className={`quiet ${styles.asked}`}>
        <Trans>
          It came as “{asked}”: is it {name}?
        </Trans>
      </span>
      {onConfirm && (
        <Button onClick={onConfirm}>
          <CircleCheck aria-hidden size={20} />
          <Trans>Yes, it is {name}</Trans>
        </Button>
      )}
    </>
  )

/** What was entered, as it was understood. */
export const TankSummary = ({ tank, known: { formOf, isWithdrawn } = NOT_KNOWN, unread = NONE, onConfirm, children }: TankSummaryProps) => {
  const { formats, language } = useSession()
  const enteredCrop = useEnteredCrop()
  const waterWords = useWaterWords()
  const { country, crop, water, mine, ratesOf, lines } = tank
  const { isOfSeveral } = useProductNames(
    country,
    lines.some(({ productId }) => productId === null),
  )
  const unlisted = (name: string) => (isOfSeveral(name) ? <Trans>several products have this name</Trans> : <Trans>not in our list</Trans>)
  const amountText = ({ amount, unit }: Quantity): string => `${plainNumber(amount, language)}\u00a0${unit}`
  /** What was typed for an acre, with what it is for a hectare small beside it. */
  const typed = (rate: EnteredRate) => {
    const beside = forHectare(rate)
    return (
      <>
        <span className="unbroken">{amountText(rate)}</span>
        {beside && <span className="small quiet unbroken"> ({amountText(beside)})</span>}
      </>
    )
  }
  return (
    <div className={styles.summary}>
      <p className="flush quiet breaks">
        {[formats.country(country), enteredCrop(crop)].filter(Boolean).join(' · ')}
        {water && <> · {typed(water)}</>}
        {mine && ` · ${waterWords(mine)}`}
      </p>
      {ratesOf !== undefined && (
        <p className="flush quiet">
          <Trans>The rates and the water volume are those of test {ratesOf}.</Trans>
        </p>
      )}
      <ul className={`plain-list ${styles.lines}`}>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity, and do not move here
          <li key={at}>
            <span className="shrinks strong breaks">
              {line.name || '…'}
              {isWithdrawn(line.productId ?? '') && <WithdrawnMark />}
              <ToConfirm line={line} onConfirm={onConfirm && (() => onConfirm(at))} />
            </span>
            <span className={styles.rate}>
              {line.productId === null && (
                <span className="quiet">{unread.has(at) ? <Trans>could not be read: not known</Trans> : unlisted(line.name)} </span>
              )}
              {line.rate && typed(line.rate)}
              {hasWrongMeasure(line, formOf) && (
                <strong className="fault">
                  {' '}
                  {formOf(line.productId ?? '') === 'L' ? <Trans>not used: it is a liquid</Trans> : <Trans>not used: it is a solid</Trans>}
                </strong>
              )}
            </span>
          </li>
        ))}
      </ul>
      {isOverfull(tank, formOf) && (
        <p>
          <MoreThanWater />
        </p>
      )}
      {children}
    </div>
  )
}
