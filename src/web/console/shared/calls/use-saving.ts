import { ApiError } from '../../../platform/network/api.ts'
import { useMutation } from './use-mutation.ts'

/** What was typed into a field of a form. */
export const textIn = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** What the server finds wrong, by the name of the field; of several errors of a field the first. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> => {
  const errors = error instanceof ApiError ? error.errors : []
  return Object.fromEntries(errors.toReversed().map(({ path, message }) => [path.replace(/^cells\./, ''), message]))
}

/**
 * Sends a form. What the server finds wrong with a field is in `faults` by the field's name, and the first of these is focused; anything
 * else is the `error`. Nothing that was typed is lost.
 */
export const useSaving = () => {
  const { error, isBusy, run } = useMutation()
  const faults = fieldErrorsOf(error)
  const save = async (form: HTMLFormElement, send: (data: FormData) => Promise<void>): Promise<void> => {
    const found = fieldErrorsOf(await run(() => send(new FormData(form))))
    const control = [...form.elements].find((one) => 'name' in one && typeof one.name === 'string' && one.name in found)
    if (control instanceof HTMLElement) control.focus()
  }
  return { faults, error: Object.keys(faults).length > 0 ? undefined : error, isBusy, save }
}
