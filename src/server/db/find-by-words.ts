import { sql, type Kysely, type RawBuilder } from 'kysely'
import { searchedWords } from '../../domain/console/request-words.ts'
import type { Schema } from './schema.ts'

type Db = Kysely<Schema>
type Sql = RawBuilder<unknown>

/** Words with at most so many rows are looked up first. */
const RARE = 1_500
/** Of words that are not rare, so many rows of the list are looked at before all rows of the words are. */
const PROBED = 1_000

export const all = (conditions: readonly Sql[]): Sql => (conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `))
const beginsWith = (word: string): Sql => sql`word >= ${word} and word < ${`${word}\u{10ffff}`}`

/** A table of words, and its column with the id of what has the word. */
const TABLES = { requests: ['request_words', 'request_id'], tests: ['test_run_words', 'run_id'] } as const

/** A list that is searched. */
type Searched = {
  of: keyof typeof TABLES
  text: string | undefined
  /** The first rows of the list, whatever words they have. */
  first: (limit: number) => Sql
  /** The first rows of the list of which a condition on their id is true. */
  where: (condition: (id: Sql) => Sql, limit: number) => Sql
}

export type WordLimits = { rare: number; probed: number }
const LIMITS: WordLimits = { rare: RARE, probed: PROBED }

/**
 * The first rows of a list that have all words of a text. A rare word says at once which rows they are. Of other words the beginning of
 * the list has enough where many rows have them; otherwise the few that have all are looked up.
 */
export const findByWords = async <Row extends { id: string }>(
  db: Db,
  { of, text, first, where }: Searched,
  limit: number,
  { rare, probed }: WordLimits = LIMITS,
): Promise<Row[]> => {
  const words = searchedWords(text ?? '')
  const run = async (query: Sql): Promise<Row[]> => (await sql<Row>`${query}`.execute(db)).rows
  if (words.length === 0) return run(first(limit))
  const [table, column] = TABLES[of].map((name) => sql.ref(name)) as [Sql, Sql]
  const withWord = (word: string): Sql => sql`select ${column} as id from ${table} where ${beginsWith(word)}`
  let rarest: string[] | undefined
  for (const word of words) {
    const { rows } = await sql<{ id: string }>`${withWord(word)} limit ${rare + 1}`.execute(db)
    if (rows.length === 0) return []
    if (rows.length <= rare && (!rarest || rows.length < rarest.length)) rarest = rows.map(({ id }) => id)
  }
  const hasAll = (id: Sql): Sql =>
    all(words.map((word) => sql`exists (select 1 from ${table} where ${column} = ${id} and ${beginsWith(word)})`))
  if (rarest) {
    const ids = sql.join([...new Set(rarest)])
    return run(where((id) => all([sql`${id} in (${ids})`, ...(words.length > 1 ? [hasAll(id)] : [])]), limit))
  }
  for (const size of [Math.ceil(probed / 5), probed]) {
    const beginning = await run(first(size))
    let fitting = new Set(beginning.map(({ id }) => id))
    for (const word of words) {
      if (fitting.size === 0) break
      const { rows } = await sql<{ id: string }>`${withWord(word)} and ${column} in (${sql.join([...fitting])})`.execute(db)
      fitting = new Set(rows.map(({ id }) => id))
    }
    const found = beginning.filter(({ id }) => fitting.has(id)).slice(0, limit)
    if (found.length === limit || beginning.length < size) return found
  }
  const together = sql.join(words.map(withWord), sql` intersect `)
  return run(where((id) => sql`${id} in (${together})`, limit))
}
