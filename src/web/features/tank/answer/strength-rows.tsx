import { Trans, useLingui } from '@lingui/react/macro'
import { inHundred } from '../../../../domain/tank/volumes/in-hundred.ts'
import type { Side } from '../../../../domain/tank/strength.ts'
import { useSession } from '../../../platform/session.ts'
import { useReadUnit } from '../../../shared/amounts/read-unit.ts'
import type { Known, TankResponse } from './known.ts'
import styles from '../../../shared/water/strength-rows.module.css'

type Strength = TankResponse['evidence'][number]['strengths'][number]

/** Product by product, my strength beside the tested one; bars only where mine is known (TANK-104). */
export const StrengthRows = ({ strengths, known }: { strengths: readonly Strength[]; known: Known }) => (
  <ul className="stack gap-2 plain-list">
    {strengths.map((strength) => (
      <StrengthRow key={strength.productId} strength={strength} known={known} />
    ))}
  </ul>
)

const useSideWords = (): Record<Exclude<Side, 'inside' | 'unknown'>, string> => {
  const { t } = useLingui()
  return { stronger: t`yours is stronger`, weaker: t`yours is weaker` }
}

const StrengthRow = ({ strength: { productId, yours, tested, side }, known }: { strength: Strength; known: Known }) => {
  const { formats } = useSession()
  const sides = useSideWords()
  const inUnits = useReadUnit()
  const shown = inHundred(yours, tested, known.formOf(productId) ?? 'L', inUnits)
  const most = Math.max(yours ?? 0, tested ?? 0)
  const share = (value: number | null): string => `${most === 0 || value === null ? 0 : Math.max(2, (100 * value) / most)}%`
  const { unit } = shown
  const of = shown.of.replace(' ', '\u00a0')
  const written = (value: number | null): string => (value === null ? '' : formats.fineRate(value))
  const [mine, test] = [written(shown.yours), written(shown.tested)]
  return (
    <li className={styles.row} data-side={side}>
      <span className="strong breaks">{known.nameOf(productId)}</span>
      <span className={`figures quiet ${styles.words}`}>
        {mine !== '' && test !== '' && (
          <Trans>
            yours: {mine}&nbsp;{unit} in {of}; tested: {test}
          </Trans>
        )}
        {mine === '' && test !== '' && (
          <Trans>
            yours: not known; tested: {test}&nbsp;{unit} in {of}
          </Trans>
        )}
        {mine !== '' && test === '' && (
          <Trans>
            yours: {mine}&nbsp;{unit} in {of}; tested: not known
          </Trans>
        )}
        {mine === '' && test === '' && <Trans>strength not known</Trans>}
        {(side === 'stronger' || side === 'weaker') && <strong> · {sides[side]}</strong>}
      </span>
      {yours !== null && (
        <span aria-hidden className={styles.bars}>
          <i className={styles.yours} style={{ width: share(yours) }} />
          <i className={styles.tested} style={{ width: share(tested) }} />
        </span>
      )}
    </li>
  )
}
