import { sql } from 'kysely'
import { validReadings } from '../../../domain/console/bench/bench-test.ts'
import { readHoursOf } from '../protocols/read-protocols.ts'
import { nextReading } from '../../../domain/console/bench/next-reading.ts'
import { cursorOf, parseCursor, PAGE, type Page } from '../../db/lists/list-page.ts'
import type { Database } from '../../db/open-db.ts'
import { compareTexts } from '../../../domain/console/words/find-imported.ts'

type Found = { id: string }
type DueRun = { id: string; dueAt: string }

/** After every time: of a test whose mix was not made yet. */
const NOT_MIXED = '~'

/** Those of these tests that have a next reading, by when it is due; equal ones by their ids. */
export const readDueRuns = async ({ kysely, wordSearch }: Database, runs: readonly Found[], isDescending: boolean): Promise<DueRun[]> => {
  if (runs.length === 0) return []
  const ids = runs.map(({ id }) => id)
  const read = await kysely
    .selectFrom('readings')
    .select(['id', 'run_id', 'corrects', 'hours', 'read_at', 'jar_id'])
    .where(sql<boolean>`run_id in (${wordSearch.fromJson(JSON.stringify(ids))})`)
    .execute()
  const byRun = new Map(ids.map((id) => [id, [] as { hours: number; readAt: string; jar: string | null }[]]))
  for (const { run_id: run, hours, read_at: readAt, jar_id: jar } of validReadings(read)) byRun.get(run)?.push({ hours, readAt, jar })
  const made = await kysely
    .selectFrom('jars')
    .select(['id', 'run_id'])
    .where(sql<boolean>`run_id in (${wordSearch.fromJson(JSON.stringify(ids))})`)
    .where('removed_at', 'is', null)
    .execute()
  const jars = Map.groupBy(made, (jar) => jar.run_id)
  const hours = await readHoursOf(kysely, sql<boolean>`id in (${wordSearch.fromJson(JSON.stringify(ids))})`)
  const due = [...byRun].flatMap(([id, readings]) => {
    const next = nextReading(readings, [null, ...(jars.get(id) ?? []).map((jar) => jar.id)], hours.get(id))
    return next ? [{ id, dueAt: next.dueAt ?? NOT_MIXED }] : []
  })
  const sign = isDescending ? -1 : 1
  return due.toSorted((a, b) => sign * (compareTexts(a.dueAt, b.dueAt) || compareTexts(a.id, b.id)))
}

/** A page of them. A cursor has the time and the id of the last one, so that a reading that is added meanwhile moves nothing else. */
export const pageOfDueRuns = (
  due: readonly DueRun[],
  isDescending: boolean,
  { after, size = PAGE }: { after: string | undefined; size?: number | undefined },
): Page<Found> => {
  const [dueAt, id] = after === undefined ? [undefined, ''] : (parseCursor(after, { by: ['due', 'id'] }) as [string, string])
  const sign = isDescending ? -1 : 1
  const isAfter = (one: DueRun): boolean => dueAt === undefined || sign * (compareTexts(one.dueAt, dueAt) || compareTexts(one.id, id)) > 0
  const following = due.filter(isAfter)
  const rows = following.slice(0, size)
  const last = rows.at(-1)
  return { rows, next: last && following.length > size ? cursorOf([last.dueAt, last.id]) : null }
}
