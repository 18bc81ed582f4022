import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Statistics, StatisticsRow } from '../../contract/console/statistics.ts'
import type { RequestState } from '../../domain/console/request-states.ts'
import { quantile, stageDays, STAGES, type Stage } from '../../domain/console/stages.ts'
import { requestCountry, type TestRequest } from '../../domain/requests.ts'
import type { Schema } from '../db/schema.ts'

/** Requests that are read between two turns of the event loop. */
const PAGE = 500

type Counted = { received: number; days: number[]; C: number; CA: number; NC: number }
const nothing = (): Counted => ({ received: 0, days: [], C: 0, CA: 0, NC: 0 })
const at = (counts: Map<string, Counted>, of: string): Counted => {
  const known = counts.get(of) ?? nothing()
  counts.set(of, known)
  return known
}

const rounded = (value: number | undefined): number | null => (value === undefined ? null : Math.round(value * 10) / 10)
const daysOf = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return { count: sorted.length, median: rounded(quantile(sorted, 0.5)), p90: rounded(quantile(sorted, 0.9)) }
}

type Changes = Map<string, { at: string; state: RequestState }[]>

/** The changes of state of some requests. */
const changesOf = async (db: Kysely<Schema>, ids: string[]): Promise<Changes> => {
  const events = await db
    .selectFrom('request_events')
    .select(['request_id', 'at', 'changed'])
    .where('request_id', 'in', ids)
    .orderBy('request_id')
    .orderBy('row_version')
    .execute()
  const changes: Changes = new Map()
  for (const event of events) {
    const { state } = JSON.parse(event.changed) as { state?: RequestState }
    if (state !== undefined) changes.set(event.request_id, [...(changes.get(event.request_id) ?? []), { at: event.at, state }])
  }
  return changes
}

/** The month, yyyy-MM, so many months before a day. */
const monthBefore = (now: Date, months: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7)

/** Days by stage and verdicts by month and country; nothing of it says who asked. Deleted requests are not in it. */
export const statisticsOf = async (
  db: Kysely<Schema>,
  { months, country, now }: { months: number; country: string | undefined; now: Date },
): Promise<Statistics> => {
  const first = monthBefore(now, months - 1)
  const byMonth = new Map(Array.from({ length: months }, (_, back) => [monthBefore(now, back), nothing()]))
  const byCountry = new Map<string, Counted>()
  const byStage = new Map<Stage, number[]>(STAGES.map((stage) => [stage, []]))
  const totals: number[] = []
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('requests')
      .select(['id', 'submitted_at', 'body'])
      .where('id', '>', after)
      .where('submitted_at', '>=', first)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    const changes =
      rows.length === 0
        ? new Map()
        : await changesOf(
            db,
            rows.map(({ id }) => id),
          )
    for (const { id, submitted_at: submittedAt, body } of rows) {
      const of = requestCountry(JSON.parse(body) as TestRequest)
        .slice(0, 2)
        .toUpperCase()
      if (country !== undefined && of !== country) continue
      const { days, total } = stageDays(submittedAt, (changes as Changes).get(id) ?? [])
      for (const stage of STAGES) if (days[stage] !== undefined) byStage.get(stage)!.push(days[stage])
      for (const counted of [at(byMonth, submittedAt.slice(0, 7)), at(byCountry, of)]) {
        counted.received++
        if (total !== undefined) counted.days.push(total)
      }
      if (total !== undefined) totals.push(total)
    }
    if (rows.length < PAGE) break
    after = rows.at(-1)!.id
    await nextTurn()
  }
  const tests = await sql<{ month: string; country: string; result: 'C' | 'CA' | 'NC'; count: number }>`
    select substr(date, 1, 7) as month, country, result, cast(count(*) as integer) as count from tests
    where date >= ${first} ${country === undefined ? sql`` : sql`and country = ${country}`}
    group by substr(date, 1, 7), country, result`.execute(db)
  for (const { month, country: of, result, count } of tests.rows)
    for (const counted of [at(byMonth, month), at(byCountry, of)]) counted[result] += count
  const rowsOf = (counts: Map<string, Counted>): StatisticsRow[] =>
    [...counts].map(([of, { days, ...counted }]) => ({ of, ...counted, ended: daysOf(days) }))
  return {
    stages: [...STAGES.map((stage) => ({ stage, days: daysOf(byStage.get(stage)!) })), { stage: 'all', days: daysOf(totals) }],
    months: rowsOf(byMonth).toSorted((a, b) => (a.of < b.of ? 1 : -1)),
    countries: rowsOf(byCountry).toSorted((a, b) => b.received - a.received || (a.of < b.of ? -1 : 1)),
  }
}
