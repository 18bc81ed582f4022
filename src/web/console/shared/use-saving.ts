import { useState } from 'react'
import { ApiError } from '../../platform/api.ts'
import { useConsoleSession } from './session.ts'

/** What was typed into a field of a form. */
export const textIn = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/**
 * Sends a form, once at a time. What the server finds wrong with a field stands in `faults` by the field's name, and the first of these is
 * focused; anything else is the `error`. Nothing that was typed is lost.
 */
export const useSaving = () => {
  const { redirectIfUnauthorized } = useConsoleSession()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const save = async (form: HTMLFormElement, send: (data: FormData) => Promise<void>): Promise<void> => {
    setBusy(true)
    setError(undefined)
    setFaults({})
    try {
      await send(new FormData(form))
    } catch (reason) {
      if (reason instanceof ApiError && reason.errors.length > 0) {
        const found = Object.fromEntries(reason.errors.toReversed().map(({ path, message }) => [path.replace(/^cells\./, ''), message]))
        setFaults(found)
        const control = [...form.elements].find((one) => 'name' in one && typeof one.name === 'string' && one.name in found)
        if (control instanceof HTMLElement) control.focus()
      } else if (!redirectIfUnauthorized(reason)) setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return { faults, error, isBusy, save }
}
