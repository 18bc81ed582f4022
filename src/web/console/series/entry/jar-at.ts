import type { StoredReading } from '../../../../contract/console/bench/bench-sheet.ts'
import type { SeriesDetail, SeriesJar } from '../../../../contract/console/bench/series.ts'
import { HOUR_MS } from '../../../../domain/durations.ts'
import { hoursToRead, nextReading, type NextReading } from '../../../../domain/console/bench/next-reading.ts'
import type { BenchEntries } from '../../runs/bench/bench-entries.ts'
import type { KeptReading } from '../../runs/bench/kept-entries.ts'

/** The page of a series has the first jar of each test; the others are read on the page of the test. */
const waitingOf = (entries: BenchEntries | undefined): KeptReading[] =>
  (entries?.waiting ?? []).filter(
    (entry): entry is KeptReading => entry.kind === 'reading' && entry.corrects === null && (entry.source?.jar ?? null) === null,
  )
const validOf = ({ readings }: Pick<SeriesJar, 'readings'>): StoredReading[] =>
  readings.filter(({ correctedBy, jar }) => correctedBy === null && jar === null)

/** What was read of a jar at an hour: on the server, or on this device only. */
export type JarAt = { jar: SeriesJar; stored: StoredReading | undefined; waiting: KeptReading | undefined }

export const jarAt = (jar: SeriesJar, hours: number, entries: BenchEntries | undefined): JarAt => ({
  jar,
  stored: validOf(jar).find((one) => one.hours === hours),
  waiting: waitingOf(entries).find(({ reading, refusal }) => reading.hours === hours && refusal === undefined),
})
export const isReadAt = ({ stored, waiting }: JarAt): boolean => stored !== undefined || waiting !== undefined
/** Whether a reading can be entered of it now. */
export const isOpenAt = (at: JarAt): boolean => at.jar.mayRead && !isReadAt(at)

/** The hours that the protocols require, or the usual ones, and those at which any of the jars was read. */
export const hoursOf = (jars: readonly SeriesJar[], protocols: SeriesDetail['protocols']): number[] => {
  const asked = protocols.length === 0 ? hoursToRead(null) : protocols.flatMap(({ requirements }) => hoursToRead(requirements))
  return [...new Set([...asked, ...jars.flatMap((jar) => validOf(jar).map(({ hours }) => hours))])].toSorted((a, b) => a - b)
}

/** The next reading of a jar, with what waits on this device. */
export const nextOfJar = (jar: SeriesJar, entries: BenchEntries | undefined, protocols: SeriesDetail['protocols']): NextReading | null => {
  const { protocol } = jar.sheet
  const own = protocols.find(({ id, version }) => id === protocol?.id && version === protocol.version)
  const read = [...validOf(jar), ...waitingOf(entries).map(({ reading, readAt }) => ({ hours: reading.hours, readAt, jar: null }))]
  return nextReading(read, undefined, hoursToRead(own?.requirements))
}

/**
 * What is read next of the jars at the bench: what is due within the hour, then jars whose mix is not made, then what is due later. Null where
 * all were read. `now` in milliseconds.
 */
export const nextOfSeries = (nexts: readonly (NextReading | null)[], now: number): NextReading | null => {
  const open = nexts.filter((next) => next !== null)
  const [first] = open.filter(({ dueAt }) => dueAt !== null).toSorted((a, b) => Date.parse(a.dueAt!) - Date.parse(b.dueAt!))
  const [unmade] = open.filter(({ dueAt }) => dueAt === null).toSorted((a, b) => a.hours - b.hours)
  if (first === undefined || unmade === undefined) return first ?? unmade ?? null
  return Date.parse(first.dueAt!) - now <= HOUR_MS ? first : unmade
}
