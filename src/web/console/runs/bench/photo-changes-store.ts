import { createResilientStore } from '../../../platform/storage/resilient-store.ts'
import { createShelf } from '../../../platform/storage/shelf.ts'

export type WaitingChange = { action: 'caption-photo'; caption: string } | { action: 'remove-photo' }
/** What is changed of a test's photos and is not on the server yet, by the photo's id. */
export type WaitingChanges = Readonly<Record<string, WaitingChange>>
type KeptPhotoChanges = { key: string; person: string; changes: WaitingChanges }

const PATIENCE_MS = 1_000

/** One for each person and test. */
export const keptPhotoChanges = createResilientStore<KeptPhotoChanges>(createShelf('laboratory', 'photo-changes'), {
  patienceMs: PATIENCE_MS,
  onTaken: () => undefined,
})

/** What a person changed of photos and the server does not have. */
export const unsentPhotoChangesOf = async (person: string): Promise<KeptPhotoChanges[]> =>
  (await keptPhotoChanges.all()).filter((one) => one.person === person)
