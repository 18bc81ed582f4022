import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../db/open-db.ts'
import { idsAmong, type SearchedList, type Term } from '../db/lists/word-search.ts'

type Sql = RawBuilder<unknown>

/** Up to so many rows that have all words are sorted and filtered together. */
const RARE = 5_000
/** So many rows at the beginning of the list are looked at where many rows have the words … */
const PROBED = 1_000
/** … and one of so many before anything else. */
const ONE_OF = 5
/** More rows are looked at than a page is expected to need, since matching rows are not spread evenly. */
const MARGIN = 1.6

export const all = (conditions: readonly Sql[]): Sql => (conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `))

/** A list that is searched. */
type Searched = {
  of: SearchedList
  terms: readonly Term[]
  /** The first rows of the list, whatever words they have. */
  first: (limit: number) => Sql
  /** The first rows of the list of which a condition on their id is true. */
  where: (condition: (id: Sql) => Sql, limit: number) => Sql
}

export type WordLimits = { rare: number; probed: number }
const LIMITS: WordLimits = { rare: RARE, probed: PROBED }
type Searching = Pick<Database, 'kysely' | 'contains' | 'wordSearch'>

/** The ids of all rows that have the words, as a JSON list; undefined where more than `rare` have them. */
export const findRareIds = async (
  { kysely, wordSearch }: Pick<Searching, 'kysely' | 'wordSearch'>,
  { of, terms }: Pick<Searched, 'of' | 'terms'>,
  { rare }: WordLimits = LIMITS,
): Promise<{ count: number; ids: string } | undefined> => {
  const { rows } = await sql<{ count: number; ids: string }>`
    select cast(count(*) as integer) as count, ${wordSearch.asJson} as ids from (${wordSearch.ids(of, terms, rare + 1)}) as found`.execute(
    kysely,
  )
  return rows[0]!.count <= rare ? rows[0] : undefined
}

/**
 * The first rows of a list that have all words of a text. Where many rows have them, the beginning of the list has enough; otherwise the
 * index of words says which have, and these are sorted.
 */
export const findByWords = async <Row extends { id: string }>(
  { kysely, contains, wordSearch }: Searching,
  { of, terms, first, where }: Searched,
  limit: number,
  { rare, probed }: WordLimits = LIMITS,
): Promise<Row[]> => {
  const run = async (query: Sql): Promise<Row[]> => (await sql<Row>`${query}`.execute(kysely)).rows
  if (terms.length === 0) return run(first(limit))

  const inBeginning = async (size: number): Promise<{ found: Row[]; isEnough: boolean }> => {
    const beginning = await run(first(size))
    const ids = wordSearch.fromJson(JSON.stringify(beginning.map(({ id }) => id)))
    const fitting = new Set((await run(idsAmong(ids, of, terms, contains))).map(({ id }) => id))
    const found = beginning.filter(({ id }) => fitting.has(id)).slice(0, limit)
    return { found, isEnough: found.length === limit || beginning.length < size }
  }

  const few = await inBeginning(Math.ceil(probed / ONE_OF))
  if (few.isEnough) return few.found
  // How many rows contain a whole page, if matching rows are as frequent further down as here.
  const expected = Math.ceil((MARGIN * limit * probed) / ONE_OF / few.found.length)
  const isPromising = expected <= MARGIN * probed
  const early = isPromising ? await inBeginning(Math.max(expected, probed)) : undefined
  if (early?.isEnough) return early.found
  const fitting = await findRareIds({ kysely, wordSearch }, { of, terms }, { rare, probed })
  if (fitting?.count === 0) return []
  // Given the ids, the database need not guess how many there are.
  if (fitting) return run(where((id) => sql`${id} in (${wordSearch.fromJson(fitting.ids)})`, limit))
  // Many have the words, though not the very first rows, such as names that begin with the first letters.
  const late = isPromising ? undefined : await inBeginning(probed)
  if (late?.isEnough) return late.found
  return run(where((id) => sql`${id} in (with found as materialized (${wordSearch.ids(of, terms)}) select id from found)`, limit))
}
