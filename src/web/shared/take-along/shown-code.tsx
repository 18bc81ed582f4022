import { encode } from 'uqr'
import styles from './take-along.module.css'
import type { TakeWords } from './take-words.ts'

/** Modules of white around the code, which readers need. */
const QUIET_ZONE = 4

/** The code's dark squares as one path; undefined where an address is longer than a code can be. */
const codeOf = (address: string): { size: number; path: string } | undefined => {
  try {
    const { data, size } = encode(address, { ecc: 'L', border: QUIET_ZONE })
    return { size, path: data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('') }
  } catch {
    return undefined
  }
}

/** A link as a QR code on the screen, dark on white in either theme (TAKE-07). */
export const ShownCode = ({ link, words }: { link: string; words: TakeWords }) => {
  const code = codeOf(link)
  if (!code) return <p className={styles.refused}>{words['phone.too-long']}</p>
  return (
    <figure className={styles.shown}>
      <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" aria-hidden className={styles.code}>
        <path d={code.path} />
      </svg>
      <figcaption>{words['phone.alt']}</figcaption>
    </figure>
  )
}
