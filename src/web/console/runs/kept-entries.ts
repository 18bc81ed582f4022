import type { BenchSheet, Reading } from '../../../domain/console/bench-test.ts'
import { createShelf } from '../../platform/shelf.ts'
import { createResilientStore } from '../../platform/resilient-store.ts'

/** What was entered at the bench and is not yet on the server. It stays in the browser, under the person who entered it. */
type Kept = { key: string; person: string; runId: string; at: string; /** The server's words where it refused it. */ refusal?: string }
export type KeptSheet = Kept & {
  kind: 'sheet'
  rowVersion: number
  /** The sheet as it was when entering began. */
  base: BenchSheet
  sheet: BenchSheet
  /** Texts of fields that cannot be read as numbers, by the field. */
  unreadable: Record<string, string>
}
export type KeptReading = Kept & { kind: 'reading'; id: string; corrects: string | null; readAt: string; reading: Reading }
export type KeptPhoto = Kept & { kind: 'photo'; id: string; readingId: string | null; caption: string; file: Blob; name: string }
export type KeptEntry = KeptSheet | KeptReading | KeptPhoto

const PATIENCE_MS = 1_000

export const keptEntries = createResilientStore<KeptEntry>(createShelf('laboratory', 'bench'), {
  patienceMs: PATIENCE_MS,
  onTaken: () => undefined,
})

const ORDER: Record<KeptEntry['kind'], number> = { sheet: 0, reading: 1, photo: 2 }

/** What one person entered for one test, in the order in which it is sent: a photo may show a reading. */
export const entriesOf = async (person: string, runId: string): Promise<KeptEntry[]> =>
  (await keptEntries.all())
    .filter((entry) => entry.person === person && entry.runId === runId)
    .toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind] || (a.at < b.at ? -1 : 1))
