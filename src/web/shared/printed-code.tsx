import { encode } from 'uqr'
import styles from './printed-code.module.css'

type PrintedCodeProps = {
  address: string
  /** An address of some hundred characters: its code is larger and has fewer squares, with less for repair. */
  isLong?: boolean
}

/** An address as a QR code on a printed page: one path of squares, so that a printer draws it as sharp as it can. */
export const PrintedCode = ({ address, isLong = false }: PrintedCodeProps) => {
  const { data, size } = encode(address, { ecc: isLong ? 'L' : 'M', border: QUIET_ZONE })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden className={styles.code} data-long={isLong}>
      <path d={squares.join('')} />
    </svg>
  )
}
/** Modules of white around the code, which readers need. */
const QUIET_ZONE = 4
