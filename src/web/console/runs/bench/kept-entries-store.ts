import { createResilientStore } from '../../../platform/storage/resilient-store.ts'
import { createShelf } from '../../../platform/storage/shelf.ts'
import type { KeptEntry } from './kept-entries.ts'

const PATIENCE_MS = 1_000

/** What was entered at the bench on this device and is not yet on the server, of everybody. */
export const benchEntries = createResilientStore<KeptEntry>(createShelf('laboratory', 'bench'), {
  patienceMs: PATIENCE_MS,
  onTaken: () => undefined,
})

/** What a person entered and the server does not have. */
export const unsentEntriesOf = async (person: string): Promise<KeptEntry[]> =>
  (await benchEntries.all()).filter((entry) => entry.person === person)
