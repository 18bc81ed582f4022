import { emptyLine, emptySheet, type BenchSheet, type Reading, type ReadingSource } from '../../../../domain/console/bench/bench-test.ts'

/** What was entered at the bench and is not yet on the server. It stays in the browser, under the person who entered it. */
type Kept = {
  key: string
  person: string
  runId: string
  at: string
  /** The server's words where it refused it, and those for its fields. */
  refusal?: string
  faults?: Readonly<Record<string, string>>
}
export type KeptSheet = Kept & {
  kind: 'sheet'
  rowVersion: number
  /** The sheet as it was when entering began. */
  base: BenchSheet
  sheet: BenchSheet
  /** Texts of fields that cannot be read as numbers, by the field. */
  unreadable: Record<string, string>
  /** Why the values are changed, in the person's words. */
  reason?: string
  /** Why unlikely values are right, by the field (ENTRY-04). */
  reasons?: Record<string, string>
}
export type KeptReading = Kept & {
  kind: 'reading'
  id: string
  corrects: string | null
  readAt: string
  reading: Reading
  /** What an edition before kept has none. */
  source?: ReadingSource | undefined
  /** Of a correction. */
  reason?: string | undefined
}
export type KeptPhoto = Kept & { kind: 'photo'; id: string; readingId: string | null; caption: string; file: Blob; name: string }
/** A jar besides the first one, with the code of its label. */
export type KeptJar = Kept & { kind: 'jar'; id: string; code: string }
export type KeptEntry = KeptSheet | KeptJar | KeptReading | KeptPhoto
/** A jar, a reading or a photo before it is kept. */
export type NewEntry = Omit<KeptJar, keyof Kept> | Omit<KeptReading, keyof Kept> | Omit<KeptPhoto, keyof Kept>

const ORDER: Record<KeptEntry['kind'], number> = { sheet: 0, jar: 1, reading: 2, photo: 3 }

/** Sheets that an edition before kept lack fields that came since. */
const whole = (entry: KeptEntry): KeptEntry =>
  entry.kind === 'sheet' ? { ...entry, base: wholeSheet(entry.base), sheet: wholeSheet(entry.sheet) } : entry
const wholeSheet = (sheet: BenchSheet): BenchSheet => ({
  ...emptySheet(sheet.kind),
  ...sheet,
  lines: sheet.lines.map((line) => ({ ...emptyLine(), ...line })),
})

/** What one person entered for one test, in the order in which it is sent: a reading is of a jar, and a photo may show a reading. */
export const entriesOf = (entries: readonly KeptEntry[], person: string, runId: string): KeptEntry[] =>
  entries
    .filter((entry) => entry.person === person && entry.runId === runId)
    .map(whole)
    .toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind] || (a.at < b.at ? -1 : 1))
