import { Trans, useLingui } from '@lingui/react/macro'
import type { NextReading } from '../../../domain/console/bench/next-reading.ts'
import { TimeLeft } from './time-left.tsx'
import { useServerNow } from './use-server-now.ts'

type NextReadingProps = {
  next: NextReading | null
  /** The server's time when the list was read; the device's clock counts without it. */
  serverTime: string | undefined
}

/** The next reading of a test in a list; a dash where none is to come. */
export const NextReadingCell = ({ next, serverTime }: NextReadingProps) => {
  const { t } = useLingui()
  const now = useServerNow(serverTime)
  if (next === null) return '–'
  const { hours, dueAt } = next
  return (
    <>
      {t`${hours}\u00a0h`} {dueAt === null ? <Trans>when the mix is made</Trans> : <TimeLeft dueAt={Date.parse(dueAt)} now={now} />}
    </>
  )
}
