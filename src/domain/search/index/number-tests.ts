import { LINE, LINE_FIELDS, TEST, TEST_FIELDS, type Arrivals } from './arrivals.ts'
import type { LineColumns, SearchIndex, TestColumns } from './search-index.ts'
import { countUp, sortByKey } from './sort-by-key.ts'

type Numbered = {
  partOff: SearchIndex['partOff']
  tests: Omit<TestColumns, 'ids' | 'observationOff' | 'observationBytes'>
  /** By test: a key that sorts as its id does, and positions of its crop and benefit. */
  idKey: Uint32Array
  crop: Uint32Array
  benefit: Uint32Array
  lines: LineColumns
}

const LAST_DAY = 0xffff

/** Volumes in ascending order, and for each position in `arrived` its position among them. */
const sortVolumes = (arrived: readonly number[]): { volumes: Uint32Array; rank: Uint32Array } => {
  const volumes = Uint32Array.from(arrived).sort()
  const ranks = new Map(Array.from(volumes, (volume, at) => [volume, at]))
  return { volumes, rank: Uint32Array.from(arrived, (volume) => ranks.get(volume)!) }
}

/**
 * Numbers tests part by part, in each by date and then id, both descending. `idKeys` are in the order of adding, `arrivedVolumes`
 * in that of the positions in the arrivals.
 */
export const numberTests = (
  parts: readonly Arrivals[],
  idKeys: Uint32Array,
  arrivedVolumes: readonly number[],
  { productCount, laboratoryCount }: { productCount: number; laboratoryCount: number },
): Numbered => {
  const testCount = idKeys.length
  const lineCount = parts.reduce((sum, { lines }) => sum + lines, 0)
  const partOff = new Uint32Array(parts.length + 1)
  const idKey = new Uint32Array(testCount)
  const crop = new Uint32Array(testCount)
  const benefit = new Uint32Array(testCount)
  const days = new Uint16Array(testCount)
  const results = new Uint8Array(testCount)
  const { volumes, rank } = sortVolumes(arrivedVolumes)
  const water = volumes.length <= 0x10000 ? new Uint16Array(testCount) : new Uint32Array(testCount)
  const hardness = new Uint16Array(testCount)
  const measured = new Uint32Array(testCount)
  const laboratory = new Uint16Array(laboratoryCount === 0 ? 0 : testCount)
  const observation = new Uint32Array(testCount)
  const lineOff = new Uint32Array(testCount + 1)
  const lines: LineColumns = {
    product: productCount <= 0x10000 ? new Uint16Array(lineCount) : new Uint32Array(lineCount),
    rate: new Uint32Array(lineCount),
    order: new Uint8Array(lineCount),
  }

  let doc = 0
  let line = 0
  for (const [part, arrivals] of parts.entries()) {
    const { values } = arrivals
    for (const begin of replaceIdsAndSort(arrivals, idKeys)) {
      idKey[doc] = values[begin + TEST.ID]!
      crop[doc] = values[begin + TEST.CROP]!
      benefit[doc] = values[begin + TEST.BENEFIT]!
      days[doc] = values[begin + TEST.DAY]!
      results[doc] = values[begin + TEST.RESULT]!
      water[doc] = rank[values[begin + TEST.WATER]!]!
      hardness[doc] = values[begin + TEST.HARDNESS]!
      measured[doc] = values[begin + TEST.MEASURED]!
      if (laboratoryCount > 0) laboratory[doc] = values[begin + TEST.LABORATORY]!
      observation[doc] = values[begin + TEST.OBSERVATION]!
      line = takeLines(values, begin, lines, line)
      lineOff[++doc] = line
    }
    partOff[part + 1] = doc
  }
  const byId = countUp(testCount)
  sortByKey(byId, idKey)
  return {
    partOff,
    tests: { byId, days, results, water, volumes, hardness, measured, laboratory, observation, lineOff },
    idKey,
    crop,
    benefit,
    lines,
  }
}

/**
 * Replaces the ids' sequence numbers by their sort keys. Returns the tests' offsets in `values`, by date and then id, both descending.
 */
const replaceIdsAndSort = ({ values, tests }: Arrivals, idKeys: Uint32Array): Uint32Array => {
  const begins = new Uint32Array(tests)
  const ids = new Uint32Array(tests)
  const age = new Uint32Array(tests)
  for (let test = 0, begin = 0; test < tests; test++, begin += TEST_FIELDS + LINE_FIELDS * values[begin + TEST.LINES]!) {
    begins[test] = begin
    values[begin + TEST.ID] = ids[test] = idKeys[values[begin + TEST.ID]!]!
    age[test] = LAST_DAY - values[begin + TEST.DAY]!
  }
  const order = countUp(tests)
  sortByKey(order, ids)
  order.reverse()
  sortByKey(order, age)
  return order.map((test) => begins[test]!)
}

/** Copies the lines of the test at `begin` to the columns from `to` on, by order of addition. Returns the next free index. */
const takeLines = (values: Uint32Array, begin: number, { product, rate, order }: LineColumns, to: number): number => {
  const end = to + values[begin + TEST.LINES]!
  for (let next = to, line = begin + TEST_FIELDS; next < end; next++, line += LINE_FIELDS) {
    const place = values[line + LINE.ORDER]!
    // Insertion sort: a tank holds a handful of products, nearly always already in order.
    let at = next
    for (; at > to && order[at - 1]! > place; at--) {
      product[at] = product[at - 1]!
      rate[at] = rate[at - 1]!
      order[at] = order[at - 1]!
    }
    product[at] = values[line + LINE.PRODUCT]!
    rate[at] = values[line + LINE.RATE]!
    order[at] = place
  }
  return end
}
