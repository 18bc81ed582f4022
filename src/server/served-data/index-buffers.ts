import type { SearchIndex } from '../../domain/search/index/search-index.ts'

type Column = NodeJS.TypedArray<ArrayBuffer>
const isColumn = (value: unknown): value is Column => ArrayBuffer.isView(value)

/** The parts of an index that have columns. */
const partsOf = (index: SearchIndex): Record<string, unknown>[] => [index, index.tests, index.lines, index.issued]

export const columnsOf = (index: SearchIndex): Column[] => partsOf(index).flatMap((part) => Object.values(part).filter(isColumn))

/** The buffers of all columns, to be transferred between threads. */
export const buffersOf = (index: SearchIndex): ArrayBuffer[] => columnsOf(index).map(({ buffer }) => buffer)

/** What stands for a column in an index without columns. */
type ColumnShape = { column: string; length: number }
const TYPES = { Uint8Array, Uint16Array, Uint32Array }
const isShape = (value: unknown): value is ColumnShape => typeof value === 'object' && value !== null && 'column' in value

/** A copy that has the shapes of its columns in their places, in the order of `columnsOf`. */
export const withoutColumns = (index: SearchIndex): unknown => {
  const hollow = <Part extends object>(part: Part): Part =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]) => [
        name,
        isColumn(value) ? { column: value[Symbol.toStringTag], length: value.length } : (value as unknown),
      ]),
    ) as Part
  return hollow({ ...index, tests: hollow(index.tests), lines: hollow(index.lines), issued: hollow(index.issued) })
}

/** Bytes of the columns that an index with shapes says it has. */
export const columnBytes = (hollow: SearchIndex): number =>
  partsOf(hollow)
    .flatMap((part) => Object.values(part).filter(isShape))
    .reduce((sum, { column, length }) => sum + length * TYPES[column as keyof typeof TYPES].BYTES_PER_ELEMENT, 0)

/** Puts new columns, filled with zeros, in the places of their shapes and returns their bytes in the order of `columnsOf`. */
export const makeColumns = (hollow: SearchIndex): Uint8Array[] =>
  partsOf(hollow).flatMap((part) =>
    Object.entries(part).flatMap(([name, shape]) => {
      if (!isShape(shape)) return []
      const column = new TYPES[shape.column as keyof typeof TYPES](shape.length)
      part[name] = column
      return [new Uint8Array(column.buffer)]
    }),
  )
