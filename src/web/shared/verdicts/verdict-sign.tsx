import { drawnAs, type MixLook } from '../../../domain/verdicts.ts'
import { VERDICT_SHAPES } from '../../../domain/verdict-shapes.ts'
import styles from './verdict-sign.module.css'

type VerdictSignProps = {
  look: MixLook
  solid?: boolean
  /** Its mark draws itself, once. */
  isDrawn?: boolean
}

/** The sign alone, where the word is nearby; as high as its text. Outlined it says what tests say; solid, what is said of a tank. */
export const VerdictSign = ({ look: of, solid = false, isDrawn = false }: VerdictSignProps) => {
  const look = drawnAs(of)
  const { area, mark } = VERDICT_SHAPES[look]
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      className={styles.sign}
      data-look={look}
      data-solid={solid || undefined}
      data-drawn={isDrawn || undefined}
    >
      <path d={area} className={styles.area} />
      <path d={mark} className={styles.mark} />
    </svg>
  )
}
