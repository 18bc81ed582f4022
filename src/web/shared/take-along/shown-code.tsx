import { qrPath } from '../sharing/qr-path.ts'
import styles from './take-along.module.css'
import type { TakeWords } from './take-words.ts'

/** Undefined where an address is longer than a code can be. */
const codeOf = (address: string) => {
  try {
    return qrPath(address, 'L')
  } catch {
    return undefined
  }
}

/** A link as a QR code on the screen, dark on white in either theme (TAKE-07). */
export const ShownCode = ({ link, words }: { link: string; words: TakeWords }) => {
  const code = codeOf(link)
  if (!code) return <p className={styles.refused}>{words['phone.too-long']}</p>
  return (
    <figure className={`stack gap-2 flush ${styles.shown}`}>
      <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" aria-hidden className={styles.code}>
        <path d={code.path} />
      </svg>
      <figcaption>{words['phone.alt']}</figcaption>
    </figure>
  )
}
