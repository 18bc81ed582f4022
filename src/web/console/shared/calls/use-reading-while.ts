import { useEffect } from 'react'
import type { InputOf, OutputOf } from '../../../../contract/call.ts'
import type { ConsoleCall } from '../../../../contract/console/console-call.ts'
import { useReading } from './session.ts'

const AGAIN_MS = 1_000

/** Reads a call, again and again while the server works on what it reads. */
export const useReadingWhile = <C extends ConsoleCall & { method: 'GET' }>(
  call: C,
  input: InputOf<C>,
  isWorkedOn: (value: OutputOf<C>) => boolean,
): ReturnType<typeof useReading<C>> => {
  const [reading, reload] = useReading(call, input)
  const isBusy = reading.step === 'loaded' && isWorkedOn(reading.value)
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setInterval(() => void reload(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isBusy, reload])
  return [reading, reload]
}
