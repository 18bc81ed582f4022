import type { ReactElement } from 'react'
import type { MixLook } from '../../domain/verdicts.ts'
import styles from './verdict-sign.module.css'

/** A shape of its own for each, so that no one depends on colours; drawn as lines and areas, which print without backgrounds too. */
const SIGNS: Record<MixLook, ReactElement> = {
  pass: (
    <>
      <circle cx={12} cy={12} r={11} className={styles.area} />
      <path d="m6.8 12.4 3.6 3.6 6.8-7.4" className={styles.mark} />
    </>
  ),
  care: (
    <>
      <path d="M12 2.6 22.4 21H1.6Z" className={styles.area} />
      <path d="M12 9.4v5M12 17.7v.2" className={styles.mark} />
    </>
  ),
  fail: (
    <>
      <rect x={1} y={1} width={22} height={22} rx={4.5} className={styles.area} />
      <path d="m7.2 7.2 9.6 9.6M16.8 7.2l-9.6 9.6" className={styles.mark} />
    </>
  ),
  conflicting: (
    <>
      <path d="M12 1.4 22.6 12 12 22.6 1.4 12Z" className={styles.area} />
      <path d="M7.6 10h8.8M7.6 14h8.8M14 7.4l-4 9.2" className={styles.mark} />
    </>
  ),
  unknown: (
    <>
      <circle cx={12} cy={12} r={10.6} className={styles.ring} />
      <path d="M9 9.6a3 3 0 1 1 4.6 2.5c-1 .7-1.6 1.2-1.6 2.3M12 17.7v.2" className={styles.plain} />
    </>
  ),
}

/** The sign alone, where the word is nearby; as high as its text. */
export const VerdictSign = ({ look }: { look: MixLook }) => (
  <svg viewBox="0 0 24 24" aria-hidden className={styles.sign} data-look={look}>
    {SIGNS[look]}
  </svg>
)
