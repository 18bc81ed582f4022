import { copies, NEWEST } from './stored-copy.ts'

/** Of when the copy is that a call returned; undefined if the server sent it. */
export const storedAt = (value: object | undefined): number | undefined => {
  const at = value && copies.get(value)
  return Number.isNaN(at) || at === NEWEST ? undefined : at
}

/** Whether a fresh pack gave a response in place of the server. */
export const isFromNewestPack = (value: object): boolean => copies.get(value) === NEWEST
