import type { AuditRow } from '../db/schema/schema.ts'
import { BUILT_IN } from './built-in.ts'
import type { Seals } from './seal.ts'
import { kindOfName } from './sealed-kinds.ts'

/** Of an entry, what says whether it may seal an object. */
export type SealingEntry = Pick<AuditRow, 'chain' | 'seq' | 'action' | 'entity' | 'entity_id'>

/** What an entry says about an object. */
export type Seal = { hash: string | null; entry: SealingEntry }

/** Stands for the entry that nothing has which comes with the product. */
const PRODUCT: SealingEntry = { chain: 'record', seq: 0, action: '', entity: '', entity_id: '' }

export const builtInSeals = (): Map<string, Seal> =>
  new Map(Object.entries(BUILT_IN).map(([name, hash]) => [name, { hash, entry: PRODUCT }]))

/** None where they cannot be read: such an entry was altered, which its own hash shows. */
export const sealsIn = (text: string): Seals => {
  try {
    return text === '' ? {} : (JSON.parse(text) as Seals)
  } catch {
    return {}
  }
}

/**
 * Whether an entry can say this about an object of which an earlier one said something, or none. What is rewritten is sealed anew at each
 * change. What is append-only has one hash, whatever the entry, of an upgrade too, and is removed by nothing but the deletion of the
 * request that it belongs to (LAB-330).
 */
export const canFollow = (name: string, before: Seal | undefined, { hash, entry }: Seal): boolean => {
  const kind = kindOfName(name)
  if (!kind?.isAppendOnly) return true
  // An upgrade does not say which request something belongs to.
  const isOfRequest = before?.entry.entity !== 'request' || before.entry.entity_id === entry.entity_id
  if (hash === null) return entry.action === kind.removedBy && isOfRequest
  if (!before || before.hash === hash) return true
  // A newer edition makes requests of the demonstration once more, under their ids.
  return before.hash === null && entry.chain === 'demonstration'
}
