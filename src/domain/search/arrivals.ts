/**
 * Tests of one kind and one country as they came. They stand together, so that putting them into order mostly stays within the
 * processor's cache, however many there are in all.
 */
export type Arrivals = {
  /** Fields of a test, then fields of its lines, then the next test's; then spare room. */
  values: Uint32Array
  /** Where the next go. */
  length: number
  tests: number
  lines: number
  /** Where the test that came last begins. */
  last: number
}

/** Fields of a test. */
export const TEST = {
  /** How many ids came before; once all are in, what compares as the ids do. */
  ID: 0,
  DAY: 1,
  RESULT: 2,
  WATER: 3,
  OBSERVATION: 4,
  CROP: 5,
  BENEFIT: 6,
  /** How many lines follow. */
  LINES: 7,
} as const
export const TEST_FIELDS = 8

/** Fields of an ingredient line. */
export const LINE = { PRODUCT: 0, RATE: 1, ORDER: 2 } as const
export const LINE_FIELDS = 3

const FIRST_ROOM = 256

export const createArrivals = (): Arrivals => ({ values: new Uint32Array(FIRST_ROOM), length: 0, tests: 0, lines: 0, last: 0 })

/** Room for so many numbers more. Returns where it begins in `values`, which may be another array than before. */
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

/** Room for a test without lines so far. Returns where it begins in `values`. */
export const addTestRoom = (arrivals: Arrivals): number => {
  arrivals.tests++
  arrivals.last = addRoom(arrivals, TEST_FIELDS)
  return arrivals.last
}

/** Room for a line of the test that came last. Returns where it begins in `values`. */
export const addLineRoom = (arrivals: Arrivals): number => {
  arrivals.lines++
  const begin = addRoom(arrivals, LINE_FIELDS)
  arrivals.values[arrivals.last + TEST.LINES]!++
  return begin
}
