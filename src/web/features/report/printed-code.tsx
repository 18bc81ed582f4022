import { encode } from 'uqr'
import styles from './printed-code.module.css'

/** An address as a QR code on a printed page: one path of squares, so that a printer draws it as sharp as it can. */
export const PrintedCode = ({ address }: { address: string }) => {
  const { data, size } = encode(address, { ecc: 'M', border: QUIET_ZONE })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden className={styles.code}>
      <path d={squares.join('')} />
    </svg>
  )
}
/** Modules of white around the code, which readers need. */
const QUIET_ZONE = 4
