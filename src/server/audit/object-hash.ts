import { hash } from 'node:crypto'

export type Row = Record<string, unknown>

/** The values of a row by their names. Null says nothing, so that a column that a later edition adds changes no hash of older rows. */
const valuesOf = (row: Row): [string, unknown][] =>
  Object.entries(row)
    .filter(([, value]) => value !== null)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The SHA-256 of the canonical content of an object: its kind, its row, and the rows of its parts in whatever order they were read. */
export const objectHash = (kind: string, row: Row, parts: readonly (readonly Row[])[]): string =>
  hash('sha256', JSON.stringify([kind, valuesOf(row), ...parts.map((rows) => rows.map((one) => JSON.stringify(valuesOf(one))).toSorted())]))
