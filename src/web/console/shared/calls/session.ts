import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { InputOf, OutputOf } from '../../../../contract/call.ts'
import type { ConsoleBoot } from '../../../../contract/console/boot.ts'
import type { ConsoleCall } from '../../../../contract/console/console-call.ts'
import type { Me } from '../../../../contract/console/sign-in.ts'
import { makeCall } from './make-call.ts'

export const BootContext = createContext<ConsoleBoot | undefined>(undefined)
export const useBoot = (): ConsoleBoot => useContext(BootContext)!

export type ConsoleSession = {
  me: Me
  /** Leads to `/Unauthorized` or `/Forbidden` where an error says so, and returns whether it did. */
  redirectIfUnauthorized: (error: unknown) => boolean
}
export const ConsoleSessionContext = createContext<ConsoleSession | undefined>(undefined)
/** Of pages that are shown to people who are signed in. */
export const useConsoleSession = (): ConsoleSession => useContext(ConsoleSessionContext)!

export type Loaded<Value> = { step: 'loading' } | { step: 'failed'; error: unknown } | { step: 'loaded'; value: Value }

/**
 * Makes a call that reads when the page opens, and again on `reload`. What was shown stays until the response is there; one that is
 * overtaken by the response to a later call is dropped.
 */
export const useReading = <C extends ConsoleCall>(call: C, input: InputOf<C>): [Loaded<OutputOf<C>>, reload: () => Promise<void>] => {
  const [state, setState] = useState<Loaded<OutputOf<C>>>({ step: 'loading' })
  const { redirectIfUnauthorized } = useConsoleSession()
  const key = JSON.stringify(input)
  const asked = useRef(0)
  const shown = useRef(0)
  const reload = useCallback(() => {
    const own = ++asked.current
    const show = (next: Loaded<OutputOf<C>>): void => {
      if (own < shown.current) return
      shown.current = own
      setState(next)
    }
    return makeCall(call, JSON.parse(key) as InputOf<C>).then(
      (value) => show({ step: 'loaded', value }),
      (error: unknown) => {
        if (!redirectIfUnauthorized(error)) show({ step: 'failed', error })
      },
    )
  }, [call, key, redirectIfUnauthorized])
  useEffect(() => void reload(), [reload])
  return [state, reload]
}
