import styles from './printed-code.module.css'
import { qrPath } from './qr-path.ts'

type PrintedCodeProps = {
  address: string
  /** An address of some hundred characters: its code is larger and has fewer squares, with less for repair. */
  isLong?: boolean
}

/** An address as a QR code on a printed page: one path of squares, so that a printer draws it as sharp as it can. */
export const PrintedCode = ({ address, isLong = false }: PrintedCodeProps) => {
  const { size, path } = qrPath(address, isLong ? 'L' : 'M')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      aria-hidden
      className={`paper-only block ${styles.code}`}
      data-long={isLong}
    >
      <path d={path} />
    </svg>
  )
}
