import type { ConnectionKind, Room } from '../../../domain/packs/pack-policy.ts'

/** What the browser tells of its connection; undefined where it tells nothing (Safari, Firefox). */
export const connection = (): ConnectionKind | undefined => (navigator as { connection?: ConnectionKind }).connection

/** How much the site stores, and may store; undefined where the browser does not tell. */
export const room = async (): Promise<Room | undefined> => {
  try {
    return await navigator.storage.estimate()
  } catch {
    return undefined
  }
}
