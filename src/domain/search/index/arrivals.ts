/**
 * Tests of one kind and one country in the order they were added. One array each, so that sorting mostly stays within the
 * processor's cache, however many tests there are in all.
 */
export type Arrivals = {
  /** Fields of a test, then fields of its lines, then the next test's; then spare capacity. */
  values: Uint32Array
  /** Numbers used in `values`. */
  length: number
  tests: number
  lines: number
  /** Offset in `values` of the test that was added last. */
  last: number
}

/** Fields of a test. */
export const TEST = {
  /** The id's sequence number; once all tests are in, a key that sorts as the ids do. */
  ID: 0,
  DAY: 1,
  RESULT: 2,
  /** Position in the volumes as they were first seen. */
  WATER: 3,
  OBSERVATION: 4,
  CROP: 5,
  BENEFIT: 6,
  /** Packed conditions. */
  HARDNESS: 7,
  MEASURED: 8,
  /** 1 + the position of its laboratory; 0 for the service's own. */
  LABORATORY: 9,
  /** Number of lines. */
  LINES: 10,
} as const
export const TEST_FIELDS = 11

/** Fields of an ingredient line. */
export const LINE = { PRODUCT: 0, RATE: 1, ORDER: 2 } as const
export const LINE_FIELDS = 3

const FIRST_ROOM = 256

export const createArrivals = (): Arrivals => ({ values: new Uint32Array(FIRST_ROOM), length: 0, tests: 0, lines: 0, last: 0 })

/** Adds `fields` numbers. Returns their offset in `values`, which may be another array than before. */
const addRoom = (arrivals: Arrivals, fields: number): number => {
  const begin = arrivals.length
  arrivals.length += fields
  if (arrivals.length > arrivals.values.length) {
    const larger = new Uint32Array(2 * arrivals.values.length)
    larger.set(arrivals.values)
    arrivals.values = larger
  }
  return begin
}

/** Adds a test without lines. Returns its offset in `values`. */
export const addTestRoom = (arrivals: Arrivals): number => {
  arrivals.tests++
  arrivals.last = addRoom(arrivals, TEST_FIELDS)
  return arrivals.last
}

/** Adds a line to the test that was added last. Returns its offset in `values`. */
export const addLineRoom = (arrivals: Arrivals): number => {
  arrivals.lines++
  const begin = addRoom(arrivals, LINE_FIELDS)
  arrivals.values[arrivals.last + TEST.LINES]!++
  return begin
}
