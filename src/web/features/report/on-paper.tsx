import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { encode } from 'uqr'
import { useSession } from '../../platform/session.ts'
import styles from './on-paper.module.css'

/** The address of a printed page and when it was printed. */
export const PrintedFrom = ({ address }: { address: string }) => {
  const { formats } = useSession()
  const [printedAt, setPrintedAt] = useState(Date.now)
  useEffect(() => {
    // The page may have been open since yesterday, and is printed as it is when this returns.
    const note = () => flushSync(() => setPrintedAt(Date.now()))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  const moment = formats.moment(printedAt)
  return (
    <footer className={styles.footer}>
      {address}
      <br />
      <Trans>Printed on {moment}</Trans>
    </footer>
  )
}

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
