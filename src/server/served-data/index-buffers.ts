import type { SearchIndex } from '../../domain/search/search-index.ts'

const isColumn = (value: unknown): value is NodeJS.TypedArray<ArrayBuffer> => ArrayBuffer.isView(value)

/** The memory of all columns, to be moved between threads. */
export const buffersOf = (index: SearchIndex): ArrayBuffer[] =>
  [index, index.tests, index.lines].flatMap((columns) =>
    Object.values(columns)
      .filter(isColumn)
      .map(({ buffer }) => buffer),
  )
