import { sql, type RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>

/** What is looked for in the words of a row: one that begins so, or one of several whole words. */
export type Term = { begins: string } | { anyOf: readonly string[] }

/** The tables with the words of a row each (db/migrations/016), and their column with its id. The index of a table is TABLE_words. */
const SEARCHED = {
  requests: { table: 'request_search', id: 'request_id' },
  tests: { table: 'test_run_search', id: 'run_id' },
  products: { table: 'product_search', id: 'product_id' },
} as const
export type SearchedList = keyof typeof SEARCHED

/** How a database finds rows by words. */
export type WordSearch = {
  /** The ids of rows with all of these, at most `limit` of them, in no order. */
  ids: (list: SearchedList, terms: readonly Term[], limit?: number) => Sql
  /** The texts of a column `id` as one JSON list. */
  asJson: RawBuilder<string>
  /** The texts of a JSON list. */
  fromJson: (list: string) => Sql
}

/** Those of some rows that have all of these words, by looking at the words of each. */
export const idsAmong = (ids: Sql, list: SearchedList, terms: readonly Term[], contains: (text: Sql, part: string) => Sql): Sql => {
  const { table, id } = SEARCHED[list]
  const whole = sql`' ' || words || ' '`
  const has = (term: Term): Sql =>
    'begins' in term
      ? contains(whole, ` ${term.begins}`)
      : sql`(${sql.join(
          term.anyOf.map((word) => contains(whole, ` ${word} `)),
          sql` or `,
        )})`
  return sql`select ${sql.ref(id)} as id from ${sql.table(table)} where ${sql.ref(id)} in (${ids}) and ${sql.join(terms.map(has), sql` and `)}`
}

const quotedForFts = (word: string): string => `"${word.replaceAll('"', '""')}"`
const ftsQuery = (terms: readonly Term[]): string =>
  terms
    .map((term) => ('begins' in term ? `${quotedForFts(term.begins)} *` : `(${term.anyOf.map(quotedForFts).join(' OR ')})`))
    .join(' AND ')

/** Of SQLite, with FTS5. */
export const embeddedSearch: WordSearch = {
  ids: (list, terms, limit) => {
    const { table, id } = SEARCHED[list]
    const index = sql.table(`${table}_words`)
    const found = sql`select rowid from ${index} where ${index} match ${ftsQuery(terms)}`
    return sql`select ${sql.ref(id)} as id from ${sql.table(table)} where number in (${limit === undefined ? found : sql`${found} limit ${limit}`})`
  },
  asJson: sql<string>`json_group_array(id)`,
  fromJson: (list) => sql`select value from json_each(${list})`,
}

const quotedForQuery = (word: string): string => `'${word.replaceAll(/['\\]/g, (letter) => letter + letter)}'`
const tsQuery = (terms: readonly Term[]): string =>
  terms
    .map((term) => ('begins' in term ? `${quotedForQuery(term.begins)}:*` : `(${term.anyOf.map(quotedForQuery).join(' | ')})`))
    .join(' & ')

/** Of PostgreSQL, with a GIN index. */
export const postgresSearch: WordSearch = {
  ids: (list, terms, limit) => {
    const { table, id } = SEARCHED[list]
    const found = sql`select ${sql.ref(id)} as id from ${sql.table(table)} where words_to_search(words) @@ ${tsQuery(terms)}::tsquery`
    return limit === undefined ? found : sql`${found} limit ${limit}`
  },
  asJson: sql<string>`coalesce(json_agg(id)::text, '[]')`,
  fromJson: (list) => sql`select json_array_elements_text(${list}::json) collate "C"`,
}
