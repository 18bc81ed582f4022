import { drawnAs, type MixLook } from '../../../domain/verdicts.ts'
import { VERDICT_SHAPES } from './verdict-shapes.ts'
import styles from './verdict-sign.module.css'

/** The sign alone, where the word is nearby; as high as its text. */
export const VerdictSign = ({ look: of }: { look: MixLook }) => {
  const look = drawnAs(of)
  const { area, mark } = VERDICT_SHAPES[look]
  const isUnknown = look === 'unknown'
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={styles.sign} data-look={look}>
      <path d={area} className={isUnknown ? styles.ring : styles.area} />
      <path d={mark} className={isUnknown ? styles.plain : styles.mark} />
    </svg>
  )
}
