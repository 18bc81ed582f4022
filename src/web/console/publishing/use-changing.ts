import { useState } from 'react'
import { ApiError } from '../../platform/api.ts'
import { useConsoleSession } from '../shared/session.ts'

/** Makes a call that changes something, once at a time, and reads the page again, also where somebody else was faster. */
export const useChanging = (reload: () => Promise<void>) => {
  const { redirectIfUnauthorized } = useConsoleSession()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = async (call: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await call()
      await reload()
    } catch (reason) {
      if (!redirectIfUnauthorized(reason)) setError(reason)
      if (reason instanceof ApiError && reason.reason === 'changed meanwhile') await reload()
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, run }
}
