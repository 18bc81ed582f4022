import type { SearchIndex } from '../../domain/search/search-index.ts'

const isColumn = (value: unknown): value is NodeJS.TypedArray<ArrayBuffer> => ArrayBuffer.isView(value)

/** The buffers of all columns, to be transferred between threads. */
export const buffersOf = (index: SearchIndex): ArrayBuffer[] =>
  [index, index.tests, index.lines, index.issued].flatMap((columns) =>
    Object.values(columns)
      .filter(isColumn)
      .map(({ buffer }) => buffer),
  )

/** Gives every column its own buffer, so that it can be transferred: those of a snapshot share the file's bytes. */
export const ownColumns = (index: SearchIndex): void => {
  for (const columns of [index, index.tests, index.lines, index.issued] as Record<string, unknown>[])
    for (const [name, column] of Object.entries(columns)) if (isColumn(column)) columns[name] = column.slice()
}
