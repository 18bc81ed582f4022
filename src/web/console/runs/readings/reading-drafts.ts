import type { Reading, ReadingSource } from '../../../../domain/console/bench/bench-test.ts'
import { createResilientStore } from '../../../platform/storage/resilient-store.ts'
import { createShelf } from '../../../platform/storage/shelf.ts'

/** What is in the form of a reading. */
export type EnteredReading = {
  reading: Reading
  source: ReadingSource
  /** When the jar was looked at, where that was not now. */
  readAt: string | null
  /** Whether its time is none of the usual ones. */
  isOther: boolean
  /** Texts of fields that cannot be read as numbers, by the field. */
  unreadable: Readonly<Record<string, string>>
  /** Of a correction. */
  reason: string
}
/** A reading that is being entered: a tablet may discard the tab meanwhile, as when its camera is opened. */
export type ReadingDraft = EnteredReading & {
  key: string
  person: string
  /** The id of the reading that it corrects. */
  corrects: string | null
  /** The refused entry that it takes the place of. */
  replaces?: ReplacedEntry | undefined
}
/** A reading that the server refused stays that reading, seen when it was seen. */
export type ReplacedEntry = { id: string; readAt: string; faults: Readonly<Record<string, string>> }

const PATIENCE_MS = 1_000

/** One for each person and test, until it is added or given up. */
export const readingDrafts = createResilientStore<ReadingDraft>(createShelf('laboratory', 'drafts'), {
  patienceMs: PATIENCE_MS,
  onTaken: () => undefined,
})

export const removeDraftsOf = async (person: string): Promise<void> => {
  for (const { key, person: of } of await readingDrafts.all()) if (of === person) await readingDrafts.remove(key)
}
