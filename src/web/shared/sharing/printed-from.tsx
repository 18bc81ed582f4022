import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../../platform/session.ts'

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
    <>
      {address}
      <br />
      <Trans>Printed on {moment}</Trans>
    </>
  )
}
