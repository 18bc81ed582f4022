import { copies } from './stored-copy.ts'

/** Of when the copy is that a call returned; undefined if the server sent it. */
export const storedAt = (value: object | undefined): number | undefined => {
  const at = value && copies.get(value)
  return Number.isNaN(at) ? undefined : at
}
